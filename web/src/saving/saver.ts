import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { conflictOf } from '../api/conflict.ts';
import { ApiError, messageOf, NetworkError } from '../api/errors.ts';
import { type DayBody, dayBody, draftOf } from '../draft/event.ts';
import { type EventDraft, hasLocalText } from '../draft/model.ts';
import { Listeners } from '../listeners.ts';
import { isPending, resumed, type Saving, type SavingEvent, settled, step, type Version } from './machine.ts';
import { type DayPlace, type DayStorage, forgetDay, readStoredDay, storeDay } from './stored.ts';

/** Spec §9: a change is sent 300 ms after the last one. */
export const IDLE = 300;

/** While somebody types, the device stores it this often at most, ms. */
const STORE_DELAY = 300;

/** The first wait before a lost save is tried again, doubled up to the longest, ms. */
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 30_000;

/** What a saver needs from outside, for a test to replace. */
export interface SaverWorld {
  storage: DayStorage;
  now: () => number;
  /** Throws what `api/client` throws. */
  put: (eventId: number, body: DayBody) => Promise<ScheduleEvent>;
}

export const versionOf = (event: ScheduleEvent): Version => ({ revision: event.revision, day: draftOf(event) });

/**
 * Saves one day while it is written: on the device every 300 ms, on the server when the writing pauses, one save at a time.
 * `machine.ts` decides; here are the timers, the calls and the storage.
 */
export class DaySaver {
  readonly place: DayPlace;
  #state: Saving;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Something was typed that the device does not have yet. */
  #storing: ReturnType<typeof setTimeout> | null = null;
  #storedText: string | null = null;
  #isStored = true;
  readonly #world: SaverWorld;
  readonly #listeners = new Listeners();

  /** Starts from the stored day, else from the server's. */
  constructor(place: DayPlace, version: Version | null, world: SaverWorld) {
    this.place = place;
    this.#world = world;
    const left = read(world.storage, place.eventId);
    if (left) {
      const { revision, base, mine, unconfirmed, isGone } = left.day;
      this.#state = resumed({ revision, day: base }, mine, unconfirmed, isGone);
      this.#storedText = left.text;
      // It was left by an earlier visit and waits no longer.
      if (this.#state.phase === 'unreachable') this.#schedule(0);
    } else {
      if (!version) throw new Error('A day that neither the device nor the server has.');
      this.#state = settled(version);
    }
  }

  get = (): Saving => this.#state;

  /** False when the device refused to store a copy: closing the page would lose what is not saved. */
  isStored = (): boolean => this.#isStored;

  subscribe = this.#listeners.subscribe;

  edit(change: (day: EventDraft) => EventDraft): void {
    const day = change(this.#state.mine);
    if (day !== this.#state.mine) this.#do({ type: 'edited', day });
  }

  /** Stores and saves now, without waiting for a pause or for the next retry. */
  flush(): void {
    if (this.#storing !== null) this.#store();
    this.#do({ type: 'due' });
  }

  resolve(day: EventDraft): void {
    this.#do({ type: 'resolved', day });
  }

  /** The server was read again. */
  load(event: ScheduleEvent): void {
    this.#do({ type: 'loaded', version: versionOf(event) });
  }

  /** Removes it from the device. */
  drop(): void {
    this.#schedule(null);
    this.#stopStoring();
    try {
      forgetDay(this.#world.storage, this.place.eventId, this.#storedText);
    } catch {
      // Where storage is forbidden nothing is stored.
    }
    this.#storedText = null;
  }

  /** Puts it back after `drop`. */
  restore(): void {
    this.#store();
  }

  #do(event: SavingEvent): void {
    const before = this.#state;
    this.#state = step(before, event);
    if (this.#state === before) return;
    // What is about to be sent is stored first: without an answer it has to be known again.
    if (event.type === 'edited') this.#storing ??= setTimeout(() => this.#store(), STORE_DELAY);
    else this.#store();
    this.#arrange(event);
    this.#listeners.notify();
    if (this.#state.inFlight && !before.inFlight) void this.#send(this.#state.inFlight);
  }

  #stopStoring(): void {
    if (this.#storing !== null) clearTimeout(this.#storing);
    this.#storing = null;
  }

  #store(): void {
    this.#stopStoring();
    const { storage } = this.#world;
    try {
      if (isPending(this.#state) || hasLocalText(this.#state.mine)) {
        this.#storedText = storeDay(storage, this.place, this.#state);
      } else {
        forgetDay(storage, this.place.eventId, this.#storedText);
        this.#storedText = null;
      }
      this.#isStored = true;
    } catch {
      this.#isStored = false;
    }
  }

  /** Sets the timer that the new phase needs. */
  #arrange({ type }: SavingEvent): void {
    const { phase, tries } = this.#state;
    if (phase === 'waiting') this.#schedule(IDLE);
    else if (phase !== 'unreachable') this.#schedule(null);
    else if (type === 'lost') this.#schedule(Math.min(FIRST_RETRY * 2 ** (tries - 1), LONGEST_RETRY));
  }

  #schedule(ms: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = ms === null ? null : setTimeout(() => this.flush(), ms);
  }

  async #send(day: EventDraft): Promise<void> {
    const { eventId, scheduleId } = this.place;
    const body = { ...dayBody(scheduleId, day), revision: this.#state.base.revision };
    try {
      const event = await this.#world.put(eventId, body);
      this.#do({ type: 'saved', version: versionOf(event), at: this.#world.now() });
    } catch (error) {
      this.#do(this.#failure(error));
    }
  }

  #failure(error: unknown): SavingEvent {
    if (!(error instanceof ApiError)) return { type: 'lost', isServerDown: !(error instanceof NetworkError) };
    const current = conflictOf(error);
    if (current) return { type: 'conflicted', theirs: versionOf(current), at: this.#world.now() };
    if (error.status === 404) return { type: 'gone' };
    const isFinal = error.status === 400 || error.status === 413 || error.status === 422;
    // Anything else (a server that is down, a missing staff code, a rate limit) may work later.
    return isFinal
      ? { type: 'refused', message: messageOf(error, 'O servidor não aceitou este dia.') }
      : { type: 'lost', isServerDown: true };
  }
}

function read(storage: DayStorage, eventId: number) {
  try {
    return readStoredDay(storage, eventId);
  } catch {
    return null;
  }
}
