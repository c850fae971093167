import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import { CONFIGURING_TEXTS, NOTE_FIELDS, type TextKey } from '../event-fields.ts';
import { type CalendarDate, formatDayMonth } from './calendar.ts';
import { LOTS, ticketTypeLabel } from './lots.ts';
import { EXTRA_EVENT, longWeekday } from './week.ts';

export type Picture = Pick<NonNullable<ScheduleEvent['layout']>, 'id' | 'name' | 'imageUrl'>;

export interface EventAttraction extends Omit<ScheduleEventAttraction, 'photo'> {
  photo: Picture | null;
}

type ProgrammeField = 'id' | 'scheduleId' | 'dayOfWeek' | 'date' | 'revision';

export interface EventContent extends Omit<ScheduleEvent, ProgrammeField | 'layout' | 'attractions'> {
  layout: Picture | null;
  attractions: EventAttraction[];
}

/** An event as screens and texts show it. A stored event of a programme has this shape too. */
export interface ShownEvent extends EventContent {
  dayOfWeek: string;
  /** Null while the typed date of an extra event is invalid. */
  date: CalendarDate | null;
}

/** Returns the event's name; null without a name, or if the name only repeats `dayOfWeek`. */
export function ownName({ eventName, dayOfWeek }: Pick<ShownEvent, 'eventName' | 'dayOfWeek'>): string | null {
  const name = eventName?.trim();
  return name && name !== dayOfWeek ? name : null;
}

/** For example "Quarta-feira, 25/11". */
export const dayAndDate = ({ dayOfWeek, date }: Pick<ShownEvent, 'dayOfWeek' | 'date'>): string =>
  [longWeekday(dayOfWeek), formatDayMonth(date)].filter(Boolean).join(', ');

/** Returns a file name without its extension: "show-lapa.webp" → "show-lapa" (spec §2). */
export function withoutExtension(name: string): string {
  return name.replace(/(.)\.[^.\s]{1,5}$/u, '$1');
}

export const layoutName = ({ id, name }: Pick<Picture, 'id' | 'name'>): string => name || `Layout ${id}`;

export function artistName({ attraction, customName, isCustom }: Omit<EventAttraction, 'photo'>): string {
  return (isCustom ? customName : attraction?.name) || 'Atração';
}

function dashboardName(item: EventAttraction): string {
  return !item.isCustom && item.photo?.name ? withoutExtension(item.photo.name) : artistName(item);
}

function nameWithPhoto(item: EventAttraction): string {
  return item.photo ? `${artistName(item)} (${withoutExtension(item.photo.name)})` : artistName(item);
}

type EventAttractions = Pick<EventContent, 'attractions' | 'customAttractionsText'>;

const LONG_WORD = new RegExp(`(\\S{${LIMITS.customAttractionName}})\\S+`, 'gu');

/** Splits very long words at commas, and cuts words still too long. A browser would take minutes to break 25,000 letters. */
export const wrappable = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replaceAll(',', ', ')).replace(LONG_WORD, '$1…');

/** Returns `customAttractionsText`; null if it is empty, or if `attractions` already has the free texts as items. */
export const freeTextOf = ({ attractions, customAttractionsText }: EventAttractions): string | null =>
  attractions.some(({ isCustom }) => isCustom) ? null : customAttractionsText?.trim() || null;

function names(event: EventAttractions, nameOf: (item: EventAttraction) => string): string[] {
  const listed = event.attractions.map(nameOf);
  const text = freeTextOf(event);
  return text ? [...listed, text] : listed;
}

/** Returns the attractions for the dashboard, which names a photo in place of its artist (spec §4). Null without attractions. */
export const attractionsText = (event: EventAttractions): string | null =>
  wrappable(names(event, dashboardName).join(', ')) || null;

export const artists = (event: EventAttractions): string[] => names(event, artistName);
export const artistsText = (event: EventAttractions): string | null => artists(event).join(', ') || null;

export const artistsWithPhotosText = (event: EventAttractions): string | null =>
  wrappable(names(event, nameWithPhoto).join(', ')) || null;

/** The number of photo names that fit the tallest row of a spreadsheet, if each name takes two lines. */
const MAX_PHOTO_LINES = 15;

/** Returns one line per photo, or a single line for more than `MAX_PHOTO_LINES`. Artists are named if the event has several. */
export function photosText({ attractions }: Pick<EventContent, 'attractions'>): string | null {
  const lines = attractions.flatMap((item) => {
    if (item.isCustom || !item.photo?.name) return [];
    const name = withoutExtension(item.photo.name);
    return attractions.length > 1 ? `${artistName(item)}: ${name}` : name;
  });
  return lines.join(lines.length > MAX_PHOTO_LINES ? '; ' : '\n') || null;
}

export function valueText(
  event: Pick<EventContent, 'freeEntry' | 'customValue'> & { value: { name: string } | null },
  freeEntry = 'Entrada Livre',
): string | null {
  return event.freeEntry ? freeEntry : event.value?.name || event.customValue || null;
}

type Tickets = Pick<ShownEvent, 'ticketType' | 'firstLotValue' | 'secondLotValue' | 'lastLotValue'>;

/** Returns the lots that have a price, each as "1º Lote: 15,00". */
export const lotLines = (event: Tickets): string[] =>
  LOTS.flatMap(({ key, label }) => (event[`${key}LotValue`]?.trim() ? `${label}: ${event[`${key}LotValue`]}` : []));

type PricedEvent = Pick<ShownEvent, 'isSpecialEvent' | 'freeEntry' | 'customValue'> &
  Tickets & { value: { name: string } | null };

export function priceLines(event: PricedEvent): string[] {
  if (!event.isSpecialEvent) return [valueText(event)].filter((text) => text !== null);
  const lots = lotLines(event);
  return event.ticketType === 'open' ? [ticketTypeLabel(event.ticketType), ...lots] : lots;
}

export const unbrokenAmounts = (text: string): string => text.replaceAll('R$ ', 'R$\u00a0');

export type ConfiguringFields = Pick<
  EventContent,
  TextKey | 'isSpecialEvent' | 'layoutId' | 'freeEntry' | 'valueId' | 'customValue' | 'customAttractionsText'
> & { attractions: { length: number } };

// Four questions about an event's content:
// - isEventConfigured: has it content besides observations (spec §4)?
// - isHiddenExtra: is it an extra event that guests do not see, because it is not configured?
// - isEventCounted: does it count in comparisons? An extra event always does, a day only if it is configured.
// - hasContent: do spreadsheet and package show it? They show what `isEventCounted` counts, and days with only observations.

/** An extra event with only observations and the default name is not configured, because the server gave this name. */
export function isEventConfigured(event: ConfiguringFields): boolean {
  const isUnnamed = event.isSpecialEvent && event.eventName === EXTRA_EVENT && NOTE_FIELDS.some(({ key }) => event[key]?.trim());
  return Boolean(
    CONFIGURING_TEXTS.some((key) => event[key]?.trim() && !(key === 'eventName' && isUnnamed)) ||
      event.layoutId ||
      event.freeEntry ||
      event.valueId ||
      event.customValue?.trim() ||
      event.attractions.length ||
      event.customAttractionsText?.trim(),
  );
}

export const isHiddenExtra = (event: ConfiguringFields): boolean => event.isSpecialEvent && !isEventConfigured(event);

export const isEventCounted = (event: ConfiguringFields): boolean => event.isSpecialEvent || isEventConfigured(event);

export const hasContent = (event: ScheduleEvent): boolean => isEventCounted(event) || Boolean(event.observations?.trim());

/** True if an extra event has content besides its name. Date and tickets do not count, because every extra event has both. */
export const hasMoreThanName = (
  event: Pick<ConfiguringFields, TextKey | 'layoutId' | 'attractions' | 'customAttractionsText'>,
): boolean =>
  Boolean(
    event.layoutId ||
      event.attractions.length ||
      event.customAttractionsText?.trim() ||
      NOTE_FIELDS.some(({ key }) => event[key]?.trim()),
  );

/** True if a programme has a day with content. */
export const hasDays = (events: readonly ConfiguringFields[]): boolean =>
  events.some((event) => !event.isSpecialEvent && isEventConfigured(event));

export const unaddedMessage = (text: string): string => `“${text.trim()}” foi escrito em Atrações e não foi adicionado.`;
