import { expect, it } from 'vitest';
import { lotSetting } from '../testing/rows.ts';
import { type EventDraft, emptyDay, emptyExtra } from './model.ts';
import { lotSettingOf, priceText, shownEvent } from './shown.ts';

it('tells the price of a day', () => {
  const price = (change: Partial<EventDraft>) => priceText({ ...emptyDay(), ...change });
  expect(price({ freeEntry: true })).toBe('Entrada livre');
  expect(price({ valueId: 4, value: { id: 4, name: 'R$ 15' } })).toBe('R$ 15');
  expect(price({ customValue: ' R$ 9 ' })).toBe('R$ 9');
  expect(price({ customValue: ' ' })).toBeNull();
  expect(price({ unchosenValue: 'R$ 9' })).toBeNull();
});

it('shows an extra event without a name under the one that the server gives it', () => {
  const place = { dayOfWeek: 'Evento Extra', date: '2026-11-30' } as const;
  expect(shownEvent({ ...emptyExtra(), eventName: ' ' }, place)).toMatchObject({ eventName: 'Evento Extra', ...place });
  expect(shownEvent({ ...emptyDay(), customValue: ' ' }, place)).toMatchObject({ eventName: '', customValue: null });
});

it('finds the lot setting of a ticket type', () => {
  const lots = [lotSetting({}), lotSetting({ id: 2, name: 'openbar' })];
  expect([lotSettingOf(lots, null)?.id, lotSettingOf(lots, 'open')?.id, lotSettingOf(undefined, 'open')]).toEqual([
    1,
    2,
    undefined,
  ]);
});
