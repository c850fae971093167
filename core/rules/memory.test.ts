import { expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { memoryText } from './memory.ts';

const DAY = '2026-11-11';
const ago = (days: number, count = 1) => memoryText(DAY, { count, last: addDays(DAY, -days), next: null }, undefined);
const ahead = (days: number) => memoryText(DAY, { count: 1, last: null, next: addDays(DAY, days) }, undefined);

it.each([
  [0, 'no mesmo dia · 1 vez'],
  [1, 'na véspera · 1 vez'],
  [2, 'há 2 dias · 1 vez'],
  [7, 'há 1 semana · 1 vez'],
  [14, 'há 2 semanas · 1 vez'],
  [60, 'há 8 semanas · 1 vez'],
  [61, 'há 2 meses · 1 vez'],
  [91, 'há 3 meses · 1 vez'],
  [363, 'há 11 meses · 1 vez'],
  [364, 'há 1 ano · 1 vez'],
  [728, 'há 2 anos · 1 vez'],
  // Negative if an extra event's date is before its own week, and the attraction plays between that date and that week.
  [-34, 'daqui a 4 sem. · 1 vez'],
])('if an attraction last played %i days before an evening, memoryText returns: %s', (days, text) =>
  expect(ago(days)).toBe(text),
);

it.each([
  [-1, 'também ter. 10/11 · 1 vez'],
  [3, 'também sáb. 14/11 · 1 vez'],
  [7, 'daqui a 1 sem. · 1 vez'],
  [70, 'daqui a 2 meses · 1 vez'],
])('if an attraction next plays %i days after an evening, memoryText returns: %s', (days, text) =>
  expect(ahead(days)).toBe(text),
);

it('memoryText names an evening of the same week, else the nearer of last and next evening, or the next if equally near', () => {
  expect(ago(42, 12)).toBe('há 6 semanas · 12 vezes');
  expect(memoryText(DAY, undefined, undefined)).toBe('nunca tocou aqui');
  expect(memoryText(DAY, undefined, '2026-11-14')).toBe('também sáb. 14/11');
  expect(memoryText(DAY, { count: 2, last: '2026-11-04', next: '2026-11-18' }, '2026-11-13')).toBe('também sex. 13/11 · 2 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-10-28', next: '2026-11-18' }, undefined)).toBe('daqui a 1 sem. · 5 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-11-04', next: '2026-11-25' }, undefined)).toBe('há 1 semana · 5 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-11-04', next: '2026-11-18' }, undefined)).toBe('daqui a 1 sem. · 5 vezes');
});
