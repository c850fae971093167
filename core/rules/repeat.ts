import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { RepeatTake } from '../contracts/repeat-choices.ts';
import type { RemovedReferences, Schedule } from '../contracts/schedules.ts';
import { addDays, type CalendarDate, daysBetween } from './calendar.ts';
import { EXTRA_EVENT } from './week.ts';

// What a repeated week has in it. The server does the same in SQL (worker/services/schedules/repeat-sql.ts), in one
// statement with its writing; worker/routes/schedules.repeat.test.ts holds the two together.

/**
 * The events of a programme moved to another week, with what was asked for. What is not in the catalogue any more comes as
 * text (attraction, value) or not at all (layout, photo).
 */
export function repeatedEvents(
  from: Schedule,
  removed: RemovedReferences,
  startDate: CalendarDate,
  take: RepeatTake,
): ScheduleEvent[] {
  const days = daysBetween(from.startDate, startDate);
  // An extra event of which nothing comes along would be an empty one.
  const takesExtra = take.attractions || take.names || take.lots || take.layouts;
  return from.events
    .filter(({ isSpecialEvent }) => takesExtra || !isSpecialEvent)
    .map((event) => ({
      ...event,
      date: addDays(event.date, days),
      ...names(event, take),
      ...price(event, take, removed),
      ...layout(event, take, removed),
      ...attractions(event, take, removed),
      ...lots(event, take),
    }));
}

type Part<Key extends keyof ScheduleEvent> = Pick<ScheduleEvent, Key>;

function names({ isSpecialEvent, eventName, observations }: ScheduleEvent, take: RepeatTake): Part<'eventName' | 'observations'> {
  return take.names ? { eventName, observations } : { eventName: isSpecialEvent ? EXTRA_EVENT : null, observations: null };
}

function price(
  { freeEntry, valueId, value, customValue }: ScheduleEvent,
  take: RepeatTake,
  removed: RemovedReferences,
): Part<'freeEntry' | 'valueId' | 'value' | 'customValue'> {
  if (!take.values) return { freeEntry: false, valueId: null, value: null, customValue: null };
  if (!value || !removed.values.includes(value.id)) return { freeEntry, valueId, value, customValue };
  return { freeEntry, valueId: null, value: null, customValue: cut(value.name, LIMITS.customValue) };
}

function layout(event: ScheduleEvent, take: RepeatTake, { layouts }: RemovedReferences): Part<'layoutId' | 'layout'> {
  const { layoutId, layout: picture } = event;
  if (!take.layouts || (layoutId !== null && layouts.includes(layoutId))) return { layoutId: null, layout: null };
  return { layoutId, layout: picture };
}

function attractions(
  event: ScheduleEvent,
  take: RepeatTake,
  removed: RemovedReferences,
): Part<'attractions' | 'customAttractionsText'> {
  if (!take.attractions) return { attractions: [], customAttractionsText: null };
  const { customAttractionsText } = event;
  return { customAttractionsText, attractions: event.attractions.map((item) => repeatedItem(item, removed)) };
}

function repeatedItem(item: ScheduleEventAttraction, removed: RemovedReferences): ScheduleEventAttraction {
  const { attraction, photo } = item;
  if (attraction && removed.attractions.includes(attraction.id)) {
    const customName = cut(attraction.name, LIMITS.customAttractionName);
    return { ...item, attraction: null, photo: null, customName, isCustom: true };
  }
  return { ...item, photo: photo && removed.photos.includes(photo.id) ? null : photo };
}

const NO_LOTS = { firstLotValue: null, secondLotValue: null, lastLotValue: null, lotPresets: null };

function lots(
  event: ScheduleEvent,
  take: RepeatTake,
): Part<'ticketType' | 'firstLotValue' | 'secondLotValue' | 'lastLotValue' | 'lotPresets'> {
  const { isSpecialEvent, ticketType, firstLotValue, secondLotValue, lastLotValue, lotPresets } = event;
  if (take.lots) return { ticketType, firstLotValue, secondLotValue, lastLotValue, lotPresets };
  return { ticketType: isSpecialEvent ? 'normal' : null, ...NO_LOTS };
}

/** As SQL's substr, by characters and not by UTF-16 code units. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** What a repetition had to leave out or take as text, in words: "layout de Quarta", "foto de DJ Ana". */
export function leftOut(from: Schedule, removed: RemovedReferences, take: RepeatTake): { gone: string[]; asText: string[] } {
  const gone: string[] = [];
  const asText: string[] = [];
  for (const { dayOfWeek, layoutId, value, attractions: items } of from.events) {
    if (take.layouts && layoutId !== null && removed.layouts.includes(layoutId)) gone.push(`layout de ${dayOfWeek}`);
    if (take.values && value && removed.values.includes(value.id)) asText.push(value.name);
    for (const { attraction, photo } of take.attractions ? items : []) {
      if (attraction && removed.attractions.includes(attraction.id)) asText.push(attraction.name);
      else if (attraction && photo && removed.photos.includes(photo.id)) gone.push(`foto de ${attraction.name}`);
    }
  }
  return { gone: [...new Set(gone)], asText: [...new Set(asText)] };
}
