import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { deviceStorage } from './device-storage.ts';
import { type Draft, type EventDraft, emptyDraft, emptyExtra } from './model.ts';
import { DRAFT_KEY, moveSends } from './move-sends.ts';
import { readDraft, readSavedAt } from './read.ts';

/** Spec §9: a change is stored 300 ms after it was made. */
export const AUTOSAVE_DELAY = 300;

export interface SaveState {
  /** When the draft was last stored on this device, ms since the epoch; null when never (or there is nothing). */
  savedAt: number | null;
  /** The device refused to store it (full, or storage forbidden). */
  failed: boolean;
}

/** What the store needs of the world, so that a test can hold it still. */
export interface DraftWorld {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
}

/**
 * The designer's draft: in memory while one works, on the device 300 ms after each change and at once on `flush`.
 * Every update is a new object whose unchanged parts are the old ones, so that each part of the screen can watch its own.
 */
export class DraftStore {
  #draft: Draft;
  #save: SaveState = { savedAt: null, failed: false };
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** There is something that the device does not have yet, whether it was not tried or refused. */
  #unsaved = false;
  readonly #listeners = new Listeners();
  readonly #world: DraftWorld;

  constructor(world: DraftWorld) {
    this.#world = world;
    const stored = this.#read();
    this.#draft = readDraft(stored);
    this.#save = { savedAt: readSavedAt(stored), failed: false };
  }

  get = (): Draft => this.#draft;

  saveState = (): SaveState => this.#save;

  subscribe = this.#listeners.subscribe;

  /** Changes the draft; storing follows by itself. */
  update(change: (draft: Draft) => Draft): void {
    const next = change(this.#draft);
    if (next === this.#draft) return;
    this.#draft = next;
    this.#unsaved = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), AUTOSAVE_DELAY);
    this.#listeners.notify();
  }

  updateDay(index: number, change: (day: EventDraft) => EventDraft): void {
    this.update((draft) => {
      const day = draft.days[index];
      const next = day && change(day);
      return !next || next === day ? draft : { ...draft, days: draft.days.map((other, i) => (i === index ? next : other)) };
    });
  }

  updateExtra(change: (extra: EventDraft) => EventDraft): void {
    this.update((draft) => {
      const extra = draft.extra ?? emptyExtra();
      const next = change(extra);
      return next === draft.extra ? draft : { ...draft, extra: next };
    });
  }

  /** Stores now what has not been stored yet. */
  flush(): void {
    if (!this.#unsaved) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    try {
      const savedAt = this.#world.now();
      this.#world.storage.setItem(DRAFT_KEY, JSON.stringify({ ...this.#draft, savedAt }));
      this.#unsaved = false;
      this.#save = { savedAt, failed: false };
    } catch {
      this.#save = { ...this.#save, failed: true };
    }
    this.#listeners.notify();
  }

  /** Another draft in place of this one, stored at once. */
  restore(draft: Draft): void {
    this.update(() => draft);
    this.flush();
  }

  /** Takes what another tab has stored, unless this one has something newer on its way. */
  adopt(text: string | null): void {
    if (this.#unsaved || text === null) return;
    this.#draft = readDraft(text);
    this.#save = { savedAt: readSavedAt(text), failed: false };
    this.#listeners.notify();
  }

  /** As `adopt`, without waiting to be told: another tab's word may still be on its way. */
  catchUp(): void {
    const stored = this.#read();
    if (readSavedAt(stored) !== this.#save.savedAt) this.adopt(stored);
  }

  #read(): string | null {
    try {
      return this.#world.storage.getItem(DRAFT_KEY);
    } catch {
      return null;
    }
  }
}

let store: DraftStore | undefined;

/** The one draft of this device. */
export function draftStore(): DraftStore {
  if (store) return store;
  moveSends(deviceStorage);
  const created = new DraftStore({ storage: deviceStorage, now: Date.now });
  window.addEventListener('pagehide', () => created.flush());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && created.flush());
  window.addEventListener('storage', (event) => event.key === DRAFT_KEY && created.adopt(event.newValue));
  store = created;
  return created;
}

/** A part of the draft; the component renders again when that part is another one. The selector must not make new objects. */
export function useDraft<T>(select: (draft: Draft) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(draftStore().get()),
    () => select(NO_DRAFT),
  );
}

export function useSaveState(): SaveState {
  return useSyncExternalStore(
    subscribe,
    () => draftStore().saveState(),
    () => NOT_SAVED,
  );
}

const subscribe = (listener: () => void) => draftStore().subscribe(listener);

/** In a frame, which knows nothing of the device. */
const NO_DRAFT = emptyDraft();
const NOT_SAVED: SaveState = { savedAt: null, failed: false };
