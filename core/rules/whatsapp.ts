import { addDays, type CalendarDate, formatDayMonth } from './calendar.ts';
import type { Evening } from './evening.ts';
import { longWeekday } from './week.ts';

/** The week as text that people post: `*bold*` day, name, attractions, price. Evenings with nothing in them stay out. */
export function whatsappText(startDate: CalendarDate | null, evenings: Evening[]): string {
  const head = startDate
    ? `*Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}*`
    : '*Programação*';
  return [head, ...evenings.filter(({ configured }) => configured).map(block)].join('\n\n');
}

function block({ day, date, name, attractions, price }: Evening): string {
  const dayAndDate = [longWeekday(day), formatDayMonth(date)].filter(Boolean).join(', ');
  // "Evento Extra" is what it is called when it has no name of its own.
  const lines = [name === day ? '' : name, attractions.map((attraction) => attraction.name).join(', '), ...price];
  return [`*${dayAndDate}*`, ...lines.filter(Boolean)].join('\n');
}
