import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import type { WeekChange } from '../contracts/weeks.ts';
import { type FieldKey, fieldsOf, isTextKey, kindOfEvent, NOTE_FIELDS, type OtherKey } from '../event-fields.ts';
import { formatDate } from './calendar.ts';
import {
  artistName,
  artistsText,
  freeTextOf,
  hasDays,
  isEventCounted,
  isHiddenExtra,
  layoutName,
  lotLines,
  ownName,
  valueText,
  withoutExtension,
  wrappable,
} from './event-text.ts';
import { LOTS, TICKET_CATEGORIES, ticketTypeLabel } from './lots.ts';
import { dayIndexOf, EXTRA_POSITION } from './week.ts';

export interface AttractionChange {
  kind: 'in' | 'out' | 'moved' | 'photo';
  /** The attraction's name. */
  text: string;
  /** If `kind` is `photo`: the new photo's name, or null if the photo was removed. */
  photo?: string | null;
}

/** `before` and `after` are texts for people to read; null for an empty field. */
export interface FieldChange {
  key: FieldKey;
  label: string;
  before: string | null;
  after: string | null;
  attractions?: AttractionChange[];
  pictures?: { before: string | null; after: string | null };
}

/** `fields` is empty for an added or removed evening. */
export interface EventChanges {
  /** The event as it is now, or as it was before its removal. */
  event: ScheduleEvent;
  kind: 'changed' | 'added' | 'removed';
  fields: FieldChange[];
}

/** A day without content never counts as added or removed: a version of only extra events may lack days. Removals come last. */
export function changesBetween(before: readonly ScheduleEvent[], after: readonly ScheduleEvent[]): EventChanges[] {
  const former = formerEvents(before, after);
  const stayed = new Set(after.map(({ id }) => former.get(id)));
  const current = after.flatMap((event): EventChanges[] => {
    const formerEvent = former.get(event.id);
    if (!formerEvent) return isEventCounted(event) ? [{ event, kind: 'added', fields: [] }] : [];
    const fields = fieldChanges(formerEvent, event);
    return fields.length > 0 ? [{ event, kind: 'changed', fields }] : [];
  });
  const removed = before.filter((event) => !stayed.has(event) && isEventCounted(event));
  return [...current, ...removed.map((event): EventChanges => ({ event, kind: 'removed', fields: [] }))];
}

const NO_NOTES = Object.fromEntries(NOTE_FIELDS.map(({ key }) => [key, null]));

/**
 * Returns the changes that guests notice. If `before` has no days with content (only an extra event was sent), guests have seen
 * no days yet, so the days of `after` do not count as changes.
 */
export function guestChanges(before: readonly ScheduleEvent[], after: readonly ScheduleEvent[]): EventChanges[] {
  const shownIds = new Set(before.filter(isEventCounted).map(({ id }) => id));
  // Guests see the notes of a day only while the day has other content. If it has lost this content since `before`, its notes
  // count, too, because they may say why.
  const shown = (events: readonly ScheduleEvent[], hasNotes: (event: ScheduleEvent) => boolean) =>
    events.filter((event) => !isHiddenExtra(event)).map((event) => (hasNotes(event) ? event : { ...event, ...NO_NOTES }));
  return changesBetween(
    shown(before, isEventCounted),
    shown(after, (event) => isEventCounted(event) || shownIds.has(event.id)),
  ).filter(({ event }) => hasDays(before) || event.isSpecialEvent);
}

/** Returns the events of `before` by the ids that they have in `after`. */
export function formerEvents(before: readonly ScheduleEvent[], after: readonly ScheduleEvent[]): Map<number, ScheduleEvent> {
  const former = new Map(before.map((event) => [event.id, event]));
  const currentIds = new Set(after.map(({ id }) => id));
  // Emptying an extra event removes it; filled in again, it has a new id. So a removed and a new one may be the same extra event.
  const isExtraOutside = (ids: { has(id: number): boolean }) => (event: ScheduleEvent) =>
    event.isSpecialEvent && !ids.has(event.id);
  const [[removedExtra, ...otherRemoved], [newExtra, ...otherNew]] = [
    before.filter(isExtraOutside(currentIds)),
    after.filter(isExtraOutside(former)),
  ];
  const isOnePair = otherRemoved.length + otherNew.length === 0;
  if (removedExtra && newExtra && isOnePair && isAlike(removedExtra, newExtra)) former.set(newExtra.id, removedExtra);
  return former;
}

const isAlike = (one: ScheduleEvent, other: ScheduleEvent): boolean =>
  one.date === other.date || (ownName(one) !== null && ownName(one) === ownName(other));

/** Returns the number of changes: one for each changed field, one for each added or removed evening. */
export const countChanges = (changes: readonly EventChanges[]): number =>
  changes.reduce((sum, { fields }) => sum + Math.max(fields.length, 1), 0);

function fieldChanges(before: ScheduleEvent, after: ScheduleEvent): FieldChange[] {
  return fieldsOf(kindOfEvent(after)).flatMap(({ key, label }): FieldChange[] => {
    if (key === 'attractions') return attractionChanges(label, before, after);
    const [formerText, newText] = [fieldText(key, before), fieldText(key, after)];
    if (key !== 'layout') return formerText === newText ? [] : [{ key, label, before: formerText, after: newText }];
    const pictures = { before: before.layout?.imageUrl ?? null, after: after.layout?.imageUrl ?? null };
    return formerText === newText && pictures.before === pictures.after
      ? []
      : [{ key, label, before: formerText, after: newText, pictures }];
  });
}

const OTHER_TEXTS: Record<Exclude<OtherKey, 'attractions'>, (event: ScheduleEvent) => string | null> = {
  layout: ({ layout }) => layout && layoutName(layout),
  price: (event) => valueText(event),
  date: ({ date }) => formatDate(date),
  tickets: ticketsText,
};

function fieldText(key: Exclude<FieldKey, 'attractions'>, event: ScheduleEvent): string | null {
  return (isTextKey(key) ? event[key]?.trim() : OTHER_TEXTS[key](event)) || null;
}

function ticketsText(event: ScheduleEvent): string {
  const { ticketType, lotPresets } = event;
  const categories = TICKET_CATEGORIES.flatMap(({ key, label }) =>
    lotPresets ? `${label}: ${LOTS.map((lot) => lotPresets[key][lot.key]).join(' · ')}` : [],
  );
  return [ticketTypeLabel(ticketType), ...lotLines(event), ...categories].join('\n');
}

/** True if guests read the same name in both, or if the names differ only because of a merge made after `before`. */
function isSameArtist(before: ScheduleEventAttraction, after: ScheduleEventAttraction): boolean {
  const [was, is] = [before.attraction, after.attraction];
  if (artistName(before).trim() === artistName(after).trim()) return true;
  // If `before` already shows a merge, a second merge cannot be told from an undone one, so both count as a change.
  return was !== null && !was.chosenIds && is?.chosenIds?.includes(was.id) === true;
}

const photoUrl = ({ photo }: ScheduleEventAttraction): string => (photo ? photo.imageUrl : '');

/** Pairs each item of `after` with an item of `before` that is the same artist, if any. `unmatched`: the rest of `before`. */
function matchItems(before: readonly ScheduleEventAttraction[], after: readonly ScheduleEventAttraction[]) {
  // The same free text may occur twice, so each item is matched with one former item only.
  const unmatched = [...before];
  const take = (isWanted: (one: ScheduleEventAttraction) => boolean) => {
    const index = unmatched.findIndex(isWanted);
    return index < 0 ? undefined : unmatched.splice(index, 1)[0];
  };
  // An artist may be in the list both as an attraction and as a free text, so items of the same kind are matched first.
  const pairs = after.map((item) => ({
    item,
    was: take((one) => !one.attraction === !item.attraction && isSameArtist(one, item)),
  }));
  for (const pair of pairs) pair.was ??= take((one) => isSameArtist(one, pair.item));
  return { pairs, unmatched };
}

function attractionChanges(label: string, before: ScheduleEvent, after: ScheduleEvent): FieldChange[] {
  const { pairs, unmatched } = matchItems(before.attractions, after.attractions);
  const stayed = pairs.flatMap(({ was }) => was ?? []);
  const moved = movedPositions(stayed.map((item) => before.attractions.indexOf(item)));
  const removed = unmatched.filter(
    (item) => !item.attraction || !after.attractions.some((one) => one.attraction && isSameArtist(item, one)),
  );
  const merged = unmatched.filter((item) => !removed.includes(item));
  const attractions: AttractionChange[] = removed.map((item) => ({ kind: 'out', text: artistName(item) }));
  for (const { item, was } of pairs) {
    const text = artistName(item);
    // If a merge united several former items (`was` and some of `merged`) in this item, the item shows their first photo.
    const photo =
      before.attractions
        .filter((one) => one === was || (merged.includes(one) && isSameArtist(one, item)))
        .map(photoUrl)
        .find(Boolean) ?? '';
    if (!was) attractions.push({ kind: 'in', text });
    else if (photo !== photoUrl(item)) attractions.push({ kind: 'photo', text, photo: photoName(item) });
    else if (moved.has(before.attractions.indexOf(was))) attractions.push({ kind: 'moved', text });
  }
  // An event may have its free texts only in `customAttractionsText`, not as items, so this text is compared, too.
  const [was, is] = [artistsText(before), artistsText(after)];
  if (attractions.length === 0 && freeTextOf(before) === freeTextOf(after)) return [];
  return [{ key: 'attractions', label, before: was && wrappable(was), after: is && wrappable(is), attractions }];
}

const photoName = ({ photo }: ScheduleEventAttraction): string | null => photo && withoutExtension(photo.name);

/** Returns the smallest set of positions that must have moved: all that are not in a longest increasing subsequence. */
function movedPositions(positions: readonly number[]): Set<number> {
  const longest = (rows: readonly number[][]) =>
    rows.reduce<number[]>((longer, row) => (row.length > longer.length ? row : longer), []);
  const increasing: number[][] = [];
  for (const position of positions) {
    increasing.push([...longest(increasing.filter((row) => (row.at(-1) ?? -1) < position)), position]);
  }
  const unmoved = new Set(longest(increasing));
  return new Set(positions.filter((position) => !unmoved.has(position)));
}

/** Returns an event's position. An extra event that `events` lacks, because it was removed, gets `EXTRA_POSITION`. */
export function positionOf(
  event: Pick<ScheduleEvent, 'id' | 'dayOfWeek' | 'isSpecialEvent'>,
  events: readonly ScheduleEvent[],
): number {
  if (!event.isSpecialEvent) return dayIndexOf(event.dayOfWeek);
  const extraIndex = events.filter(({ isSpecialEvent }) => isSpecialEvent).findIndex(({ id }) => id === event.id);
  return EXTRA_POSITION + Math.max(extraIndex, 0);
}

/** Days with content count as `added` if `sent` has no such days. `now`: sorted by position. */
export function weekChanges(sent: readonly ScheduleEvent[], now: readonly ScheduleEvent[]): WeekChange[] {
  const isUnsent = (event: ScheduleEvent) => !event.isSpecialEvent && isEventCounted(event) && !hasDays(sent);
  return changesBetween(sent, now).map(({ event, kind, fields }) => ({
    position: positionOf(event, now),
    ...(isUnsent(event)
      ? { kind: 'added', fields: [] }
      : { kind, fields: fields.map(({ key, label, before, after }) => ({ key, label, before, after })) }),
  }));
}
