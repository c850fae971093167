export type Measure = (text: string, font: string) => number;

/** A text in pieces that are not broken if possible; `between` separates pieces within a line. */
export interface Copy {
  pieces: readonly string[];
  between: string;
}

export interface Style {
  family: string;
  weight: number;
  /** The size that is tried first, px. */
  size: number;
  /** Line height as a multiple of the size. */
  leading: number;
}

export interface FittedText {
  lines: string[];
  /** Font size, px. */
  size: number;
  font: string;
  /** Height of one line, px. */
  lineHeight: number;
  height: number;
  /** Whether no piece is broken that would fit on one line of a picture. */
  isWhole: boolean;
  isCut: boolean;
}

/** Width of a picture without its margins, px: only longer pieces may be broken. */
const LONGEST_LINE = 960;
/** Smallest font size, px: 24 of 1080 is still legible on a phone. */
export const SMALLEST = 24;
const STEP = 2;

export const words = (text: string): Copy => ({ pieces: text.split(/[ \t\r\n]+/).filter(Boolean), between: ' ' });

/** Names in sequence; a line break replaces the separator. */
export const listed = (names: readonly string[]): Copy => ({ pieces: names.filter(Boolean), between: ' · ' });

const fontOf = ({ family, weight }: Style, size: number) => `${weight} ${size}px ${family}, system-ui, sans-serif`;

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const letters = (text: string): Copy => ({ pieces: [...segmenter.segment(text)].map(({ segment }) => segment), between: '' });

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

/** Fits a text into a box: in its own size, else smaller, and cut when the smallest does not fit either. */
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
