import { expect, it } from 'vitest';
import { artist } from '../../../core/testing/events.ts';
import { type Draft, type EventDraft, emptyDay, emptyDraft, emptyExtra } from './model.ts';
import { configuredEvents, priceText, shownDays, shownExtra, unaddedIn } from './shown.ts';

const values = [{ id: 4, name: 'R$ 15', createdAt: '' }];
const lots = ['normal', 'openbar'].map((name, id) => ({
  id,
  name,
  label: name,
  firstLotLabel: 'Antes',
  firstLotValue: `${id}5,00`,
  secondLotLabel: '2º Lote',
  secondLotValue: '20,00',
  lastLotLabel: 'Último Lote',
  lastLotValue: '25,00',
}));
const LISTS = { values, lots };
const NO_LISTS = { values: undefined, lots: undefined };

function draft(change: Partial<EventDraft> = {}): Draft {
  const empty = emptyDraft();
  const day = { ...emptyDay(), eventName: 'Samba', valueId: 4, attractions: [artist('DJ Ana')], ...change };
  const extra = { ...emptyExtra('open'), eventName: 'Feriado' };
  return { dateText: '30/12/2026', days: [day, ...empty.days.slice(1)], extra };
}

it('shows the days with their dates, and the words of the lists', () => {
  const days = shownDays(draft(), LISTS);
  expect(days).toHaveLength(5);
  expect(days[0]).toMatchObject({
    dayOfWeek: 'Quarta',
    date: '2026-12-30',
    eventName: 'Samba',
    value: { id: 4, name: 'R$ 15' },
    attractions: [artist('DJ Ana')],
  });
  expect(days[2]).toMatchObject({ dayOfWeek: 'Sexta', date: '2027-01-01' });
  expect(shownDays({ ...draft(), dateText: '31/12/2026' }, LISTS)[0]?.date).toBeNull();
});

it('shows the extra event with the lots of its ticket type', () => {
  expect(shownExtra(draft(), LISTS)).toMatchObject({
    dayOfWeek: 'Evento Extra',
    date: '2027-01-04',
    firstLotValue: '15,00',
    lotLabels: ['Antes', '2º Lote', 'Último Lote'],
  });
  expect(shownExtra(draft(), NO_LISTS)).toMatchObject({ firstLotValue: null, eventName: 'Feriado' });
  expect(shownExtra({ ...draft(), extra: emptyExtra() }, LISTS)).toBeNull();
});

it('leaves out what has nothing in it', () => {
  const names = (of: Draft) => configuredEvents(of, LISTS).map(({ dayOfWeek }) => dayOfWeek);
  expect(names(draft())).toEqual(['Quarta', 'Evento Extra']);
  expect(names({ ...emptyDraft(), days: [{ ...emptyDay(), unchosenValue: 'R$ 9' }] })).toEqual([]);
});

it('tells the price of a day', () => {
  const price = (change: Partial<EventDraft>) => priceText({ ...emptyDay(), ...change }, values);
  expect(price({ freeEntry: true })).toBe('Entrada livre');
  expect(price({ valueId: 4 })).toBe('R$ 15');
  expect(price({ customValue: ' R$ 9 ' })).toBe('R$ 9');
  expect(price({ customValue: ' ' })).toBeNull();
  expect(price({ unchosenValue: 'R$ 9' })).toBeNull();
});

it('takes the name that a value has now, says when it is gone, and knows its name before the list is there', () => {
  const day = { ...emptyDay(), valueId: 4, value: { id: 4, name: 'R$ 10' } };
  expect(priceText(day, values)).toBe('R$ 15');
  expect(priceText(day, [])).toBe('Valor removido');
  expect(priceText(day, undefined)).toBe('R$ 10');
  expect(priceText({ ...day, value: null }, undefined)).toBeNull();
});

it('finds what was left in an attraction box, in an extra event that has nothing else too', () => {
  const left = { ...draft({ typed: 'DJ Fo ' }), extra: { ...emptyExtra(), typed: ' Fulano ' } };
  expect(unaddedIn(left)).toEqual([
    { dayOfWeek: 'Quarta', text: 'DJ Fo' },
    { dayOfWeek: 'Evento Extra', text: 'Fulano' },
  ]);
  expect(unaddedIn(emptyDraft())).toEqual([]);
});
