import { expect, it } from 'vitest';
import { formatDate } from './calendar.ts';
import { DAYS, dayDate, dayInSentence, EXTRA_EVENT, EXTRA_OFFSET, longWeekday } from './week.ts';

it('the five days have Portuguese names and consecutive dates; an extra event’s default date is the day after Sunday', () => {
  const days = DAYS.map(({ name, short, key }, index) => [name, short, key, longWeekday(name), dayInSentence(index)].join(' '));
  expect(days).toEqual([
    'Quarta Qua quarta Quarta-feira a quarta',
    'Quinta Qui quinta Quinta-feira a quinta',
    'Sexta Sex sexta Sexta-feira a sexta',
    'Sábado Sáb sabado Sábado o sábado',
    'Domingo Dom domingo Domingo o domingo',
  ]);
  expect([EXTRA_EVENT, 'Quarta-feira'].map(longWeekday)).toEqual([EXTRA_EVENT, 'Quarta-feira']);
  expect(dayInSentence(5)).toBe('o evento extra');
  const dates = [...DAYS.keys(), EXTRA_OFFSET].map((index) => formatDate(dayDate('2026-12-30', index)).slice(0, 5));
  expect(dates).toEqual(['30/12', '31/12', '01/01', '02/01', '03/01', '04/01']);
});
