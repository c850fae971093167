import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { weekRows } from './event-tables.tsx';

const event = (date: string, isSpecialEvent = false) => ({ date, isSpecialEvent }) as ScheduleEvent;

it('the week’s table has a row for each regular event and each day without one, Domingo to Sábado, also at new year', () => {
  const friday = event('2027-01-01');
  const rows = weekRows({ startDate: '2026-12-30', events: [friday, friday, event('2027-01-04', true)] });
  expect(rows.map((row) => [row.weekday, row.date, row.day, row.event])).toEqual([
    ['Domingo', '2027-01-03', 'domingo', null],
    ['Segunda-feira', '2027-01-04', null, null],
    ['Terça-feira', '2027-01-05', null, null],
    ['Quarta-feira', '2026-12-30', 'quarta', null],
    ['Quinta-feira', '2026-12-31', 'quinta', null],
    ['Sexta-feira', '2027-01-01', 'sexta', friday],
    ['Sexta-feira', '2027-01-01', 'sexta', friday],
    ['Sábado', '2027-01-02', 'sabado', null],
  ]);
});
