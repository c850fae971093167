import { type CalendarDate, parseDate } from './calendar.ts';

export const DATE_MESSAGES = {
  missing: 'Por favor, selecione uma data válida.',
  /** Shown while a person picks a start date. */
  pickWednesday: 'Por favor, selecione uma quarta-feira.',
  /** Shown when a person sends a programme whose date is no Wednesday. */
  mustBeWednesday: 'A data inicial deve ser uma quarta-feira.',
} as const;

/**
 * Reads a date like `parseDate`. Day and month alone mean the next such day from `today` on: `25/11`, also `2511`, because an
 * iPhone's number pad has no slash.
 */
export function completeDate(text: string, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const separated = text.replace(/^\s*(\d\d)(\d\d)\s*$/, '$1/$2');
  const dayMonth = /^\s*(\d{1,2}[/.-]\d{1,2})[/.-]?\s*$/.exec(separated)?.[1];
  if (!dayMonth) return parseDate(text);
  // Eight years always contain a 29 February, even if one of them is a century year without this day.
  for (let next = year; next <= year + 8; next++) {
    const date = parseDate(`${dayMonth}/${next}`);
    if (date && date >= today) return date;
  }
  return null;
}
