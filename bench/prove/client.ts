import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import type { HandOverInput, Version } from '../../core/contracts/versions.ts';
import { type Week as ComposedWeek, WEEK_KEY } from '../../core/contracts/weeks.ts';
import { DAYS } from '../../core/rules/week.ts';
import { send } from './http.ts';
import { bodiesOf, bodyOf, contentOf, contentOfEvent, type DayBody, EMPTY, type ExtraBody, type Week } from './week.ts';

/** More patient than the browser (30 s): that the machine is busy with other things is not what is looked for. */
const TIMEOUT = 120_000;

/** Where the server is now, and how many requests have no answer yet. */
export interface Line {
  readonly url: string;
  inFlight: number;
}

/** An answer that is not OK. */
class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/**
 * A call of the API. Its answer has arrived whole: from here on the person believes that it is stored.
 * @throws Refused for an answer that is not OK, another error when there was none, or half of one
 */
export async function call<T>(line: Line, method: string, path: string, json?: object, key?: string): Promise<T> {
  line.inFlight += 1;
  try {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(TIMEOUT) };
    if (json) init.body = JSON.stringify(json);
    const answer = await send(new URL(path, line.url), init);
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    return JSON.parse(text) as T;
  } finally {
    line.inFlight -= 1;
  }
}

export const createSchedule = (line: Line, startDate: string, key: string): Promise<CreatedSchedule> =>
  call(line, 'POST', '/api/schedules', { startDate }, key);

export const putEvent = (line: Line, id: number, body: (DayBody | ExtraBody) & { revision?: number }): Promise<ScheduleEvent> =>
  call(line, 'PUT', `/api/events/${id}`, body);

/** The event as a 409 `conflict` has it; null for any other error. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  return error instanceof Refused && error.status === 409 ? (JSON.parse(error.text).details?.current ?? null) : null;
}

/** Writes an event over a revision; where an earlier try of the same has arrived, there is nothing left to do. */
async function putOver(line: Line, id: number, body: DayBody, revision: number): Promise<void> {
  try {
    await putEvent(line, id, { ...body, revision });
  } catch (error) {
    const current = conflictOf(error);
    if (current === null || contentOfEvent(current) !== contentOf(body)) throw error;
  }
}

const makeVersion = (line: Line, id: number, body: Partial<HandOverInput>): Promise<Version> =>
  call(line, 'POST', `/api/schedules/${id}/versions`, body);

/**
 * One press of "Enviar" for a week that was composed at once: the calls of the specification's §7 in its order, then the version.
 * Pressing again after a failure completes the same programme.
 * @param key any but `WEEK_KEY` makes a programme of its own, as a program does that does not know of composing
 */
export async function press(
  line: Line,
  week: Week,
  key: string = WEEK_KEY,
): Promise<{ scheduleId: number | null; failures: string[] }> {
  let scheduleId: number | null = null;
  try {
    const created = await createSchedule(line, week.startDate, key);
    scheduleId = created.id;
    const { days, extra } = bodiesOf(week, created.id);
    const puts = days.map((day, i) => putOver(line, created.events[i]?.id ?? 0, day, 1));
    const results = await Promise.allSettled(puts);
    const extraKey = key === WEEK_KEY ? key : `${key}:extra`;
    if (extra) await call<ScheduleEvent>(line, 'POST', '/api/events?special=true', extra, extraKey);
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    if (failures.length === 0) await makeVersion(line, created.id, { author: 'Bia' });
    return { scheduleId, failures };
  } catch (error) {
    return { scheduleId, failures: [String(error)] };
  }
}

/** A week as it is composed, with everything that anybody has saved. */
export const readWeek = (line: Line, startDate: string): Promise<ComposedWeek> =>
  call(line, 'GET', `/api/weeks?start=${startDate}`);

/** Saves one evening of a week over the revision that was seen of it, 0 for none; begins the week where nobody has. */
export const saveEvening = (
  line: Line,
  startDate: string,
  position: number,
  body: DayBody | ExtraBody,
  revision: number,
): Promise<ComposedWeek> =>
  call(line, 'PUT', `/api/weeks/${startDate}/events/${position}`, { ...body, scheduleId: null, revision });

/** Does something over a revision; where somebody has saved meanwhile, theirs is newer and stays. */
const unlessNewer = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!conflictOf(error)) throw error;
  }
};

/** Sends a week as this device has read it, or its extra event alone, in the order of the specification's §7; ends with the version. */
export async function sendSeen(line: Line, seen: ComposedWeek, author: string, part: HandOverInput['part']): Promise<Version> {
  const { startDate, programme } = seen;
  const isAlone = part === 'extra';
  const { id, events } = await call<CreatedSchedule>(
    line,
    'POST',
    `/api/schedules${isAlone ? '?specialOnly=true' : ''}`,
    { startDate, ...(isAlone && { specialEventOnly: true }) },
    WEEK_KEY,
  );
  const days = (programme?.events ?? []).slice(0, DAYS.length);
  const configured = isAlone ? [] : days.filter((event) => contentOfEvent(event) !== EMPTY);
  const isOther = configured.find((event) => !events.some((created) => created.id === event.id));
  if (isOther) throw new Error(`A send was given other events than those that were composed: ${isOther.id}.`);
  await Promise.all(
    configured.map((event) => unlessNewer(putEvent(line, event.id, { ...bodyOf(event), revision: event.revision }))),
  );
  const extra = programme?.events.find(({ isSpecialEvent }) => isSpecialEvent);
  if (extra) {
    const body = { ...bodyOf(extra), scheduleId: id, revision: extra.revision };
    await unlessNewer(call(line, 'POST', '/api/events?special=true', body, WEEK_KEY));
  }
  return makeVersion(line, id, { author, part });
}
