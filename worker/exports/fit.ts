// Computes column widths (digits of Arial 10) and row heights (points). Without heights, some programs show one line per cell.

/** The greatest width of a table, in digits of Arial 10. A4 landscape prints a table of this width at 85 %. */
const PAGE_WIDTH = 166;
/** A table with a row taller than MAX_HEIGHT is widened up to this width, in digits. A4 landscape prints this width at 60 %. */
const SQUEEZED_PAGE_WIDTH = 240;
export const MIN_HEIGHT = 30;
export const MAX_HEIGHT = 409;

const BOLD_SCALE = 1.07;
const CELL_PADDING = 2.3;
const ROW_PADDING = 6;
const LINE_HEIGHT = 12.75;
/** Extra height of a line with emoji or with letters that are not Latin, because their fonts have taller lines. */
const TALL_LINE_EXTRA = 2;
/** The height, in points, that the first page has for a table's rows, below title and headings. */
const PAGE_HEIGHT = 510;
/** If the page has room left, rows are made taller, up to this height in points. */
const MAX_ROW_HEIGHT = 140;
const WIDTH_STEP = 2;

/**
 * Returns the approximate width of a character, in digits of Arial. Marks have none. Emoji, and letters that are neither Latin
 * nor capitals, are at least one em wide.
 */
function charWidth(char: string): number {
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0;
  if (/[fijltrI ()!.,:;'"`/|[\]-]/.test(char)) return 0.55;
  if (/[mwMWOQG@%—…]/.test(char)) return 1.65;
  if (/[\p{Lu}&]/u.test(char)) return 1.3;
  if (/[\p{Script=Latin}\p{N}\p{P}$+<=>]/u.test(char)) return 1.06;
  return char.length > 1 ? 2.7 : 1.9;
}

const textWidth = (text: string): number => [...text].reduce((sum, char) => sum + charWidth(char), 0);

/** A cell's text as paragraphs of word widths, so that testing another column width is cheap. */
type Measured = { paragraphs: number[][]; tallCharacters: number };

function measure(text: string, weight: number): Measured {
  return {
    paragraphs: text.split('\n').map((paragraph) => paragraph.split(/[ \t]/).map((word) => textWidth(word) * weight)),
    tallCharacters: text.match(/[^\p{ASCII}\p{Script=Latin}\p{P}]/gu)?.length ?? 0,
  };
}

const SPACE_WIDTH = charWidth(' ');

function height({ paragraphs, tallCharacters }: Measured, width: number): number {
  const room = width - CELL_PADDING;
  let lines = 0;
  for (const words of paragraphs) {
    lines += 1;
    let used = 0;
    for (const word of words) {
      const gap = used > 0 ? SPACE_WIDTH : 0;
      if (used + gap + word <= room) {
        used += gap + word;
        continue;
      }
      if (used > 0) lines += 1;
      used = word;
      while (used > room) {
        lines += 1;
        used -= room;
      }
    }
  }
  return lines * LINE_HEIGHT + Math.min(lines, tallCharacters) * TALL_LINE_EXTRA + ROW_PADDING;
}

/** `min`: least width, kept by a `fixed` column. `strong`: bold. `above`: each row's least height of a flyer above the text. */
export type FitColumn = { min: number; fixed?: boolean; strong?: boolean; above?: readonly number[] };

/**
 * Widens one column at a time, by a small step, until the table is as wide as the page. Each step finds the tallest cell that
 * more width would make less tall, and widens its column. The table becomes wider than the page, up to `SQUEEZED_PAGE_WIDTH`,
 * only while this cell is taller than a spreadsheet allows.
 */
export function fitTable(
  columns: readonly FitColumn[],
  rows: readonly (readonly string[])[],
  scale = 1,
): { widths: number[]; heights: number[] } {
  // The code below measures all text in Arial 10. For larger text, the page's measures are therefore divided by `scale`.
  const page = PAGE_WIDTH / scale;
  const pageSqueezed = SQUEEZED_PAGE_WIDTH / scale;
  const maxHeight = MAX_HEIGHT / scale;
  const cells = columns.map(({ strong }, column) => rows.map((row) => measure(row[column] ?? '', strong ? BOLD_SCALE : 1)));
  const squeezed = pageSqueezed - columns.reduce((sum, { min }) => sum + min, 0);
  const lowest = cells.map((column, index) => column.map((cell) => height(cell, squeezed + (columns[index]?.min ?? 0))));
  /** Returns the height of the tallest cell that more width makes shorter. One too tall at every width counts as `maxHeight`. */
  const tallest = (column: number, width: number) => {
    const wrapped = (cells[column] ?? []).map((cell, row) => {
      const low = lowest[column]?.[row] ?? 0;
      const tall = height(cell, width);
      return low > maxHeight ? maxHeight : tall > low ? tall : 0;
    });
    return Math.max(0, ...wrapped);
  };
  const fitted = columns.map(({ min, fixed }, column) => ({ column, width: min, tallest: tallest(column, min), fixed }));
  const flexible = fitted.filter(({ fixed }) => !fixed);
  let total = fitted.reduce((sum, { width }) => sum + width, 0);
  for (;;) {
    flexible.sort((a, b) => b.tallest - a.tallest || a.width - b.width);
    const [first] = flexible;
    if (!first || total + WIDTH_STEP > (first.tallest > maxHeight ? pageSqueezed : page)) break;
    first.width += WIDTH_STEP;
    total += WIDTH_STEP;
    first.tallest = tallest(first.column, first.width);
  }
  const widths = fitted.map(({ width }) => width);
  const heights = rows.map((_, row) => {
    const needed = widths.map((width, column) => {
      const cell = cells[column]?.[row];
      return cell ? height(cell, width) * scale + (columns[column]?.above?.[row] ?? 0) : 0;
    });
    return Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, ...needed));
  });
  return { widths: widths.map((width) => width * scale), heights: fillPage(heights) };
}

function fillPage(heights: readonly number[]): number[] {
  const raised = (level: number) => heights.map((tall) => Math.max(Math.ceil(tall), level));
  let level = 0;
  while (level < MAX_ROW_HEIGHT && fitsPage(raised(level + 1))) level += 1;
  return raised(level);
}

export const fitsPage = (heights: readonly number[]): boolean => heights.reduce((sum, tall) => sum + tall, 0) <= PAGE_HEIGHT;

export const textHeight = (text: string, width: number, scale = 1): number => height(measure(text, scale), width);
