import { expect, it, vi } from 'vitest';
import { allOf, restoredText, seenWhen } from './words.ts';

vi.stubGlobal('__VENUE_TIME_ZONE__', 'America/Sao_Paulo');

const NOW = Date.parse('2026-11-22T23:00:00.000Z');

it.each([
  [null, 'nunca'],
  // The server's clock may be ahead of the device's. An instant in the future is shown as just now.
  ['2026-11-22T23:05:00.000Z', 'agora há pouco'],
  ['2026-11-22T22:00:01.000Z', 'agora há pouco'],
  ['2026-11-22T22:00:00.000Z', 'há 1 hora'],
  ['2026-11-22T21:00:00.000Z', 'há 2 horas'],
  ['2026-11-21T23:00:01.000Z', 'há 23 horas'],
  ['2026-11-21T23:00:00.000Z', 'há 1 dia'],
  ['2026-10-24T23:00:00.000Z', 'há 29 dias'],
  ['2026-10-23T02:00:00.000Z', 'em 22/10/2026'],
])('seenWhen, called at 2026-11-22T23:00Z, shows the instant %s as “%s”', (instant, words) =>
  expect(seenWhen(instant, NOW)).toBe(words),
);

it('the texts of `allOf()` and `restoredText()` agree in gender and number with the rows that they name', () => {
  expect([allOf('photo', 1), allOf('layout', 1), allOf('schedule', 1204), allOf('', 2)]).toEqual([
    'a única foto',
    'o único layout',
    'as 1.204 programações',
    'os 2 itens',
  ]);
  expect([restoredText('value'), restoredText('attraction')]).toEqual(['Valor de volta', 'Atração de volta']);
});
