import { NOTE_FIELDS } from '../event-fields.ts';
import { addDays, type CalendarDate, formatDayMonth } from './calendar.ts';
import { artistsText, priceLines, type ShownEvent } from './event-text.ts';
import { longWeekday } from './week.ts';

/**
 * The week as text that people post: `*bold*` day, name, attractions, price, observations.
 * @param events those with something in them
 */
export function whatsappText(startDate: CalendarDate | null, events: ShownEvent[]): string {
  const head = startDate
    ? `*Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}*`
    : '*Programação*';
  return [head, ...events.map(block)].join('\n\n');
}

function block(event: ShownEvent): string {
  const { dayOfWeek, date } = event;
  const name = event.eventName?.trim();
  const dayAndDate = [longWeekday(dayOfWeek), formatDayMonth(date)].filter(Boolean).join(', ');
  const notes = NOTE_FIELDS.map(({ isPosted, isLong, label, key }) => {
    const text = isPosted && event[key]?.trim();
    return text && !isLong ? `${label}: ${text}` : text;
  });
  // "Evento Extra" is what it is called when it has no name of its own.
  const lines = [name === dayOfWeek ? '' : name, artistsText(event), ...priceLines(event), ...notes];
  return [`*${dayAndDate}*`, ...lines.filter(Boolean)].join('\n');
}
