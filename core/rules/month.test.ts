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
])('isCalendarMonth for %s is %s', (text, is) => expect(isCalendarMonth(text)).toBe(is));

it('addMonths crosses the end of a year', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-11', -23)).toBe('2024-12');
});

it('monthText writes a month in words', () => {
  expect(monthText('2026-11')).toBe('novembro de 2026');
  expect(monthText('2027-03')).toBe('março de 2027');
});

it('datesOf lists every date of a month', () => {
  expect(datesOf('2028-02')).toHaveLength(29);
  expect(datesOf('2027-02').at(-1)).toBe('2027-02-28');
  expect(datesOf('2026-12').map(monthOf)).toEqual(Array(31).fill('2026-12'));
});
