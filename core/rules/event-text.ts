import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { CONFIGURING_TEXTS, type TextKey } from '../event-fields.ts';
import { type CalendarDate, formatDayMonth } from './calendar.ts';
import { LOTS, ticketTypeLabel } from './lots.ts';
import { longWeekday } from './week.ts';

export type Picture = Pick<NonNullable<ScheduleEvent['layout']>, 'id' | 'name' | 'imageUrl'>;

export interface EventAttraction extends Omit<ScheduleEventAttraction, 'photo'> {
  photo: Picture | null;
}

type OfProgramme = 'id' | 'scheduleId' | 'dayOfWeek' | 'date' | 'revision';

/** What stands in an event, be it of a programme or of a draft. */
export interface EventContent extends Omit<ScheduleEvent, OfProgramme | 'layout' | 'attractions'> {
  layout: Picture | null;
  attractions: EventAttraction[];
}

/** An event as it is shown; a programme's events are such. */
export interface ShownEvent extends EventContent {
  dayOfWeek: string;
  /** Null while no week is chosen. */
  date: CalendarDate | null;
  /** The names of the three lots, where they have others than `LOTS`. */
  lotLabels?: readonly string[];
}

/** What it is called; null where it has no name, and where an extra event is called like its day. */
export function ownName({ eventName, dayOfWeek }: Pick<ShownEvent, 'eventName' | 'dayOfWeek'>): string | null {
  const name = eventName?.trim();
  return name && name !== dayOfWeek ? name : null;
}

/** "Quarta-feira, 25/11". */
export const dayAndDate = ({ dayOfWeek, date }: Pick<ShownEvent, 'dayOfWeek' | 'date'>): string =>
  [longWeekday(dayOfWeek), formatDayMonth(date)].filter(Boolean).join(', ');

/** A file name without its extension: "show-lapa.webp" → "show-lapa" (spec §2). */
export function withoutExtension(name: string): string {
  return name.replace(/(.)\.[^.\s]{1,5}$/u, '$1');
}

/** "Layout {id}" when it has no name (spec §2). */
export const layoutName = ({ id, name }: Pick<Picture, 'id' | 'name'>): string => name || `Layout ${id}`;

/** Who plays: the attraction's name, or what was typed. */
export function artistName({ attraction, customName, isCustom }: Omit<EventAttraction, 'photo'>): string {
  return (isCustom ? customName : attraction?.name) || 'Atração';
}

/** One attraction as the dashboard names it: the chosen photo's name, else who plays (spec §4). */
function dashboardName(item: EventAttraction): string {
  return !item.isCustom && item.photo?.name ? withoutExtension(item.photo.name) : artistName(item);
}

/** Who plays, with the name of the chosen photo: "Ana Fonte (violão)". */
function nameWithPhoto(item: EventAttraction): string {
  return item.photo ? `${artistName(item)} (${withoutExtension(item.photo.name)})` : artistName(item);
}

type EventAttractions = Pick<EventContent, 'attractions' | 'customAttractionsText'>;

const LONG_WORD = new RegExp(`(\\S{${LIMITS.customAttractionName}})\\S+`, 'gu');

/**
 * A text of attractions as a screen shows it: a browser needs up to minutes to break 25,000 letters without a space into lines. Names that
 * stand close together get spaces; of a word that is longer than any name may be, the beginning is shown.
 */
export const drawable = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replaceAll(',', ', ')).replace(LONG_WORD, '$1…');

/** `customAttractionsText`, which counts only when the free texts did not come as items; null when it does not. */
export const freeTextOf = ({ attractions, customAttractionsText }: EventAttractions): string | null =>
  attractions.some(({ isCustom }) => isCustom) ? null : customAttractionsText?.trim() || null;

/** In the order they were given. */
function names(event: EventAttractions, nameOf: (item: EventAttraction) => string): string[] {
  const listed = event.attractions.map(nameOf);
  const text = freeTextOf(event);
  return text ? [...listed, text] : listed;
}

/** Attraction text of an event on the dashboard, to be shown, where a photo's name stands for who plays (spec §4). Null when there is none. */
export const attractionsText = (event: EventAttractions): string | null =>
  drawable(names(event, dashboardName).join(', ')) || null;

/** Who plays at an event. */
export const artists = (event: EventAttractions): string[] => names(event, artistName);
export const artistsText = (event: EventAttractions): string | null => artists(event).join(', ') || null;

export const artistsWithPhotosText = (event: EventAttractions): string | null => names(event, nameWithPhoto).join(', ') || null;

/** Lines that surely fit the tallest row of a spreadsheet, at two for each photo. */
const MOST_LINES = 15;

/** The names of an event's photos, a line each (very many of them one after the other); where it has several attractions, with whose they are. Null when there is none. */
export function photosText({ attractions }: Pick<EventContent, 'attractions'>): string | null {
  const lines = attractions.flatMap((item) => {
    if (item.isCustom || !item.photo?.name) return [];
    const name = withoutExtension(item.photo.name);
    return attractions.length > 1 ? `${artistName(item)}: ${name}` : name;
  });
  return lines.join(lines.length > MOST_LINES ? '; ' : '\n') || null;
}

/** Value text of an event: free entry, else the value's name, else the custom text, else null (spec §4). */
export function valueText(
  event: Pick<EventContent, 'freeEntry' | 'customValue'> & { value: { name: string } | null },
  freeEntry = 'Entrada Livre',
): string | null {
  return event.freeEntry ? freeEntry : event.value?.name || event.customValue || null;
}

type Tickets = Pick<ShownEvent, 'ticketType' | 'firstLotValue' | 'secondLotValue' | 'lastLotValue' | 'lotLabels'>;

/** The lots of an extra event that have a price, each "1º Lote: 15,00". */
export function lotLines({ firstLotValue, secondLotValue, lastLotValue, lotLabels }: Tickets): string[] {
  const values = [firstLotValue, secondLotValue, lastLotValue];
  return LOTS.flatMap(({ label }, lot) => (values[lot]?.trim() ? `${lotLabels?.[lot] ?? label}: ${values[lot]}` : []));
}

type Priced = Pick<ShownEvent, 'isSpecialEvent' | 'freeEntry' | 'customValue'> & Tickets & { value: { name: string } | null };

/** What entry costs, in lines; none when nothing is set. */
export function priceLines(event: Priced): string[] {
  if (!event.isSpecialEvent) return [valueText(event)].filter((text) => text !== null);
  const lots = lotLines(event);
  return lots.length > 0 && event.ticketType === 'open' ? [ticketTypeLabel(event.ticketType), ...lots] : lots;
}

/** What decides whether an event is configured. */
export type Configuring = Pick<
  EventContent,
  TextKey | 'layoutId' | 'freeEntry' | 'valueId' | 'customValue' | 'customAttractionsText'
> & { attractions: { length: number } };

/** Whether an event has anything in it, by the rule of the designer's check mark (spec §4). */
export function isEventConfigured(event: Configuring): boolean {
  return Boolean(
    CONFIGURING_TEXTS.some((key) => event[key]?.trim()) ||
      event.layoutId ||
      event.freeEntry ||
      event.valueId ||
      event.customValue?.trim() ||
      event.attractions.length ||
      event.customAttractionsText?.trim(),
  );
}

/** Whether it is told to others: an extra event, or a day with something in it. */
export const isEventTold = (event: Configuring & { isSpecialEvent: boolean }): boolean =>
  event.isSpecialEvent || isEventConfigured(event);

/** Whether an export shows it: an observation is nothing to send a week for, but whoever wrote one wants to see it. */
export const hasContent = (event: ScheduleEvent): boolean => isEventTold(event) || Boolean(event.observations?.trim());

/** Says that a text stands in the attraction box and is in no programme. */
export const leftInBox = (text: string): string => `“${text.trim()}” foi escrito em Atrações e não foi adicionado.`;
