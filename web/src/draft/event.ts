import type { LotSetting } from '../../../core/contracts/catalogue.ts';
import type { AttractionItem, ScheduleEvent } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { recordByTextKey } from '../../../core/event-fields.ts';
import { addDays, type CalendarDate, formatDate } from '../../../core/rules/calendar.ts';
import { type EventAttraction, hasMoreThanName } from '../../../core/rules/event-text.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { EXTRA_EVENT, EXTRA_OFFSET } from '../../../core/rules/week.ts';
import { type EventDraft, extraDateOf, freeText, withAttraction } from './model.ts';

/**
 * Returns the names in `customAttractionsText`. The form shows them as free texts, because otherwise the first free text that
 * somebody adds would replace all of them in a save. Returns none if the event has free texts, or if the names exceed a limit.
 */
function namesInText({ attractions, customAttractionsText }: ScheduleEvent): string[] {
  if (attractions.some(({ isCustom }) => isCustom)) return [];
  const names = (customAttractionsText ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isTooMany = attractions.length + names.length > LIMITS.attractionsPerEvent;
  return isTooMany || names.some(({ length }) => length > LIMITS.customAttractionName) ? [] : names;
}

/**
 * Returns `event` as the form shows it after it is saved and read again: an extra event's default name and default date are
 * empty. An event with only a name keeps it, because `extraBody` gives the default name only to events with other content.
 */
export function withoutDefaults(event: EventDraft, start: CalendarDate): EventDraft {
  if (!event.isSpecialEvent) return event;
  const isDefaultName = trimmed(event.eventName) === EXTRA_EVENT && hasMoreThanName(event);
  const date = extraDateOf(event, start);
  const dateText = date === addDays(start, EXTRA_OFFSET) ? '' : formatDate(date);
  return { ...event, ...(isDefaultName && { eventName: '' }), ...(date && { dateText }) };
}

export function draftOf(event: ScheduleEvent, start: CalendarDate): EventDraft {
  const { id, scheduleId, dayOfWeek, date, revision, ...content } = event;
  const { isSpecialEvent, ticketType, lotPresets } = content;
  const names = namesInText(event);
  const draft = {
    ...content,
    ...recordByTextKey(({ key }) => event[key] ?? ''),
    attractions: [...event.attractions, ...names.map(freeText)].reduce<EventAttraction[]>(withAttraction, []),
    customAttractionsText:
      names.length > 0 || event.attractions.some(({ isCustom }) => isCustom) ? null : event.customAttractionsText,
    ...(isSpecialEvent && { ticketType: ticketType ?? 'normal', lotPresets: lotPresets ?? LOT_PRESETS[ticketType ?? 'normal'] }),
    dateText: isSpecialEvent ? formatDate(date) : '',
    typed: '',
    unchosenValue: '',
    isUndo: false,
  };
  return withoutDefaults(draft, start);
}

/** Returns a text as it is sent: in NFC (spec §1), without spaces at its ends; null gives an empty text. */
export const trimmed = (text: string | null): string => (text ?? '').normalize('NFC').trim();
const orNull = (text: string | null): string | null => trimmed(text) || null;

function itemOf({ attraction, photo, customName }: EventAttraction): AttractionItem {
  return attraction
    ? { attractionId: attraction.id, photoId: photo?.id ?? null }
    : { customName: trimmed(customName), isCustom: true };
}

function sharedBody(event: EventDraft) {
  const attractions = event.attractions.map(itemOf);
  const free = attractions.flatMap((item) => ('customName' in item ? item.customName : []));
  return {
    ...recordByTextKey(({ key }) => orNull(event[key])),
    layoutId: event.layoutId,
    attractions,
    customAttractionsText: free.join(', ') || event.customAttractionsText,
  };
}

/** Returns a day's fields for a save, or for `PUT /api/events/{id}` (spec §7, step 2), without `scheduleId` and `revision`. */
export function dayBody(event: EventDraft) {
  const { valueId, customValue, freeEntry } = event;
  return { ...sharedBody(event), valueId, customValue: orNull(customValue), freeEntry };
}

/**
 * Returns the body of an extra event without `scheduleId`, with the event's lot values, else those of `lots` (spec §7, step 3).
 * A nameless event with other content gets the default name. The server removes an event that has neither name nor content.
 */
export function extraBody(event: EventDraft, date: CalendarDate, lots: LotSetting | undefined) {
  const shared = sharedBody(event);
  return {
    date,
    dayOfWeek: EXTRA_EVENT,
    isSpecialEvent: true as const,
    freeEntry: false,
    valueId: null,
    customValue: null,
    ...shared,
    eventName: shared.eventName ?? (hasMoreThanName(shared) ? EXTRA_EVENT : null),
    ticketType: event.ticketType ?? 'normal',
    firstLotValue: event.firstLotValue ?? lots?.firstLotValue ?? null,
    secondLotValue: event.secondLotValue ?? lots?.secondLotValue ?? null,
    lastLotValue: event.lastLotValue ?? lots?.lastLotValue ?? null,
    lotPresets: event.lotPresets,
  };
}
