import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { DATE_MESSAGES } from '../../../../core/contracts/messages.ts';
import type { CreatedSchedule } from '../../../../core/contracts/schedules.ts';
import type { Version } from '../../../../core/contracts/versions.ts';
import { type CalendarDate, isWednesday } from '../../../../core/rules/calendar.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { conflictOf } from '../../api/conflict.ts';
import { messageOf } from '../../api/errors.ts';
import { type EventDraft, extraDateOf, isConfigured } from '../../draft/model.ts';
import { type Failure, type Part, SEND_FAILED } from './use-send.ts';

/** `events` are the five days, then the extra event. `revision` is the newest one that this device got from the server. */
export interface Input {
  start: CalendarDate;
  part: Part;
  events: readonly { event: EventDraft; revision: number }[];
}

/** The calls of a send (spec §7). Each call throws the errors of `api/client`. */
export interface Calls {
  wait: (ms: number) => Promise<void>;
  create: (start: CalendarDate, specialOnly: boolean) => Promise<CreatedSchedule>;
  putDay: (eventId: number, scheduleId: number, event: EventDraft, revision: number) => Promise<ScheduleEvent>;
  putExtra: (scheduleId: number, event: EventDraft, date: CalendarDate, revision: number) => Promise<ScheduleEvent>;
  handOver: (scheduleId: number, part: Part) => Promise<Version>;
}

const MESSAGES = {
  noEvents: 'Estrutura inválida na programação criada. Sem eventos associados.',
  noDay: 'Configure pelo menos um dia da programação antes de salvar.',
  extraAlone: 'Para enviar só o evento extra, use “Enviar Evento Extra” na Programação Semanal.',
  noExtra: 'Configure o evento extra antes de enviar.',
  emptyExtra: 'Configure o evento extra com pelo menos uma informação antes de enviar.',
  extraDate: `Data do evento extra: ${DATE_MESSAGES.missing}`,
} as const;

/** Delay before the first call (spec §9). */
const FIRST_CALL_DELAY_MS = 100;

/** Delays before the retries of `handOver`. It is retried because it makes the version, without which the week is not sent. */
const RETRY_DELAYS_MS = [1000, 3000];

/** Returns why the week cannot be sent (spec §5), or null. `start` is null when no date is chosen. */
export function problemOf(start: CalendarDate | null, part: Part, events: readonly EventDraft[]): Failure | null {
  const days = events.slice(0, DAYS.length);
  const extra = events[DAYS.length];
  if (!start || !isWednesday(start)) {
    const dateError = start ? DATE_MESSAGES.mustBeWednesday : DATE_MESSAGES.missing;
    return { toast: { title: 'Erro', description: dateError }, problems: [], dateError };
  }
  if (part === 'week' && !days.some(isConfigured)) {
    const toast = { title: 'Nenhum dia configurado', description: MESSAGES.noDay };
    return { toast, problems: [MESSAGES.noDay, ...(extra && isConfigured(extra) ? [MESSAGES.extraAlone] : [])] };
  }
  if (part === 'extra' && !(extra && isConfigured(extra))) {
    const description = 'Adicione pelo menos um nome, layout ou atração ao evento extra.';
    const isTouched = Boolean(extra?.observations.trim() || extra?.dateText.trim() || extra?.typed.trim());
    return {
      toast: { title: 'Evento Extra não configurado', description },
      problems: [],
      extraError: isTouched ? MESSAGES.emptyExtra : MESSAGES.noExtra,
    };
  }
  if (extra && isConfigured(extra) && !extraDateOf(extra, start)) {
    const toast = { title: 'Erro ao enviar evento extra', description: MESSAGES.extraDate };
    return { toast, problems: part === 'week' ? [MESSAGES.extraDate] : [], extraError: MESSAGES.extraDate };
  }
  return null;
}

/** A send begins after this device has saved its own edits, so a conflict means that another device changed the evening. */
const wordsOf = (error: unknown): string =>
  conflictOf(error) ? 'mudou em outro aparelho. Confira e envie de novo.' : messageOf(error, '') || SEND_FAILED;

/** Makes the calls in the order of spec §7. @returns null when all calls succeeded */
export async function send({ start, part, events }: Input, calls: Calls): Promise<Failure | null> {
  const days = events.slice(0, DAYS.length);
  const extra = events[DAYS.length];
  await calls.wait(FIRST_CALL_DELAY_MS);

  let created: CreatedSchedule;
  try {
    created = await calls.create(start, part === 'extra');
  } catch (error) {
    return part === 'week'
      ? failed('Erro', `Falha ao criar programação: ${wordsOf(error)}`)
      : extraFailed(`Falha ao criar programação para evento extra: ${wordsOf(error)}`);
  }
  if (part === 'week' && !(Array.isArray(created.events) && created.events.length > 0)) return failed('Erro', MESSAGES.noEvents);

  const failures = part === 'week' ? await putDays(created, days, calls) : [];
  const date = extra && isConfigured(extra.event) ? extraDateOf(extra.event, start) : null;
  const extraFailure = extra && date ? await putExtra(created.id, extra, date, calls) : null;
  if (failures.length > 0) {
    const configured = days.filter(({ event }) => isConfigured(event)).length;
    const description = `Programação salva com ${configured - failures.length} de ${configured} dias configurados.`;
    return { toast: { title: 'Atenção', description }, problems: [description, ...failures, ...inline(extraFailure)] };
  }
  if (extraFailure)
    return part === 'extra' ? extraFailed(extraFailure) : { ...extraFailed(extraFailure), problems: inline(extraFailure) };
  return handOver(created.id, part, calls);
}

type Sent = Input['events'][number];

/** Saves the configured days in parallel. @returns the failures, in the days' order */
async function putDays({ id, events: rows }: CreatedSchedule, days: readonly Sent[], calls: Calls): Promise<string[]> {
  const failures: string[] = [];
  const puts = rows.slice(0, DAYS.length).flatMap((row, index) => {
    const day = days[index];
    if (!day || !isConfigured(day.event)) return [];
    return calls.putDay(row.id, id, day.event, day.revision).catch((error) => {
      failures[index] = `Falha ao atualizar evento do dia ${index + 1}: ${wordsOf(error)}`;
    });
  });
  await Promise.all(puts);
  return failures.filter(Boolean);
}

const putExtra = (id: number, { event, revision }: Sent, date: CalendarDate, calls: Calls): Promise<string | null> =>
  calls.putExtra(id, event, date, revision).then(
    () => null,
    (error) => `Falha ao criar evento extra: ${wordsOf(error)}`,
  );

/** Creates the version. Until it exists, the week counts as not sent, and links show the previous sent version. */
async function handOver(id: number, part: Part, calls: Calls): Promise<Failure | null> {
  for (let attempt = 0; ; attempt++) {
    try {
      await calls.handOver(id, part);
      return null;
    } catch (error) {
      const pause = RETRY_DELAYS_MS[attempt];
      if (pause === undefined) {
        const words = `A programação foi salva, mas ainda não foi enviada: ${wordsOf(error)}`;
        return part === 'week' ? failed('Erro', words) : extraFailed(words);
      }
      await calls.wait(pause);
    }
  }
}

const failed = (title: string, description: string): Failure => ({ toast: { title, description }, problems: [description] });

const inline = (failure: string | null): string[] => (failure === null ? [] : [`Erro ao enviar evento extra: ${failure}`]);

const extraFailed = (failure: string): Failure => ({
  toast: { title: 'Erro ao enviar evento extra', description: failure },
  problems: [],
  extraError: `Erro ao enviar evento extra: ${failure}`,
});
