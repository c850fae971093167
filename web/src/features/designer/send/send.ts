import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { ApiError, messageOf } from '../../../api/errors.ts';
import { type DayDraft, isDayConfigured } from '../../../draft/model.ts';
import { type DayBody, dayBody, type ExtraBody } from '../../../draft/payload.ts';
import type { Attempt } from '../../../outbox/model.ts';
import { SEND_FAILED } from './report.ts';

/** Spec §9: the wait before sending, ms. */
export const SEND_WAIT = 100;

/** The calls of a send, so that a test can put its own in their place. Each throws what `api/client` throws. */
export interface SendCalls {
  createSchedule(startDate: CalendarDate, specialOnly: boolean, key: string): Promise<CreatedSchedule>;
  putEvent(eventId: number, body: DayBody | ExtraBody): Promise<{ revision: number }>;
  createExtra(body: ExtraBody, key: string): Promise<unknown>;
}

/** Hears what is about to leave or has been made, so that the device knows of it whatever comes next. */
export interface SendListener {
  created(scheduleId: number): void;
  days(indexes: number[]): void;
  extra(): void;
}

/** The extra event's body for a schedule. It may have to be looked up first, and that may fail. */
export type ExtraFor = (scheduleId: number) => ExtraBody | Promise<ExtraBody>;

export interface SendResult {
  scheduleId: number | null;
  /** Days that arrived, and days that should have. */
  saved: number;
  expected: number;
  /** What went wrong with the schedule and its days, in the words of spec §8, ready to show. */
  failures: string[];
  /** The same of the extra event. */
  extraFailure: string | null;
  /** The extra event arrived. */
  extraSaved: boolean;
  /** The attempt's key can do nothing more (its programme was deleted): the next try needs a new one. */
  spent: boolean;
}

const NO_EVENTS = 'Estrutura inválida na programação criada. Sem eventos associados.';

/**
 * Sends the weekly programme (spec §7): the schedule first, then its days side by side, then the extra event, whatever
 * became of the days. With the attempt's key a retry completes the same programme and never begins a second one. Days that
 * an earlier try of this attempt has sent and that are empty now are emptied there too.
 */
export async function sendWeek(
  calls: SendCalls,
  attempt: Attempt,
  days: DayDraft[],
  extra: ExtraFor | null,
  on: SendListener,
): Promise<SendResult> {
  const failed = (message: string, scheduleId: number | null, spent: boolean): SendResult => ({
    spent,
    scheduleId,
    saved: 0,
    expected: days.filter(isDayConfigured).length,
    failures: [message],
    extraFailure: null,
    extraSaved: false,
  });

  let created: CreatedSchedule;
  try {
    created = await calls.createSchedule(attempt.startDate, false, attempt.key);
  } catch (error) {
    return failed(told('Falha ao criar programação', error), null, isConflict(error));
  }
  on.created(created.id);
  if (!Array.isArray(created.events) || created.events.length === 0) return failed(NO_EVENTS, created.id, false);

  const events = created.events.slice(0, DAYS.length);
  const sending = days.flatMap((day, index) =>
    events[index] && (isDayConfigured(day) || attempt.days.includes(index)) ? [{ day, index, eventId: events[index].id }] : [],
  );
  const missing = days.flatMap((day, index) =>
    isDayConfigured(day) && !events[index]
      ? `Falha ao atualizar evento do dia ${index + 1}: a programação criada não tem este dia.`
      : [],
  );
  on.days(sending.map(({ index }) => index));

  const puts = sending.map(async ({ day, index, eventId }) => {
    try {
      await calls.putEvent(eventId, dayBody(created.id, day));
      return { configured: isDayConfigured(day), failure: null };
    } catch (error) {
      return {
        configured: isDayConfigured(day),
        failure: `Falha ao atualizar evento do dia ${index + 1}: ${messageOf(error, SEND_FAILED)}`,
      };
    }
  });
  const outcomes = await Promise.all(puts);
  if (extra) on.extra();
  const extraFailure = extra && (await sendExtra(calls, () => extra(created.id), attempt.key));

  return {
    scheduleId: created.id,
    saved: outcomes.filter(({ configured, failure }) => configured && !failure).length,
    expected: days.filter(isDayConfigured).length,
    failures: [...missing, ...outcomes.flatMap(({ failure }) => failure ?? [])],
    extraFailure,
    extraSaved: extra !== null && extraFailure === null,
    spent: false,
  };
}

/** Sends the extra event alone: a programme of its own with nothing but that (spec §7). */
export async function sendExtraAlone(
  calls: SendCalls,
  attempt: Attempt,
  extra: ExtraFor,
  on: Pick<SendListener, 'created'>,
): Promise<Pick<SendResult, 'scheduleId' | 'extraFailure' | 'spent'>> {
  let id: number;
  try {
    ({ id } = await calls.createSchedule(attempt.startDate, true, attempt.key));
  } catch (error) {
    const extraFailure = told('Falha ao criar programação para evento extra', error);
    return { scheduleId: null, extraFailure, spent: isConflict(error) };
  }
  on.created(id);
  return { scheduleId: id, extraFailure: await sendExtra(calls, () => extra(id), attempt.key), spent: false };
}

/** Null when it arrived. An earlier try may have arrived with another text: then that event is corrected in place. */
async function sendExtra(calls: SendCalls, make: () => ExtraBody | Promise<ExtraBody>, key: string): Promise<string | null> {
  try {
    const body = await make();
    await calls.createExtra(body, `${key}:extra`).catch(async (error) => {
      const eventId = sentBefore(error);
      if (eventId === null) throw error;
      await calls.putEvent(eventId, body);
    });
    return null;
  } catch (error) {
    return `Falha ao criar evento extra: ${messageOf(error, SEND_FAILED)}`;
  }
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer?.code === 'idempotency_conflict';

function sentBefore(error: unknown): number | null {
  const details = isConflict(error) ? error.answer?.details : null;
  const eventId = typeof details === 'object' && details !== null ? (details as { eventId?: unknown }).eventId : null;
  return typeof eventId === 'number' ? eventId : null;
}

/** "{what}: {the server's words}", or spec §8's default text where there are none. */
function told(what: string, error: unknown): string {
  const words = messageOf(error, '');
  return words ? `${what}: ${words}` : SEND_FAILED;
}
