/** Width in pixels of a text in a CSS font. */
export type Measure = (text: string, font: string) => number;

/** A text: its pieces stay whole, and a line has so much between two of them. */
export interface Copy {
  pieces: readonly string[];
  between: string;
}

export interface Style {
  family: string;
  weight: number;
  /** The size that is tried first, px. */
  size: number;
  /** Height of a line, of its size. */
  leading: number;
}

/** A text in lines. */
export interface FittedText {
  lines: string[];
  /** px */
  size: number;
  font: string;
  /** Of one line, px. */
  lineHeight: number;
  height: number;
  /** Whether no piece is broken that fits into a line of a picture. */
  isWhole: boolean;
  isCut: boolean;
}

/** A line that is as wide as a picture without its margins, px: only what is longer than that may be broken. */
const LONGEST_LINE = 960;
/** No text on a picture is smaller, px: 24 of 1080 can still be read on a phone. */
export const SMALLEST = 24;
const STEP = 2;

export const words = (text: string): Copy => ({ pieces: text.split(/[ \t\r\n]+/).filter(Boolean), between: ' ' });

/** Names one after the other: where a line ends, it parts two of them by itself. */
export const listed = (names: readonly string[]): Copy => ({ pieces: names.filter(Boolean), between: ' · ' });

const fontOf = ({ family, weight }: Style, size: number) => `${weight} ${size}px ${family}, system-ui, sans-serif`;

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const letters = (text: string): Copy => ({ pieces: [...segmenter.segment(text)].map(({ segment }) => segment), between: '' });

/** A text of a style, by `scale` larger or smaller, in lines of a width. */
export function setText(measure: Measure, copy: Copy, style: Style, width: number, scale = 1): FittedText {
  const size = Math.max(SMALLEST, Math.round(style.size * scale));
  const font = fontOf(style, size);
  const lines = linesOf(copy, (line) => measure(line, font) <= width);
  const lineHeight = size * style.leading;
  const longest = fontOf(style, SMALLEST);
  const isWhole = copy.pieces.every((piece) => measure(piece, font) <= width || measure(piece, longest) > LONGEST_LINE);
  return { lines, size, font, lineHeight, height: lines.length * lineHeight, isWhole, isCut: false };
}

/** A piece that is longer than a line is broken between words, a word between letters. */
function linesOf({ pieces, between }: Copy, isWithin: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${between}${piece}` : piece;
    if (lines.length > 0 && isWithin(longer)) lines[lines.length - 1] = longer;
    else if (between === '' || isWithin(piece)) lines.push(piece);
    else lines.push(...linesOf(between !== ' ' && /[ \n]/.test(piece) ? words(piece) : letters(piece), isWithin));
  }
  return lines;
}

/** A text in a box, as large as its style where it fits, else smaller, and where the smallest does not fit either, cut. */
export function fitText(measure: Measure, copy: Copy, style: Style, box: { width: number; height: number }): FittedText {
  for (let size = style.size; size > SMALLEST; size -= STEP) {
    const text = setText(measure, copy, style, box.width, size / style.size);
    if (text.isWhole && text.height <= box.height) return text;
  }
  let text = setText(measure, copy, style, box.width, 0);
  while (text.height > box.height && text.lines.length > 1) text = withoutLastLine(text);
  return text;
}

export function withoutLastLine(text: FittedText): FittedText {
  const lines = text.lines.slice(0, -1);
  lines.push(`${lines.pop()?.replace(/.{3}[\s·,]*$/u, '')}…`);
  return { ...text, lines, height: lines.length * text.lineHeight, isCut: true };
}
