import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Schedule } from '../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, weekday } from '../../../core/rules/calendar.ts';
import type { DayKey } from '../../../core/rules/week.ts';

/** Domingo to Sábado (spec §9), the order of `weekday`; Segunda and Terça have no colour. */
const WEEKDAYS: { name: string; day: DayKey | null }[] = [
  { name: 'Domingo', day: 'domingo' },
  { name: 'Segunda-feira', day: null },
  { name: 'Terça-feira', day: null },
  { name: 'Quarta-feira', day: 'quarta' },
  { name: 'Quinta-feira', day: 'quinta' },
  { name: 'Sexta-feira', day: 'sexta' },
  { name: 'Sábado', day: 'sabado' },
];

export interface WeekRow {
  weekday: string;
  day: DayKey | null;
  date: CalendarDate;
  /** Null where the programme has nothing for that weekday. */
  event: ScheduleEvent | null;
}

/** A row per weekday (more where a weekday has several events), with the date that it has from the start on (spec §2). */
export function weekRows({ startDate, events }: Pick<Schedule, 'startDate' | 'events'>): WeekRow[] {
  const regular = events.filter((event) => !event.isSpecialEvent);
  return WEEKDAYS.flatMap(({ name, day }, index): WeekRow[] => {
    const found = regular.filter((event) => weekday(event.date) === index);
    if (found.length > 0) return found.map((event) => ({ weekday: name, day, date: event.date, event }));
    return [{ weekday: name, day, date: addDays(startDate, (index - weekday(startDate) + 7) % 7), event: null }];
  });
}
