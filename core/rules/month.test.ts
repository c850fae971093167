import { expect, it } from 'vitest';
import { addMonths, datesInWords, datesOf, isCalendarMonth, monthOf } from './month.ts';

it('isCalendarMonth accepts only a month of the years 2000 to 2199, written with four and two digits', () => {
  const texts = ['2026-11', '2000-01', '2199-12', '2026-13', '1999-12', '2026-1', '2026-11-01', ''];
  expect(texts.filter(isCalendarMonth)).toEqual(['2026-11', '2000-01', '2199-12']);
});

it('addMonths adds and subtracts months beyond the end and the beginning of a year', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-11', -23)).toBe('2024-12');
});

it('datesInWords names the month once if both dates are in the same month, and writes the first of a month as “1º”', () => {
  expect(datesInWords('2026-11-11', '2026-11-15')).toBe('11 a 15 de novembro');
  expect(datesInWords('2026-09-30', '2026-10-04')).toBe('30 de setembro a 4 de outubro');
  expect(datesInWords('2026-11-16', '2026-11-16')).toBe('16 de novembro');
  expect(datesInWords('2026-07-01', '2026-07-05')).toBe('1º a 5 de julho');
  expect(datesInWords('2026-10-28', '2026-11-01')).toBe('28 de outubro a 1º de novembro');
  expect(datesInWords('2026-11-01', '2026-11-01')).toBe('1º de novembro');
});

it('datesOf lists every date of a month', () => {
  expect(datesOf('2028-02')).toHaveLength(29);
  expect(datesOf('2027-02').at(-1)).toBe('2027-02-28');
  expect(datesOf('2026-12').map(monthOf)).toEqual(Array(31).fill('2026-12'));
});
