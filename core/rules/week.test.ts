import { expect, it } from 'vitest';
import { formatDate } from './calendar.ts';
import { DAYS, dayDate, dayInSentence, EXTRA_EVENT, EXTRA_OFFSET, longWeekday } from './week.ts';

it('has five days, Wednesday to Sunday', () => {
  expect(DAYS.map(({ name }) => name)).toEqual(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
  expect(DAYS.map(({ short }) => short)).toEqual(['Qua', 'Qui', 'Sex', 'Sáb', 'Dom']);
  expect(DAYS.map(({ key }) => key)).toEqual(['quarta', 'quinta', 'sexta', 'sabado', 'domingo']);
});

it('ends four days after the start, on Sunday, also across a year', () => {
  const dates = (start: string) => DAYS.map((_, index) => formatDate(dayDate(start, index)));
  expect(dates('2026-10-07')).toEqual(['07/10/2026', '08/10/2026', '09/10/2026', '10/10/2026', '11/10/2026']);
  expect(dates('2026-12-30')).toEqual(['30/12/2026', '31/12/2026', '01/01/2027', '02/01/2027', '03/01/2027']);
  expect(dates('2028-02-23').at(-1)).toBe('27/02/2028');
});

it('puts the extra event five days after the start, under its own name', () => {
  expect(formatDate(dayDate('2026-10-07', EXTRA_OFFSET))).toBe('12/10/2026');
  expect(EXTRA_EVENT).toBe('Evento Extra');
});

it('adds "-feira" to weekdays only', () => {
  expect([...DAYS.map(({ name }) => name), EXTRA_EVENT, ''].map(longWeekday)).toEqual([
    'Quarta-feira',
    'Quinta-feira',
    'Sexta-feira',
    'Sábado',
    'Domingo',
    'Evento Extra',
    '',
  ]);
  expect(longWeekday('Quarta-feira')).toBe('Quarta-feira');
});

it('dayInSentence adds the article', () => {
  expect(DAYS.map((_, index) => `Falta ${dayInSentence(index)}`)).toEqual([
    'Falta a quarta',
    'Falta a quinta',
    'Falta a sexta',
    'Falta o sábado',
    'Falta o domingo',
  ]);
});
