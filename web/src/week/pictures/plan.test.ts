import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { House } from '../../../../core/contracts/house.ts';
import { addDays } from '../../../../core/rules/calendar.ts';
import { contrast } from '../../../../core/rules/contrast.ts';
import { HOUSE_DEFAULT } from '../../../../core/rules/house.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { EVENT, freeText } from '../../../../core/testing/events.ts';
import css from '../../styles.css?raw';
import { type Measure, SMALLEST } from './fit-text.ts';
import { type Box, datesInWords, PALETTES, type Part, type Plan, planWeek } from './plan.ts';

/** Letters that are as wide as an M of a title: a font that is not there makes texts no wider. */
const measure: Measure = (text, font) => [...text].length * Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]) * 0.62;

const START = '2026-11-11';
const LONG = 'Baile da Lapa com a Orquestra Imperial e convidados muito especiais da Bahia já';
const ARTISTS = ['Banda Maré Alta', 'DJ Conceição', 'MC Juçara', 'Trio Xodó', 'Sanfona de Dois', 'Coletivo Grave Manso'];
const PRICE = 'R$25 com nome na lista até 23h00 e depois R$40 a noite toda!';
const layout = { id: 1, name: 'flyer', imageUrl: '/media/1', width: 900, height: 1200 };

const evening = (day: number, more: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  ...EVENT,
  id: day + 1,
  date: addDays(START, day),
  dayOfWeek: DAYS[day]?.name ?? 'Evento Extra',
  eventName: `Noite ${day}`,
  ...more,
});

const full = (day: number) =>
  evening(day, {
    eventName: LONG.slice(0, 80),
    attractions: ARTISTS.map((name, i) => freeText(name, i)),
    customValue: PRICE.slice(0, 60),
    layout,
    layoutId: 1,
  });
const extra = (n: number) => ({
  ...full(5),
  id: 10 + n,
  isSpecialEvent: true,
  date: addDays(START, 5 + n),
  firstLotValue: '15,00',
});

const HOUSE: House = {
  ...HOUSE_DEFAULT,
  name: 'Casa de Shows e Bistrô Quartou da Lapa!!',
  handle: `@${'quartou.bar'.repeat(4).slice(0, 39)}`,
  line: 'Rua da Lapa, 120, esquina com a Mem de Sá · a partir das 20h, até o dia raiar…',
  accent: '#ffee00',
};

const WEEKS: [string, ScheduleEvent[]][] = [
  ['a short week', [evening(0), evening(2)]],
  ['five full evenings', [0, 1, 2, 3, 4].map(full)],
  ['no flyers', [0, 1, 2, 3, 4].map((day) => ({ ...full(day), layout: null, layoutId: null }))],
  ['words without an end', [evening(1, { eventName: 'M'.repeat(80), customValue: 'R$'.repeat(30), layout, layoutId: 1 })]],
  ['five evenings and six extra events', [...[0, 1, 2, 3, 4].map(full), ...[0, 1, 2, 3, 4, 5].map(extra)]],
];

const plansOf = (events: ScheduleEvent[], house = HOUSE) =>
  (['dark', 'light'] as const).flatMap((theme) => planWeek({ content: { startDate: START, events }, house, theme, measure }));

const isSeparate = (part: Part) => part.kind === 'text' || part.kind === 'picture' || part.kind === 'dashes';
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

describe.each(WEEKS)('%s', (_name, events) => {
  const plans = plansOf(events);

  it('nothing overlaps or leaves the picture', () => {
    for (const plan of plans) {
      expect(collisions(plan), plan.name).toEqual([]);
      for (const { box } of plan.parts) {
        expect(box.x, plan.name).toBeGreaterThanOrEqual(0);
        expect(box.y, plan.name).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, plan.name).toBeLessThanOrEqual(plan.width + 0.01);
        expect(box.y + box.height, plan.name).toBeLessThanOrEqual(plan.height + 0.01);
      }
    }
  });

  it('each line fits its box, and none is smaller than can be read', () => {
    for (const { parts } of plans) {
      for (const part of parts) {
        if (part.kind !== 'text') continue;
        expect(part.text.size).toBeGreaterThanOrEqual(SMALLEST);
        for (const line of part.text.lines) expect(measure(line, part.text.font), line).toBeLessThanOrEqual(part.box.width);
      }
    }
  });

  it('every evening is named on the feed, the story and the cover, and has a slide', () => {
    for (const plan of plans.filter(({ name }) => !/carrossel-[1-9]/.test(name))) {
      const said = plan.parts.flatMap((part) => (part.kind === 'text' ? part.text.lines.join(' ') : []));
      const names = said.filter((text) => /^(Noite|Baile|MMM)/.test(text));
      expect(names, plan.name).toHaveLength(events.length);
    }
    const slides = plans.filter(({ name }) => /carrossel-[1-9]/.test(name)).map(({ name }) => name);
    expect(new Set(slides).size).toBe(events.length);
  });
});

it('a story leaves 250 px above and below to its ground', () => {
  const [story] = plansOf([full(0)]).filter(({ name }) => name === 'semana-story');
  for (const { box } of story?.parts ?? []) {
    expect(box.y).toBeGreaterThanOrEqual(250);
    expect(box.y + box.height).toBeLessThanOrEqual(1920 - 250);
  }
  expect(story).toMatchObject({ width: 1080, height: 1920 });
});

it('the sizes are those that the networks ask for', () => {
  const sizes = plansOf([full(0)]).map(({ name, width, height }) => `${name} ${width}x${height}`);
  expect(sizes.slice(0, 4)).toEqual([
    'semana-feed 1080x1350',
    'semana-story 1080x1920',
    'carrossel-0-capa 1080x1440',
    'carrossel-1-quarta 1080x1440',
  ]);
});

it('a text that is too long ends with an ellipsis', () => {
  const [feed] = plansOf([evening(1, { eventName: 'M'.repeat(300) })]);
  const name = feed?.parts.find((part) => part.kind === 'text' && part.text.lines[0]?.startsWith('MM'));
  expect(name?.kind === 'text' && name.text.lines.at(-1)).toMatch(/M…$/);
});

it('a handle of 40 characters is whole, and so is an address line beside a short one', () => {
  const said = (house: House) =>
    plansOf([full(0)], house)[0]?.parts.flatMap((part) => (part.kind === 'text' ? part.text.lines.join(' ') : []));
  expect(said({ ...HOUSE, line: null })).toContain(HOUSE.handle);
  expect(said({ ...HOUSE, handle: '@quartou.bar' })).toContain(HOUSE.line);
});

it('any accent can be read', () => {
  for (const accent of ['#ffee00', '#000000', '#ffffff', '#7f7f7f']) {
    for (const plan of plansOf([full(0)], { ...HOUSE, accent })) {
      for (const part of plan.parts) {
        if (part.kind === 'text') expect(contrast(part.colour, plan.ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it('a slide can be read on any flyer', () => {
  const blended = (veil: string, flyer: number) => {
    const alpha = Number.parseInt(veil.slice(7), 16) / 255;
    const channel = (at: number) => Number.parseInt(veil.slice(at, at + 2), 16) * alpha + flyer * (1 - alpha);
    return `#${[1, 3, 5].map((at) => Math.round(channel(at)).toString(16).padStart(2, '0')).join('')}`;
  };
  const slides = plansOf([...[0, 1, 2, 3, 4].map(full), extra(0)]).filter(({ name }) => /carrossel-[1-9]/.test(name));
  expect(slides).toHaveLength(12);
  for (const { name, parts } of slides) {
    const ground = parts.find((part) => part.kind === 'ground');
    if (!ground) throw new Error('A slide has its flyer as its ground.');
    for (const part of parts) {
      if (part.kind !== 'text') continue;
      expect(part.box.y).toBeGreaterThanOrEqual(ground.textTop);
      for (const flyer of [0, 255]) {
        expect(contrast(part.colour, blended(ground.textVeil, flyer)), `${name}: ${part.text.lines}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it('no line begins with the point between two names', () => {
  const lines = plansOf([full(0), extra(0)]).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'text' ? part.text.lines : [])),
  );
  expect(lines.filter((line) => line.startsWith('·'))).toEqual([]);
  expect(lines.some((line) => line.endsWith('·'))).toBe(true);
});

it('the dates in words; extra events by themselves are on their own dates', () => {
  expect(datesInWords('2026-11-11', '2026-11-15')).toBe('11 a 15 de novembro');
  expect(datesInWords('2026-09-30', '2026-10-04')).toBe('30 de setembro a 4 de outubro');
  const said = (events: ScheduleEvent[]) =>
    plansOf(events)[0]?.parts.flatMap((part) => (part.kind === 'text' ? part.text.lines : []));
  expect(said([evening(0), extra(0)])).toEqual(expect.arrayContaining(['11 a 15 de novembro', 'quarta a domingo']));
  expect(said([extra(0)])).toEqual(expect.arrayContaining(['16 de novembro', 'evento extra']));
});

it.each([
  ['light', '\n:root {'],
  ['dark', '[data-theme="dark"] {'],
] as const)('the %s pictures have the colours of the screens', (theme, selector) => {
  const rule = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  const tokens = Object.fromEntries([...rule.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [name, colour]));
  const { days, dayInks, ...others } = PALETTES[theme];
  const inks = Object.fromEntries(Object.entries(dayInks).map(([day, colour]) => [`${day}-ink`, colour]));
  expect(tokens).toMatchObject({ ...others, ...days, ...inks });
});
