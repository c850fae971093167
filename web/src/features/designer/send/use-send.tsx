import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import { type CalendarDate, isWednesday } from '../../../../../core/rules/calendar.ts';
import { PlainError } from '../../../api/errors.ts';
import { LOTS_FAILED, lotSettingsQuery } from '../../../api/queries.ts';
import { type Draft, extraDateOf, isDayConfigured, isExtraConfigured, startDateOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { contentOf } from '../../../outbox/content.ts';
import { type Attempt, attemptFor, type Kind, type Sent } from '../../../outbox/model.ts';
import { isOwnSend, noteOwnSend } from '../../../outbox/own-sends.ts';
import { outbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { toast } from '../../../ui/toast.tsx';
import { lotSettingOf } from '../parts/lots.tsx';
import { confirmDialog } from './confirm.ts';
import { extraErrorOf, QUIET, type Report, SEND_FAILED } from './report.ts';
import { questionText, type SentBefore, sentBefore } from './sent-before.ts';
import { useClashes } from './use-clashes.tsx';
import { weekNow } from './week-now.ts';

const load = () => import('./sending.ts');

/** What only a send needs, to be fetched ahead of the first. */
export const sending = { prefetch: () => void load().catch(() => undefined) };

const MESSAGES = {
  noDay: 'Configure pelo menos um dia da programação antes de salvar.',
  noExtra: 'Configure o evento extra antes de enviar.',
  extraStays: 'O evento extra já tinha sido enviado antes. Se não vale mais, avise o Admin.',
  extraDate: `Data do evento extra: ${DATE_MESSAGES.missing}`,
  emptyExtra: 'Configure o evento extra com pelo menos uma informação antes de enviar.',
} as const;

/** Everything about sending that the designer's parts need, the report of the last try among it. */
export interface Send extends Report {
  sending: boolean;
  hasDate: boolean;
  dateError: string | null;
  clearDateError: () => void;
  sendWeek: () => void;
  sendExtra: () => void;
  /** Drops what was told of the last try. */
  forget: () => void;
  /** To be rendered once: asks before something is sent a second time, or over what somebody else has changed. */
  dialog: ReactNode;
}

interface Question {
  kind: Kind;
  before: SentBefore;
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
    return async (scheduleId: number) => {
      const settings = await queryClient.ensureQueryData(lotSettingsQuery).catch((cause) => {
        throw new PlainError(LOTS_FAILED, { cause });
      });
      return extraBody(scheduleId, extra, date, lotSettingOf(settings, extra.ticketType));
    };
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
        outbox().catchUp();
        const draft = draftStore().get();
        const startDate = checkedStart(draft);
        if (!startDate || !hasExtraDate(draft)) return;
        // A try that is under way is completed without questions.
        const isUnderWay = outbox().get().attempts[kind]?.startDate === startDate;
        const before = confirmed || isUnderWay ? null : await alreadyThere(kind, draft, startDate);
        if (before) {
          if (await confirmDialog.ready()) setQuestion({ kind, before });
          return;
        }
        await (kind === 'week' ? week(startDate) : extraAlone(startDate));
      });
    } catch (error) {
      console.error(error);
      toast({ tone: 'error', title: 'Erro', description: SEND_FAILED });
      setReport({ ...QUIET, problems: [SEND_FAILED], problemTitle: 'Erro', canRetry: true });
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  function finish(kind: Kind, startDate: CalendarDate, scheduleId: number, withExtra: boolean, content: string[]) {
    const sent: Sent = { at: Date.now(), scheduleId, startDate, withExtra, content };
    outbox().update(({ attempts, sent: others }) => ({
      attempts: { ...attempts, [kind]: null },
      sent: { ...others, [kind]: sent },
    }));
    queryClient.invalidateQueries({ queryKey: ['schedules'] });
    // What came of it stands at the top.
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }

  /** Keeps the attempt on the device before anything leaves, so that a closed tab can take it up again; null forgets it. */
  function keep(kind: Kind, attempt: Attempt | null) {
    outbox().update((before) => ({ ...before, attempts: { ...before.attempts, [kind]: attempt } }));
  }

  async function week(startDate: CalendarDate) {
    const { failureReport, guarded, liveCalls, sendWeek } = await load();
    const draft = draftStore().get();
    let attempt = attemptFor(outbox().get().attempts.week, startDate, crypto.randomUUID());
    const extraWentBefore = attempt.extra;
    const note = (change: Partial<Attempt>) => {
      attempt = { ...attempt, ...change };
      keep('week', attempt);
    };
    note({});
    const extra = await extraFor(draft);
    const { calls, conflicts } = guarded(liveCalls, attempt.seen, (seen) => note({ seen }));
    const result = await sendWeek(calls, attempt, draft.days, extra, {
      created(scheduleId) {
        noteOwnSend(scheduleId);
        note({ scheduleId });
      },
      days: (days) => note({ days }),
      extra: () => note({ extra: true }),
    });
    if (result.scheduleId !== null && result.failures.length === 0 && !result.extraFailure) {
      finish('week', startDate, result.scheduleId, extra !== null, contentOf(draft));
      toast({ title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' });
      // There is no call that takes an extra event back.
      if (extraWentBefore && !extra) setReport({ ...QUIET, problems: [MESSAGES.extraStays], problemTitle: 'Atenção' });
      return;
    }
    if (result.spent) keep('week', null);
    const words = failureReport(result);
    toast({ tone: 'error', ...words.toast });
    setReport(words.report);
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
    await clashes.show('week', conflicts);
  }

  async function extraAlone(startDate: CalendarDate) {
    const { guarded, liveCalls, sendExtraAlone } = await load();
    const draft = draftStore().get();
    let attempt = attemptFor(outbox().get().attempts.extra, startDate, crypto.randomUUID());
    const note = (change: Partial<Attempt>) => {
      attempt = { ...attempt, ...change };
      keep('extra', attempt);
    };
    note({});
    const extra = await extraFor(draft);
    if (!extra) return;
    const { calls, conflicts } = guarded(liveCalls, attempt.seen, (seen) => note({ seen }));
    const result = await sendExtraAlone(calls, attempt, extra, {
      created(scheduleId) {
        noteOwnSend(scheduleId);
        note({ scheduleId });
      },
    });
    if (result.scheduleId !== null && !result.extraFailure) {
      finish('extra', startDate, result.scheduleId, true, contentOf(draft));
      toast({ title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' });
      return;
    }
    if (result.spent) keep('extra', null);
    const message = result.extraFailure ?? SEND_FAILED;
    toast({ tone: 'error', title: 'Erro ao enviar evento extra', description: message });
    setReport({ ...QUIET, extraError: extraErrorOf(message) });
    await clashes.show('extra', conflicts);
  }

  /** What this would send a second time; null when nothing. */
  async function alreadyThere(kind: Kind, draft: Draft, startDate: CalendarDate): Promise<SentBefore | null> {
    const programmes = await weekNow(queryClient, outbox().get(), startDate);
    const kinds: Kind[] = kind === 'extra' ? ['extra'] : isExtraConfigured(draft.extra) ? ['week', 'extra'] : ['week'];
    return sentBefore(programmes, kinds, isOwnSend);
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
              text={questionText(question.before)}
              to={schedulePath(question.before.scheduleId)}
              toLabel={question.before.part === 'week' ? 'Corrigir' : 'Ver'}
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
