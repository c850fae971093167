import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import { type CalendarDate, isWednesday } from '../../../../../core/rules/calendar.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import { venueTime } from '../../../app/venue.ts';
import {
  type Attempt,
  type Draft,
  extraDateOf,
  isDayConfigured,
  isExtraConfigured,
  type Sent,
  startDateOf,
} from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { toast } from '../../../ui/toast.tsx';
import { lotSettingOf } from '../parts/lots.tsx';
import { confirmDialog } from './confirm.ts';
import type { SendResult } from './send.ts';
import { useClashes } from './use-clashes.tsx';

const load = () => import('./sending.ts');

/** What only a send needs, to be fetched ahead of the first. */
export const sending = { prefetch: () => void load().catch(() => undefined) };

const MESSAGES = {
  sendFailed: 'Houve um erro ao enviar a programação. Tente novamente.',
  noDay: 'Configure pelo menos um dia da programação antes de salvar.',
  noExtra: 'Configure o evento extra antes de enviar.',
  extraStays: 'Uma tentativa anterior já tinha enviado o evento extra, que continua com o Admin. Avise, se ele não vale mais.',
  extraDate: `Data do evento extra: ${DATE_MESSAGES.missing}`,
  emptyExtra: 'Configure o evento extra com pelo menos uma informação antes de enviar.',
} as const;

/** Everything about sending that the designer's parts need. */
export interface Send {
  sending: boolean;
  hasDate: boolean;
  dateError: string | null;
  clearDateError: () => void;
  /** What to tell of the last try, inline; empty when there is nothing to tell. */
  problems: string[];
  problemTitle: string;
  /** The last try left the house: sending again completes it. */
  canRetry: boolean;
  extraError: string | null;
  sendWeek: () => void;
  sendExtra: () => void;
  /** Drops what was told of the last try. */
  forget: () => void;
  /** To be rendered once: asks before something is sent a second time, or over what somebody else has changed. */
  dialog: ReactNode;
}

type Kind = 'week' | 'extra';

interface Question {
  kind: Kind;
  text: string;
}

const QUIET = { problems: [] as string[], problemTitle: '', canRetry: false, extraError: null as string | null };

/** The attempt that goes on, or a new one: its key belongs to one start date. */
function attemptFor(before: Attempt | null, startDate: CalendarDate): Attempt {
  return before?.startDate === startDate ? before : { key: crypto.randomUUID(), startDate, days: [], extra: false };
}

/** Two tabs that send the same draft at once would each begin a programme; where there are no locks, the last resort is the person. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('quartou-send', work);
  else await work();
}

/** Sending, its checks and its words (spec §5, §7, §8). `openDate` takes a person to the date field. */
export function useSend({ openDate }: { openDate: () => void }): Send {
  const hasDate = useDraft((draft) => startDateOf(draft) !== null);
  const [isSending, setSending] = useState(false);
  // A second press in the same instant comes before React has disabled the button.
  const busy = useRef(false);
  const [report, setReport] = useState(QUIET);
  const [dateError, setDateError] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const queryClient = useQueryClient();
  const clashes = useClashes((kind) => start(kind, true));

  function checkedStart(draft: Draft): CalendarDate | null {
    const start = startDateOf(draft);
    if (start && isWednesday(start)) return start;
    setDateError(start ? DATE_MESSAGES.mustBeWednesday : DATE_MESSAGES.missing);
    toast({ tone: 'error', title: 'Erro', description: start ? DATE_MESSAGES.mustBeWednesday : DATE_MESSAGES.missing });
    openDate();
    return null;
  }

  /** The extra event's body for whatever schedule it goes to, with the lot values that the screen shows. */
  async function extraFor(draft: Draft) {
    const { extra } = draft;
    const date = extraDateOf(draft);
    if (!extra || !date || !isExtraConfigured(extra)) return null;
    const { extraBody } = await load();
    const settings = await queryClient.ensureQueryData(lotSettingsQuery).catch(() => undefined);
    const lots = lotSettingOf(settings, extra.ticketType);
    return (scheduleId: number) => extraBody(scheduleId, extra, date, lots);
  }

  async function run(kind: Kind, confirmed: boolean) {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setReport(QUIET);
    try {
      const { SEND_WAIT } = await load();
      await new Promise((resolve) => setTimeout(resolve, SEND_WAIT));
      await oneTabAtATime(async () => {
        draftStore().catchUp();
        const draft = draftStore().get();
        const startDate = checkedStart(draft);
        if (!startDate || !hasExtraDate(draft)) return;
        // A try that is under way is completed without questions.
        const again = draft.attempts[kind]?.startDate === startDate ? null : sentAlready(kind, draft, startDate);
        if (again && !confirmed) {
          if (await confirmDialog.ready()) setQuestion({ kind, text: again });
          return;
        }
        await (kind === 'week' ? week(startDate) : extraAlone(startDate));
      });
    } catch (error) {
      console.error(error);
      toast({ tone: 'error', title: 'Erro', description: MESSAGES.sendFailed });
      setReport({ ...QUIET, problems: [MESSAGES.sendFailed], problemTitle: 'Erro', canRetry: true });
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  function finish(kind: Kind, startDate: CalendarDate, scheduleId: number, withExtra: boolean) {
    const sent: Sent = { at: Date.now(), scheduleId, startDate, withExtra };
    draftStore().update((draft) => ({
      ...draft,
      attempts: { ...draft.attempts, [kind]: null },
      sent: { ...draft.sent, [kind]: sent },
    }));
    draftStore().flush();
    queryClient.invalidateQueries({ queryKey: ['schedules'] });
    // What came of it stands at the top.
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }

  /** Keeps the attempt on the device before anything leaves, so that a closed tab can take it up again; null forgets it. */
  function keep(kind: Kind, attempt: Attempt | null) {
    draftStore().update((draft) => ({ ...draft, attempts: { ...draft.attempts, [kind]: attempt } }));
    draftStore().flush();
  }

  async function week(startDate: CalendarDate) {
    const { guarded, liveCalls, sendWeek } = await load();
    const draft = draftStore().get();
    let attempt = attemptFor(draft.attempts.week, startDate);
    const extraWentBefore = attempt.extra;
    const note = (change: Partial<Attempt>) => {
      attempt = { ...attempt, ...change };
      keep('week', attempt);
    };
    note({});
    const extra = await extraFor(draft);
    const { calls, conflicts } = guarded(liveCalls, attempt.seen ?? {}, (seen) => note({ seen }));
    const result = await sendWeek(
      calls,
      attempt,
      draft.days,
      extra,
      (days) => note({ days }),
      () => note({ extra: true }),
    );
    if (result.scheduleId !== null && result.failures.length === 0) {
      finish('week', startDate, result.scheduleId, extra !== null);
      toast({ title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' });
      // There is no call that takes an extra event back.
      if (extraWentBefore && !extra) setReport({ ...QUIET, problems: [MESSAGES.extraStays], problemTitle: 'Atenção' });
      return;
    }
    if (result.spent) keep('week', null);
    tellFailure(result);
    await clashes.show('week', conflicts);
  }

  function tellFailure(result: SendResult) {
    const partial = result.saved > 0 && result.saved < result.expected;
    const extraError = result.extraFailure && `Erro ao enviar evento extra: ${result.extraFailure}`;
    if (partial) {
      toast({
        tone: 'error',
        title: 'Atenção',
        description: `Programação salva com ${result.saved} de ${result.expected} dias configurados.`,
      });
    } else if (result.extraFailure && result.saved === result.expected) {
      toast({ tone: 'error', title: 'Erro ao enviar evento extra', description: result.extraFailure });
    } else {
      toast({ tone: 'error', title: 'Erro', description: result.failures[0] ?? MESSAGES.sendFailed });
    }
    setReport({
      problems: result.failures,
      problemTitle: partial
        ? `Programação salva com ${result.saved} de ${result.expected} dias configurados.`
        : 'A programação não foi enviada por inteiro.',
      canRetry: true,
      extraError,
    });
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }

  async function extraAlone(startDate: CalendarDate) {
    const { guarded, liveCalls, sendExtraAlone } = await load();
    const draft = draftStore().get();
    const attempt = attemptFor(draft.attempts.extra, startDate);
    keep('extra', attempt);
    const extra = await extraFor(draft);
    if (!extra) return;
    const { calls, conflicts } = guarded(liveCalls, attempt.seen ?? {}, (seen) => keep('extra', { ...attempt, seen }));
    const result = await sendExtraAlone(calls, attempt, extra);
    if (result.scheduleId !== null && !result.extraFailure) {
      finish('extra', startDate, result.scheduleId, true);
      toast({ title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' });
      return;
    }
    if (result.spent) keep('extra', null);
    const message = result.extraFailure ?? MESSAGES.sendFailed;
    toast({ tone: 'error', title: 'Erro ao enviar evento extra', description: message });
    setReport({ ...QUIET, extraError: `Erro ao enviar evento extra: ${message}` });
    await clashes.show('extra', conflicts);
  }

  /** What was sent before that this would send again, in words; null when nothing. */
  function sentAlready(kind: Kind, draft: Draft, startDate: CalendarDate): string | null {
    const { week: weekSent, extra: extraSent } = draft.sent;
    if (kind === 'week') {
      if (weekSent?.startDate === startDate) {
        return `Esta semana já foi enviada em ${venueTime(weekSent.at)}. Enviar de novo cria outra programação; a primeira continua com o Admin.`;
      }
      if (extraSent?.startDate === startDate && isExtraConfigured(draft.extra)) {
        return `O evento extra já foi enviado sozinho em ${venueTime(extraSent.at)} e vai de novo, junto com a semana.`;
      }
    } else if (extraSent?.startDate === startDate) {
      return `O evento extra já foi enviado em ${venueTime(extraSent.at)}. Enviar de novo cria outro; o primeiro continua com o Admin.`;
    } else if (weekSent?.startDate === startDate && weekSent.withExtra) {
      return `O evento extra já foi enviado com a semana em ${venueTime(weekSent.at)}. Enviar de novo cria outro; o primeiro continua com o Admin.`;
    }
    return null;
  }

  /** Whether the extra event, if it goes, has a day to go on; says so where it has not. */
  function hasExtraDate(draft: Draft): boolean {
    if (!isExtraConfigured(draft.extra) || extraDateOf(draft)) return true;
    toast({ tone: 'error', title: 'Erro ao enviar evento extra', description: MESSAGES.extraDate });
    setReport({
      ...QUIET,
      problems: [MESSAGES.extraDate],
      problemTitle: 'Nada foi enviado ainda',
      extraError: MESSAGES.extraDate,
    });
    return false;
  }

  function start(kind: Kind, confirmed = false) {
    draftStore().flush();
    const draft = draftStore().get();
    if (checkedStart(draft) && hasExtraDate(draft)) run(kind, confirmed);
  }

  function requestWeek() {
    if (!draftStore().get().days.some(isDayConfigured)) {
      toast({ tone: 'error', title: 'Nenhum dia configurado', description: MESSAGES.noDay });
      setReport({ ...QUIET, problems: [MESSAGES.noDay], problemTitle: 'Nenhum dia configurado' });
      return;
    }
    start('week');
  }

  function requestExtra() {
    const { extra } = draftStore().get();
    if (!isExtraConfigured(extra)) {
      toast({
        tone: 'error',
        title: 'Evento Extra não configurado',
        description: 'Adicione pelo menos um nome, layout ou atração ao evento extra.',
      });
      setReport({ ...QUIET, extraError: extra ? MESSAGES.emptyExtra : MESSAGES.noExtra });
      return;
    }
    start('extra');
  }

  return {
    sending: isSending,
    hasDate,
    dateError,
    clearDateError: () => setDateError(null),
    ...report,
    sendWeek: requestWeek,
    sendExtra: requestExtra,
    forget: () => {
      setReport(QUIET);
      setDateError(null);
    },
    dialog: (
      <>
        {question && (
          <Suspense fallback={null}>
            <confirmDialog.Component
              text={question.text}
              onClose={() => setQuestion(null)}
              onConfirm={() => {
                setQuestion(null);
                start(question.kind, true);
              }}
            />
          </Suspense>
        )}
        {clashes.dialog}
      </>
    ),
  };
}
