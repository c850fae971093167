import type { QueryClient } from '@tanstack/react-query';
import type { CreatedSchedule } from '../../../../core/contracts/schedules.ts';
import type { Answer } from '../../../../core/contracts/versions.ts';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { type CalendarDate, isWednesday } from '../../../../core/rules/calendar.ts';
import { DATE_MESSAGES } from '../../../../core/rules/typed-dates.ts';
import { DAYS, EVENTS_OF_WEEK, EXTRA_POSITION, eveningName } from '../../../../core/rules/week.ts';
import { api, body, idParam } from '../../api/client.ts';
import { isNotFound, isUnconfirmed, messageOf } from '../../api/errors.ts';
import { cachedWeek, createSchedule, readWeek, refreshWeeks, WITH_WEEK_KEY } from '../../api/weeks.ts';
import { isSameEvent } from '../../draft/compare.ts';
import { dayBody, extraBody } from '../../draft/event.ts';
import { type EventDraft, emptyExtra, extraDateOf, isDraftConfigured } from '../../draft/model.ts';
import { saverAt } from '../../saving/registry.ts';
import { conflictOf } from '../../saving/saver.ts';
import { inTurn, settleWeek, whyUnsent } from '../../saving/savers.ts';
import { serverEventAt } from '../../saving/server-event.ts';
import { authorSetting } from '../author.tsx';
import type { ShownWeek } from '../use-week.ts';
import { type Failure, SEND_FAILED, type SendPart } from './use-send.ts';

/** An evening to send. `revision` is the newest revision that this device got from the server. */
interface Sent {
  event: EventDraft;
  revision: number;
  /** Id of the programme from which `revision` was read; null if there was none. */
  scheduleId: number | null;
}

interface SentEvening extends Sent {
  eventId: number | null;
  /** The evening as the server had it when this device last read or saved it. */
  saved: EventDraft;
}

const MESSAGES = {
  noEvents: 'Estrutura inválida na programação criada. Sem eventos associados.',
  otherProgramme: 'A programação desta semana foi excluída ou trocada, e nada foi enviado. Confira a semana e envie de novo.',
  noDay: 'Configure pelo menos um dia da programação antes de salvar.',
  extraAlone: 'Para enviar só o evento extra, abra-o em Programação e use “Enviar Evento Extra”.',
  noExtra: 'Configure o evento extra antes de enviar.',
  emptyExtra: 'Configure o evento extra com pelo menos uma informação antes de enviar.',
  newRequest: 'Chegou um pedido de ajuste do Admin, e nada foi enviado. Leia o pedido e envie de novo.',
  takeDown: 'Para tirar do ar o que já foi enviado, peça ao Admin para excluir a programação.',
  removedExtra: 'Para tirar do ar o evento extra que já foi enviado, envie a semana.',
  extraDate: `Data do evento extra: ${DATE_MESSAGES.missing}`,
} as const;

/** Spec §9 asks for this delay. */
const FIRST_CALL_DELAY_MS = 100;

/** Delays before the retries of `handOver`. Only this call is retried: by then all events are saved, but not yet sent. */
const RETRY_DELAYS_MS = [1000, 3000];

/** Sends `week`. Returns null on success. Without a week, the failure says that `date` is missing or is not a Wednesday. */
export async function sendPart(
  week: ShownWeek | null,
  part: SendPart,
  queryClient: QueryClient,
  date: CalendarDate | null,
): Promise<Failure | null> {
  const evenings = week?.evenings ?? [];
  const drafts = evenings.map(({ event }) => event);
  const problem = problemOf(week?.start ?? date, part, drafts);
  if (problem && week?.server.version && !drafts.some(isDraftConfigured)) return withAdvice(problem, MESSAGES.takeDown);
  const hasRemovedExtra = week?.server.changes.some(({ kind, position }) => kind === 'removed' && position >= EXTRA_POSITION);
  if (problem?.extraError && part === 'extra' && hasRemovedExtra) return withAdvice(problem, MESSAGES.removedExtra);
  if (problem || !week) return problem;
  const { start, programme } = week;
  if (!(await settleWeek(start, programme))) {
    const description = whyUnsent(start, programme);
    return { toast: { title: 'Ainda não deu para enviar', description }, problems: [description], isUnsaved: true };
  }
  const events = sentEvenings(week);
  const versionPart = versionPartOf(part, cachedWeek(queryClient, start, programme) ?? week.server);
  const failure = await inTurn(start, () => makeCalls(start, part, events, callsOf(week, events), versionPart));
  await refreshWeeks(queryClient);
  if (!failure) return null;
  const present = cachedWeek(queryClient, start, programme);
  if (failure.isSaved === false) {
    // The report of a stopped send asks the user to send again. It is removed once anybody has sent a newer version.
    const sentAt = present?.version?.createdAt ?? '';
    return { ...failure, isDone: (newest) => isSent(newest, versionPart, []) && (newest?.version?.createdAt ?? '') > sentAt };
  }
  // If the server has made the version and only its response was lost, the send has succeeded.
  const isDone = (newest: Week | undefined) => isSent(newest, versionPart, events);
  return isDone(present) ? null : { ...failure, isSaved: true, isDone };
}

/** An edited evening comes from its saver, which has the revision of its last save. All other evenings come from `week`. */
export const sentEvenings = ({ evenings, server }: ShownWeek): SentEvening[] =>
  evenings.map(({ place, event, position }) => {
    const saving = saverAt(place)?.get();
    const { event: saved, ...base } = saving?.base ?? serverEventAt(server, position);
    return { ...base, event: saving?.mine ?? event, saved };
  });

/** Returns 'week' instead of 'extra' if all days were emptied. A week's send is then refused, so this one hands over the days. */
export const versionPartOf = (part: SendPart, week: Week): SendPart =>
  week.changes.some(({ position }) => position < EXTRA_POSITION) &&
  !DAYS.some((_, position) => isDraftConfigured(serverEventAt(week, position).event))
    ? 'week'
    : part;

/**
 * True if the sent part has no changes since the newest version, and its events are as saved before the send (`saved`). False
 * while a request for an adjustment refers to newer, unsent content: only a new version, which this send had to make, ends it.
 */
export const isSent = (week: Week | undefined, part: SendPart, events: readonly SentEvening[]): boolean =>
  week?.version != null &&
  (week.answers[0]?.version ?? 0) <= week.version.number &&
  week.changes.every(({ position }) => part === 'extra' && position < EXTRA_POSITION) &&
  events.every(
    ({ saved }, position) =>
      (part === 'extra' && position < EXTRA_POSITION) || isSameEvent(saved, serverEventAt(week, position).event),
  );

/**
 * Returns a message if `newest` is another programme, or has what the sender has not seen: a request for an adjustment, or other
 * content in an evening. Leaves out evenings that the send saves with a revision, because the server refuses an old revision.
 */
export function unseenOf(newest: Week, shown: Week, part: SendPart, events: readonly SentEvening[]): string | null {
  // If the evenings' programme was deleted, nothing is created, because a new draft would prevent undoing the deletion.
  if (isOther(events, newest.programme?.id)) return MESSAGES.otherProgramme;
  const isSeen = ({ id }: Answer) => shown.answers.some((seen) => seen.id === id);
  if (newest.answers.some((answer) => answer.kind === 'adjust' && !isSeen(answer))) return MESSAGES.newRequest;
  const changed = (position: number) =>
    `${eveningName(position)} mudou em outro aparelho, e nada foi enviado. Confira e envie de novo.`;
  const ids = newest.programme?.events.map(({ id }) => id) ?? [];
  const isGone = ({ eventId }: SentEvening) => eventId !== null && !ids.includes(eventId);
  if (events.slice(EXTRA_POSITION + 1).some(isGone)) return changed(EXTRA_POSITION);
  for (let position = part === 'extra' ? EXTRA_POSITION : 0; position < EVENTS_OF_WEEK; position++) {
    const theirs = serverEventAt(newest, position);
    const isFurther = position > EXTRA_POSITION;
    if (isFurther && theirs.eventId === null) break;
    // A further extra event is found by its id, because its position changes when an extra event before it is removed.
    const mine = isFurther ? events.find(({ eventId }) => eventId === theirs.eventId) : events[position];
    const isCompared = !isFurther && mine && isDraftConfigured(mine.event) && mine.eventId === theirs.eventId;
    if (!isCompared && !isSameEvent(mine?.saved ?? emptyExtra(), theirs.event)) return changed(position);
  }
  return null;
}

const callsOf = ({ programme, server }: ShownWeek, events: readonly SentEvening[]) => ({
  wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  /**
   * Returns a message if somebody else has changed the week or asked for an adjustment since the week was shown. Returns null for
   * a new week, and for a programme that is not the week's own.
   */
  async check(start: CalendarDate, part: SendPart): Promise<string | null> {
    if (programme !== null || events.every(({ scheduleId }) => scheduleId === null)) return null;
    return unseenOf(await readWeek(start), server, part, events);
  },
  // The server creates or returns the week's own programme. Any other programme already exists, so it is not created.
  create: async (start: CalendarDate, specialOnly: boolean): Promise<CreatedSchedule> =>
    programme !== null && server.programme ? { ...server.programme, startDate: start } : createSchedule(start, specialOnly),
  // A revision of 0 means that this send has created the programme. The days of a new programme have revision 1.
  putDay: (eventId: number, scheduleId: number, { event, revision }: Sent) =>
    body(api.events[':id'].$put({ ...idParam(eventId), json: { scheduleId, ...dayBody(event), revision: revision || 1 } })),
  putExtra(scheduleId: number, { event, revision }: Sent, date: CalendarDate) {
    const json = { scheduleId, ...extraBody(event, date, undefined), revision: revision || null };
    return body(api.events.$post({ json, query: { special: 'true' } }, WITH_WEEK_KEY));
  },
  handOver: (scheduleId: number, part: SendPart) =>
    body(api.schedules[':id'].versions.$post({ ...idParam(scheduleId), json: { author: authorSetting.get() || null, part } })),
});

export type Calls = ReturnType<typeof callsOf>;

/** Returns why the week cannot be sent (spec §5), or null. `start` is null when no date is chosen. */
export function problemOf(start: CalendarDate | null, part: SendPart, events: readonly EventDraft[]): Failure | null {
  const days = events.slice(0, EXTRA_POSITION);
  const extra = events[EXTRA_POSITION];
  if (!start || !isWednesday(start)) {
    const dateError = start ? DATE_MESSAGES.mustBeWednesday : DATE_MESSAGES.missing;
    return { toast: { title: 'Erro', description: dateError }, problems: [], dateError };
  }
  if (part === 'week' && !days.some(isDraftConfigured)) {
    const toast = { title: 'Nenhum dia configurado', description: MESSAGES.noDay };
    return { toast, problems: [MESSAGES.noDay, ...(extra && isDraftConfigured(extra) ? [MESSAGES.extraAlone] : [])] };
  }
  if (part === 'extra' && !(extra && isDraftConfigured(extra))) {
    const description = 'Adicione pelo menos um nome, layout ou atração ao evento extra.';
    const isTouched =
      extra !== undefined &&
      (extra.ticketType === 'open' || [extra.observations, extra.dateText, extra.typed].some((text) => text.trim()));
    return {
      toast: { title: 'Evento Extra não configurado', description },
      problems: [],
      extraError: isTouched ? MESSAGES.emptyExtra : MESSAGES.noExtra,
    };
  }
  if (extra && isDraftConfigured(extra) && !extraDateOf(extra, start)) {
    const toast = { title: 'Erro ao enviar evento extra', description: MESSAGES.extraDate };
    return { toast, problems: part === 'week' ? [MESSAGES.extraDate] : [], extraError: MESSAGES.extraDate };
  }
  return null;
}

const withAdvice = (problem: Failure, advice: string): Failure =>
  problem.extraError
    ? { ...problem, extraError: `${problem.extraError} ${advice}` }
    : { ...problem, problems: [...problem.problems, advice] };

/** A send begins after this device has saved its own edits, so a conflict means that another device changed the evening. */
const wordsOf = (error: unknown): string =>
  conflictOf(error) ? 'mudou em outro aparelho. Confira e envie de novo.' : messageOf(error, '') || SEND_FAILED;

/** Makes the calls of spec §7: saves the events of `part`, hands over `versionPart`. @returns null when all calls succeeded */
export async function makeCalls(
  start: CalendarDate,
  part: SendPart,
  events: readonly Sent[],
  calls: Calls,
  versionPart = part,
): Promise<Failure | null> {
  const days = events.slice(0, EXTRA_POSITION);
  const extra = events[EXTRA_POSITION];

  let created: CreatedSchedule;
  try {
    const obstacle = await calls.check(start, versionPart);
    if (obstacle) return nothingSent(part, obstacle);
    await calls.wait(FIRST_CALL_DELAY_MS);
    created = await calls.create(start, part === 'extra');
  } catch (error) {
    return part === 'week'
      ? failed('Erro', `Falha ao criar programação: ${wordsOf(error)}`)
      : extraFailed(`Falha ao criar programação para evento extra: ${wordsOf(error)}`);
  }
  // With another programme's revisions, the server could not detect newer content of `created`, and would replace this content.
  if (isOther(events, created.id)) return nothingSent(part, MESSAGES.otherProgramme);
  if (part === 'week' && !(Array.isArray(created.events) && created.events.length > 0)) return failed('Erro', MESSAGES.noEvents);

  const date = extra && isDraftConfigured(extra.event) ? extraDateOf(extra.event, start) : null;
  let failures: string[] = [];
  let extraFailure: string | null = null;
  try {
    if (part === 'week') failures = await putDays(created, days, calls);
    if (extra && date) extraFailure = await failureOf(calls.putExtra(created.id, extra, date), 'Falha ao criar evento extra');
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return nothingSent(part, MESSAGES.otherProgramme);
  }
  if (failures.length > 0) {
    const configured = days.filter(({ event }) => isDraftConfigured(event)).length;
    const description = `Programação salva com ${configured - failures.length} de ${configured} dias configurados.`;
    return { toast: { title: 'Atenção', description }, problems: [description, ...failures, ...inline(extraFailure)] };
  }
  if (extraFailure)
    return part === 'extra' ? extraFailed(extraFailure) : { ...extraFailed(extraFailure), problems: inline(extraFailure) };
  return handOver(created.id, part, calls, versionPart);
}

/** Returns why a call failed, or null. @throws if the event is not found: then its programme has been deleted */
const failureOf = (call: Promise<unknown>, what: string): Promise<string | null> =>
  call.then(
    () => null,
    (error) => {
      if (isNotFound(error)) throw error;
      return `${what}: ${wordsOf(error)}`;
    },
  );

async function putDays({ id, events: rows }: CreatedSchedule, days: readonly Sent[], calls: Calls): Promise<string[]> {
  const puts = rows.slice(0, EXTRA_POSITION).map((row, index) => {
    const day = days[index];
    if (!day || !isDraftConfigured(day.event)) return null;
    return failureOf(calls.putDay(row.id, id, day), `Falha ao atualizar evento do dia ${index + 1}`);
  });
  return (await Promise.all(puts)).filter((failure) => failure !== null);
}

/** Creates the version. Until the version exists, the week counts as not sent, and links show the previous sent version. */
async function handOver(id: number, part: SendPart, calls: Calls, versionPart: SendPart): Promise<Failure | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      await calls.handOver(id, versionPart);
      return null;
    } catch (error) {
      if (isNotFound(error)) return nothingSent(part, MESSAGES.otherProgramme);
      const pause = RETRY_DELAYS_MS[attempt];
      if (pause === undefined) {
        const isLost = isUnconfirmed(error);
        const words = `A programação foi salva, mas ${isLost ? 'o envio não foi confirmado' : 'ainda não foi enviada'}: ${wordsOf(error)}`;
        return { ...(part === 'week' ? failed('Erro', words) : extraFailed(words)), isUnconfirmed: isLost };
      }
      await calls.wait(pause);
    }
  }
}

const isOther = (events: readonly Sent[], id: number | undefined): boolean =>
  events.some(({ scheduleId }) => scheduleId !== null && scheduleId !== id);

const nothingSent = (part: SendPart, text: string): Failure => ({
  ...(part === 'week' ? failed('Erro', text) : extraFailed(text)),
  isSaved: false,
});

const failed = (title: string, description: string): Failure => ({ toast: { title, description }, problems: [description] });

const inline = (failure: string | null): string[] => (failure === null ? [] : [`Erro ao enviar evento extra: ${failure}`]);

const extraFailed = (failure: string): Failure => ({
  toast: { title: 'Erro ao enviar evento extra', description: failure },
  problems: [],
  extraError: `Erro ao enviar evento extra: ${failure}`,
});
