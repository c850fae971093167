import { expect, it } from 'vitest';
import { easter, holidaysOf } from './holidays.ts';

// The dates are from the Observatório Nacional and the US Naval Observatory. In 2049 and 2076 `easter` has to subtract a week.
const EASTERS = `
  2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21
  2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01
  2049-04-18 2076-04-19`;

it.each(EASTERS.trim().split(/\s+/))('Easter Sunday is on %s', (date) => expect(easter(Number(date.slice(0, 4)))).toBe(date));

it('holidaysOf lists a year’s holidays by date, as “feriado nacional” or “ponto facultativo”, and Easter without a kind', () => {
  expect(holidaysOf(2027).map(({ date, name, kind }) => [date, name, kind ?? ''].join(' · '))).toEqual([
    '2027-01-01 · Confraternização Universal · feriado nacional',
    '2027-02-08 · Carnaval · ponto facultativo',
    '2027-02-09 · Carnaval · ponto facultativo',
    '2027-02-10 · Quarta-feira de Cinzas · ponto facultativo',
    '2027-03-26 · Sexta-feira Santa · feriado nacional',
    '2027-03-28 · Páscoa · ',
    '2027-04-21 · Tiradentes · feriado nacional',
    '2027-05-01 · Dia do Trabalho · feriado nacional',
    '2027-05-27 · Corpus Christi · ponto facultativo',
    '2027-09-07 · Independência · feriado nacional',
    '2027-10-12 · Nossa Senhora Aparecida · feriado nacional',
    '2027-11-02 · Finados · feriado nacional',
    '2027-11-15 · Proclamação da República · feriado nacional',
    '2027-11-20 · Consciência Negra · feriado nacional',
    '2027-12-25 · Natal · feriado nacional',
  ]);
});

const names = (date: string) => holidaysOf(Number(date.slice(0, 4))).flatMap((day) => (day.date === date ? day.name : []));

it('holidaysOf lists 20 November only from 2024 on, and both names of a date with two holidays', () => {
  expect(names('2023-11-20')).toEqual([]);
  expect(names('2024-11-20')).toEqual(['Consciência Negra']);
  expect(names('2000-04-21')).toEqual(['Tiradentes', 'Sexta-feira Santa']);
});
