import { NOTE_FIELDS } from '../event-fields.ts';
import { addDays, type CalendarDate, formatDayMonth } from './calendar.ts';
import { artistsText, dayAndDate, ownName, priceLines, type ShownEvent } from './event-text.ts';

export interface TextOptions {
  notes: boolean;
}

/** `events`: those with content. */
export function whatsappText(
  startDate: CalendarDate | null,
  events: readonly ShownEvent[],
  options: TextOptions = { notes: true },
): string {
  const head = startDate
    ? `*Programação de ${formatDayMonth(startDate)} a ${formatDayMonth(addDays(startDate, 4))}*`
    : '*Programação*';
  return [head, ...events.map((event) => eveningText(event, options))].join('\n\n');
}

/** An evening as a text to post: the week's text without its heading. */
export function eveningText(event: ShownEvent, options: TextOptions = { notes: true }): string {
  const lines = [ownName(event), artistsText(event), ...priceLines(event), ...(options.notes ? notesOf(event) : [])];
  return [`*${dayAndDate(event)}*`, ...lines.filter(Boolean)].join('\n');
}

const notesOf = (event: ShownEvent) =>
  NOTE_FIELDS.map(({ isPosted, isLong, label, key }) => {
    const text = isPosted && event[key]?.trim();
    return text && !isLong ? `${label}: ${text}` : text;
  });
