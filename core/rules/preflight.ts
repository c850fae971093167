import { type CalendarDate, formatDate, formatDayMonth } from './calendar.ts';
import { artistName, artists, priceLines, type ShownEvent } from './event-text.ts';
import { fold } from './search.ts';
import { DAYS } from './week.ts';

/** A text that stands in an event's attraction box and was not added. */
export interface Unadded {
  dayOfWeek: string;
  text: string;
}

/**
 * What to look at before sending, in sentences: an attraction written and not added, events without flyer or price, an
 * attraction twice in the week, attractions without photo, dates that are over.
 * @param events those with something in them
 */
export function preflightWarnings(events: ShownEvent[], today: CalendarDate, unadded: Unadded[] = []): string[] {
  return [
    ...unadded.map(({ dayOfWeek, text }) => `${dayOfWeek}: ${leftInBox(text)}`),
    ...past(events, today),
    ...events.flatMap(missing),
    ...twice(events),
    ...events.flatMap(photoless),
  ];
}

/** Says that a text stands in the attraction box and is in no programme. */
export const leftInBox = (text: string): string => `“${text.trim()}” foi escrito em Atrações e não foi adicionado.`;

function past(events: ShownEvent[], today: CalendarDate): string[] {
  const over = events.flatMap(({ date }) => (date !== null && date < today ? date : []));
  if (over.length === 0) return [];
  if (over.length > 1 && over.length === events.length) return ['Todas as datas desta semana já passaram.'];
  if (over.length === 1) return [`${formatDate(over[0])} já passou.`];
  return [`${list(over.map(formatDayMonth))} já passaram.`];
}

function missing(event: ShownEvent): string[] {
  // A value whose name is not known yet is a price all the same.
  const hasPrice = event.valueId !== null || priceLines(event).length > 0;
  const lacks = [event.layoutId === null && 'o layout', !hasPrice && 'o valor'].filter((word) => word !== false);
  return lacks.length > 0 ? [`${event.dayOfWeek}: ${lacks.length > 1 ? 'faltam' : 'falta'} ${list(lacks)}.`] : [];
}

function twice(events: ShownEvent[]): string[] {
  const seen = Map.groupBy(
    events.flatMap((event) => artists(event).map((name) => ({ name, day: event.dayOfWeek }))),
    ({ name }) => fold(name),
  );
  return [...seen.values()].flatMap((places) =>
    places.length > 1 && places[0] ? repeated(places[0].name, [...new Set(places.map(({ day }) => day))], places.length) : [],
  );
}

function repeated(name: string, days: string[], times: number): string {
  const names = days.map((day) => DAYS.find((one) => one.name === day)?.short ?? day).map((day) => day.toLowerCase());
  // Written twice into one day.
  if (names.length < 2) return `${name} aparece ${times} vezes: ${list(names)}.`;
  return `${name} está em ${names.length} dias: ${list(names)}.`;
}

function photoless({ dayOfWeek, attractions }: ShownEvent): string[] {
  const names = attractions.filter(({ isCustom, photo }) => !isCustom && photo === null).map(artistName);
  return names.length > 0 ? [`${dayOfWeek}: sem foto de ${list(names)}.`] : [];
}

/** "a", "a e b", "a, b e c". */
function list(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;
}
