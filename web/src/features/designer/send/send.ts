import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { ApiError, messageOf } from '../../../api/errors.ts';
import { type Attempt, type DayDraft, isDayConfigured } from '../../../draft/model.ts';
import { type DayBody, dayBody, type ExtraBody } from '../../../draft/payload.ts';

/** Spec §9: the wait before sending, ms. */
export const SEND_WAIT = 100;

/** The calls of a send, so that a test can put its own in their place. Each throws what `api/client` throws. */
export interface SendCalls {
  createSchedule(startDate: CalendarDate, specialOnly: boolean, key: string): Promise<CreatedSchedule>;
  putEvent(eventId: number, body: DayBody | ExtraBody): Promise<{ revision: number }>;
  createExtra(body: ExtraBody, key: string): Promise<unknown>;
}

export interface SendResult {
  scheduleId: number | null;
  /** Days that arrived, and days that should have. */
  saved: number;
  expected: number;
  /** What went wrong, in the words of spec §8, ready to show. */
  failures: string[];
  /** What of it was the extra event. */
  extraFailure: string | null;
  /** The attempt's key can do nothing more (its programme was deleted): the next try needs a new one. */
  spent: boolean;
}

const NO_EVENTS = 'Estrutura inválida na programação criada. Sem eventos associados.';

/**
 * Sends the weekly programme (spec §7): the schedule first, then its days side by side, and when
 * all of them arrived the extra event. With the
 * attempt's key the same programme is completed by a retry, never a second one begun. Days that an earlier try of this
 * attempt has sent and that are empty now are emptied there too. `onDays` and `onExtra` are told before those leave.
 */
export async function sendWeek(
  calls: SendCalls,
  attempt: Attempt,
  days: DayDraft[],
  extra: ((scheduleId: number) => ExtraBody) | null,
  onDays: (days: number[]) => void,
  onExtra: () => void,
): Promise<SendResult> {
  const failed = (message: string, scheduleId: number | null, spent: boolean): SendResult => ({
    spent,
    scheduleId,
    saved: 0,
    expected: days.filter(isDayConfigured).length,
    failures: [message],
    extraFailure: null,
  });

  let created: CreatedSchedule;
  try {
    created = await calls.createSchedule(attempt.startDate, false, attempt.key);
  } catch (error) {
    return failed(`Falha ao criar programação: ${detail(error)}`, null, isConflict(error));
  }
  if (!Array.isArray(created.events) || created.events.length === 0) return failed(NO_EVENTS, created.id, false);

  const events = created.events.slice(0, DAYS.length);
  const sending = days.flatMap((day, index) =>
    events[index] && (isDayConfigured(day) || attempt.days.includes(index)) ? [{ day, index, eventId: events[index].id }] : [],
  );
  const homeless = days.flatMap((day, index) =>
    isDayConfigured(day) && !events[index]
      ? `Falha ao atualizar evento do dia ${index + 1}: a programação criada não tem este dia.`
      : [],
  );
  onDays(sending.map(({ index }) => index));

  const puts = sending.map(async ({ day, index, eventId }) => {
    try {
      await calls.putEvent(eventId, dayBody(created.id, day));
      return { configured: isDayConfigured(day), failure: null };
    } catch (error) {
      return { configured: isDayConfigured(day), failure: `Falha ao atualizar evento do dia ${index + 1}: ${detail(error)}` };
    }
  });
  const outcomes = await Promise.all(puts);
  const dayFailures = [...homeless, ...outcomes.flatMap(({ failure }) => failure ?? [])];
  // Nothing takes an extra event back, so it leaves only when the days have arrived and nobody has a reason to change it.
  let extraFailure: string | null = null;
  if (extra && dayFailures.length === 0) {
    onExtra();
    extraFailure = await sendExtra(calls, extra(created.id), attempt.key);
  }

  return {
    scheduleId: created.id,
    saved: outcomes.filter(({ configured, failure }) => configured && !failure).length,
    expected: days.filter(isDayConfigured).length,
    failures: extraFailure ? [...dayFailures, extraFailure] : dayFailures,
    extraFailure,
    spent: false,
  };
}

/** Sends the extra event alone: a programme of its own with nothing but that (spec §7). */
export async function sendExtraAlone(
  calls: SendCalls,
  attempt: Attempt,
  extra: (scheduleId: number) => ExtraBody,
): Promise<SendResult> {
  const result: SendResult = { scheduleId: null, saved: 0, expected: 0, failures: [], extraFailure: null, spent: false };
  try {
    const { id } = await calls.createSchedule(attempt.startDate, true, attempt.key);
    const extraFailure = await sendExtra(calls, extra(id), attempt.key);
    return { ...result, scheduleId: id, extraFailure, failures: extraFailure ? [extraFailure] : [] };
  } catch (error) {
    const message = `Falha ao criar programação para evento extra: ${detail(error)}`;
    return { ...result, failures: [message], extraFailure: message, spent: isConflict(error) };
  }
}

/** Null when it arrived. An earlier try may have arrived with another text: then that event is corrected in place. */
async function sendExtra(calls: SendCalls, body: ExtraBody, key: string): Promise<string | null> {
  try {
    await calls.createExtra(body, `${key}:extra`);
    return null;
  } catch (error) {
    const eventId = sentBefore(error);
    if (eventId === null) return `Falha ao criar evento extra: ${detail(error)}`;
    try {
      await calls.putEvent(eventId, body);
      return null;
    } catch (second) {
      return `Falha ao criar evento extra: ${detail(second)}`;
    }
  }
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.answer?.code === 'idempotency_conflict';

function sentBefore(error: unknown): number | null {
  const details = isConflict(error) ? error.answer?.details : null;
  const eventId = typeof details === 'object' && details !== null ? (details as { eventId?: unknown }).eventId : null;
  return typeof eventId === 'number' ? eventId : null;
}

function detail(error: unknown): string {
  const unsaid = error instanceof ApiError ? `o servidor respondeu com o erro ${error.status}.` : 'erro desconhecido.';
  return messageOf(error, unsaid);
}
