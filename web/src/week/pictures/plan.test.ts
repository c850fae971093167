import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { House } from '../../../../core/contracts/house.ts';
import { addDays } from '../../../../core/rules/calendar.ts';
import { contrast } from '../../../../core/rules/contrast.ts';
import { HOUSE_DEFAULT } from '../../../../core/rules/house.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { EVENT, freeText } from '../../../../core/testing/events.ts';
import css from '../../styles.css?raw';
import { PALETTES } from './colours.ts';
import { datesInWords } from './evenings.ts';
import { type Measure, SMALLEST } from './fit-text.ts';
import type { Box, Part, Plan } from './parts.ts';
import { planWeek } from './plan.ts';

/** Every letter counts as wide as an average capital of the titles. */
const measure: Measure = (text, font) => [...text].length * Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]) * 0.52;

const START = '2026-11-11';
const ARTISTS = [
  'Orquestra Imperial dos Malandros da Lapa',
  'Coletivo Grave Manso de Santa Teresinha.',
  'Banda Maré Alta com Naipe de Metais Vivo',
  'DJ Conceição b2b DJ Tereza Brasa (vinil)',
  'Bloco Carnavalesco Unidos do Meio do Mar',
  'Sanfona de Dois e o Trio Xodó Pé de Mato',
];
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
    eventName: `Noite ${day}: Baile da Lapa com a Orquestra Imperial e convidados`,
    attractions: ARTISTS.map((name, i) => freeText(name, i)),
    customValue: PRICE,
    observations: `Aula ${day} de forró às 19h, com a professora Dalva.`,
    layout,
    layoutId: 1,
  });
const extra = (n: number) => ({
  ...full(5),
  id: 10 + n,
  isSpecialEvent: true,
  date: addDays(START, 5 + n),
  firstLotValue: 'R$ 15,00 até as 22h',
  lastLotValue: 'R$ 45,00 na porta',
});
const usual = (day: number) => ({
  ...full(day),
  eventName: `Noite ${day}: Samba`,
  attractions: ['Roda da Ladeira', 'DJ Nego Zé', 'Samba da Dona Irene'].map((name, i) => freeText(name, i)),
  customValue: 'R$15 até 23h00',
});
const bare = (event: ScheduleEvent): ScheduleEvent => ({ ...event, layout: null, layoutId: null });

const HOUSE: House = {
  ...HOUSE_DEFAULT,
  name: 'Casa de Shows e Bistrô Quartou da Lapa!!',
  handle: `@${'quartou.bar'.repeat(4).slice(0, 39)}`,
  line: 'Rua da Lapa, 120, esquina com a Mem de Sá · a partir das 20h, até o dia raiar.',
  accent: '#ffee00',
};

const DAYS_OF_WEEK = [0, 1, 2, 3, 4];
const WEEKS: [string, ScheduleEvent[]][] = [
  ...[1, 2, 3, 4, 5].map((count): [string, ScheduleEvent[]] => [
    `${count} of 5 usual evenings`,
    DAYS_OF_WEEK.slice(0, count).map(usual),
  ]),
  ['six usual evenings', [...DAYS_OF_WEEK.map(usual), extra(0)]],
  ['flyers missing', [usual(0), bare(usual(1)), full(2), bare(full(3))]],
  ['no flyers, prices of 60', DAYS_OF_WEEK.map((day) => bare({ ...usual(day), customValue: PRICE }))],
  [
    'flyers of all shapes',
    [1080, 600, 1920].map((width, day) => ({ ...usual(day), layout: { ...layout, width, height: 1080 } })),
  ],
  ['six full evenings', [...DAYS_OF_WEEK.map(full), extra(0)]],
  ['five evenings and six extra events', [...DAYS_OF_WEEK.map(full), ...[0, 1, 2, 3, 4, 5].map(extra)]],
];

const plansOf = (events: ScheduleEvent[], house = HOUSE) =>
  (['dark', 'light'] as const).flatMap((theme) => planWeek({ content: { startDate: START, events }, house, theme, measure }));

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
const said = (plans: Plan[]) =>
  plans
    .flatMap((plan) => textsOf(plan).map(({ text }) => text.lines.join(' ')))
    .join('\n')
    .replaceAll('\u00a0', ' ');
const named = (plans: Plan[], name: string) => plans.filter((plan) => plan.name.startsWith(name));

describe.each(WEEKS)('%s', (_name, events) => {
  const plans = plansOf(events);

  it('nothing overlaps or leaves the picture, and 250 px of the story are free at the top and bottom', () => {
    for (const plan of plans) {
      expect(collisions(plan), plan.name).toEqual([]);
      const free = plan.name.startsWith('semana-story') ? 250 : 0;
      for (const { box } of plan.parts.filter((part) => isSeparate(part) || part.kind === 'fill')) {
        expect(box.x, plan.name).toBeGreaterThanOrEqual(0);
        expect(box.y, plan.name).toBeGreaterThanOrEqual(free);
        expect(box.x + box.width, plan.name).toBeLessThanOrEqual(plan.width + 0.01);
        expect(box.y + box.height, plan.name).toBeLessThanOrEqual(plan.height - free + 0.01);
      }
    }
  });

  it('each line fits its box, and none is smaller than the legible minimum', () => {
    for (const plan of plans) {
      for (const { text, box } of textsOf(plan)) {
        expect(text.size).toBeGreaterThanOrEqual(SMALLEST);
        for (const line of text.lines) expect(measure(line, text.font), line).toBeLessThanOrEqual(box.width + 0.01);
      }
    }
  });

  it('feed, story and slides have every name and price and each artist unbroken; slides also the observations', () => {
    expect(linesOf(plans).filter((line) => line.includes('…'))).toEqual([]);
    for (const plan of plans) expect(said([plan])).toContain(HOUSE.line);
    for (const kind of ['semana-feed', 'semana-story', 'carrossel-']) {
      const pictures = named(plans, kind).slice(0, named(plans, kind).length / 2);
      const [text, lines] = [said(pictures), linesOf(pictures)];
      for (const event of events) {
        expect(text, kind).toContain(event.eventName);
        for (const price of [event.firstLotValue ?? event.customValue, event.lastLotValue ?? '']) {
          expect(text, kind).toContain(price?.toUpperCase());
        }
        for (const { customName } of event.attractions) expect(lines.some((line) => line.includes(customName ?? '-'))).toBe(true);
        if (kind === 'carrossel-') expect(text).toContain(event.observations);
      }
    }
  });

  it('every evening has its whole flyer or a tile with its date, and a slide', () => {
    const flyers = events.filter((event) => event.layout).length;
    for (const kind of ['semana-feed', 'semana-story', 'carrossel-']) {
      const whole = named(plans, kind).flatMap(({ parts }) =>
        parts.filter((part) => part.kind === 'picture' && part.fit === 'whole' && part.box.height >= 150),
      );
      expect(whole, kind).toHaveLength(2 * flyers);
    }
    expect(new Set(plans.filter(({ name }) => /carrossel-[1-9]/.test(name)).map(({ name }) => name)).size).toBe(events.length);
  });

  it('all text is legible on any flyer', () => {
    for (const plan of plans) {
      for (const { text, box, colour } of textsOf(plan)) {
        const tile = plan.parts.find((part) => part.kind === 'fill' && overlaps(part.box, box));
        for (const ground of tile?.kind === 'fill' ? [tile.colour] : groundsAt(plan, box)) {
          expect(contrast(colour, ground), `${plan.name}: ${text.lines}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});

/** What may lie below a text: the paper, or the cover over a black and over a white flyer. */
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

it('six usual evenings make one feed and one story; long texts make two', () => {
  const names = (events: ScheduleEvent[]) =>
    new Set(
      plansOf(events)
        .map(({ name }) => name)
        .filter((name) => /semana/.test(name)),
    );
  expect([...names([...DAYS_OF_WEEK.map(usual), extra(0)].slice(0, 5))]).toEqual(['semana-feed', 'semana-story']);
  expect([...names([...DAYS_OF_WEEK.map(full), extra(0)])]).toEqual([
    'semana-feed',
    'semana-feed-2',
    'semana-story',
    'semana-story-2',
  ]);
});

it('the sizes are those that the networks require', () => {
  const sizes = plansOf([full(0)]).map(({ name, width, height }) => `${name} ${width}x${height}`);
  expect(sizes.slice(0, 4)).toEqual([
    'semana-feed 1080x1350',
    'semana-story 1080x1920',
    'carrossel-0-capa 1080x1440',
    'carrossel-1-quarta 1080x1440',
  ]);
});

it('extremely long texts are cut, name and price last, and stay inside the picture', () => {
  const most = {
    eventName: 'Nome '.repeat(100).trim(),
    customAttractionsText: 'Artista, '.repeat(2500),
    attractions: [],
    customValue: 'Preço '.repeat(50).trim(),
    observations: 'M'.repeat(2000),
  };
  const plans = plansOf([0, 1].map((day) => ({ ...full(day), ...most })));
  expect(plans.flatMap(collisions)).toEqual([]);
  for (const kind of ['semana-feed', 'semana-story', 'carrossel-']) {
    expect(said(named(plans, kind))).toContain(most.eventName);
    expect(said(named(plans, kind))).toContain(most.customValue.toUpperCase());
  }
  expect(linesOf(plans).some((line) => line.endsWith('…'))).toBe(true);
});

it('a handle of 40 characters is complete, also beside a short address line and on slides', () => {
  const all = (house: House) => plansOf([full(0)], house).map((plan) => said([plan]));
  for (const text of all({ ...HOUSE, line: null })) expect(text).toContain(HOUSE.handle);
  for (const text of all({ ...HOUSE, handle: '@quartou.bar' })) expect(text).toContain(HOUSE.line);
});

it('any accent colour is legible', () => {
  for (const accent of ['#ffee00', '#000000', '#ffffff', '#7f7f7f']) {
    for (const plan of plansOf([full(0)], { ...HOUSE, accent })) {
      for (const { colour, box } of textsOf(plan)) {
        for (const ground of groundsAt(plan, box)) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

it('a flyer that cannot be loaded is replaced by the day and its date', () => {
  for (const plan of plansOf([usual(0)]).filter(({ name }) => name !== 'carrossel-0-capa')) {
    const flyer = plan.parts.find((part) => part.kind === 'picture' && part.fit === 'whole');
    const instead = flyer?.kind === 'picture' ? said([{ ...plan, parts: flyer.instead }]) : '';
    expect(instead).toBe('QUA\n11');
  }
});

it('a flyer has an edge, which the logo has not', () => {
  const logo = { ...layout, imageUrl: '/media/2' };
  const whole = plansOf([usual(0)], { ...HOUSE, logo })
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'picture' && part.fit === 'whole' ? part : []));
  expect(new Set(whole.map(({ url, edge }) => `${url} ${Boolean(edge)}`))).toEqual(new Set(['/media/1 true', '/media/2 false']));
});

it('dates in words; extra events alone have their own dates', () => {
  expect(datesInWords('2026-11-11', '2026-11-15')).toBe('11 a 15 de novembro');
  expect(datesInWords('2026-09-30', '2026-10-04')).toBe('30 de setembro a 4 de outubro');
  const shown = (events: ScheduleEvent[]) => linesOf(plansOf(events).slice(0, 1));
  expect(shown([evening(0), extra(0)])).toEqual(expect.arrayContaining(['11 a 15 de novembro', 'quarta a domingo']));
  expect(shown([extra(0)])).toEqual(expect.arrayContaining(['16 de novembro', 'evento extra']));
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
