import { addDays, type CalendarDate, isWednesday, parseDate } from './calendar.ts';

export const DATE_MESSAGES = {
  missing: 'Por favor, selecione uma data válida.',
  pickWednesday: 'Por favor, selecione uma quarta-feira.',
  mustBeWednesday: 'A data inicial deve ser uma quarta-feira.',
} as const;

/**
 * Reads a date like `parseDate`, but also without a year (`25/11` is the next such day from `today` on) or with a two-digit year
 * (`25/11/26`). Both may lack the slashes (`2511`, `251126`), because an iPhone's number pad has no slash.
 */
export function completeDate(text: string, today: CalendarDate): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const separated = text.replace(/^\s*(\d\d)(\d\d)\s*$/, '$1/$2').replace(/^\s*(\d\d)(\d\d)(\d\d)\s*$/, '$1/$2/$3');
  const short = /^\s*(\d{1,2}[/.-]\d{1,2}[/.-])(\d\d)\s*$/.exec(separated);
  if (short) {
    const date = parseDate(`${short[1]}20${short[2]}`);
    // `31/12/20` may be a half-typed `31/12/2026`.
    return date && (date >= today || short[2] !== '20') ? date : null;
  }
  const dayMonth = /^\s*(\d{1,2}[/.-]\d{1,2})[/.-]?\s*$/.exec(separated)?.[1];
  if (!dayMonth) return parseDate(text);
  // Eight years always contain a 29 February, even if one of them is a century year without this day.
  for (let next = year; next <= year + 8; next++) {
    const date = parseDate(`${dayMonth}/${next}`);
    if (date && date >= today) return date;
  }
  return null;
}

/**
 * Like `completeDate`, but searches from six days ago, because the running week's Wednesday may be that day. If that day
 * is no Wednesday, but the same day and month within the last half year was one, returns the latter.
 */
export function completeWednesday(text: string, today: CalendarDate): CalendarDate | null {
  const next = completeDate(text, addDays(today, -6));
  if (!next || isWednesday(next)) return next;
  const past = completeDate(text, addDays(today, -182));
  return past && isWednesday(past) ? past : next;
}
