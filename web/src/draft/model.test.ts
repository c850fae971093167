import { expect, it } from 'vitest';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { artist, freeText } from '../../../core/testing/events.ts';
import { lotSetting } from '../testing/rows.ts';
import {
  type EventDraft,
  emptyDay,
  emptyExtra,
  extraDateOf,
  freeText as freeTextOf,
  isConfigured,
  lotSettingOf,
  priceText,
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

it('a chosen custom value makes a day configured even if the value is empty; an unchosen custom value does not', () => {
  const is = (part: Partial<EventDraft>) => isConfigured({ ...emptyDay(), ...part });
  expect([is({}), is({ customValue: '' }), is({ unchosenValue: 'R$ 9' })]).toEqual([false, true, false]);
});

it('an extra event with only a date, a ticket type, observations and a blank name does not count as configured', () => {
  const extra = { ...emptyExtra(), dateText: '10/10/2026', ticketType: 'open' as const, observations: 'x', eventName: ' ' };
  expect(isConfigured(extra)).toBe(false);
});

it('an attraction is added at the end of the list', () => {
  const list = [dj];
  expect(withAttraction(list, custom)).toEqual([dj, { ...custom, id: 2 }]);
  expect(list).toEqual([dj]);
});

it('an attraction that is already in the list is not added, even with another photo', () => {
  const list = [custom, dj];
  expect(withAttraction(list, { ...dj, photo: layout })).toBe(list);
});

it('a free text is stored trimmed and without invisible characters', () => {
  expect(freeTextOf(' Z\u200bé \u202c').customName).toBe('Zé');
});

it('the same name can be added twice as free text', () => {
  expect(withAttraction([custom], custom)).toHaveLength(2);
});

it('no attraction is added to an event that already has the allowed number', () => {
  const list = Array.from({ length: LIMITS.attractionsPerEvent - 1 }, () => custom);
  const full = withAttraction(list, dj);
  expect(full).toHaveLength(LIMITS.attractionsPerEvent);
  expect(withAttraction(full, custom)).toBe(full);
});

it('the price of a day is free entry, its value or its custom value', () => {
  const price = (change: Partial<EventDraft>) => priceText({ ...emptyDay(), ...change });
  expect(price({ freeEntry: true })).toBe('Entrada livre');
  expect(price({ valueId: 4, value: { id: 4, name: 'R$ 15' } })).toBe('R$ 15');
  expect(price({ customValue: ' R$ 9 ' })).toBe('R$ 9');
  expect(price({ customValue: ' ' })).toBeNull();
  expect(price({ unchosenValue: 'R$ 9' })).toBeNull();
});

it('an extra event without a name is shown with the server’s default name', () => {
  const place = { dayOfWeek: 'Evento Extra', date: '2026-11-30' } as const;
  expect(shownEvent({ ...emptyExtra(), eventName: ' ' }, place)).toMatchObject({ eventName: 'Evento Extra', ...place });
  expect(shownEvent({ ...emptyDay(), customValue: ' ' }, place)).toMatchObject({ eventName: '', customValue: null });
});

it('lotSettingOf finds the lot setting of a ticket type', () => {
  const lots = [lotSetting({}), lotSetting({ id: 2, name: 'openbar' })];
  expect([lotSettingOf(lots, null)?.id, lotSettingOf(lots, 'open')?.id, lotSettingOf(undefined, 'open')]).toEqual([
    1,
    2,
    undefined,
  ]);
});
