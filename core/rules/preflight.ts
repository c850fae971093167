import { type CalendarDate, daysBetween, formatDate, formatDayMonth } from './calendar.ts';
import { artistName, artists, priceLines, type ShownEvent } from './event-text.ts';
import type { Played } from './memory.ts';
import { fold } from './search.ts';
import { DAYS } from './week.ts';

/** A text that stands in an event's attraction box and was not added. */
export interface Unadded {
  dayOfWeek: string;
  text: string;
}

/** Where one goes to put something right: a field of an event, or the week's date. */
export interface Place {
  /** "Quarta", or "Quarta: DJ Ana". */
  label: string;
  /** 0 to 4 for a day, 5 for the extra event; null for the week's date. */
  part: number | null;
  field: 'layout' | 'price' | 'attractions' | 'date';
}

/** Something that looks forgotten, and where. */
export interface Oversight {
  problem: string;
  places: Place[];
}

/** What a programme is looked at with. */
export interface Surroundings {
  today: CalendarDate;
  unadded?: Unadded[];
  /** Whether the catalogue has a photo of an attraction. */
  hasPhoto?: (attractionId: number) => boolean;
  repeats?: Repeats | undefined;
}

/** When attractions play beside these events, and within how many days the same one again is worth a look. */
interface Repeats {
  played: ReadonlyMap<number, Played>;
  days: number;
}

/**
 * What to look at before sending, a group for each problem: an attraction written and not added, dates that are over, events
 * without flyer or price, an attraction twice in one event, one that plays again soon, a photo that the catalogue has and that was
 * not chosen.
 * @param events those with something in them
 */
export function oversights(
  events: ShownEvent[],
  { today, unadded = [], hasPhoto = () => false, repeats }: Surroundings,
): Oversight[] {
  const inEvents = (field: Place['field'], find: (event: ShownEvent) => string[] | boolean): Place[] =>
    events.flatMap((event) => {
      const found = find(event);
      if (found === false || (found !== true && found.length === 0)) return [];
      const { dayOfWeek } = event;
      return { field, part: partOf(dayOfWeek), label: found === true ? dayOfWeek : `${dayOfWeek}: ${list(found)}` };
    });
  const groups: Oversight[] = [
    {
      problem: 'Nome escrito em Atrações, mas não adicionado',
      places: unadded.map(({ dayOfWeek, text }) => ({
        field: 'attractions',
        part: partOf(dayOfWeek),
        label: `${dayOfWeek}: “${text.trim()}”`,
      })),
    },
    { problem: 'Data que já passou', places: past(events, today) },
    { problem: 'Falta o layout', places: inEvents('layout', ({ layoutId }) => layoutId === null) },
    // A value whose name is not known yet is a price all the same.
    { problem: 'Falta o valor', places: inEvents('price', (event) => event.valueId === null && priceLines(event).length === 0) },
    { problem: 'A mesma atração duas vezes no dia', places: inEvents('attractions', twice) },
    {
      problem: `O mesmo artista de novo em até ${repeats?.days} ${repeats?.days === 1 ? 'dia' : 'dias'}`,
      places: repeats?.days ? inEvents('attractions', (event) => again(event, events, repeats)) : [],
    },
    {
      problem: 'Tem foto no cadastro, e nenhuma foi escolhida',
      places: inEvents('attractions', (event) => photoless(event, hasPhoto)),
    },
  ];
  return groups.filter(({ places }) => places.length > 0);
}

/** How many places there are to look at. */
export const countPlaces = (found: Oversight[]): number => found.reduce((sum, { places }) => sum + places.length, 0);

function partOf(dayOfWeek: string): number {
  const index = DAYS.findIndex(({ name }) => name === dayOfWeek);
  return index < 0 ? DAYS.length : index;
}

/** The days' dates follow from the week's; the extra event has one of its own. */
function past(events: ShownEvent[], today: CalendarDate): Place[] {
  const over = events.flatMap(({ date }) => (date !== null && date < today ? date : []));
  const [first] = over;
  if (first === undefined) return [];
  const label =
    over.length > 1 && over.length === events.length
      ? 'todas desta semana'
      : over.length > 1
        ? list(over.map(formatDayMonth))
        : formatDate(first);
  return [{ label, part: null, field: 'date' }];
}

function twice(event: ShownEvent): string[] {
  const seen = Map.groupBy(artists(event), fold);
  return [...seen.values()].flatMap(([name, ...others]) => (name && others.length > 0 ? name : []));
}

function photoless({ attractions }: ShownEvent, hasPhoto: (attractionId: number) => boolean): string[] {
  return attractions
    .filter(({ attraction, photo }) => attraction !== null && photo === null && hasPhoto(attraction.id))
    .map(artistName);
}

/**
 * Who plays again within so many days, with both dates; of two of these events the later one says it. On the same day of the week
 * it is a resident, and no oversight.
 */
function again(event: ShownEvent, events: ShownEvent[], { played, days }: Repeats): string[] {
  const { date } = event;
  if (date === null) return [];
  return event.attractions.flatMap((item) => {
    const id = item.attraction?.id;
    if (id === undefined) return [];
    const earlier = events.filter((other) => other.attractions.some(({ attraction }) => attraction?.id === id));
    const { last, next } = played.get(id) ?? { last: null, next: null };
    const others = [...earlier.flatMap((other) => (other.date !== null && other.date < date ? other.date : [])), last, next];
    const near = others
      .filter((other) => other !== null && daysBetween(other, date) % 7 !== 0 && Math.abs(daysBetween(other, date)) <= days)
      .sort((a, b) => Math.abs(daysBetween(a ?? date, date)) - Math.abs(daysBetween(b ?? date, date)))[0];
    return near ? `${artistName(item)} (${[near, date].sort().map(formatDayMonth).join(' e ')})` : [];
  });
}

/** "a", "a e b", "a, b e c". */
function list(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;
}
