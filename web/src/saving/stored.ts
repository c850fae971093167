import { isId } from '../draft/json.ts';
import type { EventDraft } from '../draft/model.ts';
import { readDay } from '../draft/read.ts';
import { fingerprint, type Saving } from './machine.ts';

/** A day of a programme. */
export interface DayPlace {
  eventId: number;
  scheduleId: number;
  /** 0 to 4. */
  index: number;
}

/** What the device keeps of a day until the server has it. */
export interface StoredDay extends DayPlace {
  revision: number;
  base: EventDraft;
  mine: EventDraft;
  unconfirmed: string[];
  /** The server has no such day any more. */
  isGone: boolean;
}

const PREFIX = 'quartou-day-';

export type DayStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Stores a day and returns the stored text. @throws when the device refuses */
export function storeDay(storage: DayStorage, place: DayPlace, { base, mine, unconfirmed, phase }: Saving): string {
  const stored: StoredDay = { ...place, revision: base.revision, base: base.day, mine, unconfirmed, isGone: phase === 'gone' };
  const text = JSON.stringify(stored);
  storage.setItem(PREFIX + place.eventId, text);
  return text;
}

/** Removes a stored day, unless what is stored is not `text`: then it is another tab's. */
export function forgetDay(storage: DayStorage, eventId: number, text: string | null): void {
  if (text !== null && storage.getItem(PREFIX + eventId) === text) storage.removeItem(PREFIX + eventId);
}

/** A stored day with its text; null when there is none that can be read. */
export function readStoredDay(storage: DayStorage, eventId: number): { day: StoredDay; text: string } | null {
  const text = storage.getItem(PREFIX + eventId);
  const day = parse(text);
  return day && text !== null ? { day, text } : null;
}

/** All stored days. */
export function storedDays(storage: DayStorage): StoredDay[] {
  const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n));
  return keys.flatMap((key) => (key?.startsWith(PREFIX) && parse(storage.getItem(key))) || []);
}

function parse(text: string | null): StoredDay | null {
  try {
    const value = JSON.parse(text ?? 'null');
    const { eventId, scheduleId, index, revision } = value;
    if (![eventId, scheduleId, revision].every(isId) || !Number.isInteger(index) || index < 0 || index > 4) return null;
    const sent: unknown[] = Array.isArray(value.unconfirmed) ? value.unconfirmed : [];
    // Earlier versions stored what was sent as a whole.
    const unconfirmed = sent.map((one) => (typeof one === 'string' ? one : fingerprint(readDay(one))));
    const [base, mine, isGone] = [readDay(value.base), readDay(value.mine), value.isGone === true];
    return { eventId, scheduleId, index, revision, base, mine, unconfirmed, isGone };
  } catch {
    return null;
  }
}
