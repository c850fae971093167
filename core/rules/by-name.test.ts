import { expect, it } from 'vitest';
import { byName, compareNames } from './by-name.ts';

it('orders names with accents, in any case and with numbers as Portuguese readers expect', () => {
  const names = ['Zé', 'DJ Vitrola Velha', 'Ícaro', 'DJ Ênia', 'Trio 10', 'átomo', 'Trio 9', 'Hugo', 'Bia'];
  const sorted = ['átomo', 'Bia', 'DJ Ênia', 'DJ Vitrola Velha', 'Hugo', 'Ícaro', 'Trio 9', 'Trio 10', 'Zé'];
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(names.map((name) => ({ name })).sort(byName)).toEqual(sorted.map((name) => ({ name })));
});
