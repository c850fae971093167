import type { LotSetting } from '../../../../../core/contracts/lot-settings.ts';
import type { CreatedSchedule, WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { TicketType } from '../../../../../core/contracts/ticket-types.ts';
import type { Version } from '../../../../../core/contracts/versions.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { conflictOf } from '../../../api/conflict.ts';
import { ApiError, messageOf, NetworkError } from '../../../api/errors.ts';
import { type ExtraBody, extraBody } from '../../../draft/event.ts';
import type { Draft } from '../../../draft/model.ts';
import { Listeners } from '../../../listeners.ts';
import { postponedNow } from '../../../outbox/attempts.ts';
import { isOfWeek, sentWeekOf } from '../../../outbox/content.ts';
import type { Kind, Postponed, SeenEvent } from '../../../outbox/model.ts';
import { isOwnSend, noteOwnSend } from '../../../outbox/own-sends.ts';
import type { OutboxStore } from '../../../outbox/store.ts';
import type { ToastInput } from '../../../ui/toast.tsx';
import { correctionOf } from './correction.ts';
import { step } from './machine.ts';
import type { EventBody } from './parts.ts';
import { sentBefore } from './sent-before.ts';
import { type Decision, type Effect, type Failure, IDLE, type SendEvent, type Sending } from './state.ts';

/** Spec §9: the wait before sending, ms. */
export const SEND_WAIT = 100;

/** What a sender needs of the world, so that a test can put its own in its place. The calls throw what `api/client` throws. */
export interface SenderWorld {
  outbox: Pick<OutboxStore, 'get' | 'update' | 'catchUp'>;
  /** The draft, with what another tab has changed. */
  readDraft(): Draft;
  wait(ms: number): Promise<void>;
  /** Does something while no other tab sends. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Whether it is known that there is no network, and whether there is one, asked now. */
  isOffline(): boolean;
  canReach(): Promise<boolean>;
  /** Of a week: what the server says, else what is known here; what the server says; what is known here. */
  programmesOf(startDate: CalendarDate): Promise<WeekSchedules>;
  askProgrammesOf(startDate: CalendarDate): Promise<WeekSchedules>;
  knownProgrammesOf(startDate: CalendarDate): WeekSchedules;
  createSchedule(startDate: CalendarDate, specialOnly: boolean, key: string): Promise<CreatedSchedule>;
  putEvent(eventId: number, body: EventBody): Promise<{ revision: number }>;
  lotsOf(ticketType: TicketType | null): Promise<LotSetting | undefined>;
  createExtra(body: ExtraBody, key: string): Promise<SeenEvent>;
  /** Makes a version of what has arrived; never fails. */
  handOver(scheduleId: number): Promise<Version | null>;
  /** The server has a programme more. */
  refresh(scheduleId: number): void;
  toast(toast: ToastInput): void;
  goTo(place: 'date' | 'top'): void;
  /** Whether a decision can be shown; says so itself where not. */
  canShow(decision: Decision): Promise<boolean>;
}

/** Sends: what is decided is `machine.ts`'s; here are the calls, the storage and the lock. */
export class Sender {
  #state = IDLE;
  /** Lets other tabs send. */
  #release: (() => void) | null = null;
  readonly #world: SenderWorld;
  readonly #listeners = new Listeners();

  constructor(world: SenderWorld) {
    this.#world = world;
  }

  get = (): Sending => this.#state;

  subscribe = this.#listeners.subscribe;

  do(event: SendEvent): void {
    const { state, effects } = step(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      // After an error of the program nothing more leaves.
      if (this.#state === state) void this.#perform(effect);
    }
    if (state.phase === 'idle') {
      this.#release?.();
      this.#release = null;
    }
    this.#listeners.notify();
  }

  async #perform(effect: Effect): Promise<void> {
    try {
      const event = await this.#answerTo(effect);
      if (event) this.do(event);
    } catch (error) {
      console.error(error);
      this.do({ type: 'broken' });
    }
  }

  /** Does what has no answer before it returns, so that an attempt is stored when the next effect leaves. */
  #answerTo(effect: Effect): Promise<SendEvent | null> | null {
    const world = this.#world;
    switch (effect.type) {
      case 'store':
        world.outbox.update((before) => ({ ...before, attempts: { ...before.attempts, [effect.kind]: effect.attempt } }));
        return null;
      case 'finish':
        world.outbox.update((before) => ({
          attempts: { ...before.attempts, [effect.kind]: null },
          // The extra event goes with its week.
          postponed: {
            week: effect.kind === 'week' ? null : before.postponed.week,
            extra: effect.sent.withExtra ? null : before.postponed.extra,
          },
          sent: { ...before.sent, [effect.entry]: { ...effect.sent, at: Date.now() } },
        }));
        void this.#handOver(effect.entry, effect.sent.scheduleId);
        return null;
      case 'forget':
        world.outbox.update((before) => ({ ...before, sent: { ...before.sent, [effect.entry]: null } }));
        return null;
      case 'postpone': {
        const { startDate } = effect;
        const known = world.knownProgrammesOf(startDate).map(({ id }) => id);
        this.#postpone(effect.kind, () => postponedNow(startDate, known, Date.now()));
        return null;
      }
      case 'holdBack':
        this.#postpone(effect.kind, (before) => before && { ...before, isHeld: true });
        return null;
      case 'takeBack':
        this.#postpone(effect.kind, () => null);
        return null;
      case 'toast':
        world.toast(effect);
        return null;
      case 'goTo':
        world.goTo(effect.place);
        return null;
      case 'show':
        return world.canShow(effect.decision).then((can) => (can ? { type: 'shown', decision: effect.decision } : null));
      case 'wait':
        return this.#wait();
      case 'ask':
        return this.#ask(effect);
      case 'create':
        return world.createSchedule(effect.startDate, effect.specialOnly, effect.key).then(
          (schedule) => {
            noteOwnSend(schedule.id);
            return { type: 'created', schedule };
          },
          async (error) => ({ type: 'createFailed', failure: await this.#failureOf(error) }),
        );
      case 'put': {
        const { eventId, body } = effect;
        return world.putEvent(eventId, body).then(
          ({ revision }) => ({ type: 'saved', eventId, revision }),
          async (error) => ({ type: 'saveFailed', eventId, failure: await this.#failureOf(error) }),
        );
      }
      case 'createExtra':
        return this.#createExtra(effect);
    }
  }

  /** In the background: what was sent has been sent, whatever becomes of its version. */
  async #handOver(entry: Kind, scheduleId: number): Promise<void> {
    const { outbox, handOver, refresh } = this.#world;
    const version = await handOver(scheduleId);
    const { sent } = outbox.get();
    const { [entry]: one } = sent;
    if (version && one?.scheduleId === scheduleId) {
      outbox.update((before) => ({ ...before, sent: { ...before.sent, [entry]: { ...one, version: version.number } } }));
    }
    refresh(scheduleId);
  }

  /** 100 ms, then until no other tab sends. */
  async #wait(): Promise<SendEvent> {
    const { outbox, wait, exclusively, readDraft, isOffline } = this.#world;
    await wait(SEND_WAIT);
    await new Promise<void>((held, failed) => {
      const untilReleased = () =>
        new Promise<void>((release) => {
          this.#release = release;
          held();
        });
      exclusively(untilReleased).catch(failed);
    });
    outbox.catchUp();
    const { attempts, postponed, sent } = outbox.get();
    const { kind } = this.#state;
    const draft = readDraft();
    const corrects = correctionOf(draft, kind, outbox.get());
    // An extra event that went alone is corrected where it is.
    const isWithoutExtra = kind === 'week' && corrects !== null && isOfWeek(sent.extra, draft);
    const week = kind === 'week' ? sentWeekOf(draft, outbox.get()) : null;
    return {
      type: 'locked',
      draft: isWithoutExtra ? { ...draft, extra: null } : draft,
      attempt: attempts[kind],
      postponed: postponed[kind],
      corrects,
      isSent: week?.changed.length === 0 && !week.isExtraLeft,
      isOffline: isOffline(),
      newKey: crypto.randomUUID(),
    };
  }

  /** The lot values that the screen shows go with it, and nothing goes without them. */
  async #createExtra({ eventId, scheduleId, extra, date, key }: Extract<Effect, { type: 'createExtra' }>): Promise<SendEvent> {
    let body: ExtraBody | null = null;
    try {
      body = extraBody(scheduleId, extra, date, await this.#world.lotsOf(extra.ticketType));
      if (eventId !== null) return { type: 'extraReady', eventId, body };
      return { type: 'extraCreated', event: await this.#world.createExtra(body, key) };
    } catch (error) {
      return { type: 'extraFailed', failure: await this.#failureOf(error), body };
    }
  }

  async #ask({ startDate, kinds, known }: Extract<Effect, { type: 'ask' }>): Promise<SendEvent> {
    const { askProgrammesOf, programmesOf } = this.#world;
    if (known === null) return { type: 'asked', before: sentBefore(await programmesOf(startDate), kinds, isOwnSend) };
    const programmes = await askProgrammesOf(startDate).catch(() => null);
    if (programmes === null) return { type: 'askFailed' };
    const news = programmes.filter(({ id }) => !known.includes(id));
    return { type: 'asked', before: sentBefore(news, kinds, isOwnSend) };
  }

  #postpone(kind: Kind, change: (before: Postponed | null) => Postponed | null): void {
    const { outbox } = this.#world;
    const now = outbox.get().postponed[kind];
    const next = change(now);
    if (next !== now) outbox.update((before) => ({ ...before, postponed: { ...before.postponed, [kind]: next } }));
  }

  /** Reads what `api/client` throws. Without an answer it is asked whether there is a network at all. */
  async #failureOf(error: unknown): Promise<Failure> {
    const answer = error instanceof ApiError && error.answer?.code === 'idempotency_conflict' ? error.answer : null;
    const details: unknown = answer?.details;
    const eventId = typeof details === 'object' && details !== null && 'eventId' in details ? details.eventId : null;
    return {
      words: messageOf(error, '') || null,
      isOffline: isLost(error) && !(await this.#world.canReach()),
      isKeyUsed: answer !== null,
      eventId: typeof eventId === 'number' ? eventId : null,
      current: conflictOf(error),
      isGone: error instanceof ApiError && error.status === 404,
    };
  }
}

/** No answer, or none that the call needs. */
const isLost = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof Error && error.cause instanceof NetworkError);
