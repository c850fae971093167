import { isConfigured, weekStartOf } from '../../../draft/model.ts';
import { attemptFor } from '../../../outbox/attempts.ts';
import type { Kind } from '../../../outbox/model.ts';
import { type Problem, problemOf } from './check.ts';
import { correctingAttempt } from './correction.ts';
import { SENT_TOASTS } from './report.ts';
import { correcting, creating, underWay } from './run.ts';
import { type Effect, QUIET, type Run, SEND_FAILED, type SendEvent, type Sending, type Step } from './state.ts';

/** What becomes of a send when something happens (spec §5, §7, §8). Pure: network, storage and locks are `sender.ts`'s. */
export function step(state: Sending, event: SendEvent): Step {
  switch (event.type) {
    case 'pressed':
      return pressed(state, event);
    case 'due':
      return due(state, event.kind);
    case 'locked':
      return locked(state, event);
    case 'shown':
      return state.phase === 'idle' ? to({ ...state, decision: event.decision }) : to(state);
    case 'dismissed':
      return to({ ...state, decision: null });
    case 'dateChanged':
      return to({ ...state, dateError: null });
    case 'cleared':
      return to({ ...state, report: QUIET, dateError: null });
    case 'broken':
      return broken(state);
    default:
      return state.run ? underWay(state, state.run, event) : to(state);
  }
}

const to = (state: Sending, ...effects: Effect[]): Step => ({ state, effects });

function pressed(before: Sending, { kind, draft, skipConfirmation }: Extract<SendEvent, { type: 'pressed' }>): Step {
  // A second press may come before the button is disabled.
  if (before.phase !== 'idle') return to(before);
  const state = { ...before, kind, skipConfirmation, isAuto: false, decision: null };
  const problem = problemOf(draft, skipConfirmation ? null : kind);
  return problem ? refused(state, problem) : to({ ...state, phase: 'waiting', report: QUIET }, { type: 'wait' });
}

/** Nothing leaves, and what is missing is said. */
function refused(before: Sending, { toast, report = before.report, dateError }: Problem): Step {
  const state: Sending = { ...before, phase: 'idle', report };
  const tell: Effect = { type: 'toast', tone: 'error', ...toast };
  if (before.isAuto) return to(state, { type: 'takeBack', kind: before.kind }, tell);
  return dateError ? to({ ...state, dateError }, tell, { type: 'goTo', place: 'date' }) : to(state, tell);
}

/** What waited for the network goes by itself. */
function due(before: Sending, kind: Kind): Step {
  if (before.phase !== 'idle') return to(before);
  return to({ ...before, kind, skipConfirmation: false, isAuto: true, phase: 'waiting' }, { type: 'wait' });
}

function locked(state: Sending, event: Extract<SendEvent, { type: 'locked' }>): Step {
  if (state.phase !== 'waiting') return to(state);
  const { draft, attempt: before, postponed, isSent, isOffline, newKey } = event;
  const { kind, isAuto } = state;
  const startDate = weekStartOf(draft);
  // Another tab has sent it, it was taken back, or the draft is of another week.
  const isOver = postponed?.startDate !== startDate || postponed?.isHeld || isOffline;
  if (isAuto && isOver) return to({ ...state, phase: 'idle' });
  // Another tab has sent just this meanwhile: what was asked for is done, and there is nothing to ask.
  if (isSent && !isAuto && !state.skipConfirmation)
    return to({ ...state, phase: 'idle' }, { type: 'toast', ...SENT_TOASTS[kind] });
  const problem = problemOf(draft, isAuto ? kind : null);
  if (problem) return refused(state, problem);
  const withExtra = isConfigured(draft.extra);
  if (!startDate || (kind === 'extra' && !withExtra)) return to({ ...state, phase: 'idle' });
  // What was begun is completed as what it is, a programme of its own or a correction.
  const begun = before?.startDate === startDate ? before : null;
  const isCorrection = begun ? begun.scheduleId === event.corrects?.sent.scheduleId : !state.skipConfirmation;
  const corrects = isCorrection ? event.corrects : null;
  const attempt = begun ?? (corrects ? correctingAttempt(corrects.sent, newKey) : attemptFor(null, startDate, newKey));
  const run: Run = {
    isOffline,
    lost: 0,
    draft,
    attempt,
    corrects,
    eventIds: corrects?.sent.events?.map((one) => one?.id ?? null) ?? [],
    extraWentBefore: attempt.extra || corrects?.sent.withExtra === true,
    failures: [],
    parts: [],
    extra: null,
    isGone: false,
  };
  if (corrects) return correcting(state, run);
  // A try that is under way is completed without questions; after a while alone, only one whose programme is there for sure.
  const isUnderWay = isAuto ? attempt.scheduleId !== undefined : attempt === before;
  if (state.skipConfirmation || isUnderWay) return creating(state, run);
  const kinds: Kind[] = kind === 'extra' ? ['extra'] : withExtra ? ['week', 'extra'] : ['week'];
  const known = isAuto ? (postponed?.known ?? []) : null;
  return to({ ...state, phase: 'asking', run }, { type: 'ask', startDate, kinds, known });
}

function broken(state: Sending): Step {
  const report = { ...QUIET, problems: [SEND_FAILED], problemTitle: 'Erro', canRetry: true };
  return to(
    { ...state, phase: 'idle', run: null, report },
    { type: 'takeBack', kind: state.kind },
    { type: 'toast', tone: 'error', title: 'Erro', description: SEND_FAILED },
  );
}
