import { expect, it } from 'vitest';
import { dayEventInput } from '../../../core/contracts/events.ts';
import { byText, TEXT_FIELDS } from '../../../core/event-fields.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { artist, freeText } from '../../../core/testing/events.ts';
import { dayBody } from './event.ts';
import { chosenLayout, type EventDraft, emptyDay, emptyExtra } from './model.ts';
import { readEvent } from './read.ts';

const ana = artist('DJ Ana');
const banda = { ...artist('Banda'), id: 3, attraction: { id: 8, name: 'Banda' } };

const FULL: EventDraft[] = [
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
  {
    ...emptyExtra('open'),
    ...byText(({ key }) => key),
    ...chosenLayout({ id: 4, name: '', imageUrl: '' }),
    dateText: '10/10/2026',
  },
];
const [DAY = emptyDay()] = FULL;

const read = (value: unknown, isSpecialEvent = false) => readEvent(JSON.parse(JSON.stringify(value)), isSpecialEvent);

// Values that manual edits, other versions and damage may leave behind.
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

function damaged(value: unknown, path: readonly (string | number)[], odd: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return odd;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, name === String(key) ? damaged(part, rest, odd) : part]);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

function allPaths(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [[step], ...allPaths(part).map((path) => [step, ...path])];
  });
}

/** Checks that every part has the type that the program expects. */
function isEvent(event: EventDraft): boolean {
  const isPicture = (value: unknown) =>
    value === null ||
    (typeof value === 'object' &&
      Object.keys(value).sort().join() === 'id,imageUrl,name' &&
      Object.values(value).every((part) => typeof part === 'string' || (Number.isSafeInteger(part) && part > 0)));
  return (
    isPicture(event.layout) &&
    event.layoutId === (event.layout?.id ?? null) &&
    TEXT_FIELDS.every(({ key }) => typeof event[key] === 'string') &&
    [event.typed, event.unchosenValue, event.dateText].every((text) => typeof text === 'string') &&
    [event.freeEntry, event.valueId !== null, event.customValue !== null].filter(Boolean).length <= 1 &&
    event.attractions.every(({ id, attraction, customName, isCustom, photo }) =>
      isCustom
        ? id > 0 && customName !== '' && typeof customName === 'string' && attraction === null && photo === null
        : id > 0 && typeof attraction?.name === 'string' && customName === null && isPicture(photo),
    ) &&
    event.lotPresets === (event.isSpecialEvent ? LOT_PRESETS[event.ticketType ?? 'normal'] : null)
  );
}

it.each(FULL)('reads back a stored event: %#', (event) => {
  expect(read(event, event.isSpecialEvent)).toEqual(event);
});

it.each([null, '', 'x', 5, true, []])('%j is read as an empty event', (value) => {
  expect([read(value), read(value, true)]).toEqual([emptyDay(), emptyExtra()]);
});

it.each(FULL.flatMap((event) => allPaths(event).map((path) => [path.join('.'), event, path] as const)))(
  'damage at %s still gives a usable event',
  (_, event, path) => {
    for (const odd of ODD) expect(isEvent(read(damaged(event, path, odd), event.isSpecialEvent)), JSON.stringify(odd)).toBe(true);
  },
);

it('a damaged field does not affect the others', () => {
  expect(read(damaged(DAY, ['layout', 'id'], 'x'))).toEqual({ ...DAY, ...chosenLayout(null) });
  expect(read(damaged(DAY, ['eventName'], 5))).toEqual({ ...DAY, eventName: '' });
  expect(read(damaged(DAY, ['attractions'], 'x'))).toEqual({ ...DAY, attractions: [] });
  expect(read(damaged(DAY, ['attractions', 0, 'photo'], [])).attractions[0]).toEqual(ana);
  expect(read(damaged(DAY, ['attractions', 1], null)).attractions).toMatchObject([
    { attraction: { name: 'DJ Ana' } },
    { attraction: { name: 'Banda' } },
  ]);
});

it('cuts a text that is longer than the contract allows', () => {
  const long = JSON.parse(JSON.stringify(DAY), (key, value) =>
    typeof value === 'string' && key !== 'imageUrl' ? 'x'.repeat(50_000) : value,
  );
  expect(dayEventInput.safeParse(dayBody(1, read(long))).error).toBeUndefined();
});

it('replaces invalid presets by those of a normal night', () => {
  expect(read({ ticketType: 'vip', lotPresets: 5 }, true)).toEqual(emptyExtra('normal'));
  expect(read({ ticketType: 'open', lotPresets: { unissex: 1 } }, true)).toEqual(emptyExtra('open'));
});

it('ignores __proto__', () => {
  expect(readEvent(JSON.parse('{"__proto__":{"eventName":"x"}}'), false)).toEqual(emptyDay());
});

it('leaves out duplicate catalogue attractions and blank free texts, which the API would refuse', () => {
  expect(read({ ...emptyDay(), attractions: [ana, ana, freeText('  ')] }).attractions).toHaveLength(1);
});
