import { expect, it } from 'vitest';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { artist, freeText } from '../../../core/testing/events.ts';
import {
  emptyDay,
  emptyExtra,
  extraDateOf,
  freeText as freeTextOf,
  isDraftConfigured,
  shownEvent,
  withAttraction,
} from './model.ts';

const layout = { id: 1, name: 'Flyer', imageUrl: '/flyer' };
const dj = artist('DJ Ana');
const custom = freeText('Zé');

it.each([
  ['', '2026-12-30', '2027-01-04'],
  ['10/10/2026', '2026-10-07', '2026-10-10'],
  ['31/02/2026', '2026-10-07', null],
] as const)('for the typed date %j in the week of %s, extraDateOf returns the date %s', (dateText, start, date) => {
  expect(extraDateOf({ dateText }, start)).toBe(date);
});

it('a day with a chosen, empty custom value counts as configured', () => {
  expect(isDraftConfigured({ ...emptyDay(), customValue: '' })).toBe(true);
});

it('withAttraction adds an attraction or any free text at the end, but no attraction twice and nothing to a full list', () => {
  const list = [dj];
  expect(withAttraction(list, custom)).toEqual([dj, { ...custom, id: 2 }]);
  expect(withAttraction(list, { ...dj, photo: layout })).toBe(list);
  expect(list).toEqual([dj]);
  expect(withAttraction([custom], custom)).toHaveLength(2);
  const full = withAttraction(Array<typeof dj>(LIMITS.attractionsPerEvent - 1).fill(custom), dj);
  expect(full).toHaveLength(LIMITS.attractionsPerEvent);
  expect(withAttraction(full, custom)).toBe(full);
});

it('a free text is stored trimmed and without invisible characters', () => {
  expect(freeTextOf(' Z\u200bé \u202c').customName).toBe('Zé');
});

it('an extra event without a name is shown with the server’s default name', () => {
  const place = { dayOfWeek: 'Evento Extra', date: '2026-11-30' } as const;
  expect(shownEvent({ ...emptyExtra(), eventName: ' ' }, place)).toMatchObject({ eventName: 'Evento Extra', ...place });
  expect(shownEvent({ ...emptyDay(), customValue: ' ' }, place)).toMatchObject({ eventName: '', customValue: null });
});
