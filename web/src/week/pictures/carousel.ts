import { PALETTES, veil } from './colours.ts';
import type { Evening } from './evenings.ts';
import { cut, fitText, words } from './fit-text.ts';
import {
  BODY,
  band,
  blockOf,
  blockParts,
  brand,
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
  TITLE,
  WIDTH,
} from './parts.ts';
import { wall } from './wall.ts';

const HEIGHT = 1440;

/** The carousel's first picture: the week's flyers as on a wall, and below them the house and the dates. */
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
        [0, 'seen'],
        [below - 360, 'seen'],
        [below, 'text'],
        [HEIGHT, 'text'],
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

/** A flyer on a slide is at least so high where texts leave it less, px. */
const LOWEST = 360;
const TOP = 60;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** One evening: its flyer speaks, on its own blurred colours. */
export function slide(setting: Setting, evening: Evening, name: string): Plan {
  const { theme, measure } = setting;
  const palette = PALETTES[theme];
  const inks = inksFor(setting, evening.flyer !== null);
  const end = foot(setting, inks, HEIGHT);
  const dateWidth = 150;
  const x = MARGIN + dateWidth + GAP;
  const width = WIDTH - MARGIN - x;
  const [title, artists, price] = saidOf(evening, inks);
  const said = [
    { ...title, style: { ...TITLE, size: 64 } },
    { ...artists, style: { ...BODY, size: 36 }, colour: inks.ink },
    { ...price, style: { ...TITLE, size: 46 } },
    { copy: evening.observations, style: { ...BODY, size: 30 }, colour: inks.soft },
  ];
  // Text becomes smaller before the flyer does.
  const room = 330;
  const most = end.y - TOP - LOWEST - GAP;
  const blocks = SCALES.map((scale) => blockOf(measure, said, width, scale));
  const block = blocks.find(({ isWhole, height }) => isWhole && height <= room) ?? (blocks.at(-1) as (typeof blocks)[0]);
  for (const { text } of block.texts) Object.assign(text, cut(text, most));
  const short = fitText(measure, words(evening.short), { ...TITLE, size: 54, leading: 1 }, { width: dateWidth, height: 60 });
  const day = fitText(measure, words(evening.day), { ...TITLE, size: 116, leading: 0.9 }, { width: dateWidth, height: 130 });
  const date = {
    texts: [short, day].map((text) => ({ text, colour: inks.day(evening.key) })),
    gap: 0,
    height: short.height + day.height,
    isWhole: true,
  };
  const y = end.y - GAP - Math.max(block.height, date.height);
  const box = { x: MARGIN, y: TOP, width: INNER, height: y - GAP - TOP };
  const all = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const ground: Part[] = evening.flyer
    ? [
        { kind: 'picture', box: all, url: evening.flyer.url, fit: 'blurred', align: 'center', instead: [] },
        {
          kind: 'fade',
          box: all,
          stops: [
            [0, veil(theme, 'seen')],
            [(y - 260) / HEIGHT, veil(theme, 'seen')],
            [y / HEIGHT, veil(theme, 'text')],
            [1, veil(theme, 'text')],
          ],
        },
      ]
    : [];
  return {
    name,
    width: WIDTH,
    height: HEIGHT,
    ground: palette.paper,
    parts: [
      ...ground,
      ...flyer(setting, evening, box, 'center'),
      ...blockParts(date, { x: MARGIN, y, width: dateWidth }),
      ...blockParts(block, { x, y, width }),
      ...end.parts,
    ],
  };
}
