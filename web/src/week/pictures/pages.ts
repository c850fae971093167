import type { House } from '../../../../core/contracts/house.ts';
import type { Theme } from '../../ui/theme.ts';
import { inksOf, PALETTES, veil } from './colours.ts';
import { type Evening, eveningsOf, type Week, when } from './evenings.ts';
import {
  type Box,
  band,
  blockParts,
  brand,
  centred,
  dashes,
  dateBlock,
  flyer,
  foot,
  GAP,
  INNER,
  MARGIN,
  type Part,
  type Plan,
  type Setting,
  saidOf,
  WIDTH,
  wall,
} from './parts.ts';
import { type Block, BODY, blockOf, cutBlock, fitText, type Measure, stack, TITLE } from './texts.ts';
import { evenings } from './week.ts';

export interface PlanInput {
  content: Week;
  house: House;
  theme: Theme;
  measure: Measure;
}

/** Most feeds and stories of one week: with the carousel they reach the limit of a package. */
const MOST_PAGES = 4;

/** All pictures of a week: a feed, a story, and a carousel of a cover and a slide for each evening. */
export function planWeek({ content, house, theme, measure }: PlanInput): Plan[] {
  const list = eveningsOf(content);
  if (list.length === 0) return [];

  const settingOf = (some: readonly Evening[], isVeiled: boolean): Setting => ({
    list: some,
    when: when(content.startDate, some),
    inks: inksOf(theme, house.accent, isVeiled),
    house,
    theme,
    measure,
  });

  const plan = (name: string, height: number, parts: Part[]): Plan => ({
    name,
    width: WIDTH,
    height,
    ground: PALETTES[theme].paper,
    parts,
  });

  /** One picture of all evenings, or several when one has no room for their texts. */
  function pages(name: string, { make, height, isVeiled }: Page): Plan[] {
    for (let count = 1; ; count += 1) {
      const size = Math.ceil(list.length / count);
      const isLast = count === MOST_PAGES || size === 1;
      const made = Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
        make(settingOf(list.slice(n * size, (n + 1) * size), isVeiled), isLast),
      );
      const whole = made.filter((parts) => parts !== null);
      if (whole.length === made.length) return whole.map((parts, n) => plan(n > 0 ? `${name}-${n + 1}` : name, height, parts));
    }
  }

  const taken = new Map<string, number>();
  const slides = list.map((evening, index) => {
    const n = (taken.get(evening.key) ?? 0) + 1;
    taken.set(evening.key, n);
    const name = `carrossel-${index + 1}-${evening.key}${n > 1 ? `-${n}` : ''}`;
    return plan(name, SLIDE_HEIGHT, slide(settingOf([evening], evening.flyer !== null), evening));
  });
  const first = plan('carrossel-0-capa', SLIDE_HEIGHT, cover(settingOf(list, true)));
  return [...pages('semana-feed', FEED), ...pages('semana-story', STORY), first, ...slides];
}

/** A picture of some evenings. `make`: null when they do not fit, which `isLast` forbids. */
interface Page {
  height: number;
  isVeiled: boolean;
  make: (setting: Setting, isLast: boolean) => Part[] | null;
}

const DATES_WIDTH = 430;

/** 1080 × 1350: up to three evenings side by side, on paper. */
const FEED: Page = {
  height: 1350,
  isVeiled: false,
  make(setting, isLast) {
    const { when, measure, inks } = setting;
    const head = { x: MARGIN, y: 42, width: INNER - DATES_WIDTH - GAP, height: 110 };
    const dates = { ...head, x: WIDTH - MARGIN - DATES_WIDTH, width: DATES_WIDTH };
    const end = foot(setting, FEED.height);
    const week = evenings(setting, { x: MARGIN, y: 176, width: INNER, height: end.y - 14 - 176 }, 3, isLast);
    const text = stack([
      { text: fitText(measure, when.dates, { ...TITLE, size: 44 }, { ...dates, height: 54 }), colour: inks.accent },
      { text: fitText(measure, when.days, { ...BODY, size: 30 }, { ...dates, height: 40 }), colour: inks.soft },
    ]);
    return (
      week && [
        ...band(setting, { x: 0, y: 0, width: WIDTH, height: 16 }),
        ...brand(setting, head),
        ...centred(text, dates, 'right'),
        ...week,
        dashes(setting, end.y),
        ...end.parts,
      ]
    );
  },
};

/** Brand, dates and the days' colours below each other, the brand `height` px high. @returns the parts and their bottom edge */
function masthead(setting: Setting, y: number, height: number, size: number): { parts: Part[]; bottom: number } {
  const { when, measure, inks } = setting;
  const dates = fitText(measure, when.dates, { ...TITLE, size }, { width: INNER, height: 2 * size });
  const datesAt = y + height + 6;
  const bandAt = datesAt + dates.height + size / 3;
  return {
    parts: [
      ...brand(setting, { x: MARGIN, y, width: INNER, height }),
      ...blockParts(stack([{ text: dates, colour: inks.accent }]), { x: MARGIN, y: datesAt, width: INNER }),
      ...band(setting, { x: MARGIN, y: bandAt, width: INNER, height: 12 }),
    ],
    bottom: bandAt + 12,
  };
}

/** Height at the top and bottom of a story that the platforms' own controls cover, px. */
const STORY_FREE = 250;

/** 1080 × 1920: one or two evenings side by side. The week's flyers fill the areas that the platforms cover. */
const STORY: Page = {
  height: 1920,
  isVeiled: true,
  make(setting, isLast) {
    const bottom = STORY.height - STORY_FREE;
    const head = masthead(setting, STORY_FREE + 10, 130, 56);
    const end = foot(setting, bottom + 10);
    const top = head.bottom + GAP;
    const week = evenings(setting, { x: MARGIN, y: top, width: INNER, height: end.y - top }, 2, isLast);
    const ground = wall(setting, STORY.height, [
      [120, 'seen'],
      [STORY_FREE, 'text'],
      [bottom, 'text'],
      [STORY.height - 120, 'seen'],
    ]);
    return week && [...ground, ...head.parts, ...week, ...end.parts];
  },
};

const SLIDE_HEIGHT = 1440;

function cover(setting: Setting): Part[] {
  const end = foot(setting, SLIDE_HEIGHT);
  const { bottom } = masthead(setting, 0, 180, 76);
  const y = end.y - 12 - bottom;
  const ground = wall(setting, SLIDE_HEIGHT, [
    [y - 360, 'seen'],
    [y, 'text'],
  ]);
  return [...ground, ...masthead(setting, y, 180, 76).parts, ...end.parts];
}

/** The least height of a slide's flyer when the texts leave less, px. */
const LOWEST = 360;
/** Text that needs more height than this gets smaller, px. */
const ROOM = 420;
const TOP = 60;
const DATE = 150;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** An evening's flyer over a blurred one, and its date and texts below. Without a flyer the tile in its place has the date. */
function slide(setting: Setting, evening: Evening): Part[] {
  const end = foot(setting, SLIDE_HEIGHT);
  const x = evening.flyer ? MARGIN + DATE + GAP : MARGIN;
  const width = WIDTH - MARGIN - x;
  const block = slideTexts(setting, evening, width, end.y - TOP - LOWEST - 2 * GAP);
  const date = dateBlock(setting, evening, setting.inks.day(evening.key), 116, { width: DATE, height: 130 });
  const y = end.y - GAP - Math.max(block.height, date.height);
  return [
    ...blurred(setting, evening, y),
    ...flyer(setting, evening, { x: MARGIN, y: TOP, width: INNER, height: y - GAP - TOP }, 'whole'),
    ...(evening.flyer ? blockParts(date, { x: MARGIN, y, width: DATE }) : []),
    ...blockParts(block, { x, y, width }),
    ...end.parts,
  ];
}

function slideTexts({ measure, inks }: Setting, evening: Evening, width: number, most: number): Block {
  const [title, artists, price] = saidOf(evening, inks);
  const said = [
    { ...title, style: { ...TITLE, size: 64 } },
    { ...artists, style: { ...BODY, size: 36 }, colour: inks.ink },
    { ...price, style: { ...TITLE, size: 46 } },
    { copy: evening.observations, style: { ...BODY, size: 30 }, colour: inks.soft },
  ];
  const blocks = SCALES.map((scale) => blockOf(measure, said, width, scale));
  return blocks.find(({ isWhole, height }) => isWhole && height <= ROOM) ?? cutBlock(blockOf(measure, said, width, 0), most);
}

/** From `textTop` down the flyer is covered so that text is legible. */
function blurred({ theme }: Setting, { flyer }: Evening, textTop: number): Part[] {
  if (!flyer) return [];
  const box: Box = { x: 0, y: 0, width: WIDTH, height: SLIDE_HEIGHT };
  const stops: [number, string][] = [
    [Math.max(0, textTop - 260) / SLIDE_HEIGHT, veil(theme, 'seen')],
    [textTop / SLIDE_HEIGHT, veil(theme, 'text')],
  ];
  return [
    { kind: 'picture', box, url: flyer.url, fit: 'blurred', align: 'center' },
    { kind: 'fade', box, stops },
  ];
}
