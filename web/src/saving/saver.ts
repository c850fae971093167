import type { z } from 'zod';
import type { LotSetting } from '../../../core/contracts/catalogue.ts';
import type { ErrorCode } from '../../../core/contracts/errors.ts';
import type { EventConflict } from '../../../core/contracts/events.ts';
import type { TicketType } from '../../../core/contracts/limits.ts';
import type { eveningInput, Week } from '../../../core/contracts/weeks.ts';
import { DATE_MESSAGES } from '../../../core/rules/typed-dates.ts';
import { retryDelay } from '../api/connection.ts';
import { ApiError, messageOf } from '../api/errors.ts';
import { hasLocalContent } from '../draft/compare.ts';
import { dayBody, extraBody } from '../draft/event.ts';
import { type EventDraft, extraDateOf } from '../draft/model.ts';
import { Listeners } from '../listeners.ts';
import { baseOf, type Copy, forgetEvening, type StoredCopy, storeEvening } from './device-copies.ts';
import { isPending, resumed, type Saving, type SavingEvent, type ServerEvent, settledState, step } from './machine.ts';
import type { SaverPlace } from './place.ts';
import { serverEventAt, serverEventOf } from './server-event.ts';

/** A save begins this long after the last edit (spec §9). */
export const SAVE_DELAY_MS = 300;

/** While somebody types, the device stores the edited evening at most once in this time. */
const STORE_DELAY_MS = 300;

/** The codes with which the server refuses an evening. It would also refuse a retry, so no retry follows. */
const FINAL_CODES: ReadonlySet<ErrorCode | undefined> = new Set(['bad_request', 'forbidden', 'payload_too_large', 'validation']);

export type EveningBody = z.input<typeof eveningInput>;

export interface SaverCalls {
  put: (place: SaverPlace, body: EveningBody) => Promise<Week>;
  lots: (ticketType: TicketType) => Promise<LotSetting | undefined>;
}

/** Saves an evening, one request at a time. This class has timers, calls and storage; `machine.ts` decides what happens. */
export class EveningSaver {
  place: SaverPlace;
  #state: Saving;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #storing: ReturnType<typeof setTimeout> | null = null;
  #copy: Copy | null = null;
  #isStored = true;
  readonly #calls: SaverCalls;
  readonly #listeners = new Listeners();

  constructor(place: SaverPlace, saved: ServerEvent, calls: SaverCalls) {
    this.place = place;
    this.#calls = calls;
    this.#state = settledState(saved);
  }

  get = (): Saving => this.#state;

  /** False if the device refused to store the unsaved changes, so that closing the page would lose them. */
  isStored = (): boolean => this.#isStored;

  subscribe = this.#listeners.subscribe;

  edit(change: (event: EventDraft) => EventDraft): void {
    const event = change(this.#state.mine);
    if (event !== this.#state.mine) this.#do({ type: 'edited', event });
  }

  /** Stores and saves unsaved changes at once, even if SAVE_DELAY_MS or the delay before a retry is not over. */
  flush(): void {
    if (this.#storing !== null) this.store();
    this.#do({ type: 'due', start: this.place.startDate });
  }

  resolve(event: EventDraft): void {
    this.#do({ type: 'resolved', event });
  }

  load(week: Week): void {
    this.#do({ type: 'loaded', saved: serverEventAt(week, this.place.position) });
  }

  move(week: Week): void {
    this.#do({ type: 'moved', saved: serverEventAt(week, this.place.position) });
  }

  drop(): void {
    this.#schedule(null);
    this.#stopStoring();
    forgetEvening(this.#copy);
    this.#copy = null;
  }

  store(): void {
    this.#stopStoring();
    if (isPending(this.#state) || hasLocalContent(this.#state.mine)) {
      const copy = storeEvening(this.place, this.#state, this.#copy);
      this.#isStored = copy !== null;
      this.#copy = copy ?? this.#copy;
    } else {
      forgetEvening(this.#copy);
      this.#copy = null;
      this.#isStored = true;
    }
  }

  /** Continues from a copy of the evening that this device has stored, unless this tab has unsaved changes of the evening. */
  resume({ evening, ...copy }: StoredCopy): void {
    if (isPending(this.#state) || copy.text === this.#copy?.text) return;
    const { base, mine } = this.#state;
    const { unconfirmed, isGone } = evening;
    forgetEvening(this.#copy);
    this.#copy = copy;
    const own = { ...evening.mine, ...joined(mine, evening.mine, 'typed'), ...joined(mine, evening.mine, 'unchosenValue') };
    this.#state = resumed(baseOf(evening), own, unconfirmed, isGone);
    // If the copy has nothing left to save, the newer of the copy's event and this tab's event is used.
    if (!isPending(this.#state)) this.#state = step(this.#state, { type: 'loaded', saved: base });
    this.store();
    if (this.#state.phase === 'unreachable') this.#schedule(0);
    this.#listeners.notify();
  }

  #do(event: SavingEvent): void {
    const before = this.#state;
    this.#state = step(before, event);
    if (this.#state === before) return;
    // Stores an edit after a delay. Stores any other change at once, so that a running save's fingerprint survives a reload.
    if (event.type === 'edited') this.#storing ??= setTimeout(() => this.store(), STORE_DELAY_MS);
    else this.store();
    this.#arrange();
    this.#listeners.notify();
    if (this.#state.inFlight && !before.inFlight) void this.#send(this.#state.inFlight);
  }

  #stopStoring(): void {
    if (this.#storing !== null) clearTimeout(this.#storing);
    this.#storing = null;
  }

  #arrange(): void {
    const { phase, tries } = this.#state;
    if (phase === 'waiting') this.#schedule(SAVE_DELAY_MS);
    else if (phase !== 'unreachable') this.#schedule(null);
    else this.#schedule(retryDelay(tries));
  }

  #schedule(ms: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = ms === null ? null : setTimeout(() => this.flush(), ms);
  }

  async #send(event: EventDraft): Promise<void> {
    const { position, programme } = this.place;
    const { base } = this.#state;
    try {
      const body = await this.#bodyOf(event, { ...base, scheduleId: programme ?? base.scheduleId });
      if (!body) return this.#do({ type: 'refused', message: `Data do evento extra: ${DATE_MESSAGES.missing}` });
      const week = await this.#calls.put(this.place, body);
      this.#do({ type: 'saved', saved: serverEventAt(week, position) });
    } catch (error) {
      this.#do(this.#failure(error));
    }
  }

  /** Returns the body of a save; null while the typed date of the extra event is invalid. */
  async #bodyOf(event: EventDraft, { scheduleId, revision, eventId }: ServerEvent): Promise<EveningBody | null> {
    const target = { scheduleId, revision, eventId, ...(event.isUndo && { isUndo: true }) };
    if (!event.isSpecialEvent) return { ...dayBody(event), ...target };
    const date = extraDateOf(event, this.place.startDate);
    if (!date) return null;
    const lots = event.firstLotValue === null ? await this.#calls.lots(event.ticketType ?? 'normal') : undefined;
    return { ...extraBody(event, date, lots), ...target };
  }

  #failure(error: unknown): SavingEvent {
    if (!(error instanceof ApiError)) return { type: 'lost' };
    const conflict = conflictOf(error);
    if (conflict) return { type: 'conflicted', theirs: serverEventOf(conflict.current, this.#state.base.scheduleId, this.place) };
    const code = error.body?.code;
    if (code === 'not_found') return { type: 'gone' };
    // A retry may succeed after a proxy's error page, a server error, a missing staff code or a rate limit: these give `lost`.
    return FINAL_CODES.has(code)
      ? { type: 'refused', message: messageOf(error, 'O servidor não aceitou este dia.') }
      : { type: 'lost' };
  }
}

/** Joins the texts that two drafts have in the field `key`. The server never gets these texts, so neither of them may be lost. */
function joined(a: EventDraft, b: EventDraft, key: 'typed' | 'unchosenValue'): Partial<EventDraft> {
  return { [key]: a[key].includes(b[key]) ? a[key] : b[key].includes(a[key]) ? b[key] : `${a[key]} ${b[key]}` };
}

/** Returns the details of a save that was refused because somebody else saved first; null for any other failure. */
export function conflictOf(error: unknown): EventConflict | null {
  if (!(error instanceof ApiError) || error.body?.code !== 'conflict') return null;
  const details = error.body.details as Partial<EventConflict> | null | undefined;
  return details?.current === undefined ? null : { current: details.current };
}
