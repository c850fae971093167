import { describe, expect, it, vi } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { HOUSE_DEFAULT } from '../../../../core/contracts/house.ts';
import { contrast } from '../../../../core/rules/contrast.ts';
import { artist, freeText } from '../../../../core/testing/events.ts';
import css from '../../styles.css?raw';
import { evening, LONG, LONG_HOUSE, START, WEEKS } from '../../testing/picture-weeks.ts';
import { PALETTES } from './colours.ts';
import { type Box, type Part, WIDTH } from './page.ts';
import { type Plan, planWeek } from './pages.ts';
import { type Measure, MIN_FONT_SIZE } from './texts.ts';

/** Gives each letter the width of an average capital of the title font. e2e/week-pictures.spec.ts measures the real fonts. */
const measure: Measure = (text, font) => [...text].length * Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]) * 0.52;

const DAYS_OF_WEEK = [0, 1, 2, 3, 4];
const weeks = Object.entries({
  ...WEEKS,
  'five evenings and six extra events with long texts': {
    events: [...DAYS_OF_WEEK, ...Array<number>(6).fill(5)].map((day, i) => evening(day, { ...LONG, id: i })),
  },
});

const plansOf = (events: ScheduleEvent[], house = LONG_HOUSE) =>
  (['dark', 'light'] as const).flatMap((theme) => planWeek({ startDate: START, events }, { house, theme, measure }));

const isSeparate = (part: Part) =>
  part.kind === 'text' || part.kind === 'dashes' || (part.kind === 'picture' && part.fit === 'whole');
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;

function collisions({ parts }: Plan): string[] {
  const separate = parts.filter(isSeparate);
  return separate.flatMap((one, i) =>
    separate
      .slice(i + 1)
      .flatMap((other) => (overlaps(one.box, other.box) ? `${JSON.stringify(one)}\n${JSON.stringify(other)}` : [])),
  );
}

const textsOf = ({ parts }: Plan) => parts.flatMap((part) => (part.kind === 'text' ? part : []));
const linesOf = (plans: Plan[]) => plans.flatMap((plan) => textsOf(plan).flatMap(({ text }) => text.lines));
const allText = (plans: Plan[]) =>
  plans
    .flatMap((plan) => textsOf(plan).map(({ text }) => text.lines.join(' ')))
    .join('\n')
    .replaceAll('\u00a0', ' ');

const KINDS = ['semana-feed', 'semana-story', 'carrossel-'];
const named = (plans: Plan[], name: string) => plans.filter((plan) => plan.name.startsWith(name));

describe.each(weeks)('the pictures of a week with %s', (_name, { events }) => {
  const plans = plansOf(events);

  it('no part leaves its picture or overlaps another part; in a story, all parts keep 250 px from the top and the bottom', () => {
    for (const plan of plans) {
      expect(collisions(plan), plan.name).toEqual([]);
      const free = plan.name.startsWith('semana-story') ? 250 : 0;
      for (const { box } of plan.parts.filter((part) => isSeparate(part) || part.kind === 'fill')) {
        expect(box.x, plan.name).toBeGreaterThanOrEqual(0);
        expect(box.y, plan.name).toBeGreaterThanOrEqual(free);
        expect(box.x + box.width, plan.name).toBeLessThanOrEqual(WIDTH + 0.01);
        expect(box.y + box.height, plan.name).toBeLessThanOrEqual(plan.height - free + 0.01);
      }
    }
  });

  it('each line of text fits its box, has at least the minimum font size, and is legible on any flyer', () => {
    for (const plan of plans) {
      for (const { text, box } of textsOf(plan)) {
        expect(text.size).toBeGreaterThanOrEqual(MIN_FONT_SIZE);
        for (const line of text.lines) expect(measure(line, text.font), line).toBeLessThanOrEqual(box.width + 0.01);
      }
      expectLegible(plan);
    }
  });

  it('feed, story and slides show each evening’s name, price, flyer and unbroken artist names; slides add observations', () => {
    for (const kind of KINDS) {
      const some = named(plans, kind);
      const [text, lines] = [allText(some), linesOf(some).map((line) => line.replaceAll('\u00a0', ' '))];
      for (const { eventName, customValue, isSpecialEvent, lastLotValue, attractions, observations } of events) {
        expect(text, kind).toContain(eventName);
        expect(text, kind).toContain((isSpecialEvent ? lastLotValue : customValue)?.toUpperCase());
        if (kind === 'carrossel-') expect(text).toContain(observations ?? '');
        for (const { customName } of attractions) {
          // A name of 77 letters or more is wider than LONGEST_LINE (texts.ts), so it may be broken over two lines.
          if ((customName?.length ?? 0) < 77) expect(lines.some((line) => line.includes(customName ?? '-'))).toBe(true);
        }
      }
      const whole = some.flatMap(({ parts }) => parts.filter((part) => part.kind === 'picture' && part.edge));
      expect(whole, kind).toHaveLength(2 * events.filter(({ layout }) => layout).length);
    }
    expect(new Set(plans.filter(({ name }) => /carrossel-[1-9]/.test(name)).map(({ name }) => name)).size).toBe(events.length);
  });
});

function expectLegible(plan: Plan) {
  for (const { text, box, colour } of textsOf(plan)) {
    const tile = plan.parts.find((part) => part.kind === 'fill' && overlaps(part.box, box));
    for (const ground of tile?.kind === 'fill' ? [tile.colour] : groundsAt(plan, box)) {
      expect(contrast(colour, ground), `${plan.name}: ${text.lines}`).toBeGreaterThanOrEqual(4.5);
    }
  }
}

/** Returns the colours that may lie below a text: the background, or the translucent fade over a black or a white flyer. */
function groundsAt({ parts, ground }: Plan, { y }: Box): string[] {
  const fade = parts.find((part) => part.kind === 'fade');
  if (fade?.kind !== 'fade') return [ground];
  const share = (y + 0.5) / fade.box.height;
  const before = fade.stops.findLast(([at]) => at <= share) ?? fade.stops[0];
  const after = fade.stops.find(([at]) => at >= share) ?? before;
  return [before, after].flatMap((stop) => [0, 255].map((flyer) => blended(stop?.[1] ?? '', flyer)));
}

function blended(veil: string, flyer: number): string {
  const alpha = Number.parseInt(veil.slice(7), 16) / 255;
  const channel = (at: number) => Number.parseInt(veil.slice(at, at + 2), 16) * alpha + flyer * (1 - alpha);
  return `#${[1, 3, 5].map((at) => Math.round(channel(at)).toString(16).padStart(2, '0')).join('')}`;
}

it.each(['#ffee00', '#000000', '#ffffff', '#7f7f7f'])('the pictures’ texts are legible with the house’s accent %s', (accent) => {
  for (const plan of plansOf([evening(0)], { ...LONG_HOUSE, accent })) expectLegible(plan);
});

it('a picture cuts extremely long artists and observations to fit, but shows the event’s name and price in full', () => {
  const most = {
    eventName: 'Nome '.repeat(100).trim(),
    customAttractionsText: 'Artista, '.repeat(2500),
    attractions: [],
    customValue: 'Preço '.repeat(50).trim(),
    observations: 'M'.repeat(2000),
  };
  const plans = plansOf([evening(0, most), evening(1, { ...most, observations: '🎉'.repeat(1000) })]);
  expect(plans.flatMap(collisions)).toEqual([]);
  for (const kind of KINDS) {
    expect(allText(named(plans, kind))).toContain(most.eventName);
    expect(allText(named(plans, kind))).toContain(most.customValue.toUpperCase());
  }
  expect(linesOf(plans).some((line) => line.endsWith('…'))).toBe(true);
  // No emoji is cut in half.
  expect(linesOf(plans).filter((line) => !line.isWellFormed())).toEqual([]);
});

it('the pictures break a free text of artists between names, and never within a name', () => {
  const names = LONG.attractions.map(({ customName }) => customName ?? '');
  const plans = plansOf([evening(0, { attractions: [artist('Ana Fonte')], customAttractionsText: names.join(', ') })]);
  const lines = linesOf(plans);
  for (const name of ['Ana Fonte', ...names]) expect(lines.some((line) => line.includes(name))).toBe(true);
});

it('a slide breaks a word or name that is too wide for the room beside the date, and cuts no text', () => {
  const eventName = 'quarta-do-samba-bistro-quartou-25-11-versao-final-2';
  const observations = 'https://ingressos.quartou.bar/quarta-do-samba?origem=whatsapp&lista=25-11';
  const artists = ['Grande Encontro da Velha Guarda do Samba e do Choro da Lapa de Domingo', 'Ana', 'Bia', 'Caio', 'Davi'];
  const plans = plansOf([evening(0, { eventName, observations }), evening(1, { attractions: artists.map(freeText) })]);
  expect(plans.filter(({ isCut }) => isCut)).toEqual([]);
  expect(plans.flatMap(collisions)).toEqual([]);
  const slides = named(plans, 'carrossel-');
  for (const text of [eventName, observations, ...artists]) {
    expect(linesOf(slides).join('').replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
  }
  for (const { text, box } of slides.flatMap(textsOf)) {
    for (const line of text.lines) expect(measure(line, text.font), line).toBeLessThanOrEqual(box.width + 0.01);
  }
});

it('planning five evenings measures fewer than 20 000 texts, because arrangements that cannot be the best are skipped', () => {
  const counted = vi.fn(measure);
  const content = { startDate: START, events: DAYS_OF_WEEK.map((day) => evening(day)) };
  planWeek(content, { house: HOUSE_DEFAULT, theme: 'dark', measure: counted });
  expect(counted.mock.calls.length).toBeLessThan(20_000);
});

it('a week without evenings has no pictures', () => expect(plansOf([])).toEqual([]));

it('each picture shows an Instagram handle of 40 characters, or a long street address, in full', () => {
  const { handle, line } = LONG_HOUSE;
  for (const house of [
    { ...HOUSE_DEFAULT, handle },
    { ...HOUSE_DEFAULT, line, handle: '@quartou.bar' },
  ]) {
    for (const plan of plansOf([evening(0)], house)) expect(allText([plan])).toContain(house.line ?? house.handle);
  }
});

const BAILE = evening(0, { eventName: 'Baile da Lapa da Orquestra', observations: 'Couvert R$ 10\r\n\nMesas até 22h\n' });
const BINGO = evening(5, { date: '2026-12-10' });

it.each<[string, ScheduleEvent[], picture: string, lines: string[]]>([
  ['the week’s dates in words', [evening(0), evening(5)], 'semana-feed', ['25 a 29 de novembro', 'quarta a domingo']],
  ['an extra event’s date if the week has no days', [evening(5)], 'semana-feed', ['30 de novembro', 'evento extra']],
  ['only the day of an extra event in the same month', [evening(0), evening(5)], 'carrossel-2', ['30']],
  ['day and month of an extra event in another month', [evening(0), BINGO], 'carrossel-2', ['10/12']],
  ['a name in lines of about equal length', [BAILE], 'carrossel-1', ['Baile da Lapa', 'da Orquestra']],
  ['the observations’ lines with a dot between them', [BAILE], 'carrossel-1', ['Couvert R$ 10 · Mesas até 22h']],
])('a picture shows %s', (_, events, name, lines) => {
  const shown = linesOf(named(plansOf(events), name)).map((line) => line.replaceAll('\u00a0', ' '));
  expect(shown).toEqual(expect.arrayContaining(lines));
});

it.each(['light', 'dark'] as const)('the %s palette of the pictures equals the colours of styles.css', (theme) => {
  const pairs = css.matchAll(/--(?:color-)?([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  const tokens = Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]));
  const { days, ...others } = PALETTES[theme];
  expect(tokens).toMatchObject({ ...others, ...days });
});
