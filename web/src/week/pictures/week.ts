import type { PictureEvening } from './evenings.ts';
import { type Box, GAP, type Page } from './page.ts';
import { type Block, blockOf, listed, TITLE } from './texts.ts';

/** The factors for the font sizes. All of them are tried, to find the largest flyers and texts that fit. */
const TEXT_SCALES = [1.3, 1.15, 1, 0.9, 0.8, 0.7, 0.5];
const MIN_FLYER_HEIGHT = 150;
const FLYER_HEIGHT_STEP = 4;
const FLYER_TEXT_GAP = 18;
const MIN_DATE_WIDTH = 100;
const MAX_DATE_WIDTH = 220;
const ROW_GAP = 36;
const MIN_TEXT_WIDTH = 200;

/** How evenings are arranged. `isBeside`: the texts are beside the flyer instead of below it. */
interface Choice {
  columns: number;
  isBeside: boolean;
  scale: number;
}

interface Arrangement extends Choice {
  width: number;
  height: number;
  cellWidth: number;
  blocks: Block[];
  rows: number[];
}

const total = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, ROW_GAP * (rows.length - 1));

/** Adds evenings, at most `most` side by side, with flyers and texts as large as possible. Returns false if texts do not fit. */
export function addEvenings(page: Page, box: Box, most: number): boolean {
  let best: Arrangement | null = null;
  for (let columns = 1; columns <= Math.min(most, page.list.length); columns += 1) {
    for (const isBeside of [false, true]) {
      for (const scale of TEXT_SCALES) {
        const least = best ? (best.height * best.scale) / scale : 0;
        const arrangement = highest(page, box, { columns, isBeside, scale }, least);
        if (arrangement && arrangement.height > least) best = arrangement;
      }
    }
  }
  if (best) addCells(page, box, best);
  return best !== null;
}

/** Returns the arrangement with the tallest flyers that leave room for all texts; null if flyers of `least` px are too tall. */
function highest(page: Page, box: Box, choice: Choice, least: number): Arrangement | null {
  const fitting = (height: number) => {
    const arrangement = arranged(page, box, choice, height);
    return arrangement && total(arrangement.rows) <= box.height && arrangement.blocks.every(({ isWhole }) => isWhole)
      ? arrangement
      : null;
  };
  if (least > MIN_FLYER_HEIGHT && !fitting(least)) return null;
  let best = fitting(MIN_FLYER_HEIGHT);
  const rows = Math.ceil(page.list.length / choice.columns);
  let tooHigh = (box.height - ROW_GAP * (rows - 1)) / rows + 1;
  while (best && tooHigh - best.height > FLYER_HEIGHT_STEP) {
    const height = (best.height + tooHigh) / 2;
    const arrangement = fitting(height);
    if (arrangement) best = arrangement;
    else tooHigh = height;
  }
  return best;
}

/** Arranges flyers of `height` px and texts. Null if a flyer leaves too little room beside it, for texts or else for a date. */
function arranged(page: Page, box: Box, choice: Choice, height: number): Arrangement | null {
  const { columns, isBeside, scale } = choice;
  const { list, inks, setting } = page;
  const cellWidth = (box.width - GAP * (columns - 1)) / columns;
  const width = height * aspectOf(list);
  const textWidth = isBeside ? cellWidth - width - GAP : cellWidth;
  if (textWidth < (isBeside ? MIN_TEXT_WIDTH : MIN_DATE_WIDTH + width)) return null;
  const blocks = list.map((evening) => {
    const date = {
      source: listed([`${evening.short} ${evening.day}`]),
      style: { ...TITLE, size: 44 },
      colour: inks.day(evening.key),
    };
    const texts = page.eveningTexts(evening, [42, 30, 32], inks.soft);
    return blockOf(setting.measure, isBeside && evening.flyer ? [date, ...texts] : texts, textWidth, scale);
  });
  const rows: number[] = [];
  for (let i = 0; i < blocks.length; i += columns) {
    const tallest = Math.max(...blocks.slice(i, i + columns).map((block) => block.height));
    rows.push(isBeside ? Math.max(height, tallest) : height + FLYER_TEXT_GAP + tallest);
  }
  return { ...choice, width, height, cellWidth, blocks, rows };
}

function aspectOf(list: readonly PictureEvening[]): number {
  const aspects = list.flatMap(({ flyer }) => flyer?.aspect ?? []);
  const mean = aspects.reduce((sum, aspect) => sum + aspect, 0) / aspects.length || 0.75;
  return Math.min(1.2, Math.max(0.5, mean));
}

function addCells(page: Page, box: Box, arrangement: Arrangement): void {
  const { columns, cellWidth, rows } = arrangement;
  const spare = (box.height - total(rows)) / (rows.length + 1);
  let y = box.y + spare;
  for (const [row, height] of rows.entries()) {
    const cells = page.list.slice(row * columns, (row + 1) * columns);
    // A last row with fewer evenings is centred.
    const first = box.x + ((columns - cells.length) * (cellWidth + GAP)) / 2;
    if (row > 0) page.dashes(y - (spare + ROW_GAP) / 2 - 1);
    for (const [i, evening] of cells.entries()) {
      const at = { x: first + i * (cellWidth + GAP), y, width: cellWidth, height };
      addCell(page, evening, arrangement, arrangement.blocks[row * columns + i] as Block, at);
    }
    y += height + ROW_GAP + spare;
  }
}

function addCell(page: Page, evening: PictureEvening, { isBeside, width, height }: Arrangement, block: Block, box: Box): void {
  if (isBeside) {
    page.flyer(evening, { ...box, y: box.y + (box.height - height) / 2, width, height }, 'whole', 'left');
    page.centred(block, { ...box, x: box.x + width + GAP, width: box.width - width - GAP });
    return;
  }
  const left = evening.flyer ? box.width - width : 0;
  if (evening.flyer) {
    // All dates of the page get the same size: the largest that fits every date.
    const room = { width: left - FLYER_TEXT_GAP, height };
    const dateOf = (one: PictureEvening, size: number) => page.date(one, size, room, page.inks.day(one.key));
    const sizes = page.list.map((one) => dateOf(one, Math.min(MAX_DATE_WIDTH, height * 0.3)).texts.at(-1)?.text.size ?? 0);
    page.block(dateOf(evening, Math.min(...sizes)), { ...box, ...room });
  }
  page.flyer(evening, { ...box, x: box.x + left, width: box.width - left, height }, 'whole', 'right');
  page.block(block, { ...box, y: box.y + height + FLYER_TEXT_GAP });
}
