import type { Inks } from './colours.ts';
import { PALETTES } from './colours.ts';
import { fitText, words } from './fit-text.ts';
import {
  BODY,
  band,
  blockParts,
  brand,
  dashes,
  foot,
  GAP,
  INNER,
  inksFor,
  MARGIN,
  type Part,
  type Plan,
  type Setting,
  stack,
  TITLE,
  WIDTH,
} from './parts.ts';
import { wall } from './wall.ts';
import { arrange, arrangement } from './week.ts';

/** Height at the top and bottom of a story that the platforms' own controls cover, px. */
const STORY_FREE = 250;
const DATES = 430;

/** 1080 × 1350: up to three evenings side by side, on paper. */
export function feed(setting: Setting, name: string, isLast: boolean): Plan | null {
  const inks = inksFor(setting, false);
  const height = 1350;
  const head = { x: MARGIN, y: 42, width: INNER - DATES - GAP, height: 110 };
  const end = foot(setting, inks, height);
  const box = { x: MARGIN, y: 176, width: INNER, height: end.y - 14 - 176 };
  const found = arrange(setting, inks, box, 3, isLast);
  if (!found) return null;
  const parts = [
    ...band(setting, { x: 0, y: 0, width: WIDTH, height: 16 }),
    brand(setting, head, inks.ink),
    ...dates(setting, inks, { x: WIDTH - MARGIN - DATES, y: head.y, width: DATES, height: head.height }),
    ...arrangement(setting, inks, box, found),
    dashes(setting, end.y),
    ...end.parts,
  ];
  return { name, width: WIDTH, height, ground: PALETTES[setting.theme].paper, parts };
}

function dates({ when, measure }: Setting, inks: Inks, box: { x: number; y: number; width: number; height: number }): Part[] {
  const title = fitText(measure, words(when.dates), { ...TITLE, size: 44 }, { ...box, height: 54 });
  const days = fitText(measure, words(when.days), { ...BODY, size: 30 }, { ...box, height: 40 });
  const block = stack([
    { text: title, colour: inks.accent },
    { text: days, colour: inks.soft },
  ]);
  return blockParts(block, { ...box, y: box.y + (box.height - block.height) / 2 }, 'right');
}

/** 1080 × 1920: one or two evenings side by side. The week's flyers fill the areas that the platforms cover. */
export function story(setting: Setting, name: string, isLast: boolean): Plan | null {
  const inks = inksFor(setting, true);
  const height = 1920;
  const bottom = height - STORY_FREE;
  const head = { x: MARGIN, y: STORY_FREE + 10, width: INNER, height: 130 };
  const title = fitText(setting.measure, words(setting.when.dates), { ...TITLE, size: 56 }, { width: INNER, height: 70 });
  const titleAt = head.y + head.height + 4;
  const bandAt = titleAt + title.height + 16;
  const end = foot(setting, inks, bottom + 10);
  const top = bandAt + 12 + GAP;
  const box = { x: MARGIN, y: top, width: INNER, height: end.y - top };
  const found = arrange(setting, inks, box, 2, isLast);
  if (!found) return null;
  const parts = [
    ...wall(setting, height, 4, [
      [120, 'seen'],
      [STORY_FREE, 'text'],
      [bottom, 'text'],
      [height - 120, 'seen'],
    ]),
    brand(setting, head, inks.ink),
    ...blockParts(stack([{ text: title, colour: inks.accent }]), { ...head, y: titleAt }),
    ...band(setting, { x: MARGIN, y: bandAt, width: INNER, height: 12 }),
    ...arrangement(setting, inks, box, found),
    ...end.parts,
  ];
  return { name, width: WIDTH, height, ground: PALETTES[setting.theme].paper, parts };
}
