import { expect, it } from 'vitest';
import { lotPresets } from '../contracts/events.ts';
import { LOT_PRESETS, LOTS, lotSettingOf, TICKET_CATEGORIES } from './lots.ts';

// Each text has three lots, separated by "; ", with the prices of unissex, bistro2 and bistro4. “30H; 25M” is one price.
it.each([
  ['normal', '15,00 40,00 80,00; 20,00 40,00 80,00; 25,00 60,00 100,00'],
  ['open', '25H e 20M 50,00 80,00; 25,00 50,00 80,00; 30H; 25M 60,00 100,00'],
] as const)('the presets of the ticket type %s are the prices of spec §4, and the API accepts these presets', (type, prices) => {
  const presets = LOT_PRESETS[type];
  const pricesOf = ({ key }: (typeof LOTS)[number]) => TICKET_CATEGORIES.map((category) => presets[category.key][key]).join(' ');
  expect(LOTS.map(pricesOf).join('; ')).toBe(prices);
  expect(lotPresets.parse(presets)).toEqual(presets);
});

it.each([
  ['normal, openbar', 'normal', 'openbar'],
  ['Open Bar, Normal', 'Normal', 'Open Bar'],
  ['NORMAL, normal, aberto', 'normal', undefined],
])('of the lot settings %s, an event without a ticket type uses %s, and an open bar uses %s', (names, normal, open) => {
  const settings = names.split(', ').map((name) => ({ name }));
  expect([lotSettingOf(settings, null)?.name, lotSettingOf(settings, 'open')?.name]).toEqual([normal, open]);
});
