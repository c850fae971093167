import { addDays, type CalendarDate, daysBetween, formatDayMonth, shortWeekdayName } from './calendar.ts';
import { counted } from './text.ts';

/** An attraction's evenings in other weeks' programmes. `last` is before the edited week's first day, `next` on or after it. */
export interface AttractionMemory {
  count: number;
  last: CalendarDate | null;
  next: CalendarDate | null;
}

const dayText = (date: CalendarDate): string => `${shortWeekdayName(date)}. ${formatDayMonth(date)}`;

function lengthText(days: number, weeks: [string, string] = ['semana', 'semanas']): string {
  if (days < 7) return counted(days, 'dia', 'dias');
  if (days < 61) return counted(Math.floor(days / 7), ...weeks);
  // Adds four days, because 52, 104 or 156 weeks are up to four days shorter than one, two or three years.
  if (days < 364) return counted(Math.min(Math.floor((days + 4) / 30.4375), 11), 'mês', 'meses');
  return counted(Math.floor((days + 4) / 365.25), 'ano', 'anos');
}

/** Returns "há 6 semanas · 12 vezes", as seen from `date`. `otherEvening`: the attraction's other date in the edited week. */
export function memoryText(
  date: CalendarDate,
  memory: AttractionMemory | undefined,
  otherEvening: CalendarDate | undefined,
): string {
  const { count, last, next } = memory ?? { count: 0, last: null, next: null };
  const times = count > 0 ? counted(count, 'vez', 'vezes') : '';
  const ago = last === null ? null : daysBetween(last, date);
  const ahead = next === null ? null : daysBetween(date, next);
  const words = (): string => {
    if (otherEvening) return `também ${dayText(otherEvening)}`;
    if (ahead !== null && (ago === null || Math.abs(ahead) <= ago)) return aheadText(ahead, addDays(date, ahead));
    if (ago === null) return '';
    // `ago` is negative if `last` is after `date`. This happens only if an extra event's date is before its own week.
    return ago < 0 ? aheadText(-ago, addDays(date, -ago)) : agoText(ago);
  };
  return [words(), times].filter(Boolean).join(' · ') || 'nunca tocou aqui';
}

function agoText(days: number): string {
  if (days < 1) return 'no mesmo dia';
  return days === 1 ? 'na véspera' : `há ${lengthText(days)}`;
}

function aheadText(days: number, date: CalendarDate): string {
  return days < 7 ? `também ${dayText(date)}` : `daqui a ${lengthText(days, ['sem.', 'sem.'])}`;
}
