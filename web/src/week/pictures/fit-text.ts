/** Width in pixels of a text in a CSS font. */
export type Measure = (text: string, font: string) => number;

export interface TextStyle {
  family: 'Bricolage Grotesque' | 'Instrument Sans';
  weight: number;
  /** The size that is tried first, px. */
  size: number;
  isCapitals?: boolean;
}

export interface FittedText {
  lines: string[];
  /** px */
  size: number;
  font: string;
  /** Of one line, px. */
  lineHeight: number;
}

/** No text on a picture is smaller, px: 28 of 1080 can still be read on a phone. */
export const SMALLEST = 28;
const STEP = 2;
const LEADING = 1.18;
/** Where a line may break: not at a no-break space. */
const SPACES = /[ \t\r]+/;

const FALLBACK = 'system-ui, sans-serif';
const fontOf = ({ family, weight }: TextStyle, size: number) => `${weight} ${size}px "${family}", ${FALLBACK}`;

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const letters = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** The most lines of a size that a box has room for. */
const linesIn = (height: number, size: number): number => Math.floor(height / (size * LEADING));

/**
 * A text in a box, each of its lines a paragraph: as large as `style.size` where it fits, else smaller, down to `SMALLEST`, and there with an ellipsis.
 * @param mostLines besides what the height allows
 */
export function fitText(
  measure: Measure,
  text: string,
  style: TextStyle,
  box: { width: number; height: number },
  mostLines = Number.POSITIVE_INFINITY,
): FittedText {
  const paragraphs = (style.isCapitals ? text.toLocaleUpperCase('pt-BR') : text)
    .split('\n')
    .map((paragraph) => paragraph.split(SPACES).filter(Boolean));
  const words = paragraphs.flat();
  const isWithin = (line: string, font: string) => measure(line, font) <= box.width;
  const fitted = (size: number, lines: string[]): FittedText => ({
    lines,
    size,
    font: fontOf(style, size),
    lineHeight: size * LEADING,
  });
  for (let size = Math.max(style.size, SMALLEST); size >= SMALLEST; size -= STEP) {
    const font = fontOf(style, size);
    if (!words.every((word) => isWithin(word, font))) continue;
    const lines = paragraphs.flatMap((each) => wrapped(each, (line) => isWithin(line, font)));
    if (lines.length <= Math.min(mostLines, linesIn(box.height, size))) return fitted(size, lines);
  }
  const font = fontOf(style, SMALLEST);
  const most = Math.max(1, Math.min(mostLines, linesIn(box.height, SMALLEST)));
  // A word that is longer than a line goes on in the next one.
  const pieces = (word: string) => (isWithin(word, font) ? word : broken(word, (line) => isWithin(line, font)));
  const lines = paragraphs.flatMap((each) => wrapped(each.flatMap(pieces), (line) => isWithin(line, font)));
  if (lines.length <= most) return fitted(SMALLEST, lines);
  return fitted(SMALLEST, [...lines.slice(0, most - 1), cut(lines[most - 1] ?? '', (line) => isWithin(line, font))]);
}

function wrapped(words: readonly string[], isWithin: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && isWithin(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function broken(word: string, isWithin: (line: string) => boolean): string[] {
  const pieces: string[] = [''];
  for (const letter of letters(word)) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) === '' || isWithin(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

function cut(line: string, isWithin: (line: string) => boolean): string {
  const kept = letters(line);
  while (kept.length > 0 && !isWithin(`${kept.join('').trimEnd()}…`)) kept.pop();
  return `${kept.join('').replace(/[\s·,]+$/u, '')}…`;
}
