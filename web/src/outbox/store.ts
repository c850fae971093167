import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../draft/device-storage.ts';
import { moveSends, OUTBOX_KEY } from '../draft/move-sends.ts';
import { Listeners } from '../listeners.ts';
import type { Outbox } from './model.ts';
import { readOutbox } from './read.ts';

type OutboxStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The outbox: every change is on the device before `update` returns, so that a closed tab or another one can take up
 * what was begun. Where the device refuses to store it, it lasts as long as the page.
 */
export class OutboxStore {
  #outbox: Outbox;
  /** What is stored, as far as this tab knows. */
  #text: string | null;
  #isStored = true;
  readonly #storage: OutboxStorage;
  readonly #listeners = new Listeners();

  constructor(storage: OutboxStorage) {
    this.#storage = storage;
    this.#text = this.#read();
    this.#outbox = readOutbox(this.#text);
  }

  get = (): Outbox => this.#outbox;

  subscribe = this.#listeners.subscribe;

  update(change: (outbox: Outbox) => Outbox): void {
    this.#outbox = change(this.#outbox);
    const text = JSON.stringify(this.#outbox);
    try {
      this.#storage.setItem(OUTBOX_KEY, text);
      this.#text = text;
      this.#isStored = true;
    } catch {
      this.#isStored = false;
    }
    this.#listeners.notify();
  }

  /** Takes what another tab has stored meanwhile. */
  catchUp(): void {
    const text = this.#read();
    if (!this.#isStored || text === this.#text) return;
    this.#text = text;
    this.#outbox = readOutbox(text);
    this.#listeners.notify();
  }

  #read(): string | null {
    try {
      return this.#storage.getItem(OUTBOX_KEY);
    } catch {
      return null;
    }
  }
}

let store: OutboxStore | undefined;

/** The one outbox of this device. */
export function outbox(): OutboxStore {
  if (store) return store;
  moveSends(deviceStorage);
  const created = new OutboxStore(deviceStorage);
  window.addEventListener('storage', (event) => event.key === OUTBOX_KEY && created.catchUp());
  store = created;
  return created;
}

/** A part of the outbox; the component renders again when that part is another one. The selector must not make new objects. */
export function useOutbox<T>(select: (outbox: Outbox) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(outbox().get()),
    () => select(NOTHING),
  );
}

const subscribe = (listener: () => void) => outbox().subscribe(listener);

/** In a frame, which knows nothing of the device. */
const NOTHING = readOutbox(null);
