import { expect, it } from 'vitest';
import { addMonths, datesOf, isCalendarMonth, monthOf, monthText } from './month.ts';

it.each(['2026-11', '2000-01', '2199-12'])('%s is a month', (text) => expect(isCalendarMonth(text)).toBe(true));
it.each(['2026-13', '1999-12', '2026-1', '2026-11-01', ''])('%j is no month', (text) =>
  expect(isCalendarMonth(text)).toBe(false),
);

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
