import { expect, it } from 'vitest';
import { eveningOf } from './evening.ts';
import { EVENT } from './test-event.ts';

const item = { id: 1, photo: null, customName: null, isCustom: false, attraction: { id: 7, name: 'DJ Ana' } };
const free = { id: 2, photo: null, customName: 'Trio', isCustom: true, attraction: null };
const photo = { id: 3, name: 'a.webp', imageUrl: '/a', width: 1, height: 1 };

it('reads an event with nothing in it', () => {
  expect(eveningOf(EVENT)).toEqual({
    day: 'Quarta',
    date: EVENT.date,
    configured: false,
    name: '',
    hasLayout: false,
    price: [],
    notes: '',
    attractions: [],
    unadded: '',
  });
});

it('reads names, price and who lacks a photo', () => {
  const event = { ...EVENT, eventName: ' Samba ', layoutId: 3, freeEntry: true, attractions: [item, { ...item, photo }, free] };
  expect(eveningOf(event)).toMatchObject({
    configured: true,
    name: 'Samba',
    hasLayout: true,
    price: ['Entrada Livre'],
    attractions: [
      { name: 'DJ Ana', lacksPhoto: true },
      { name: 'DJ Ana', lacksPhoto: false },
      { name: 'Trio', lacksPhoto: false },
    ],
  });
});

it('counts the free text where it did not come as items', () => {
  const event = { ...EVENT, customAttractionsText: 'DJ A, DJ B' };
  expect(eveningOf({ ...event, attractions: [item] }).attractions.map(({ name }) => name)).toEqual(['DJ Ana', 'DJ A, DJ B']);
  expect(eveningOf({ ...event, attractions: [free] }).attractions.map(({ name }) => name)).toEqual(['Trio']);
});

it('reads the lots of an extra event', () => {
  const lots = { isSpecialEvent: true, firstLotValue: '15,00', secondLotValue: null, lastLotValue: '25,00' };
  expect(eveningOf({ ...EVENT, ...lots, ticketType: 'normal' }).price).toEqual(['1º Lote: 15,00', 'Último Lote: 25,00']);
  expect(eveningOf({ ...EVENT, ...lots, ticketType: 'open' }).price[0]).toBe('Open Bar');
  expect(eveningOf({ ...EVENT, isSpecialEvent: true, ticketType: 'open' }).price).toEqual([]);
});
