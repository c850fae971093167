import { type CalendarDate, formatDate, formatDayMonth } from './calendar.ts';
import type { Evening } from './evening.ts';
import { fold } from './search.ts';
import { DAYS } from './week.ts';

/**
 * What a person would forget before sending, in sentences: an attraction written and not added, evenings without flyer
 * or price, an attraction twice in the week, attractions without photo, dates that are over. Evenings with nothing in
 * them are nobody's oversight.
 */
export function forgotten(evenings: Evening[], today: CalendarDate): string[] {
  const configured = evenings.filter((evening) => evening.configured);
  return [
    ...evenings.flatMap(unadded),
    ...past(configured, today),
    ...configured.flatMap(missing),
    ...twice(configured),
    ...configured.flatMap(photoless),
  ];
}

function unadded({ day, unadded: text }: Evening): string[] {
  return text ? [`${day}: ${leftInBox(text)}`] : [];
}

/** Says that a text stands in the attraction box and is in no programme. */
export const leftInBox = (text: string): string => `“${text.trim()}” foi escrito em Atrações e não foi adicionado.`;

function past(evenings: Evening[], today: CalendarDate): string[] {
  const over = evenings.flatMap(({ date }) => (date !== null && date < today ? date : []));
  if (over.length === 0) return [];
  if (over.length > 1 && over.length === evenings.length) return ['Todas as datas desta semana já passaram.'];
  if (over.length === 1) return [`${formatDate(over[0])} já passou.`];
  return [`${list(over.map(formatDayMonth))} já passaram.`];
}

function missing(evening: Evening): string[] {
  const lacks = [!evening.hasLayout && 'o layout', evening.price.length === 0 && 'o valor'].filter((word) => word !== false);
  return lacks.length > 0 ? [`${evening.day}: ${lacks.length > 1 ? 'faltam' : 'falta'} ${list(lacks)}.`] : [];
}

function twice(evenings: Evening[]): string[] {
  const seen = Map.groupBy(
    evenings.flatMap(({ day, attractions }) => attractions.map(({ name }) => ({ name, day }))),
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

function photoless({ day, attractions }: Evening): string[] {
  const names = attractions.filter(({ lacksPhoto }) => lacksPhoto).map(({ name }) => name);
  return names.length > 0 ? [`${day}: sem foto de ${list(names)}.`] : [];
}

/** "a", "a e b", "a, b e c". */
function list(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;
}
