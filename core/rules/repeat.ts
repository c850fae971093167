import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { LIMITS, type RepeatTake } from '../contracts/limits.ts';
import type { RemovedReferences, RepeatedEvents, Schedule } from '../contracts/schedules.ts';
import { EVENT_COLUMNS, type EventColumn, REPEATED_WITH } from '../event-fields.ts';
import { addDays, type CalendarDate, daysBetween } from './calendar.ts';
import { artistName, freeTextOf, hasMoreThanName, ownName } from './event-text.ts';
import { cut } from './text.ts';
import { dayOfWeekInSentence, EXTRA_EVENT } from './week.ts';

/** Copies a programme's events to another week. Removed attractions and values become text; removed pictures are left out. */
export function repeatProgramme(
  from: Schedule,
  removed: RemovedReferences,
  startDate: CalendarDate,
  take: RepeatTake,
): RepeatedEvents {
  const days = daysBetween(from.startDate, startDate);
  const copies = from.events.map((event) => ({ ...copyOf(event, take), date: addDays(event.date, days) }));
  const events = copies.map((copy) => withoutRemoved(copy, removed));
  // An extra event whose copy has only prices is left out, because guests would see no name. But if names are repeated and the
  // original has only a name and prices, the copy stays, even under the default name: the designer keeps such an event only if a
  // person typed its name.
  const isTyped = (event: ScheduleEvent | undefined) => take.names && event !== undefined && !hasMoreThanName(event);
  const hasOnlyPrices = (copy: ScheduleEvent, place: number) =>
    copy.isSpecialEvent && !ownName(copy) && !hasMoreThanName(copy) && !isTyped(from.events[place]);
  return { events: events.filter((copy, place) => !hasOnlyPrices(copy, place)), ...removedParts(copies, removed) };
}

function copyOf(event: ScheduleEvent, take: RepeatTake): ScheduleEvent {
  const isExcluded = (column: EventColumn) => !take[REPEATED_WITH[column]];
  const empty = Object.fromEntries(EVENT_COLUMNS.filter(isExcluded).map((column) => [column, emptyColumn(column, event)]));
  return {
    ...event,
    ...empty,
    ...(isExcluded('valueId') && { value: null }),
    ...(isExcluded('layoutId') && { layout: null }),
    ...(isExcluded('customAttractionsText') && { attractions: [] }),
  };
}

function emptyColumn(column: EventColumn, { isSpecialEvent }: ScheduleEvent): string | boolean | null {
  if (column === 'freeEntry') return false;
  if (column === 'eventName' && isSpecialEvent) return EXTRA_EVENT;
  return column === 'ticketType' && isSpecialEvent ? 'normal' : null;
}

function withoutRemoved(event: ScheduleEvent, removed: RemovedReferences): ScheduleEvent {
  const { value, layoutId } = event;
  const items = event.attractions.map((item) => itemWithoutRemoved(item, removed));
  const text = freeTextOf(event);
  const [custom, others] = [items.filter(({ isCustom }) => isCustom), items.filter(({ isCustom }) => !isCustom)];
  return {
    ...event,
    ...(value &&
      removed.values.includes(value.id) && { valueId: null, value: null, customValue: cut(value.name, LIMITS.customValue) }),
    ...(layoutId !== null && removed.layouts.includes(layoutId) && { layoutId: null, layout: null }),
    attractions: items,
    // Free texts as items would hide `customAttractionsText`, so removed attractions are added to this text if there is one.
    ...(text && { attractions: others, customAttractionsText: [...custom.map(artistName), text].join(', ') }),
  };
}

function itemWithoutRemoved(item: ScheduleEventAttraction, removed: RemovedReferences): ScheduleEventAttraction {
  const { attraction, photo } = item;
  if (attraction && removed.attractions.includes(attraction.id)) {
    const customName = cut(attraction.name, LIMITS.customAttractionName);
    return { ...item, attraction: null, photo: null, customName, isCustom: true };
  }
  return { ...item, photo: photo && removed.photos.includes(photo.id) ? null : photo };
}

function removedParts(events: readonly ScheduleEvent[], removed: RemovedReferences): Pick<RepeatedEvents, 'gone' | 'asText'> {
  const gone = new Set<string>();
  const asText = new Set<string>();
  for (const { dayOfWeek, layoutId, value, attractions } of events) {
    if (layoutId !== null && removed.layouts.includes(layoutId)) gone.add(`layout d${dayOfWeekInSentence(dayOfWeek)}`);
    if (value && removed.values.includes(value.id)) asText.add(value.name);
    for (const { attraction, photo } of attractions) {
      if (attraction && removed.attractions.includes(attraction.id)) asText.add(attraction.name);
      else if (attraction && photo && removed.photos.includes(photo.id)) gone.add(`foto de ${attraction.name}`);
    }
  }
  return { gone: [...gone], asText: [...asText] };
}

type LeftOut = Pick<RepeatedEvents, 'gone' | 'asText'>;

/** Returns sentences that name the items that a repeat has left out, or has copied as text. */
export const leftOutLines = ({ gone, asText }: LeftOut): string[] => [
  ...lineOf(gone, 'Saiu do cadastro e ficou de fora', 'Saíram do cadastro e ficaram de fora'),
  ...lineOf(asText, 'Saiu do cadastro e veio como texto', 'Saíram do cadastro e vieram como texto'),
];

/** Returns sentences that name the items that a restore will leave out, or will copy as text. */
export const missingLines = ({ gone, asText }: LeftOut): string[] => [
  ...lineOf(gone, 'Não está mais no cadastro e fica de fora', 'Não estão mais no cadastro e ficam de fora'),
  ...lineOf(asText, 'Não está mais no cadastro e vem como texto', 'Não estão mais no cadastro e vêm como texto'),
];

const lineOf = (words: string[], one: string, many: string): string[] =>
  words.length === 0 ? [] : [`${words.length > 1 ? many : one}: ${listed(words)}.`];

function listed(words: string[]): string {
  return words.length > 4 ? `${words.slice(0, 4).join(', ')} e mais ${words.length - 4}` : words.join(', ');
}
