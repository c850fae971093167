import { expect, it } from 'vitest';
import { addMonths, datesOf, isCalendarMonth, monthOf, monthText } from './month.ts';

it.each([
  ['2026-11', true],
  ['2000-01', true],
  ['2199-12', true],
  ['2026-13', false],
  ['2026-00', false],
  ['1999-12', false],
  ['2026-1', false],
  ['2026-11-01', false],
  ['novembro', false],
  ['', false],
])('%s is a month: %s', (text, is) => expect(isCalendarMonth(text)).toBe(is));

it('goes from month to month, over the end of a year too', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-11', -23)).toBe('2024-12');
});

it('is said as one says it', () => {
  expect(monthText('2026-11')).toBe('novembro de 2026');
  expect(monthText('2027-03')).toBe('março de 2027');
});

it('has all dates of a month, and no other', () => {
  expect(datesOf('2028-02')).toHaveLength(29);
  expect(datesOf('2027-02').at(-1)).toBe('2027-02-28');
  expect(datesOf('2026-12').map(monthOf)).toEqual(Array(31).fill('2026-12'));
});
