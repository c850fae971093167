import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { House } from '../../../../core/contracts/house.ts';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { addDays, type CalendarDate, daysBetween } from '../../../../core/rules/calendar.ts';
import { onColour, readable } from '../../../../core/rules/contrast.ts';
import { artists, isEventConfigured, priceLines } from '../../../../core/rules/event-text.ts';
import { DAYS, type DayKey, EXTRA_EVENT } from '../../../../core/rules/week.ts';
import type { Theme } from '../../ui/theme.ts';
import { type FittedText, fitText, type Measure, SMALLEST, type TextStyle } from './fit-text.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One thing to draw. */
export type Part =
  | { kind: 'fill'; box: Box; colour: string; radius?: number }
  | { kind: 'dashes'; box: Box; colour: string }
  | { kind: 'text'; box: Box; text: FittedText; colour: string; align: 'left' | 'right' | 'center' }
  /** A picture as large as fits into the box, whole, against its left edge or in its middle; `instead` where it cannot be had. */
  | { kind: 'picture'; box: Box; url: string; align: 'left' | 'center'; instead: Part[] }
  /** The same picture over all of the box, blurred, below a veil: from `textTop` down one on which text can be read. */
  | { kind: 'ground'; box: Box; url: string; veil: string; textVeil: string; textTop: number };

/** A picture: its size in pixels, and what is drawn, from the bottom up. */
export interface Plan {
  /** Without extension. */
  name: string;
  width: number;
  height: number;
  ground: string;
  parts: Part[];
}

export interface PlanInput {
  content: Pick<VersionContent, 'startDate' | 'events'>;
  house: House;
  theme: Theme;
  measure: Measure;
}

/** The platforms lay their own controls over this much of a story's top and bottom, px. */
const STORY_FREE = 250;
const WIDTH = 1080;
const MARGIN = 60;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 28;

const TITLE = { family: 'Bricolage Grotesque', weight: 700 } as const;
const BODY = { family: 'Instrument Sans', weight: 400 } as const;
const BOLD = { family: 'Instrument Sans', weight: 700 } as const;

interface Evening {
  key: DayKey;
  short: string;
  /** For a file's name. */
  slug: string;
  day: string;
  date: CalendarDate;
  name: string;
  artists: string;
  price: string;
  flyer: string | null;
}

/** The evenings with something in them, in the order of their dates. */
function evenings({ startDate, events }: PlanInput['content']): Evening[] {
  return events
    .filter(isEventConfigured)
    .sort((a, b) => a.date.localeCompare(b.date) || Number(a.isSpecialEvent) - Number(b.isSpecialEvent))
    .map((event) => eveningOf(event, startDate));
}

function eveningOf(event: ScheduleEvent, startDate: string): Evening {
  const day = event.isSpecialEvent ? undefined : DAYS[daysBetween(startDate, event.date)];
  return {
    key: day?.key ?? 'extra',
    short: day?.short ?? 'Extra',
    slug: day?.key ?? 'extra',
    day: String(Number(event.date.slice(8))),
    date: event.date,
    name: event.eventName?.trim() || (day?.name ?? EXTRA_EVENT),
    // The dot stays with the one before it.
    artists: artists(event).join('\u00a0· '),
    price: priceLines(event).join('\n'),
    flyer: event.layout?.imageUrl ?? null,
  };
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** "11 a 15 de novembro", "30 de setembro a 4 de outubro", "16 de novembro". */
export function datesInWords(from: CalendarDate, to: CalendarDate): string {
  const [first, last] = [from, to].map((date) => {
    const month = MONTHS[Number(date.slice(5, 7)) - 1];
    return { day: Number(date.slice(8)), month };
  });
  if (from === to) return `${last?.day} de ${last?.month}`;
  return `${first?.day}${first?.month === last?.month ? '' : ` de ${first?.month}`} a ${last?.day} de ${last?.month}`;
}

/** The days that the pictures are about: the week, or those of its extra events where it has nothing else. */
function when({ startDate }: PlanInput['content'], list: Evening[]): { dates: string; days: string } {
  const [first, last] = [list[0]?.date, list.at(-1)?.date];
  if (!first || !last || list.some(({ key }) => key !== 'extra')) {
    return { dates: datesInWords(startDate, addDays(startDate, 4)), days: 'quarta a domingo' };
  }
  return { dates: datesInWords(first, last), days: list.length === 1 ? 'evento extra' : 'eventos extras' };
}

/** Every picture of a week: a feed, a story, and a carousel of a cover and a slide for each evening. */
export function planWeek(input: PlanInput): Plan[] {
  const list = evenings(input.content);
  const taken = new Map<string, number>();
  const slides = list.map((evening, index) => {
    const n = (taken.get(evening.slug) ?? 0) + 1;
    taken.set(evening.slug, n);
    return slide(input, evening, `carrossel-${index + 1}-${evening.slug}${n > 1 ? `-${n}` : ''}`);
  });
  return [
    week(input, list, 'semana-feed', 1350, 0),
    week(input, list, 'semana-story', 1920, STORY_FREE),
    cover(input, list),
    ...slides,
  ];
}

/** Places texts and lines from the top down, and remembers where. */
class Sheet {
  readonly parts: Part[] = [];
  private readonly measure: Measure;

  constructor(measure: Measure) {
    this.measure = measure;
  }

  fit(text: string, style: TextStyle, box: { width: number; height: number }, mostLines?: number): FittedText {
    return fitText(this.measure, text, style, box, mostLines);
  }

  /** Puts a fitted text at a place. @returns its height */
  put(text: FittedText, at: { x: number; y: number; width: number }, colour: string, align: 'left' | 'right' | 'center'): number {
    const height = text.lines.length * text.lineHeight;
    if (height > 0) this.parts.push({ kind: 'text', box: { ...at, height }, text, colour, align });
    return height;
  }

  dashes(y: number, colour: string): void {
    this.parts.push({ kind: 'dashes', box: { x: MARGIN, y, width: INNER, height: 2 }, colour });
  }

  /** The days as one band. */
  band(y: number, list: Evening[], theme: Theme): void {
    const keys = list.length > 0 ? list.map(({ key }) => key) : DAYS.map(({ key }) => key);
    const width = WIDTH / keys.length;
    for (const [i, key] of keys.entries()) {
      this.parts.push({ kind: 'fill', box: { x: i * width, y, width, height: BAND }, colour: PALETTES[theme].days[key] });
    }
  }

  /** The house's logo, or its name. */
  brand(house: House, box: Box, colour: string, align: 'left' | 'center'): void {
    const name = this.fit(house.name, { ...TITLE, size: box.height * 0.8 }, box, 2);
    const height = name.lines.length * name.lineHeight;
    const y = box.y + (box.height - height) / 2;
    const instead: Part = { kind: 'text', box: { ...box, y, height }, text: name, colour, align };
    if (house.logo) this.parts.push({ kind: 'picture', box, url: house.logo.imageUrl, align, instead: [instead] });
    else this.parts.push(instead);
  }
}

const BAND = 18;

/** What the house's colour is on a ground: its own accent's readable shade, else that of ink. */
const accentOn = ({ house, theme }: PlanInput) => {
  const { paper, ink } = PALETTES[theme];
  return house.accent ? readable(house.accent, paper) : ink;
};

/** In place of a flyer that is not there: the day's colour with its short name. */
function tile(evening: Evening, box: Box, theme: Theme, measure: Measure): Part[] {
  const colour = PALETTES[theme].days[evening.key];
  const text = fitText(
    measure,
    evening.short,
    { ...TITLE, size: box.width / 3, isCapitals: true },
    { width: box.width - 8, height: box.height },
    1,
  );
  const y = box.y + (box.height - text.lineHeight) / 2;
  const label: Part = {
    kind: 'text',
    box: { x: box.x + 4, y, width: box.width - 8, height: text.lineHeight },
    text,
    colour: onColour(colour),
    align: 'center',
  };
  return [{ kind: 'fill', box, colour, radius: 12 }, ...(box.width >= 60 ? [label] : [])];
}

function flyer(evening: Evening, box: Box, { theme, measure }: PlanInput): Part[] {
  const instead = tile(evening, box, theme, measure);
  return evening.flyer === null ? instead : [{ kind: 'picture', box, url: evening.flyer, align: 'center', instead }];
}

const HIGHEST_ROW = 300;

/** The week on one picture; `free` px above and below are left to the ground. */
function week(input: PlanInput, list: Evening[], name: string, height: number, free: number): Plan {
  const { content, house, theme, measure } = input;
  const colours = PALETTES[theme];
  const sheet = new Sheet(measure);
  const top = free;
  const bottom = height - free;
  sheet.band(top, list, theme);

  const head = { y: top + BAND + 34, height: 124 };
  const said = when(content, list);
  const days = sheet.fit(said.dates, { ...TITLE, size: 44 }, { width: 440, height: 60 }, 1);
  const right = { x: WIDTH - MARGIN - 440, width: 440 };
  sheet.brand(house, { x: MARGIN, ...head, width: INNER - 440 - GAP }, colours.ink, 'left');
  const headHeight = days.lineHeight + 36;
  let y = head.y + (head.height - headHeight) / 2;
  y += sheet.put(days, { ...right, y }, accentOn(input), 'right');
  const subtitle = sheet.fit(said.days, { ...BODY, size: 30 }, { width: 440, height: 40 }, 1);
  sheet.put(subtitle, { ...right, y }, colours.soft, 'right');

  const foot = footer(sheet, input, bottom);
  const from = head.y + head.height + 18;
  // Few evenings stand in the middle.
  const rowHeight = Math.min((foot - from) / Math.max(1, list.length), HIGHEST_ROW);
  const first = from + (foot - from - list.length * rowHeight) / 2;
  if (first > from) sheet.dashes(first + list.length * rowHeight, colours.line);
  for (const [i, evening] of list.entries()) {
    const rowTop = first + i * rowHeight;
    sheet.dashes(rowTop, colours.line);
    row(sheet, input, evening, { x: MARGIN, y: rowTop + 2, width: INNER, height: rowHeight - 2 });
  }
  sheet.dashes(foot, colours.line);
  return { name, width: WIDTH, height, ground: colours.paper, parts: sheet.parts };
}

/** Handle and address line at the foot of a picture. @returns where it begins */
function footer(sheet: Sheet, { house, theme, measure }: PlanInput, bottom: number): number {
  const { handle, line } = house;
  if (!handle && !line) return bottom - 40;
  const colours = PALETTES[theme];
  const height = 104;
  const y = bottom - height - 16;
  const middle = (text: FittedText) => y + (height - text.lines.length * text.lineHeight) / 2;
  let left = 0;
  if (handle) {
    // People look for it as it is written: it takes what it needs, and the line the rest.
    const text = sheet.fit(handle, { ...BOLD, size: 30 }, { width: line ? INNER * 0.6 : INNER, height }, 1);
    left = Math.ceil(measure(text.lines.join(''), text.font));
    sheet.put(text, { x: MARGIN, y: middle(text), width: left }, colours.ink, 'left');
  }
  if (line) {
    const x = MARGIN + left + (left && GAP);
    const width = WIDTH - MARGIN - x;
    const text = sheet.fit(line, { ...BODY, size: 30 }, { width, height });
    sheet.put(text, { x, y: middle(text), width }, colours.soft, 'right');
  }
  return y;
}

/** An evening in the week: day, flyer, name over artists, price. */
function row(sheet: Sheet, input: PlanInput, evening: Evening, box: Box): void {
  const colours = PALETTES[input.theme];
  const colour = colours.dayInks[evening.key];
  const middle = (height: number) => box.y + (box.height - height) / 2;
  const isLow = box.height < 120;

  const dayWidth = 132;
  const label = sheet.fit(evening.short, { ...TITLE, size: 38, isCapitals: true }, { width: dayWidth, height: 46 }, 1);
  const day = sheet.fit(evening.day, { ...TITLE, size: isLow ? 40 : 66 }, { width: dayWidth, height: 80 }, 1);
  // Figures of a title need no room for descenders.
  const dayHeight = day.lineHeight * 0.86;
  let y = middle(label.lineHeight + dayHeight);
  y += sheet.put(label, { x: box.x, y, width: dayWidth }, colour, 'left');
  sheet.put({ ...day, lineHeight: dayHeight }, { x: box.x, y, width: dayWidth }, colour, 'left');

  const flyerHeight = box.height - 26;
  const flyerBox = { x: box.x + dayWidth + 16, y: box.y + 13, width: flyerHeight * 0.75, height: flyerHeight };
  sheet.parts.push(...flyer(evening, flyerBox, input));

  const priceWidth = evening.price ? 256 : 0;
  const x = flyerBox.x + flyerBox.width + GAP;
  const width = box.x + box.width - priceWidth - (priceWidth && GAP) - x;
  const room = box.height - 16;
  const name = sheet.fit(
    evening.name,
    { ...TITLE, size: 48 },
    { width, height: isLow ? 40 : room * 0.62 },
    box.height > 200 ? 4 : 2,
  );
  const left = room - name.lines.length * name.lineHeight;
  const who = left >= SMALLEST ? sheet.fit(evening.artists, { ...BODY, size: 30 }, { width, height: left }, 3) : null;
  const whoHeight = who && who.lines.length * who.lineHeight <= left ? who.lines.length * who.lineHeight : 0;
  y = middle(name.lines.length * name.lineHeight + whoHeight);
  y += sheet.put(name, { x, y, width }, colours.ink, 'left');
  if (who && whoHeight > 0) sheet.put(who, { x, y, width }, colours.soft, 'left');

  if (!evening.price) return;
  const price = sheet.fit(evening.price, { ...TITLE, size: 32, isCapitals: true }, { width: priceWidth, height: room }, 4);
  const priceAt = { x: box.x + box.width - priceWidth, width: priceWidth };
  sheet.put(price, { ...priceAt, y: middle(price.lines.length * price.lineHeight) }, colour, 'right');
}

const SLIDE_HEIGHT = 1440;

/** The carousel's first picture: the house, the week, its evenings by name. */
function cover(input: PlanInput, list: Evening[]): Plan {
  const { content, house, theme, measure } = input;
  const colours = PALETTES[theme];
  const sheet = new Sheet(measure);
  sheet.band(0, list, theme);
  sheet.brand(house, { x: MARGIN, y: 90, width: INNER, height: 220 }, colours.ink, 'left');
  let y = 360;
  const days = sheet.fit(when(content, list).dates, { ...TITLE, size: 76 }, { width: INNER, height: 190 }, 2);
  y += sheet.put(days, { x: MARGIN, y, width: INNER }, accentOn(input), 'left') + GAP;
  const foot = footer(sheet, input, SLIDE_HEIGHT);
  const height = Math.min(132, (foot - y - GAP) / Math.max(1, list.length));
  for (const [i, evening] of list.entries()) {
    const top = y + i * height;
    sheet.dashes(top, colours.line);
    const colour = colours.dayInks[evening.key];
    const day = sheet.fit(
      `${evening.short} ${evening.day}`,
      { ...TITLE, size: 44, isCapitals: true },
      { width: 210, height: height - 12 },
      1,
    );
    const middle = (text: FittedText) => top + (height - text.lines.length * text.lineHeight) / 2;
    sheet.put(day, { x: MARGIN, y: middle(day), width: 210 }, colour, 'left');
    const width = INNER - 210 - GAP;
    const name = sheet.fit(evening.name, { ...TITLE, size: 52 }, { width, height: height - 12 }, 2);
    sheet.put(name, { x: MARGIN + 210 + GAP, y: middle(name), width }, colours.ink, 'left');
  }
  sheet.dashes(foot, colours.line);
  return { name: 'carrossel-0-capa', width: WIDTH, height: SLIDE_HEIGHT, ground: colours.paper, parts: sheet.parts };
}

/** How much of a blurred flyer the paper covers, and below text, whatever the flyer is. */
const VEIL = 'a0';
const TEXT_VEIL: Record<Theme, string> = { dark: 'e0', light: 'f2' };

/** One evening: the flyer speaks. */
function slide(input: PlanInput, evening: Evening, name: string): Plan {
  const { theme, measure } = input;
  const colours = PALETTES[theme];
  const sheet = new Sheet(measure);
  const colour = colours.dayInks[evening.key];
  const all = { x: 0, y: 0, width: WIDTH, height: SLIDE_HEIGHT };
  const top = SLIDE_HEIGHT - 290;
  if (evening.flyer) {
    const [veil, textVeil] = [VEIL, TEXT_VEIL[theme]].map((alpha) => colours.paper + alpha) as [string, string];
    sheet.parts.push({ kind: 'ground', box: all, url: evening.flyer, veil, textVeil, textTop: top });
  } else sheet.parts.push({ kind: 'fill', box: { ...all, height: BAND }, colour: colours.days[evening.key] });

  sheet.parts.push(...flyer(evening, { x: MARGIN, y: 60, width: INNER, height: top - 60 - GAP }, input));

  const room = SLIDE_HEIGHT - top - 40;
  const label = sheet.fit(evening.short, { ...TITLE, size: 50, isCapitals: true }, { width: 150, height: 64 }, 1);
  const day = sheet.fit(evening.day, { ...TITLE, size: 104 }, { width: 150, height: 130 }, 1);
  let y = top + sheet.put(label, { x: MARGIN, y: top, width: 150 }, colour, 'left');
  sheet.put(day, { x: MARGIN, y, width: 150 }, colour, 'left');

  const priceWidth = evening.price ? 270 : 0;
  const x = MARGIN + 150 + GAP;
  const width = WIDTH - MARGIN - priceWidth - (priceWidth && GAP) - x;
  const title = sheet.fit(evening.name, { ...TITLE, size: 60 }, { width, height: room * 0.62 }, 3);
  y = top + sheet.put(title, { x, y: top, width }, colours.ink, 'left') + 6;
  const left = top + room - y;
  const who = sheet.fit(evening.artists, { ...BODY, size: 34 }, { width, height: left }, 4);
  if (who.lines.length * who.lineHeight <= left) sheet.put(who, { x, y, width }, colours.ink, 'left');
  if (evening.price) {
    const price = sheet.fit(evening.price, { ...TITLE, size: 40, isCapitals: true }, { width: priceWidth, height: room }, 5);
    sheet.put(price, { x: WIDTH - MARGIN - priceWidth, y: top + 8, width: priceWidth }, colour, 'right');
  }
  return { name, width: WIDTH, height: SLIDE_HEIGHT, ground: colours.paper, parts: sheet.parts };
}

interface Palette {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  /** Bands, tiles. */
  days: Record<DayKey, string>;
  /** Text in a day's colour on paper. */
  dayInks: Record<DayKey, string>;
}

/** The colours of styles.css, of which a canvas can have the other theme's, too (palette.test.ts compares them). */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: '#faf8f4',
    ink: '#1b1815',
    soft: '#6a6259',
    line: '#e6e0d6',
    days: {
      quarta: '#2d62e8',
      quinta: '#0e8f80',
      sexta: '#d4351c',
      sabado: '#7c3ac7',
      domingo: '#c27803',
      extra: '#1b1815',
    },
    dayInks: {
      quarta: '#2556d6',
      quinta: '#0b776a',
      sexta: '#c4301a',
      sabado: '#7c3ac7',
      domingo: '#8c5a00',
      extra: '#1b1815',
    },
  },
  dark: {
    paper: '#12100e',
    ink: '#f4f0e9',
    soft: '#b0a698',
    line: '#332e29',
    days: {
      quarta: '#7ba0ff',
      quinta: '#3fc9b7',
      sexta: '#ff6a4d',
      sabado: '#bb8cf3',
      domingo: '#f0b040',
      extra: '#f4f0e9',
    },
    dayInks: {
      quarta: '#7ba0ff',
      quinta: '#3fc9b7',
      sexta: '#ff7c62',
      sabado: '#bb8cf3',
      domingo: '#f0b040',
      extra: '#f4f0e9',
    },
  },
};
