import { type EventDraft, emptyEvent } from '../draft/model.ts';
import type { Saving, ServerEvent } from './machine.ts';
import { EVENING_PREFIX, isExtra, placeKey, type SaverPlace } from './place.ts';

export interface StoredEvening {
  place: SaverPlace;
  scheduleId: number | null;
  revision: number;
  eventId: number | null;
  base: EventDraft;
  mine: EventDraft;
  unconfirmed: string[];
  isGone: boolean;
  tab: string;
}

export const baseOf = ({ scheduleId, revision, eventId, base }: StoredEvening): ServerEvent => ({
  scheduleId,
  revision,
  // Older releases stored no event id.
  eventId: eventId ?? null,
  event: base,
});

/** The key and the text of a stored evening. An evening that several tabs edit is stored once for each tab. */
export interface Copy {
  key: string;
  text: string;
}

export type StoredCopy = Copy & { evening: StoredEvening };

const randomText = (): string => Math.random().toString(36).slice(2);

const TAB_KEY = 'quartou-tab';

/** This tab's id, which stays the same after a reload. */
export const TAB = tabId();
const lockOf = (tab: string): string => `quartou-tab-${tab}`;

function tabId(): string {
  try {
    return sessionStorage.getItem(TAB_KEY) ?? randomText();
  } catch {
    return randomText();
  }
}

/** Stores the tab's id only from `pagehide` to `pageshow`: a duplicated tab copies the storage, and would get the same id. */
export function keepTabId(): void {
  try {
    sessionStorage.removeItem(TAB_KEY);
    window.addEventListener('pagehide', () => sessionStorage.setItem(TAB_KEY, TAB));
    window.addEventListener('pageshow', () => sessionStorage.removeItem(TAB_KEY));
  } catch {
    // The browser forbids storage, so a reload gives the tab a new id.
  }
}

/** False on a page without HTTPS, where no tab can tell whether another tab is open. */
export const hasLocks = (): boolean => Boolean(navigator.locks);

/** Holds a lock until this tab is closed, so that no other tab resumes saving the evenings that this tab has stored. */
export function lockTab(): void {
  if (hasLocks()) void navigator.locks.request(lockOf(TAB), () => new Promise(() => {}));
}

/** Calls `act` if the tab with this id is closed, so that its lock is free. Needs `hasLocks()`. */
export const ifClosed = (tab: string, act: () => void): Promise<void> =>
  navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
    if (lock) act();
  });

const keyOf = (place: SaverPlace): string => EVENING_PREFIX + placeKey(place);

/** Stores an evening. Replaces this tab's earlier `copy`, but no other tab's copy. Returns null if the device stores nothing. */
export function storeEvening(place: SaverPlace, { base, mine, unconfirmed, phase }: Saving, copy: Copy | null): Copy | null {
  const { scheduleId, revision, eventId, event } = base;
  const isGone = phase === 'gone';
  const stored: StoredEvening = { place, scheduleId, revision, eventId, base: event, mine, unconfirmed, isGone, tab: TAB };
  const text = JSON.stringify(stored);
  try {
    const usual = copy?.key ?? keyOf(place);
    const found = localStorage.getItem(usual);
    const key = found === null || found === copy?.text ? usual : `${keyOf(place)}~${randomText()}`;
    localStorage.setItem(key, text);
    return { key, text };
  } catch {
    return null;
  }
}

/** Removes a stored copy of an evening, unless another tab has replaced the copy. */
export function forgetEvening(copy: Copy | null): void {
  if (copy && localStorage.getItem(copy.key) === copy.text) localStorage.removeItem(copy.key);
}

export function storedCopies(): StoredCopy[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(EVENING_PREFIX))
      .flatMap((key) => read(key) ?? []);
  } catch {
    return [];
  }
}

function read(key: string): StoredCopy | null {
  try {
    const text = localStorage.getItem(key) ?? '';
    const stored: StoredEvening = JSON.parse(text);
    // Another release may have stored the evening, so fields may be missing.
    const event = (part: EventDraft) => ({ ...emptyEvent(isExtra(stored.place)), ...part });
    return { key, text, evening: { ...stored, base: event(stored.base), mine: event(stored.mine) } };
  } catch {
    return null;
  }
}
