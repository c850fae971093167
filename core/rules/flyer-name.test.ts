import { expect, it } from 'vitest';
import { nameByFlyer } from './flyer-name.ts';

it.each([
  ['Baile da Lapa', null, 'Baile da Lapa'],
  ['baile_da_lapa', null, 'baile da lapa'],
  ['Baile da Lapa', 'Baile', 'Baile'],
  ['IMG_4821', null, null],
  ['WhatsApp Image 2026-11-20 at 10.00.00 (1)', null, null],
  ['25-11 flyer final', null, null],
  ['', null, null],
  ['IMG_4821', 'Samba', 'Samba'],
])('names an event with flyer “%s”, last used for “%s”: %j', (name, lastName, given) => {
  expect(nameByFlyer({ name, lastName })).toBe(given);
});
