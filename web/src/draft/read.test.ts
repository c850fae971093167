import { describe, expect, it } from 'vitest';
import { dayEventInput } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { byText, TEXT_FIELDS } from '../../../core/event-fields.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { artist, freeText } from '../../../core/testing/events.ts';
import { dayBody } from './event.ts';
import { chosenLayout, type Draft, type EventDraft, emptyDay, emptyDraft, emptyExtra, isConfigured } from './model.ts';
import { readDraft, readSavedAt } from './read.ts';

const read = (value: unknown) => readDraft(JSON.stringify(value));

const ana = artist('DJ Ana');
const banda = { ...artist('Banda'), id: 3, attraction: { id: 8, name: 'Banda' } };

const full: Draft = {
  dateText: '07/10/2026',
  days: [
    {
      ...emptyDay(),
      ...byText(({ key }) => ` ${key} com espaços `),
      ...chosenLayout({ id: 3, name: 'Flyer', imageUrl: '/flyer' }),
      attractions: [{ ...ana, photo: { id: 9, name: 'ana.webp', imageUrl: '/ana' } }, freeText('Zé'), banda],
      typed: 'DJ Fo',
      customValue: 'R$ 25',
    },
    { ...emptyDay(), freeEntry: true, unchosenValue: 'R$ 9' },
    { ...emptyDay(), valueId: 12, value: { id: 12, name: 'R$ 15' } },
    { ...emptyDay(), customValue: '' },
    { ...emptyDay(), eventName: 'Domingo' },
  ],
  extra: {
    ...emptyExtra('open'),
    ...byText(({ key }) => key),
    ...chosenLayout({ id: 4, name: '', imageUrl: '' }),
    dateText: '10/10/2026',
  },
};

// What hands, other versions and accidents put in the place of anything.
const ODD: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  'x',
  '\ud83d',
  [],
  [null],
  [[]],
  [{}],
  {},
  { id: 1 },
  { id: '1' },
  { id: -1, name: 'x' },
  { name: 5 },
  { length: 3 },
  { week: 1 },
  { toString: 1, valueOf: 2 },
];

/** A copy of `value` with `odd` at a path of keys. */
function damaged(value: unknown, path: readonly (string | number)[], odd: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return odd;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, name === String(key) ? damaged(part, rest, odd) : part]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Every path to a part of a value, the value itself left out. */
function allPaths(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [[step], ...allPaths(part).map((path) => [step, ...path])];
  });
}

/** Says of every part whether it is what the rest of the program takes it for. */
function isDraft(draft: Draft): boolean {
  const isPicture = (value: unknown) =>
    value === null ||
    (typeof value === 'object' &&
      Object.keys(value).sort().join() === 'id,imageUrl,name' &&
      Object.values(value).every((part) => typeof part === 'string' || (Number.isSafeInteger(part) && part > 0)));
  const isEvent = (event: EventDraft) =>
    isPicture(event.layout) &&
    event.layoutId === (event.layout?.id ?? null) &&
    TEXT_FIELDS.every(({ key }) => typeof event[key] === 'string') &&
    [event.typed, event.unchosenValue, event.dateText].every((text) => typeof text === 'string') &&
    [event.freeEntry, event.valueId !== null, event.customValue !== null].filter(Boolean).length <= 1 &&
    event.attractions.every(({ id, attraction, customName, isCustom, photo }) =>
      isCustom
        ? id > 0 && customName !== '' && typeof customName === 'string' && attraction === null && photo === null
        : id > 0 && typeof attraction?.name === 'string' && customName === null && isPicture(photo),
    );
  return (
    typeof draft.dateText === 'string' &&
    draft.days.length === 5 &&
    draft.days.every((day) => isEvent(day) && !day.isSpecialEvent) &&
    (draft.extra === null || (isEvent(draft.extra) && draft.extra.lotPresets === LOT_PRESETS[draft.extra.ticketType ?? 'normal']))
  );
}

it('reads back what was written', () => {
  expect(read(full)).toEqual(full);
  expect(read(emptyDraft())).toEqual(emptyDraft());
  expect(readDraft(JSON.stringify(read(full)))).toEqual(full);
});

it.each([null, '', 'x', '{', '[]', '5', '"x"', 'null', 'true', '{"days":', '\u0000', '[{"days":[]}]'])(
  'is empty for %j',
  (text) => {
    expect(readDraft(text)).toEqual(emptyDraft());
  },
);

it('is empty for nesting beyond measure', () => {
  expect(readDraft('['.repeat(200_000))).toEqual(emptyDraft());
});

describe('a damaged part', () => {
  const paths = allPaths(full);

  it('is tried everywhere', () => {
    expect(paths.length).toBeGreaterThan(60);
  });

  it.each(paths.map((path) => [path.join('.'), path] as const))('at %s never costs the others', (_, path) => {
    for (const odd of ODD) {
      const draft = read(damaged(full, path, odd));
      expect(isDraft(draft), JSON.stringify(odd)).toBe(true);
      const [part, index] = path;
      if (part !== 'dateText') expect(draft.dateText).toBe(full.dateText);
      if (part !== 'extra') expect(draft.extra).toEqual(full.extra);
      if (part !== 'days') expect(draft.days).toEqual(full.days);
      else if (index !== undefined) {
        const others = (days: Draft['days']) => days.filter((_day, at) => at !== index);
        expect(others(draft.days)).toEqual(others(full.days));
      }
    }
  });

  it('of a day costs no other field of that day', () => {
    const day = full.days[0];
    expect(read(damaged(full, ['days', 0, 'layout', 'id'], 'x')).days[0]).toEqual({ ...day, ...chosenLayout(null) });
    expect(read(damaged(full, ['days', 0, 'eventName'], 5)).days[0]).toEqual({ ...day, eventName: '' });
    expect(read(damaged(full, ['days', 0, 'attractions'], 'x')).days[0]).toEqual({ ...day, attractions: [] });
    expect(read(damaged(full, ['days', 0, 'attractions', 0, 'photo'], [])).days[0]?.attractions[0]).toEqual(ana);
    expect(read(damaged(full, ['days', 0, 'attractions', 1], null)).days[0]?.attractions).toMatchObject([
      { attraction: { name: 'DJ Ana' } },
      { attraction: { name: 'Banda' } },
    ]);
  });
});

it('reads of a text that is longer than its box takes as much as the contract accepts', () => {
  const long = JSON.parse(JSON.stringify(full), (key, value) =>
    typeof value === 'string' && key !== 'imageUrl' ? 'x'.repeat(50_000) : value,
  );
  const draft = readDraft(JSON.stringify(long));
  for (const day of draft.days) expect(dayEventInput.safeParse(dayBody(1, day)).error).toBeUndefined();
  const texts = JSON.stringify([draft.dateText, draft.days, draft.extra]).match(/x+/g) ?? [];
  expect(Math.max(...texts.map(({ length }) => length))).toBe(LIMITS.observations);
});

it('reads a draft in the form in which the first versions stored it', () => {
  const flyer = { id: 3, name: 'Flyer', imageUrl: '/flyer' };
  const photo = { id: 9, name: 'ana.webp', imageUrl: '/ana' };
  const first = {
    layout: flyer,
    eventName: 'Quarta Louca',
    observations: ' com espaços ',
    attractions: [
      { id: 7, name: 'DJ Ana', isCustom: false, photo },
      { id: 'custom-1759-ab', name: 'Zé', isCustom: true, photo: null },
    ],
    typed: 'DJ Fo',
  };
  const shared = {
    ...chosenLayout(flyer),
    eventName: 'Quarta Louca',
    observations: ' com espaços ',
    attractions: [{ ...ana, photo }, freeText('Zé')],
    typed: 'DJ Fo',
  };
  const options: [object, Partial<EventDraft>][] = [
    [{ valueOption: 'custom', customValue: 'R$ 25' }, { customValue: 'R$ 25' }],
    [
      { valueOption: 'free', customValue: 'R$ 25' },
      { freeEntry: true, unchosenValue: 'R$ 25' },
    ],
    [{ valueOption: '12', customValue: '' }, { valueId: 12 }],
    [{ valueOption: '', customValue: '' }, {}],
    [{ valueOption: 'none' }, {}],
  ];
  const draft = read({
    dateText: '07/10/2026',
    days: options.map(([option]) => ({ ...first, ...option })),
    extra: { ...first, dateText: '10/10/2026', ticketType: 'open', presets: LOT_PRESETS.open },
  });
  expect(draft).toEqual({
    dateText: '07/10/2026',
    days: options.map(([, price]) => ({ ...emptyDay(), ...shared, ...price })),
    extra: { ...emptyExtra('open'), ...shared, dateText: '10/10/2026' },
  });
});

it('has five days, whatever number was stored', () => {
  const named = (eventName: string) => ({ ...emptyDay(), eventName });
  expect(read({ days: [named('a')] }).days).toEqual([named('a'), emptyDay(), emptyDay(), emptyDay(), emptyDay()]);
  expect(read({ days: [1, 2, 3, 4, 5, 6, 7].map(String).map(named) }).days.map((day) => day.eventName)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ]);
});

it('falls back to a normal night with its presets', () => {
  expect(read({ extra: { ticketType: 'vip', presets: 5 } }).extra).toEqual(emptyExtra('normal'));
  expect(read({ extra: { ticketType: 'open', presets: { unissex: 1 } } }).extra).toEqual(emptyExtra('open'));
});

it('takes nothing from __proto__', () => {
  const draft = readDraft('{"__proto__":{"dateText":"07/10/2026"},"days":[{"__proto__":{"eventName":"x"}}]}');
  expect(draft).toEqual(emptyDraft());
  expect(Object.getPrototypeOf(draft)).toBe(Object.prototype);
});

it('takes "none" and what is no value option for unset (spec §3)', () => {
  for (const valueOption of ['none', 'abc', '-1', ' ']) {
    expect(isConfigured(read({ days: [{ valueOption }] }).days[0] ?? emptyDay()), valueOption).toBe(false);
  }
});

it('takes no catalogue attraction twice, which the API would refuse', () => {
  const [day = emptyDay()] = read({ days: [{ ...emptyDay(), attractions: [ana, ana] }] }).days;
  expect(day.attractions).toHaveLength(1);
  expect(dayEventInput.safeParse(dayBody(1, day)).success).toBe(true);
});

it('takes no blank free-text attraction, which the API would refuse', () => {
  const [day = emptyDay()] = read({ days: [{ ...emptyDay(), attractions: [freeText('  ')] }] }).days;
  expect(dayEventInput.safeParse(dayBody(1, day)).success).toBe(true);
});

describe('readSavedAt', () => {
  it('tells when a draft was stored', () => {
    expect(readSavedAt(JSON.stringify({ ...full, savedAt: 1_790_000_000_000 }))).toBe(1_790_000_000_000);
  });

  it.each([null, '', '{', '[]', '{}', '{"savedAt":null}', '{"savedAt":"5"}', '{"savedAt":{}}'])(
    'does not know from %j',
    (text) => {
      expect(readSavedAt(text)).toBeNull();
    },
  );
});
