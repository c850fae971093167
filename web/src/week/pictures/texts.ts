/** Returns the width of a text in a CSS font, in px. */
export type Measure = (text: string, font: string) => number;

/** A text divided into words, names or letters (`pieces`). `between` joins the pieces of one line. */
export interface TextPieces {
  pieces: readonly string[];
  between: string;
}

export interface Style {
  family: string;
  weight: number;
  /** The font size that is tried first, in px. */
  size: number;
  /** Line height as a multiple of the size. */
  leading: number;
}

export interface FittedText {
  source: TextPieces;
  lines: string[];
  size: number;
  font: string;
  lineHeight: number;
  height: number;
  /** False if a word or name is broken over two lines although LONGEST_LINE has room for it at MIN_FONT_SIZE. */
  isWhole: boolean;
}

// The second font is for Latin letters that the first font lacks.
export const TITLE = { family: '"Bricolage Poster", "Bricolage Grotesque"', weight: 800, leading: 1.1 } as const;
export const BODY = { family: '"Instrument Sans Variable"', weight: 400, leading: 1.2 } as const;

/** The greatest width of a line, in px. A word or name that is wider even at MIN_FONT_SIZE may be broken over two lines. */
const LONGEST_LINE = 960;
/** In a picture of 1080 px, text of 24 px is still legible on a phone. */
export const MIN_FONT_SIZE = 24;
const FONT_SIZE_STEP = 2;

export const words = (text: string): TextPieces => ({ pieces: text.split(/[ \t\r\n]+/).filter(Boolean), between: ' ' });

/** Joins names with ' · '. Where a line breaks between two names, the dot is left out. */
export const listed = (names: readonly string[]): TextPieces => ({ pieces: names.filter(Boolean), between: ' · ' });

const fontOf = ({ family, weight }: Style, size: number) => `${weight} ${size}px ${family}, system-ui, sans-serif`;

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const letters = (text: string): TextPieces => ({
  pieces: [...segmenter.segment(text)].map(({ segment }) => segment),
  between: '',
});

function setText(measure: Measure, text: TextPieces, style: Style, width: number, scale = 1): FittedText {
  const size = Math.max(MIN_FONT_SIZE, Math.round(style.size * scale));
  const font = fontOf(style, size);
  const smallest = fontOf(style, MIN_FONT_SIZE);
  const isWhole = text.pieces.every((piece) => measure(piece, font) <= width || measure(piece, smallest) > LONGEST_LINE);
  const lines = linesOf(text, (line) => measure(line, font) <= width);
  const lineHeight = size * style.leading;
  return { source: text, lines, size, font, lineHeight, height: lines.length * lineHeight, isWhole };
}

/** Makes the lines about equally long: uses the smallest tried width at which the number of lines stays the same. */
export function balanced(measure: Measure, { source, lines, font }: FittedText, width: number): string[] {
  const widest = Math.max(0, ...source.pieces.map((piece) => measure(piece, font)));
  let best = lines;
  for (let narrow = width * 0.9; narrow >= Math.max(widest, width / 2); narrow -= width * 0.1) {
    const other = linesOf(source, (line) => measure(line, font) <= narrow);
    if (other.length > lines.length) break;
    best = other;
  }
  return best;
}

/** Breaks a text into lines. A name wider than a line is broken between its words, a word wider than a line between letters. */
function linesOf({ pieces, between }: TextPieces, isWithin: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${between}${piece}` : piece;
    if (lines.length > 0 && isWithin(longer)) lines[lines.length - 1] = longer;
    else if (between === '' || isWithin(piece)) lines.push(piece);
    else lines.push(...linesOf(between !== ' ' && /[ \n]/.test(piece) ? words(piece) : letters(piece), isWithin));
  }
  return lines;
}

/** Returns the largest text that fits the box; at `MIN_FONT_SIZE` even a text that is too large for the box. */
export function fitText(measure: Measure, text: string, style: Style, box: { width: number; height: number }): FittedText {
  for (let size = style.size; ; size -= FONT_SIZE_STEP) {
    const fitted = setText(measure, words(text), style, box.width, size / style.size);
    if (size <= MIN_FONT_SIZE || (fitted.isWhole && fitted.height <= box.height)) return fitted;
  }
}

export interface UnfittedText {
  source: TextPieces;
  style: Style;
  colour: string;
}

export interface Block {
  texts: { text: FittedText; colour: string }[];
  gap: number;
  height: number;
  isWhole: boolean;
}

export function stack(texts: Block['texts'], gap = 0): Block {
  const height = texts.reduce((sum, { text }) => sum + text.height, gap * (texts.length - 1));
  return { texts, gap, height: Math.max(0, height), isWhole: texts.every(({ text }) => text.isWhole) };
}

export function blockOf(measure: Measure, unfitted: readonly UnfittedText[], width: number, scale: number): Block {
  const texts = unfitted
    .filter(({ source }) => source.pieces.length > 0)
    .map(({ source, style, colour }) => ({ text: setText(measure, source, style, width, scale), colour }));
  return stack(texts, Math.round(8 * scale));
}
