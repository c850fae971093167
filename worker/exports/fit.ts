/**
 * Widths and heights for wrapped text, estimated from the letters: a file without row heights would show one line of
 * each cell in some programs. Widths are in spreadsheet units (a digit of Arial 10, 7 px), heights in points.
 */

/** Units that we lay on an A4 landscape page (printed at about 85 %), and the most we squeeze onto it (about 60 %). */
const PAGE = 166;
const PAGE_SQUEEZED = 240;
/** The tallest row that a spreadsheet knows. */
export const MAX_HEIGHT = 409;

/** Units per em of 10 pt Arial, and how much wider its bold is. */
const EM = 1.905;
const BOLD = 1.07;
/** What a cell's edges and its indent take. */
const CELL_PADDING = 2.3;
const ROW_PADDING = 6;
const LINE = 12.75;
/** Emoji and other scripts come from fonts with taller lines. */
const TALL_LINE_MORE = 2;
/** Room for a table's rows on its first page, and the most of it that one row gets beyond its need. */
const PAGE_HEIGHT = 500;
const MAX_SPARE = 14;
const STEP = 2;

const MEASURED = new Map<string, number>();
/** Widths of Arial's letters in em; the last resort (another script, an emoji) is a full em or more. */
const WIDTHS: [RegExp, number][] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/[ijl']/, 0.222],
  [/[ftI !.,:;/|[\]]/, 0.278],
  [/[r()"`-]/, 0.34],
  [/[cksvxyzJ]/, 0.5],
  [/[mMW@%—…]/, 0.9],
  [/[OQG]/, 0.778],
  [/[\p{Lu}&]/u, 0.69],
  [/[\p{Script=Latin}\p{N}\p{P}$+<=>]/u, 0.556],
];

function charWidth(char: string): number {
  let width = MEASURED.get(char);
  if (width === undefined) {
    // Accented Latin letters are as wide as the letter below the accent.
    const base = [...char.normalize('NFD')][0] ?? char;
    width = EM * (WIDTHS.find(([kind]) => kind.test(base))?.[1] ?? (char.length > 1 ? 1.4 : 1));
    if (MEASURED.size < 5000) MEASURED.set(char, width);
  }
  return width;
}

function textWidth(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

/** A cell's text as paragraphs of word widths, so that trying another column width costs little. */
type Measured = { paragraphs: number[][]; tallCharacters: number };

function measure(text: string, weight: number): Measured {
  return {
    paragraphs: text.split('\n').map((paragraph) => paragraph.split(/[ \t]/).map((word) => textWidth(word) * weight)),
    tallCharacters: text.match(/[^\p{ASCII}\p{Script=Latin}\p{P}]/gu)?.length ?? 0,
  };
}

const SPACE = charWidth(' ');

function height({ paragraphs, tallCharacters }: Measured, width: number): number {
  const room = width - CELL_PADDING;
  let lines = 0;
  for (const words of paragraphs) {
    lines += 1;
    let used = 0;
    for (const word of words) {
      const gap = used > 0 ? SPACE : 0;
      if (used + gap + word <= room) {
        used += gap + word;
        continue;
      }
      if (used > 0) lines += 1;
      used = word;
      // A word longer than the cell is broken wherever it ends.
      while (used > room) {
        lines += 1;
        used -= room;
      }
    }
  }
  return lines * LINE + Math.min(lines, tallCharacters) * TALL_LINE_MORE + ROW_PADDING;
}

/** `min` is the least width, and the only one when `fixed`; `strong` columns are set in bold. */
export type FitColumn = { min: number; fixed?: boolean; strong?: boolean };

/**
 * Fills the page's width so that the tallest cell is as low as can be: the column that holds it gets the next bit of
 * width, and what is left over goes to the narrowest. Where a row would pass what a spreadsheet can show, the table may outgrow the page, and prints smaller.
 */
export function fitTable(
  columns: readonly FitColumn[],
  rows: readonly (readonly string[])[],
  minHeight: number,
): { widths: number[]; heights: number[] } {
  const cells = columns.map(({ strong }, column) => rows.map((row) => measure(row[column] ?? '', strong ? BOLD : 1)));
  const squeezed = PAGE_SQUEEZED - columns.reduce((sum, { min }) => sum + min, 0);
  const lowest = cells.map((column, index) => column.map((cell) => height(cell, squeezed + (columns[index]?.min ?? 0))));
  /** The tallest cell that more width could lower; 0 when there is none. One that no width can show counts as just shown. */
  const tallest = (column: number, width: number) => {
    const wrapped = (cells[column] ?? []).map((cell, row) => {
      const low = lowest[column]?.[row] ?? 0;
      const tall = height(cell, width);
      return low > MAX_HEIGHT ? MAX_HEIGHT : tall > low ? tall : 0;
    });
    return Math.max(0, ...wrapped);
  };
  const fitted = columns.map(({ min, fixed }, column) => ({ column, width: min, tallest: tallest(column, min), fixed }));
  const flexible = fitted.filter(({ fixed }) => !fixed);
  let total = fitted.reduce((sum, { width }) => sum + width, 0);
  for (;;) {
    flexible.sort((a, b) => b.tallest - a.tallest || a.width - b.width);
    const [first] = flexible;
    if (!first || total + STEP > (first.tallest > MAX_HEIGHT ? PAGE_SQUEEZED : PAGE)) break;
    first.width += STEP;
    total += STEP;
    first.tallest = tallest(first.column, first.width);
  }
  const widths = fitted.map(({ width }) => width);
  const heights = rows.map((_, row) => {
    const wanted = widths.map((width, column) => {
      const cell = cells[column]?.[row];
      return cell ? height(cell, width) : 0;
    });
    return Math.min(MAX_HEIGHT, Math.max(minHeight, ...wanted));
  });
  // A short table breathes on its page.
  const spare = Math.max(0, PAGE_HEIGHT - heights.reduce((sum, tall) => sum + tall, 0)) / Math.max(1, rows.length);
  return { widths, heights: heights.map((tall) => Math.min(MAX_HEIGHT, Math.round(tall + Math.min(MAX_SPARE, spare)))) };
}
