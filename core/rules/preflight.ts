import { type CalendarDate, daysBetween, formatDate, formatDayMonth } from './calendar.ts';
import { artistName, artists, lotLines, type ShownEvent, valueText } from './event-text.ts';
import type { AttractionMemory } from './memory.ts';
import { fold } from './search.ts';
import { counted } from './text.ts';
import { dayIndexOf } from './week.ts';

/** Without `position`, `dayOfWeek` gives it. All extra events have one `dayOfWeek`, so each gets the first one's position. */
interface Located {
  dayOfWeek: string;
  position?: number;
}

type LocatedEvent = ShownEvent & Located;

/** A text that somebody typed into an event's attractions box and did not add. */
export interface UnaddedAttraction extends Located {
  text: string;
}

/** Where an oversight is corrected: a field of an event, or the week's date. */
export interface OversightPlace {
  label: string;
  /** The event's position in the week; null for the week's date. */
  position: number | null;
  field: 'layout' | 'price' | 'attractions' | 'dateText' | 'date';
}

export interface Oversight {
  problem: string;
  places: OversightPlace[];
}

export interface OversightContext {
  today: CalendarDate;
  unadded?: UnaddedAttraction[];
  hasPhoto?: (attractionId: number) => boolean;
  hasOldLots?: (event: ShownEvent) => boolean;
  repeats?: Repeats | undefined;
}

/** `memory`: when attractions play in other weeks. `days`: an artist who plays again within this many days is an oversight. */
interface Repeats {
  memory: ReadonlyMap<number, AttractionMemory>;
  days: number;
}

/** `events` must be events with content. */
export function oversights(
  events: LocatedEvent[],
  { today, unadded = [], hasPhoto = () => false, hasOldLots = () => false, repeats }: OversightContext,
): Oversight[] {
  const inEvents = (field: OversightPlace['field'], matchesOf: (event: ShownEvent) => string[] | boolean): OversightPlace[] =>
    events.flatMap((event) => {
      const matches = matchesOf(event);
      if (typeof matches === 'boolean') return matches ? placeIn(event, field) : [];
      return matches.length > 0 ? placeIn(event, field, new Intl.ListFormat('pt-BR').format(matches)) : [];
    });
  const groups: Oversight[] = [
    {
      problem: 'Nome escrito em Atrações, mas não adicionado',
      places: unadded.map((one) => placeIn(one, 'attractions', `“${one.text.trim()}”`)),
    },
    { problem: 'Data inválida', places: inEvents('dateText', ({ date }) => date === null) },
    { problem: 'Data que já passou', places: pastDates(events, today) },
    { problem: 'Falta o layout', places: inEvents('layout', ({ layoutId }) => layoutId === null) },
    { problem: 'Falta o valor', places: inEvents('price', isWithoutPrice) },
    {
      problem: 'Lotes diferentes dos de hoje',
      places: inEvents('price', (event) => event.date !== null && event.date >= today && hasOldLots(event)),
    },
    { problem: 'A mesma atração duas vezes no dia', places: inEvents('attractions', duplicateArtists) },
    {
      problem: `A mesma atração de novo em até ${counted(repeats?.days ?? 0, 'dia', 'dias')}`,
      places: repeats?.days ? inEvents('attractions', (event) => repeatedArtists(event, events, repeats)) : [],
    },
    {
      problem: 'Tem foto no cadastro, e nenhuma foi escolhida',
      places: inEvents('attractions', (event) => artistsWithoutPhoto(event, hasPhoto)),
    },
  ];
  return groups.filter(({ places }) => places.length > 0);
}

export const countPlaces = (list: Oversight[]): number => list.reduce((sum, { places }) => sum + places.length, 0);

function placeIn(
  { dayOfWeek, position = dayIndexOf(dayOfWeek) }: Located,
  field: OversightPlace['field'],
  what?: string,
): OversightPlace {
  return { field, position, label: what ? `${dayOfWeek}: ${what}` : dayOfWeek };
}

/** Returns only the week's date if all events are past and at least one is a day; otherwise each past extra event. */
function pastDates(events: LocatedEvent[], today: CalendarDate): OversightPlace[] {
  const past = events.flatMap(({ date, ...event }) => (date !== null && date < today ? { ...event, date } : []));
  const [first] = past;
  if (first && past.length === events.length && events.some(({ isSpecialEvent }) => !isSpecialEvent)) {
    return [{ label: past.length > 1 ? 'todas desta semana' : formatDate(first.date), position: null, field: 'date' }];
  }
  return past.filter(({ isSpecialEvent }) => isSpecialEvent).map((event) => placeIn(event, 'dateText', formatDate(event.date)));
}

/** False for an extra event whose date is invalid: it cannot be saved, and has no lots yet. */
const isWithoutPrice = (event: ShownEvent): boolean =>
  event.valueId === null && event.date !== null && (event.isSpecialEvent ? lotLines(event).length === 0 : !valueText(event));

function duplicateArtists(event: ShownEvent): string[] {
  const artistsByName = Map.groupBy(artists(event), fold);
  return [...artistsByName.values()].flatMap(([name, ...others]) => (name && others.length > 0 ? name : []));
}

function artistsWithoutPhoto({ attractions }: ShownEvent, hasPhoto: (attractionId: number) => boolean): string[] {
  return attractions
    .filter(({ attraction, photo }) => attraction !== null && photo === null && hasPhoto(attraction.id))
    .map(artistName);
}

/** Returns the artists who play again within `days` days. Later dates of the same week are ignored, to report each pair once. */
function repeatedArtists(event: ShownEvent, events: ShownEvent[], { memory, days }: Repeats): string[] {
  const { date } = event;
  if (date === null) return [];
  return event.attractions.flatMap((item) => {
    const id = item.attraction?.id;
    if (id === undefined) return [];
    const sameArtist = events.filter((other) => other.attractions.some(({ attraction }) => attraction?.id === id));
    const { last, next } = memory.get(id) ?? { last: null, next: null };
    const others = [...sameArtist.flatMap((other) => (other.date !== null && other.date < date ? other.date : [])), last, next];
    // Another date on the same weekday (a multiple of seven days apart) is no oversight, because the artist may be a resident.
    const nearest = others
      .filter((other) => other !== null && daysBetween(other, date) % 7 !== 0 && Math.abs(daysBetween(other, date)) <= days)
      .sort((a, b) => Math.abs(daysBetween(a ?? date, date)) - Math.abs(daysBetween(b ?? date, date)))[0];
    return nearest ? `${artistName(item)} (${[nearest, date].sort().map(formatDayMonth).join(' e ')})` : [];
  });
}
