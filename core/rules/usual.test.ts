import { expect, test } from 'vitest';
import type { ScheduleEventAttraction } from '../contracts/events.ts';
import { artist, freeText, picture } from '../testing/events.ts';
import { type PastEvening, usualOf } from './usual.ts';

const NOTHING = { freeEntry: false, value: null, layout: null, attractions: [] };
const evening = (eventName: string | null, customValue: string | null = null): PastEvening => ({
  ...NOTHING,
  eventName,
  customValue,
});
const nameOf = (...names: (string | null)[]) => usualOf(names.map((name) => evening(name)))?.eventName;

test('if three of the last six evenings share a name, ignoring case and accents, usualOf returns the newest of the three', () => {
  const older = [evening('quinta  autoral', 'R$ 15'), evening('QUÍNTA AUTORAL')];
  const suggestion = usualOf([evening('Roda'), evening(' Quinta Autoral ', 'R$ 20'), ...older]);
  expect(suggestion).toEqual(evening('Quinta Autoral', 'R$ 20'));
  expect(nameOf('Samba', 'Samba')).toBeUndefined();
  expect(nameOf('Samba', 'a', 'Samba', 'b', 'c', 'Samba')).toBe('Samba');
});

test('usualOf looks at the last six evenings, even those without a name; of equally frequent names it returns the newest', () => {
  expect(nameOf('Samba', 'Samba', 'a', 'b', 'c', 'd', 'Samba')).toBeUndefined();
  expect(nameOf(null, ' ', null, '', null)).toBeUndefined();
  expect(nameOf(null, null, null, 'Samba', 'Samba', 'a', 'Samba')).toBeUndefined();
  expect(nameOf('Jazz', 'Samba', 'Jazz', 'Samba', 'Samba', 'Jazz')).toBe('Jazz');
});

const player = (id: number, photo: ScheduleEventAttraction['photo'] = null): ScheduleEventAttraction => ({
  ...artist('', photo),
  attraction: { id, name: `Artista ${id}` },
});
const residents = (...evenings: [name: string, ...items: ScheduleEventAttraction[]][]) =>
  usualOf(evenings.map(([name, ...attractions]) => ({ ...evening(name), attractions })))?.attractions;

test('usualOf returns as residents the artists of at least half, and at least two, of the evenings with the usual name', () => {
  const suggestion = residents(
    ['Samba', player(3), player(1)],
    ['Outra', player(4)],
    ['Samba', player(2), player(1)],
    ['samba', player(4), player(2)],
    ['Samba', player(1), player(5)],
  );
  expect(suggestion?.map(({ attraction }) => attraction?.id)).toEqual([1, 2]);
  expect(residents(['a', player(1), player(1)], ['a', player(2)], ['a'])).toEqual([]);
  expect(residents(['a', player(1)], ['a', player(1)], ['a'], ['a'], ['a'])).toEqual([]);
});

test('usualOf returns each resident once, with the photo used last, and ignores case and accents of free texts', () => {
  const [first, second] = [picture(7, 'nova.webp'), picture(8, 'velha.webp')];
  const old = player(1, second);
  const suggestion = residents(['a', player(1), freeText('DJ João')], ['a', player(1, first), freeText('dj joao')], ['a', old]);
  expect(suggestion).toEqual([{ ...player(1), photo: first }, freeText('DJ João')]);
});
