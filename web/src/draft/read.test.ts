import { describe, expect, it } from 'vitest';
import { dayEventInput } from '../../../core/contracts/events.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { type Draft, emptyDay, emptyDraft, emptyExtra, isDayConfigured } from './model.ts';
import { dayBody } from './payload.ts';
import { readDraft, readSavedAt } from './read.ts';

const read = (value: unknown) => readDraft(JSON.stringify(value));

const full: Draft = {
  dateText: '07/10/2026',
  days: [
    {
      layout: { id: 3, name: 'Flyer', imageUrl: '/flyer' },
      eventName: 'Quarta Louca',
      observations: ' com espaços ',
      attractions: [
        { id: 7, name: 'DJ Ana', isCustom: false, photo: { id: 9, name: 'ana.webp', imageUrl: '/ana' } },
        { id: 'custom-1759-ab', name: 'Zé', isCustom: true, photo: null },
        { id: 8, name: 'Banda', isCustom: false, photo: null },
      ],
      typed: 'DJ Fo',
      valueOption: 'custom',
      customValue: 'R$ 25',
    },
    { ...emptyDay(), valueOption: 'free' },
    { ...emptyDay(), valueOption: '12' },
    emptyDay(),
    { ...emptyDay(), eventName: 'Domingo' },
  ],
  extra: { ...emptyExtra('open'), eventName: 'Festa', dateText: '10/10/2026', layout: { id: 4, name: '', imageUrl: '' } },
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
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[key] = damaged(copy[key], rest, odd);
  return copy;
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
  const isEvening = (evening: Draft['days'][number] | NonNullable<Draft['extra']>) =>
    isPicture(evening.layout) &&
    typeof evening.eventName === 'string' &&
    typeof evening.observations === 'string' &&
    evening.attractions.every(
      ({ id, name, isCustom, photo }) =>
        typeof name === 'string' &&
        name !== '' &&
        typeof id === (isCustom ? 'string' : 'number') &&
        id !== '' &&
        isPicture(photo) &&
        !(isCustom && photo),
    );
  return (
    typeof draft.dateText === 'string' &&
    draft.days.length === 5 &&
    draft.days.every((day) => isEvening(day) && typeof day.valueOption === 'string' && typeof day.customValue === 'string') &&
    (draft.extra === null ||
      (isEvening(draft.extra) &&
        draft.extra.presets === LOT_PRESETS[draft.extra.ticketType] &&
        typeof draft.extra.dateText === 'string'))
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
    expect(read(damaged(full, ['days', 0, 'layout', 'id'], 'x')).days[0]).toEqual({ ...day, layout: null });
    expect(read(damaged(full, ['days', 0, 'eventName'], 5)).days[0]).toEqual({ ...day, eventName: '' });
    expect(read(damaged(full, ['days', 0, 'attractions'], 'x')).days[0]).toEqual({ ...day, attractions: [] });
    expect(read(damaged(full, ['days', 0, 'attractions', 0, 'photo'], [])).days[0]?.attractions[0]).toEqual({
      ...day?.attractions[0],
      photo: null,
    });
    expect(read(damaged(full, ['days', 0, 'attractions', 1], null)).days[0]?.attractions.map(({ name }) => name)).toEqual([
      'DJ Ana',
      'Banda',
    ]);
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

it('gives a free-text attraction without an id one', () => {
  const [first] = read({ days: [{ attractions: [{ name: 'Zé', isCustom: true }] }] }).days[0]?.attractions ?? [];
  expect(first).toEqual({ id: 'custom-Zé', name: 'Zé', isCustom: true, photo: null });
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
    expect(isDayConfigured(read({ days: [{ valueOption }] }).days[0] ?? emptyDay()), valueOption).toBe(false);
  }
});

it('takes no catalogue attraction twice, which the API would refuse', () => {
  const dj = { id: 7, name: 'DJ Ana', isCustom: false, photo: null };
  const [day = emptyDay()] = read({ days: [{ attractions: [dj, dj] }] }).days;
  expect(dayEventInput.safeParse(dayBody(1, day)).success).toBe(true);
});

it('takes no blank free-text attraction, which the API would refuse', () => {
  const [day = emptyDay()] = read({ days: [{ attractions: [{ id: 'custom-1', name: '  ', isCustom: true }] }] }).days;
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
