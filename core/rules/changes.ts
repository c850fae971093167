import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { type FieldKey, fieldsOf, isText, kindOfEvent, type OtherKey } from '../event-fields.ts';
import { formatDate } from './calendar.ts';
import {
  artistName,
  artistsText,
  drawable,
  freeTextOf,
  layoutName,
  lotLines,
  valueText,
  withoutExtension,
} from './event-text.ts';
import { LOTS, TICKET_CATEGORIES, ticketTypeLabel } from './lots.ts';

/** What happened to one attraction of an evening. `text` is its name, for `photo` with the photo that it has now. */
export interface AttractionChange {
  kind: 'in' | 'out' | 'moved' | 'photo';
  text: string;
}

/** A field that is not as it was. The texts are as people read them, null for nothing. */
export interface FieldChange {
  key: FieldKey;
  label: string;
  before: string | null;
  after: string | null;
  /** Of the attractions. */
  attractions?: AttractionChange[];
  /** Of the layout: both pictures' addresses. */
  pictures?: { before: string | null; after: string | null };
}

/** An evening that is not as it was. One that came or went has no fields. */
export interface EventChanges {
  /** As it is now; as it was where it went. */
  event: ScheduleEvent;
  kind: 'changed' | 'added' | 'removed';
  fields: FieldChange[];
}

/** In which evenings and fields two contents of a programme differ, in the order of the second one. */
export function changesBetween(before: readonly ScheduleEvent[], after: readonly ScheduleEvent[]): EventChanges[] {
  const former = new Map(before.map((event) => [event.id, event]));
  const now = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((event): EventChanges[] => {
    const was = former.get(event.id);
    if (!was) return [{ event, kind: 'added', fields: [] }];
    const fields = fieldChanges(was, event);
    return fields.length > 0 ? [{ event, kind: 'changed', fields }] : [];
  });
  const removed = before.filter(({ id }) => !now.has(id));
  return [...kept, ...removed.map((event): EventChanges => ({ event, kind: 'removed', fields: [] }))];
}

/** How many changes those are: one for each evening and field; an evening that came or went is one. */
export const countChanges = (changes: readonly EventChanges[]): number =>
  changes.reduce((sum, { fields }) => sum + Math.max(fields.length, 1), 0);

function fieldChanges(before: ScheduleEvent, after: ScheduleEvent): FieldChange[] {
  return fieldsOf(kindOfEvent(after)).flatMap(({ key, label }): FieldChange[] => {
    if (key === 'attractions') return attractionChanges(label, before, after);
    const [was, is] = [fieldText(key, before), fieldText(key, after)];
    if (key !== 'layout') return was === is ? [] : [{ key, label, before: was, after: is }];
    const pictures = { before: before.layout?.imageUrl ?? null, after: after.layout?.imageUrl ?? null };
    return was === is && pictures.before === pictures.after ? [] : [{ key, label, before: was, after: is, pictures }];
  });
}

const OTHER_TEXTS: Record<Exclude<OtherKey, 'attractions'>, (event: ScheduleEvent) => string | null> = {
  layout: ({ layout }) => layout && layoutName(layout),
  price: (event) => valueText(event),
  date: ({ date }) => formatDate(date),
  tickets: ticketsText,
};

function fieldText(key: Exclude<FieldKey, 'attractions'>, event: ScheduleEvent): string | null {
  return (isText(key) ? event[key]?.trim() : OTHER_TEXTS[key](event)) || null;
}

/** Type of ticket and prices, a line for each category where there are any. */
function ticketsText(event: ScheduleEvent): string {
  const { ticketType, lotPresets } = event;
  const categories = TICKET_CATEGORIES.flatMap(({ key, label }) =>
    lotPresets ? `${label}: ${LOTS.map((lot) => lotPresets[key][lot.key]).join(' · ')}` : [],
  );
  return [ticketTypeLabel(ticketType), ...lotLines(event), ...categories].join('\n');
}

/** Whether two items are one attraction, though one side was written before a merge and the other is shown as what it was merged into. */
function isSameArtist(one: ScheduleEventAttraction, other: ScheduleEventAttraction): boolean {
  const [a, b] = [one.attraction, other.attraction];
  if (!a || !b) return !a && !b && one.customName?.trim() === other.customName?.trim();
  return a.id === b.id || (a.chosenId ?? a.id) === (b.chosenId ?? b.id) || a.name === b.name;
}

const photoOf = ({ photo }: ScheduleEventAttraction): string => (photo ? photo.imageUrl : '');

function attractionChanges(label: string, before: ScheduleEvent, after: ScheduleEvent): FieldChange[] {
  // A free text may stand there twice: each counts for one of the other side.
  const former = [...before.attractions];
  const pairs = after.attractions.map((item) => {
    const at = former.findIndex((one) => isSameArtist(one, item));
    return { item, was: at < 0 ? undefined : former.splice(at, 1)[0] };
  });
  const stayed = pairs.flatMap(({ was }) => was ?? []);
  const moved = movedOf(stayed.map((item) => before.attractions.indexOf(item)));
  const left = former.filter((item) => !item.attraction || !after.attractions.some((one) => isSameArtist(one, item)));
  const attractions: AttractionChange[] = left.map((item) => ({ kind: 'out', text: artistName(item) }));
  for (const { item, was } of pairs) {
    const text = artistName(item);
    if (!was) attractions.push({ kind: 'in', text });
    else if (photoOf(was) !== photoOf(item)) attractions.push({ kind: 'photo', text: withPhoto(item) });
    else if (moved.has(before.attractions.indexOf(was))) attractions.push({ kind: 'moved', text });
  }
  // The text counts where free texts did not come as items.
  const [was, is] = [artistsText(before), artistsText(after)];
  if (attractions.length === 0 && freeTextOf(before) === freeTextOf(after)) return [];
  return [{ key: 'attractions', label, before: was && drawable(was), after: is && drawable(is), attractions }];
}

const withPhoto = (item: ScheduleEventAttraction): string =>
  `${artistName(item)} (${item.photo ? `foto ${withoutExtension(item.photo.name)}` : 'sem foto'})`;

/** Of places in a former order, the fewest that have to be moved to make it the new one: those outside a longest rising row. */
function movedOf(places: readonly number[]): Set<number> {
  const best: number[][] = [];
  places.forEach((place, n) => {
    const before = best.filter((row) => (row.at(-1) ?? -1) < place);
    const longest = before.reduce<number[]>((most, row) => (row.length > most.length ? row : most), []);
    best[n] = [...longest, place];
  });
  const stay = new Set(best.reduce<number[]>((most, row) => (row.length > most.length ? row : most), []));
  return new Set(places.filter((place) => !stay.has(place)));
}
