import { expect, test } from 'vitest';
import { type PastEvening, usualOf } from './usual.ts';

const evening = (eventName: string | null, customValue: string | null = null): PastEvening => ({
  eventName,
  freeEntry: false,
  value: null,
  customValue,
  layout: null,
});
const nameOf = (...names: (string | null)[]) => usualOf(names.map((name) => evening(name)))?.eventName;

test('three of the last six share a name, case and accents aside; the newest of them is what is offered', () => {
  const found = usualOf([
    evening('Roda'),
    evening(' Quinta Autoral ', 'R$ 20'),
    evening('quinta  autoral', 'R$ 15'),
    evening('QUÍNTA AUTORAL'),
  ]);
  expect(found).toEqual({ ...evening('Quinta Autoral', 'R$ 20') });
  expect(nameOf('Samba', 'Samba')).toBeUndefined();
  expect(nameOf('Samba', 'a', 'Samba', 'b', 'c', 'Samba')).toBe('Samba');
});

test('a seventh evening does not count, nor do evenings without a name, which take a place', () => {
  expect(nameOf('Samba', 'Samba', 'a', 'b', 'c', 'd', 'Samba')).toBeUndefined();
  expect(nameOf(null, ' ', null, '', null)).toBeUndefined();
  expect(nameOf(null, null, null, 'Samba', 'Samba', 'a', 'Samba')).toBeUndefined();
  expect(nameOf()).toBeUndefined();
});

test('of two names with three evenings each the one that was there last', () => {
  expect(nameOf('Jazz', 'Samba', 'Jazz', 'Samba', 'Samba', 'Jazz')).toBe('Jazz');
});
