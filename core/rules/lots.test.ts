import { expect, it } from 'vitest';
import { lotPresets } from '../contracts/events.ts';
import { TICKET_TYPES } from '../contracts/limits.ts';
import { LOT_PRESETS, LOTS, lotSettingName, TICKET_CATEGORIES, ticketTypeLabel } from './lots.ts';

/** The presets by lot, in the order of spec §4: unissex / bistro2 / bistro4. */
const byLot = (type: 'normal' | 'open') => LOTS.map((lot) => TICKET_CATEGORIES.map(({ key }) => LOT_PRESETS[type][key][lot.key]));

it('presets the prices of a normal ticket', () => {
  expect(byLot('normal')).toEqual([
    ['15,00', '40,00', '80,00'],
    ['20,00', '40,00', '80,00'],
    ['25,00', '60,00', '100,00'],
  ]);
});

it('presets the prices of an open bar ticket', () => {
  expect(byLot('open')).toEqual([
    ['25H e 20M', '50,00', '80,00'],
    ['25,00', '50,00', '80,00'],
    ['30H; 25M', '60,00', '100,00'],
  ]);
});

it('lists three lots and three ticket categories, in order', () => {
  expect(LOTS.map(({ label }) => label)).toEqual(['1º Lote', '2º Lote', 'Último Lote']);
  expect(TICKET_CATEGORIES.map(({ key }) => key)).toEqual(['unissex', 'bistro2', 'bistro4']);
});

it.each(TICKET_TYPES)('presets prices for %s that the API accepts', (type) => {
  expect(lotPresets.parse(LOT_PRESETS[type])).toEqual(LOT_PRESETS[type]);
});

it('finds the lot setting of a ticket type', () => {
  expect(lotSettingName('normal')).toBe('normal');
  expect(lotSettingName('open')).toBe('openbar');
});

it('labels "open" as Open Bar and anything else as Normal', () => {
  expect(ticketTypeLabel('open')).toBe('Open Bar');
  expect(ticketTypeLabel('normal')).toBe('Normal');
  expect(ticketTypeLabel(null)).toBe('Normal');
});
