import { type EventDraft, emptyEvent } from '../draft/model.ts';
import type { Saving } from './machine.ts';
import { EVENING_PREFIX, isExtra, nameOf, type Place } from './place.ts';

export interface StoredEvening {
  place: Place;
  scheduleId: number | null;
  revision: number;
  base: EventDraft;
  mine: EventDraft;
  unconfirmed: string[];
  isGone: boolean;
}

const keyOf = (place: Place): string => EVENING_PREFIX + nameOf(place);

/** Stores an evening and returns the stored text. Returns null when the device has no room or forbids storage. */
export function storeEvening(place: Place, { base, mine, unconfirmed, phase }: Saving): string | null {
  const { scheduleId, revision, event } = base;
  const stored: StoredEvening = { place, scheduleId, revision, base: event, mine, unconfirmed, isGone: phase === 'gone' };
  const text = JSON.stringify(stored);
  try {
    localStorage.setItem(keyOf(place), text);
    return text;
  } catch {
    return null;
  }
}

/** Removes a stored evening if its text is `text`. Another text was stored by another tab, so it stays. */
export function forgetEvening(place: Place, text: string | null): void {
  if (text !== null && localStorage.getItem(keyOf(place)) === text) localStorage.removeItem(keyOf(place));
}

export const readStored = (place: Place) => read(keyOf(place));

export function storedPlaces(): Place[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(EVENING_PREFIX) && read(key)?.evening.place) || []);
  } catch {
    return [];
  }
}

function read(key: string): { evening: StoredEvening; text: string } | null {
  try {
    const text = localStorage.getItem(key) ?? '';
    const stored: StoredEvening = JSON.parse(text);
    // Another version of the product may have stored it, so fields may be missing.
    const event = (part: EventDraft) => ({ ...emptyEvent(isExtra(stored.place)), ...part });
    return { evening: { ...stored, base: event(stored.base), mine: event(stored.mine) }, text };
  } catch {
    return null;
  }
}
