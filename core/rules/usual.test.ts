import { expect, test } from 'vitest';
import type { ScheduleEventAttraction } from '../contracts/events.ts';
import { artist, freeText, picture } from '../testing/events.ts';
import { type PastEvening, usualOf } from './usual.ts';

const evening = (eventName: string | null, customValue: string | null = null): PastEvening => ({
  eventName,
  freeEntry: false,
  value: null,
  customValue,
  layout: null,
  attractions: [],
});
const nameOf = (...names: (string | null)[]) => usualOf(names.map((name) => evening(name)))?.eventName;

test('if three of the last six evenings share a name, ignoring case and accents, usualOf returns the newest of the three', () => {
  const suggestion = usualOf([
    evening('Roda'),
    evening(' Quinta Autoral ', 'R$ 20'),
    evening('quinta  autoral', 'R$ 15'),
    evening('QUÍNTA AUTORAL'),
  ]);
  expect(suggestion).toEqual({ ...evening('Quinta Autoral', 'R$ 20') });
  expect(nameOf('Samba', 'Samba')).toBeUndefined();
  expect(nameOf('Samba', 'a', 'Samba', 'b', 'c', 'Samba')).toBe('Samba');
});

test('usualOf considers only the last six evenings, and counts an evening without a name as one of the six', () => {
  expect(nameOf('Samba', 'Samba', 'a', 'b', 'c', 'd', 'Samba')).toBeUndefined();
  expect(nameOf(null, ' ', null, '', null)).toBeUndefined();
  expect(nameOf(null, null, null, 'Samba', 'Samba', 'a', 'Samba')).toBeUndefined();
  expect(nameOf()).toBeUndefined();
  // Of two names with three evenings each, the name used last is suggested.
  expect(nameOf('Jazz', 'Samba', 'Jazz', 'Samba', 'Samba', 'Jazz')).toBe('Jazz');
});

const player = (id: number, photo: ScheduleEventAttraction['photo'] = null): ScheduleEventAttraction => ({
  ...artist('', photo),
  attraction: { id, name: `Artista ${id}` },
});
const residents = (...evenings: [name: string, ...items: ScheduleEventAttraction[]][]) =>
  usualOf(evenings.map(([name, ...attractions]) => ({ ...evening(name), attractions })))?.attractions;

test('usualOf returns as residents the artists who played on at least half of the evenings with the usual name', () => {
  const suggestion = residents(
    ['Samba', player(3), player(1)],
    ['Outra', player(4)],
    ['Samba', player(2), player(1)],
    ['samba', player(4), player(2)],
    ['Samba', player(1), player(5)],
  );
  expect(suggestion?.map(({ attraction }) => attraction?.id)).toEqual([1, 2]);
});

test('an artist who plays on only one of three evenings with the usual name, or on only two of five, is no resident', () => {
  expect(residents(['a', player(1)], ['a', player(2)], ['a'])).toEqual([]);
  expect(residents(['a', player(1)], ['a', player(1)], ['a'], ['a'], ['a'])).toEqual([]);
  expect(residents(['a', player(1), player(1)], ['a'], ['a'])).toEqual([]);
});

test('usualOf returns each resident once, with the photo used last, and ignores case and accents of free texts', () => {
  const [first, second] = [picture(7, 'nova.webp'), picture(8, 'velha.webp')];
  const suggestion = residents(
    ['a', player(1), freeText('DJ João')],
    ['a', player(1, first), freeText('dj joao')],
    ['a', player(1, second)],
  );
  expect(suggestion).toEqual([{ ...player(1), photo: first }, freeText('DJ João')]);
});
