import type { Inks } from './colours.ts';
import type { Evening } from './evenings.ts';
import { fitText, words } from './fit-text.ts';
import {
  type Block,
  type Box,
  blockOf,
  blockParts,
  cutBlock,
  dashes,
  flyer,
  GAP,
  type Part,
  type Said,
  type Setting,
  saidOf,
  stack,
  TITLE,
  tile,
} from './parts.ts';

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

/** A layout of the evenings: each has its date beside its flyer, and its texts below them or also beside the flyer. */
interface Arrangement {
  columns: number;
  isBeside: boolean;
  width: number;
  height: number;
  cellWidth: number;
  blocks: Block[];
  rows: number[];
  score: number;
}

const total = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, ROW_GAP * (rows.length - 1));

/**
 * At most `most` side by side, with flyers as large as the texts allow. Null where a text would be cut or a name broken, which
 * `isLast` accepts.
 */
export function arrange(setting: Setting, inks: Inks, box: Box, most: number, isLast: boolean): Arrangement | null {
  let best: Arrangement | null = null;
  for (let columns = 1; columns <= Math.min(most, setting.list.length); columns += 1) {
    for (const isBeside of [false, true]) {
      for (const scale of SCALES) {
        const found = highest(setting, inks, box, { columns, isBeside, scale });
        if (found && found.score > (best?.score ?? 0)) best = found;
      }
    }
  }
  return best ?? (isLast ? forced(setting, inks, box) : null);
}

/** For extremely long texts: in rows, and cut. */
function forced(setting: Setting, inks: Inks, box: Box): Arrangement | null {
  const rows = setting.list.length;
  const height = (box.height - ROW_GAP * (rows - 1)) / rows;
  const found = arranged(setting, inks, box, { columns: 1, isBeside: true, scale: 0 }, Math.min(height, LOWEST));
  if (!found) return null;
  const blocks = found.blocks.map((block) => cutBlock(block, height));
  return { ...found, blocks, rows: blocks.map(() => height) };
}

interface Choice {
  columns: number;
  isBeside: boolean;
  scale: number;
}

/** The tallest flyers that leave the texts their room. */
function highest(setting: Setting, inks: Inks, box: Box, choice: Choice): Arrangement | null {
  const fitting = (height: number) => {
    const found = arranged(setting, inks, box, choice, height);
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
function arranged(
  setting: Setting,
  inks: Inks,
  box: Box,
  { columns, isBeside, scale }: Choice,
  height: number,
): Arrangement | null {
  const { list, measure } = setting;
  const cellWidth = (box.width - GAP * (columns - 1)) / columns;
  const width = height * aspectOf(list);
  const textWidth = isBeside ? cellWidth - width - GAP : cellWidth;
  if (textWidth < (isBeside ? NARROWEST : DATE + width)) return null;
  const said = (evening: Evening) => [...(isBeside && evening.flyer ? [dateSaid(evening, inks)] : []), ...saidOf(evening, inks)];
  const blocks = list.map((evening) => blockOf(measure, said(evening), textWidth, scale));
  const rows: number[] = [];
  for (let i = 0; i < blocks.length; i += columns) {
    const tallest = Math.max(...blocks.slice(i, i + columns).map((block) => block.height));
    rows.push(isBeside ? Math.max(height, tallest) : height + BETWEEN + tallest);
  }
  return { columns, isBeside, width, height, cellWidth, blocks, rows, score: (height * scale) ** 2 };
}

function aspectOf(list: readonly Evening[]): number {
  const aspects = list.flatMap(({ flyer }) => flyer?.aspect ?? []);
  const mean = aspects.reduce((sum, aspect) => sum + aspect, 0) / aspects.length || 0.75;
  return Math.min(1.2, Math.max(0.5, mean));
}

export function arrangement(setting: Setting, inks: Inks, box: Box, found: Arrangement): Part[] {
  const { columns, cellWidth, rows } = found;
  const spare = (box.height - total(rows)) / (rows.length + 1);
  let y = box.y + spare;
  return rows.flatMap((height, row) => {
    const cells = setting.list.slice(row * columns, (row + 1) * columns);
    // An incomplete last row is centred.
    const first = box.x + ((columns - cells.length) * (cellWidth + GAP)) / 2;
    const parts = cells.flatMap((evening, i) =>
      cell(setting, inks, evening, found, row * columns + i, { x: first + i * (cellWidth + GAP), y, width: cellWidth, height }),
    );
    if (row > 0) parts.unshift(dashes(setting, y - (spare + ROW_GAP) / 2 - 1));
    y += height + ROW_GAP + spare;
    return parts;
  });
}

function cell(setting: Setting, inks: Inks, evening: Evening, found: Arrangement, at: number, box: Box): Part[] {
  const { isBeside, width, height } = found;
  const block = found.blocks[at] as Block;
  const top = { ...box, height };
  const side = box.width - width - GAP;
  if (!isBeside) {
    const picture = { ...top, x: box.x + box.width - width, width };
    return [
      ...(evening.flyer
        ? [
            ...dateParts(setting, inks, evening, { ...top, width: side + GAP - BETWEEN }),
            ...flyer(setting, evening, picture, 'right'),
          ]
        : tile(setting, evening, top)),
      ...blockParts(block, { ...box, y: box.y + height + BETWEEN }),
    ];
  }
  return [
    ...flyer(setting, evening, { ...top, y: box.y + (box.height - height) / 2, width }, 'left'),
    ...blockParts(block, { x: box.x + width + GAP, y: box.y + (box.height - block.height) / 2, width: side }),
  ];
}

const dateSaid = ({ short, day, key }: Evening, inks: Inks): Said => ({
  copy: { pieces: [`${short} ${day}`], between: ' ' },
  style: { ...TITLE, size: 44 },
  colour: inks.day(key),
});

/** The day above the date, in the largest size that fits all dates of the picture. */
function dateParts({ list, measure }: Setting, inks: Inks, { short, day, key }: Evening, box: Box): Part[] {
  const style = { ...TITLE, size: Math.min(MOST_DATE, box.height * 0.3), leading: 0.95 };
  const size = Math.min(...list.map((evening) => fitText(measure, words(evening.day), style, box).size));
  const texts = [
    fitText(measure, words(short), { ...style, size: size / 2 }, box),
    fitText(measure, words(day), { ...style, size }, box),
  ].map((text) => ({ text, colour: inks.day(key) }));
  return blockParts(stack(texts), box);
}
