import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { weekRows } from './event-tables.tsx';

const event = (date: string, isSpecialEvent = false) => ({ date, isSpecialEvent }) as ScheduleEvent;

it('has a row per weekday, Domingo first, with dates counted from the start', () => {
  const rows = weekRows({ startDate: '2026-11-18', events: [] });
  expect(rows.map((row) => [row.weekday, row.date, row.day, row.event])).toEqual([
    ['Domingo', '2026-11-22', 'domingo', null],
    ['Segunda-feira', '2026-11-23', null, null],
    ['Terça-feira', '2026-11-24', null, null],
    ['Quarta-feira', '2026-11-18', 'quarta', null],
    ['Quinta-feira', '2026-11-19', 'quinta', null],
    ['Sexta-feira', '2026-11-20', 'sexta', null],
    ['Sábado', '2026-11-21', 'sabado', null],
  ]);
});

it('continues into the next year', () => {
  expect(weekRows({ startDate: '2026-12-30', events: [] })[0]?.date).toBe('2027-01-03');
});

it('puts each event on its weekday and leaves out extra events', () => {
  const friday = event('2026-11-20');
  const rows = weekRows({ startDate: '2026-11-18', events: [friday, event('2026-11-23', true)] });
  expect(rows).toHaveLength(7);
  expect(rows[5]?.event).toBe(friday);
  expect(rows[1]?.event).toBeNull();
});

it('keeps both events of a weekday that has two', () => {
  const rows = weekRows({ startDate: '2026-11-18', events: [event('2026-11-18'), event('2026-11-18')] });
  expect(rows.filter((row) => row.weekday === 'Quarta-feira')).toHaveLength(2);
});
