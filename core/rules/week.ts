import { LIMITS } from '../contracts/limits.ts';
import { addDays, type CalendarDate } from './calendar.ts';

/** The five days of a programme, Wednesday first (spec §9), with the key of each day's colour. */
export const DAYS = [
  { key: 'quarta', name: 'Quarta', short: 'Qua' },
  { key: 'quinta', name: 'Quinta', short: 'Qui' },
  { key: 'sexta', name: 'Sexta', short: 'Sex' },
  { key: 'sabado', name: 'Sábado', short: 'Sáb' },
  { key: 'domingo', name: 'Domingo', short: 'Dom' },
] as const;

/** The position of the first extra event. Further extra events follow. */
export const EXTRA_POSITION = DAYS.length;

/** Returns a day with its article: "a quarta", "o sábado". */
export function dayInSentence(index: number): string {
  return `${index < 3 ? 'a' : 'o'} ${DAYS[index]?.name.toLowerCase() ?? 'evento extra'}`;
}

/** Returns the index of an event's day: 0 to 4, or 5 for any other `dayOfWeek`, which belongs to an extra event. */
export function dayIndexOf(dayOfWeek: string): number {
  const index = DAYS.findIndex(({ name }) => name === dayOfWeek);
  return index < 0 ? EXTRA_POSITION : index;
}

export const dayOfWeekInSentence = (dayOfWeek: string): string => dayInSentence(dayIndexOf(dayOfWeek));

export const eveningName = (position: number): string => DAYS[position]?.name ?? EXTRA_EVENT;

export type DayKey = (typeof DAYS)[number]['key'] | 'extra';

export const dayKeyOf = ({ dayOfWeek, isSpecialEvent }: { dayOfWeek: string; isSpecialEvent: boolean }): DayKey =>
  (!isSpecialEvent && DAYS.find(({ name }) => name === dayOfWeek)?.key) || 'extra';

export const EVENTS_OF_WEEK = DAYS.length + LIMITS.extraEvents;

/** `dayOfWeek` and default name of the extra event (spec §7). */
export const EXTRA_EVENT = 'Evento Extra';

/** Days from the start Wednesday to the extra event's default date (spec §9). */
export const EXTRA_OFFSET = 5;

export function dayDate(startDate: CalendarDate, dayIndex: number): CalendarDate {
  return addDays(startDate, dayIndex);
}

export function longWeekday(name: string): string {
  return name === 'Quarta' || name === 'Quinta' || name === 'Sexta' ? `${name}-feira` : name;
}
