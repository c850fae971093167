import type { MonthEvents } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, weekday } from '../../../../core/rules/calendar.ts';
import { type Holiday, holidaysOf } from '../../../../core/rules/holidays.ts';
import { type CalendarMonth, datesOf } from '../../../../core/rules/month.ts';
import { DAYS, type DayKey, EXTRA_EVENT } from '../../../../core/rules/week.ts';

/** An evening in the month view. If nothing is configured, its state is `empty` before today, and `missing` from today on. */
export interface MonthEvening {
  day: DayKey;
  state: 'planned' | 'missing' | 'empty';
  title: string;
  imageUrl: string | null;
  /** The id of the evening's programme; null if no programme has this day. */
  scheduleId: number | null;
}

export interface MonthDay {
  date: CalendarDate;
  /** The day's position: 0 to 4 for Wednesday to Sunday; null on Monday and Tuesday. */
  index: number | null;
  start: CalendarDate;
  holidays: Holiday[];
  evenings: MonthEvening[];
}

/** `events` is null while loading. No day has evenings then. */
export function monthDays(month: CalendarMonth, today: CalendarDate, events: MonthEvents | null): MonthDay[] {
  const holidays = holidaysOf(Number(month.slice(0, 4)));
  return datesOf(month).map((date) => {
    const sinceWednesday = (weekday(date) + 4) % 7;
    const index = sinceWednesday < DAYS.length ? sinceWednesday : null;
    return {
      date,
      index,
      start: addDays(date, -sinceWednesday),
      holidays: holidays.filter((holiday) => holiday.date === date),
      evenings: events ? eveningsOf(date, index, today, events) : [],
    };
  });
}

function eveningsOf(date: CalendarDate, index: number | null, today: CalendarDate, events: MonthEvents): MonthEvening[] {
  const ofDate = events.filter((event) => event.date === date);
  const regular = ofDate.find(({ isSpecialEvent }) => !isSpecialEvent);
  const evenings: MonthEvening[] = ofDate
    .filter(({ isSpecialEvent }) => isSpecialEvent)
    .map(({ eventName, layoutUrl, scheduleId }) => ({
      day: 'extra',
      state: 'planned',
      title: eventName?.trim() || EXTRA_EVENT,
      imageUrl: layoutUrl,
      scheduleId,
    }));
  const day = index === null ? undefined : DAYS[index];
  // A Monday, a Tuesday, or a past day without a regular event has only extra events.
  if (!day || (!regular && date < today)) return evenings;
  const scheduleId = regular?.scheduleId ?? null;
  if (regular?.configured) {
    const title = regular.eventName?.trim() || 'Sem nome';
    return [{ day: day.key, state: 'planned', title, imageUrl: regular.layoutUrl, scheduleId }, ...evenings];
  }
  const [state, title] = date < today ? (['empty', 'Vazio'] as const) : (['missing', 'Falta'] as const);
  return [{ day: day.key, state, title, imageUrl: null, scheduleId }, ...evenings];
}
