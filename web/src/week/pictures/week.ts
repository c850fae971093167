import type { Evening } from './evenings.ts';
import { type Box, blockParts, centred, dashes, dateBlock, flyer, GAP, type Part, type Setting, saidOf } from './parts.ts';
import { type Block, blockOf, cutBlock, type Said, TITLE } from './texts.ts';

/** Text sizes to try, as multiples of the usual ones, largest first. */
const SCALES = [1.3, 1.15, 1, 0.9, 0.8, 0.7];
/** Least height of a flyer, px. */
const LOWEST = 150;
/** Step of the search for a flyer's height, px. */
const STEP = 4;
/** Distance from a flyer to the text below it, px. */
const BETWEEN = 18;
/** Least width of a date beside a flyer, px. */
const DATE = 100;
const MOST_DATE = 220;
const ROW_GAP = 36;
/** Least width of text beside a flyer, px. */
const NARROWEST = 200;

/** Each evening has its date beside its flyer, and its texts below them or also beside the flyer. */
interface Choice {
  columns: number;
  isBeside: boolean;
  scale: number;
}

interface Arrangement extends Choice {
  /** Of each flyer. */
  width: number;
  height: number;
  cellWidth: number;
  blocks: Block[];
  /** Heights. */
  rows: number[];
}

const total = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, ROW_GAP * (rows.length - 1));

/**
 * The evenings, at most `most` side by side, with flyers as large as the texts allow. Null where a text would be cut or a name
 * broken, which `isLast` accepts.
 */
export function evenings(setting: Setting, box: Box, most: number, isLast: boolean): Part[] | null {
  const choices = [1, 2, 3]
    .slice(0, Math.min(most, setting.list.length))
    .flatMap((columns) => [false, true].flatMap((isBeside) => SCALES.map((scale) => ({ columns, isBeside, scale }))));
  const best = choices
    .map((choice) => highest(setting, box, choice))
    .reduce((one, other) => (score(other) > score(one) ? other : one), null);
  const chosen = best ?? (isLast ? forced(setting, box) : null);
  return chosen && partsOf(setting, box, chosen);
}

const score = (found: Arrangement | null) => (found ? found.height * found.scale : 0);

/** For extremely long texts: in rows, and cut. */
function forced(setting: Setting, box: Box): Arrangement | null {
  const rows = setting.list.length;
  const height = (box.height - ROW_GAP * (rows - 1)) / rows;
  const found = arranged(setting, box, { columns: 1, isBeside: true, scale: 0 }, Math.min(height, LOWEST));
  const blocks = found?.blocks.map((block) => cutBlock(block, height)) ?? [];
  return found && { ...found, blocks, rows: blocks.map(() => height) };
}

/** The tallest flyers that leave the texts their room. */
function highest(setting: Setting, box: Box, choice: Choice): Arrangement | null {
  const fitting = (height: number) => {
    const found = arranged(setting, box, choice, height);
    return found && total(found.rows) <= box.height && found.blocks.every(({ isWhole }) => isWhole) ? found : null;
  };
  let best = fitting(LOWEST);
  const rows = Math.ceil(setting.list.length / choice.columns);
  let tooHigh = (box.height - ROW_GAP * (rows - 1)) / rows + 1;
  while (best && tooHigh - best.height > STEP) {
    const height = (best.height + tooHigh) / 2;
    const found = fitting(height);
    if (found) best = found;
    else tooHigh = height;
  }
  return best;
}

/** @returns null when the flyers are too wide */
function arranged({ list, measure, inks }: Setting, box: Box, choice: Choice, height: number): Arrangement | null {
  const { columns, isBeside, scale } = choice;
  const cellWidth = (box.width - GAP * (columns - 1)) / columns;
  const width = height * aspectOf(list);
  const textWidth = isBeside ? cellWidth - width - GAP : cellWidth;
  if (textWidth < (isBeside ? NARROWEST : DATE + width)) return null;
  const blocks = list.map((evening) => {
    const date: Said = {
      copy: { pieces: [`${evening.short} ${evening.day}`], between: ' ' },
      style: { ...TITLE, size: 44 },
      colour: inks.day(evening.key),
    };
    return blockOf(measure, [...(isBeside && evening.flyer ? [date] : []), ...saidOf(evening, inks)], textWidth, scale);
  });
  const rows: number[] = [];
  for (let i = 0; i < blocks.length; i += columns) {
    const tallest = Math.max(...blocks.slice(i, i + columns).map((block) => block.height));
    rows.push(isBeside ? Math.max(height, tallest) : height + BETWEEN + tallest);
  }
  return { ...choice, width, height, cellWidth, blocks, rows };
}

function aspectOf(list: readonly Evening[]): number {
  const aspects = list.flatMap(({ flyer }) => flyer?.aspect ?? []);
  const mean = aspects.reduce((sum, aspect) => sum + aspect, 0) / aspects.length || 0.75;
  return Math.min(1.2, Math.max(0.5, mean));
}

function partsOf(setting: Setting, box: Box, found: Arrangement): Part[] {
  const { columns, cellWidth, rows } = found;
  const spare = (box.height - total(rows)) / (rows.length + 1);
  let y = box.y + spare;
  return rows.flatMap((height, row) => {
    const cells = setting.list.slice(row * columns, (row + 1) * columns);
    // An incomplete last row is centred.
    const first = box.x + ((columns - cells.length) * (cellWidth + GAP)) / 2;
    const parts = cells.flatMap((evening, i) => {
      const at = { x: first + i * (cellWidth + GAP), y, width: cellWidth, height };
      return cell(setting, evening, found, found.blocks[row * columns + i] as Block, at);
    });
    if (row > 0) parts.unshift(dashes(setting, y - (spare + ROW_GAP) / 2 - 1));
    y += height + ROW_GAP + spare;
    return parts;
  });
}

function cell(setting: Setting, evening: Evening, { isBeside, width, height }: Arrangement, block: Block, box: Box): Part[] {
  if (isBeside) {
    return [
      ...flyer(setting, evening, { ...box, y: box.y + (box.height - height) / 2, width, height }, 'whole', 'left'),
      ...centred(block, { ...box, x: box.x + width + GAP, width: box.width - width - GAP }),
    ];
  }
  const left = evening.flyer ? box.width - width : 0;
  return [
    ...(evening.flyer ? dateBeside(setting, evening, { ...box, width: left - BETWEEN, height }) : []),
    ...flyer(setting, evening, { ...box, x: box.x + left, width: box.width - left, height }, 'whole', 'right'),
    ...blockParts(block, { ...box, y: box.y + height + BETWEEN }),
  ];
}

/** In the largest size that fits all dates of the picture. */
function dateBeside(setting: Setting, evening: Evening, box: Box): Part[] {
  const wanted = Math.min(MOST_DATE, box.height * 0.3);
  const sizes = setting.list.map((one) => dateBlock(setting, one, '', wanted, box).texts[1]?.text.size ?? wanted);
  return blockParts(dateBlock(setting, evening, setting.inks.day(evening.key), Math.min(...sizes), box), box);
}
