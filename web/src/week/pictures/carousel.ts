import { type Inks, PALETTES, veil } from './colours.ts';
import type { Evening } from './evenings.ts';
import { fitText, words } from './fit-text.ts';
import {
  type Block,
  BODY,
  band,
  blockOf,
  blockParts,
  brand,
  cutBlock,
  flyer,
  foot,
  GAP,
  INNER,
  inksFor,
  MARGIN,
  type Part,
  type Plan,
  type Setting,
  saidOf,
  stack,
  TITLE,
  WIDTH,
} from './parts.ts';
import { wall } from './wall.ts';

const HEIGHT = 1440;

export function cover(setting: Setting): Plan {
  const { when, measure, theme } = setting;
  const inks = inksFor(setting, true);
  const end = foot(setting, inks, HEIGHT);
  const dates = fitText(measure, words(when.dates), { ...TITLE, size: 76 }, { width: INNER, height: 170 });
  const bandAt = end.y - 24;
  const datesAt = bandAt - 30 - dates.height;
  const brandBox = { x: MARGIN, y: datesAt - 190, width: INNER, height: 180 };
  const below = brandBox.y;
  return {
    name: 'carrossel-0-capa',
    width: WIDTH,
    height: HEIGHT,
    ground: PALETTES[theme].paper,
    parts: [
      ...wall(setting, HEIGHT, 4, [
        [below - 360, 'seen'],
        [below, 'text'],
      ]),
      brand(setting, brandBox, inks.ink),
      ...blockParts(
        { texts: [{ text: dates, colour: inks.accent }], gap: 0, height: 0, isWhole: true },
        { ...brandBox, y: datesAt },
      ),
      ...band(setting, { x: MARGIN, y: bandAt, width: INNER, height: 12 }),
      ...end.parts,
    ],
  };
}

/** The least height of a slide's flyer when the texts leave less, px. */
const LOWEST = 360;
/** Text that needs more height than this gets smaller, px. */
const ROOM = 420;
const TOP = 60;
const DATE = 150;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

export function slide(setting: Setting, evening: Evening, name: string): Plan {
  const { theme } = setting;
  const inks = inksFor(setting, evening.flyer !== null);
  const end = foot(setting, inks, HEIGHT);
  // Without a flyer the tile in its place has the date.
  const x = evening.flyer ? MARGIN + DATE + GAP : MARGIN;
  const width = WIDTH - MARGIN - x;
  const block = textsOf(setting, evening, inks, width, end.y - TOP - LOWEST - 2 * GAP);
  const date = dateOf(setting, evening, inks);
  const y = end.y - GAP - Math.max(block.height, date.height);
  return {
    name,
    width: WIDTH,
    height: HEIGHT,
    ground: PALETTES[theme].paper,
    parts: [
      ...groundOf(setting, evening, y),
      ...flyer(setting, evening, { x: MARGIN, y: TOP, width: INNER, height: y - GAP - TOP }, 'center'),
      ...(evening.flyer ? blockParts(date, { x: MARGIN, y, width: DATE }) : []),
      ...blockParts(block, { x, y, width }),
      ...end.parts,
    ],
  };
}

function textsOf({ measure }: Setting, evening: Evening, inks: Inks, width: number, most: number): Block {
  const [title, artists, price] = saidOf(evening, inks);
  const said = [
    { ...title, style: { ...TITLE, size: 64 } },
    { ...artists, style: { ...BODY, size: 36 }, colour: inks.ink },
    { ...price, style: { ...TITLE, size: 46 } },
    { copy: evening.observations, style: { ...BODY, size: 30 }, colour: inks.soft },
  ];
  const blocks = SCALES.map((scale) => blockOf(measure, said, width, scale));
  const smallest = blockOf(measure, said, width, 0);
  return blocks.find(({ isWhole, height }) => isWhole && height <= ROOM) ?? cutBlock(smallest, most);
}

function dateOf({ measure }: Setting, { short, day, key }: Evening, inks: Inks): Block {
  const texts = [
    fitText(measure, words(short), { ...TITLE, size: 54, leading: 1 }, { width: DATE, height: 60 }),
    fitText(measure, words(day), { ...TITLE, size: 116, leading: 0.9 }, { width: DATE, height: 130 }),
  ];
  return stack(texts.map((text) => ({ text, colour: inks.day(key) })));
}

/** The blurred flyer; from `textTop` down it is covered so that text is legible. */
function groundOf({ theme }: Setting, { flyer }: Evening, textTop: number): Part[] {
  if (!flyer) return [];
  const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const seen = veil(theme, 'seen');
  const stops: [number, string][] = [
    [Math.max(0, textTop - 260) / HEIGHT, seen],
    [textTop / HEIGHT, veil(theme, 'text')],
  ];
  return [
    { kind: 'picture', box, url: flyer.url, fit: 'blurred', align: 'center', instead: [] },
    { kind: 'fade', box, stops },
  ];
}
