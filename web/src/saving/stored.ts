import { isCalendarDate } from '../../../core/rules/calendar.ts';
import type { EventDraft } from '../draft/model.ts';
import { isId, isObject, parseObject, readEvent } from '../draft/read.ts';
import type { Saving } from './machine.ts';
import { isExtra, nameOf, type Place } from './place.ts';

export interface StoredEvening {
  place: Place;
  scheduleId: number | null;
  revision: number;
  base: EventDraft;
  mine: EventDraft;
  unconfirmed: string[];
  isGone: boolean;
}

const EVENING_PREFIX = 'quartou-evening-';

export type EveningStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @returns the stored text @throws when the device refuses */
export function storeEvening(storage: EveningStorage, place: Place, { base, mine, unconfirmed, phase }: Saving): string {
  const { scheduleId, revision, event } = base;
  const stored: StoredEvening = { place, scheduleId, revision, base: event, mine, unconfirmed, isGone: phase === 'gone' };
  const text = JSON.stringify(stored);
  storage.setItem(EVENING_PREFIX + nameOf(place), text);
  return text;
}

/** Removes a stored evening unless the stored text is not `text`: it then belongs to another tab. */
export function forgetEvening(storage: EveningStorage, place: Place, text: string | null): void {
  const key = EVENING_PREFIX + nameOf(place);
  if (text !== null && storage.getItem(key) === text) storage.removeItem(key);
}

/** A stored evening with its text; null when there is none or it cannot be read. */
export function readStored(storage: EveningStorage, place: Place): { evening: StoredEvening; text: string } | null {
  const text = storage.getItem(EVENING_PREFIX + nameOf(place));
  const evening = parse(text);
  return evening && text !== null ? { evening, text } : null;
}

export function storedPlaces(storage: EveningStorage): Place[] {
  const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n));
  return keys.flatMap((key) => (key?.startsWith(EVENING_PREFIX) && parse(storage.getItem(key))?.place) || []);
}

function parse(text: string | null): StoredEvening | null {
  const value = parseObject(text);
  if (!value || !isObject(value.place)) return null;
  const { startDate, position, programme } = value.place;
  const { scheduleId, revision } = value;
  if (typeof startDate !== 'string' || !isCalendarDate(startDate)) return null;
  if (!Number.isInteger(position) || Number(position) < 0) return null;
  const place = { startDate, position: Number(position), programme: isId(programme) ? programme : null };
  const event = (part: unknown) => readEvent(part, isExtra(place));
  return {
    place,
    scheduleId: isId(scheduleId) ? scheduleId : null,
    revision: isId(revision) ? revision : 0,
    base: event(value.base),
    mine: event(value.mine),
    unconfirmed: Array.isArray(value.unconfirmed) ? value.unconfirmed.filter((one) => typeof one === 'string') : [],
    isGone: value.isGone === true,
  };
}
