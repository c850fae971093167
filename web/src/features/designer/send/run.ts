import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import type { ExtraBody } from '../../../draft/event.ts';
import { extraDateOf, isConfigured } from '../../../draft/model.ts';
import { contentOf, EXTRA_PART } from '../../../outbox/content.ts';
import type { Attempt, SeenEvent } from '../../../outbox/model.ts';
import type { Correction } from './correction.ts';
import { dayFailure, dayParts, isOwn, isThere, type Part, revisionOf, unanswered, withRevision, withSent } from './parts.ts';
import {
  CORRECTED_TOASTS,
  EXTRA_STAYS,
  extraAloneFailure,
  GONE,
  POSTPONED_TOASTS,
  SENT_TOASTS,
  type SendResult,
  weekFailure,
} from './report.ts';
import { type Answer, type Effect, type Failure, QUIET, type Run, SEND_FAILED, type Sending, type Step } from './state.ts';

const CREATE_EXTRA = 'Falha ao criar evento extra';
const NO_EVENTS = 'Estrutura inválida na programação criada. Sem eventos associados.';

/** The steps from the first question to the server until the last answer. */
export function underWay(state: Sending, run: Run, answer: Answer): Step {
  switch (answer.type) {
    case 'asked':
      return asked(state, run, answer);
    case 'askFailed':
      return { state: { ...state, phase: 'idle', run: null }, effects: [] };
    case 'created':
      return created(state, run, answer.schedule);
    case 'createFailed':
      return createFailed(state, run, answer.failure);
    case 'saved': {
      const attempt = withRevision(run.attempt, answer.eventId, answer.revision);
      return answered(state, { ...run, attempt }, answer.eventId, { failure: null });
    }
    case 'saveFailed':
      return saveFailed(state, run, answer.eventId, answer.failure);
    case 'extraCreated':
      return extraCreated(state, run, answer.event);
    case 'extraReady':
      return puttingExtra(state, run, answer.eventId, answer.body);
    case 'extraFailed':
      return extraFailed(state, run, answer.failure, answer.body);
  }
}

/** Goes on, with the attempt on the device before anything leaves, so that a closed tab can take it up again. */
function on(state: Sending, run: Run, ...effects: Effect[]): Step {
  return { state: { ...state, run }, effects: [{ type: 'store', kind: state.kind, attempt: run.attempt }, ...effects] };
}

function asked(state: Sending, run: Run, { before }: Extract<Answer, { type: 'asked' }>): Step {
  if (!before) return creating(state, run);
  const { kind, isAuto } = state;
  return {
    state: { ...state, phase: 'idle', run: null },
    effects: [isAuto ? { type: 'holdBack', kind } : { type: 'show', decision: { type: 'sendAgain', kind, before } }],
  };
}

/** Begins, unless it is known that there is no network to begin over. */
export function creating(state: Sending, run: Run): Step {
  const { startDate, key } = run.attempt;
  if (run.isOffline) return postponed(state, run, POSTPONED_TOASTS[state.kind]);
  return on({ ...state, phase: 'creating' }, run, { type: 'create', startDate, specialOnly: state.kind === 'extra', key });
}

/** Corrects what was sent before, likewise. */
export function correcting(state: Sending, run: Run): Step {
  if (run.isOffline) return postponed(state, run, POSTPONED_TOASTS[state.kind]);
  return state.kind === 'extra' ? sendingExtra(state, run) : sendingDays(state, run);
}

function createFailed(state: Sending, before: Run, error: Failure): Step {
  const { words, isKeyUsed } = error;
  const run = withFailure(before, error);
  const what = state.kind === 'week' ? 'Falha ao criar programação' : 'Falha ao criar programação para evento extra';
  const failure = words === null ? SEND_FAILED : `${what}: ${words}`;
  const failed = state.kind === 'week' ? { ...run, failures: [failure] } : { ...run, extra: { failure } };
  // A key whose programme was deleted can do nothing more.
  return ended(state, failed, isKeyUsed);
}

function created(state: Sending, before: Run, { id, events }: CreatedSchedule): Step {
  const run = { ...before, attempt: { ...before.attempt, scheduleId: id } };
  if (state.kind === 'extra') return sendingExtra(state, run);
  if (!Array.isArray(events) || events.length === 0) return ended(state, { ...run, failures: [NO_EVENTS] });
  return sendingDays(state, { ...run, eventIds: events.slice(0, DAYS.length).map((event) => event.id) });
}

/** The days that are not there as the draft has them, as far as is known. */
function sendingDays(state: Sending, run: Run): Step {
  const { draft, attempt, corrects } = run;
  const now = contentOf(draft);
  // A day that an earlier try has sent may have been emptied since.
  const goes = (index: number) => attempt.days.includes(index) || now[index] !== (corrects?.sent.content?.[index] ?? '');
  const parts = dayParts(attempt.scheduleId ?? 0, run.eventIds, draft.days, goes);
  const sent = parts.flatMap(({ index, isAnswered }) => (isAnswered || index === null ? [] : index));
  const next = { ...run, parts, attempt: { ...run.attempt, days: sent } };
  return sent.length === 0 ? sendingExtra(state, next) : putting({ ...state, phase: 'days' }, next);
}

/** Sends what has no answer, side by side. */
function putting(state: Sending, run: Run): Step {
  const parts = run.parts.filter(({ isAnswered }) => !isAnswered);
  const attempt = parts.reduce(withSent, run.attempt);
  return on(state, { ...run, attempt }, ...parts.map((part) => putOf(attempt, part)));
}

const putOf = (attempt: Attempt, { eventId, body }: Part): Effect => ({
  type: 'put',
  eventId,
  body: { ...body, revision: revisionOf(attempt, eventId) },
});

function saveFailed(state: Sending, before: Run, eventId: number, failure: Failure): Step {
  const { current, words } = failure;
  const run = withFailure(before, failure);
  const part = run.parts.find((one) => one.eventId === eventId);
  if (part && current) {
    const attempt = withRevision(run.attempt, eventId, current.revision);
    if (isThere(part, current)) return answered(state, { ...run, attempt }, eventId, { failure: null });
    if (isOwn(run.attempt, current)) {
      const again = withSent(attempt, part);
      return on(state, { ...run, attempt: again }, putOf(again, part));
    }
  }
  const what = state.phase === 'extra' ? CREATE_EXTRA : dayFailure(part?.index ?? 0);
  return answered(state, run, eventId, { failure: `${what}: ${words ?? SEND_FAILED}`, conflict: current });
}

interface Outcome {
  failure: string | null;
  conflict?: ScheduleEvent | null;
}

/** A part has arrived, or failed. After the last of the days comes the extra event. */
function answered(state: Sending, run: Run, eventId: number, { failure, conflict = null }: Outcome): Step {
  const parts = run.parts.map((part) => (part.eventId === eventId ? { ...part, isAnswered: true, failure, conflict } : part));
  const next = { ...run, parts };
  if (state.phase === 'extra') return ended(state, { ...next, extra: { failure } });
  if (!parts.every(({ isAnswered }) => isAnswered)) return on(state, next);
  // Where the network is gone for the days, it is for the extra event.
  return run.lost > 0 ? ended(state, next) : sendingExtra(state, next);
}

const withFailure = (run: Run, { isOffline, isGone }: Failure): Run => ({
  ...run,
  lost: run.lost + (isOffline ? 1 : 0),
  isGone: run.isGone || (isGone && run.corrects !== null),
});

/** The extra event, where there is one that is not there as it is. */
function sendingExtra(state: Sending, run: Run): Step {
  const { draft, attempt, corrects } = run;
  const { extra } = draft;
  const { scheduleId, key } = attempt;
  const date = extraDateOf(draft);
  const isThere = !attempt.extra && contentOf(draft)[EXTRA_PART] === corrects?.sent.content?.[EXTRA_PART];
  if (!extra || !isConfigured(extra) || !date || scheduleId === undefined || isThere) return ended(state, run);
  const next = { ...run, attempt: { ...attempt, extra: true } };
  const eventId = run.eventIds[EXTRA_PART] ?? null;
  return on({ ...state, phase: 'extra' }, next, {
    type: 'createExtra',
    eventId,
    scheduleId,
    extra,
    date,
    key: `${key}:extra`,
  });
}

function extraCreated(state: Sending, run: Run, { id, revision }: SeenEvent): Step {
  const attempt = withRevision(run.attempt, id, revision);
  return ended(state, { ...withExtraId(run, id), attempt, extra: { failure: null } });
}

const puttingExtra = (state: Sending, run: Run, eventId: number, body: ExtraBody): Step =>
  putting(state, { ...withExtraId(run, eventId), parts: [...run.parts, unanswered(null, eventId, body)] });

const withExtraId = (run: Run, id: number): Run => ({
  ...run,
  eventIds: [...DAYS.map((_, index) => run.eventIds[index] ?? null), id],
});

/** An earlier try may have arrived with another text: then that event is corrected in place. */
function extraFailed(state: Sending, before: Run, failure: Failure, body: ExtraBody | null): Step {
  const { eventId, words } = failure;
  const run = withFailure(before, failure);
  if (eventId === null || !body) return ended(state, { ...run, extra: { failure: `${CREATE_EXTRA}: ${words ?? SEND_FAILED}` } });
  return puttingExtra(state, run, eventId, body);
}

function ended(state: Sending, run: Run, isKeyUsed = false): Step {
  const { kind, isAuto } = state;
  const result = resultOf(run);
  const failed = result.failures.length + (result.extraFailure === null ? 0 : 1);
  if (failed === 0) return sent(state, run);
  if (run.corrects && run.isGone) return gone(state, run.corrects);
  const { toast, report } = kind === 'week' ? weekFailure(result) : extraAloneFailure(result);
  if (failed === run.lost) {
    // Spec §8 says how many days have arrived; nothing else has failed, it waits.
    const isPartial = kind === 'week' && result.saved > 0 && result.saved < result.expected;
    return postponed(state, run, isPartial ? { tone: 'error', ...toast } : POSTPONED_TOASTS[kind]);
  }
  const store: Effect = { type: 'store', kind, attempt: isKeyUsed ? null : run.attempt };
  const tell: Effect = { type: 'toast', tone: 'error', ...toast };
  // It goes no more by itself.
  const effects: Effect[] = [store, { type: 'takeBack', kind }, tell];
  // Nobody has pressed: nothing moves, and no dialog comes up.
  if (isAuto) return { state: { ...state, phase: 'idle', run: null, report }, effects };
  // What is told of a week stands at the top, of an extra event beside its button.
  if (kind === 'week') effects.push({ type: 'goTo', place: 'top' });
  const events = run.parts.flatMap(({ conflict }) => conflict ?? []);
  if (events.length > 0) effects.push({ type: 'show', decision: { type: 'conflicts', kind, events } });
  return { state: { ...state, phase: 'idle', run: null, report }, effects };
}

/** The next send begins a programme. */
function gone(state: Sending, { entry }: Correction): Step {
  const { kind, isAuto } = state;
  const effects: Effect[] = [
    { type: 'store', kind, attempt: null },
    { type: 'forget', entry },
    { type: 'takeBack', kind },
    { type: 'toast', tone: 'error', title: 'Erro', description: `${GONE.problemTitle}.` },
  ];
  if (!isAuto) effects.push({ type: 'goTo', place: 'top' });
  return { state: { ...state, phase: 'idle', run: null, report: GONE }, effects };
}

/** It waits for the network, which is said when a person has pressed. */
function postponed(state: Sending, { attempt }: Run, toast: { title: string; description: string; tone?: 'error' }): Step {
  const { kind, isAuto } = state;
  const effects: Effect[] = [];
  // An attempt of which nothing has left would be completed without a question.
  if (state.phase !== 'waiting' && state.phase !== 'asking') effects.push({ type: 'store', kind, attempt });
  if (!isAuto) {
    effects.push({ type: 'postpone', kind, startDate: attempt.startDate }, { type: 'toast', tone: 'warn', ...toast });
  }
  return { state: { ...state, phase: 'idle', run: null, report: QUIET }, effects };
}

function sent(state: Sending, { draft, attempt, corrects, eventIds, extraWentBefore }: Run): Step {
  const { kind } = state;
  const { scheduleId = 0, startDate } = attempt;
  const withExtra = isConfigured(draft.extra);
  const entry = corrects?.entry ?? kind;
  const now = contentOf(draft);
  // The extra event alone says nothing of the days.
  const days = kind === 'extra' ? corrects?.sent.content?.slice(0, EXTRA_PART) : undefined;
  const content = days ? [...days, ...now.slice(EXTRA_PART)] : now;
  const events = now.map((_, part) => {
    const id = eventIds[part] ?? null;
    return id === null ? null : { id, revision: revisionOf(attempt, id) };
  });
  return {
    state: { ...state, phase: 'idle', run: null, report: extraWentBefore && !withExtra ? EXTRA_STAYS : QUIET },
    effects: [
      { type: 'finish', kind, entry, sent: { scheduleId, startDate, withExtra, content, events } },
      { type: 'toast', ...(corrects ? CORRECTED_TOASTS : SENT_TOASTS)[kind] },
      ...(state.isAuto ? [] : [{ type: 'goTo', place: 'top' } as const]),
    ],
  };
}

function resultOf({ draft, parts, corrects, failures, extra }: Run): SendResult {
  const days = parts.flatMap(({ index, failure }) => {
    const day = index === null ? undefined : draft.days[index];
    return day ? [{ isConfigured: isConfigured(day), failure }] : [];
  });
  const expected = draft.days.filter(isConfigured).length;
  const isToCount = (isSaved: boolean) => days.filter((day) => day.isConfigured && (day.failure === null) === isSaved).length;
  return {
    // Of a correction only what has changed was sent.
    saved: corrects ? expected - isToCount(false) : isToCount(true),
    expected,
    isWithoutProgramme: parts.length === 0,
    failures: [...failures, ...days.flatMap(({ failure }) => failure ?? [])],
    extraFailure: extra?.failure ?? null,
    extraSaved: extra?.failure === null,
  };
}
