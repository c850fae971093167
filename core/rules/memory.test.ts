import { expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { memoryText } from './memory.ts';

const DAY = '2026-11-11';
const text = (evenings: { last?: number; next?: number }, count = 1) => {
  const dateOf = (days: number | undefined) => (days === undefined ? null : addDays(DAY, days));
  return memoryText(DAY, { count, last: dateOf(evenings.last), next: dateOf(evenings.next) }, undefined);
};

it.each([
  [{ last: 0 }, 'no mesmo dia · 1 vez'],
  [{ last: -1 }, 'na véspera · 1 vez'],
  [{ last: -2 }, 'há 2 dias · 1 vez'],
  [{ last: -7 }, 'há 1 semana · 1 vez'],
  [{ last: -14 }, 'há 2 semanas · 1 vez'],
  [{ last: -60 }, 'há 8 semanas · 1 vez'],
  [{ last: -61 }, 'há 2 meses · 1 vez'],
  [{ last: -91 }, 'há 3 meses · 1 vez'],
  [{ last: -363 }, 'há 11 meses · 1 vez'],
  [{ last: -364 }, 'há 1 ano · 1 vez'],
  [{ last: -728 }, 'há 2 anos · 1 vez'],
  // `last` can be after the event's date: an extra event may be dated before its own week, and the artist may play in between.
  [{ last: 34 }, 'daqui a 4 sem. · 1 vez'],
  [{ next: -1 }, 'também ter. 10/11 · 1 vez'],
  [{ next: 3 }, 'também sáb. 14/11 · 1 vez'],
  [{ next: 7 }, 'daqui a 1 sem. · 1 vez'],
  [{ next: 70 }, 'daqui a 2 meses · 1 vez'],
])('memoryText, for last and next evenings that are %j days away, returns “%s”', (evenings, words) =>
  expect(text(evenings)).toBe(words),
);

it('memoryText names an evening of the same week, else the nearest evening, and of equally near evenings the next', () => {
  expect(text({ last: -42 }, 12)).toBe('há 6 semanas · 12 vezes');
  expect(memoryText(DAY, undefined, undefined)).toBe('nunca tocou aqui');
  expect(memoryText(DAY, undefined, '2026-11-14')).toBe('também sáb. 14/11');
  expect(memoryText(DAY, { count: 2, last: '2026-11-04', next: '2026-11-18' }, '2026-11-13')).toBe('também sex. 13/11 · 2 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-10-28', next: '2026-11-18' }, undefined)).toBe('daqui a 1 sem. · 5 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-11-04', next: '2026-11-25' }, undefined)).toBe('há 1 semana · 5 vezes');
  expect(memoryText(DAY, { count: 5, last: '2026-11-04', next: '2026-11-18' }, undefined)).toBe('daqui a 1 sem. · 5 vezes');
});
