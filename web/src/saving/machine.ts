import { identityOf, isSameEvent } from '../draft/compare.ts';
import { withLocalText } from '../draft/event.ts';
import type { EventDraft } from '../draft/model.ts';

/** A day as the server has it. */
export interface Version {
  revision: number;
  day: EventDraft;
}

/**
 * The phase of saving one day. `settled`: the server has what is on the screen. `waiting`: the last change is less than
 * 300 ms old. `unreachable`: no answer, to be retried. `conflict`: somebody else has saved, and a person has to choose.
 * `refused`: the server does not accept it as it is. `gone`: the day was deleted.
 */
export type Phase = 'settled' | 'waiting' | 'sending' | 'unreachable' | 'conflict' | 'refused' | 'gone';

export interface Saving {
  phase: Phase;
  /** What the server had when `mine` began to differ from it. */
  base: Version;
  mine: EventDraft;
  /** On its way now. */
  inFlight: EventDraft | null;
  /** `fingerprint` of what was sent without an answer: one of them may have arrived, so finding it on the server is no conflict. */
  unconfirmed: string[];
  /** What somebody else has saved, while one has to choose. */
  theirs: Version | null;
  /** The server's words, when it refused. */
  problem: string | null;
  /** While `unreachable`: the server answered and could not save, so the connection is not the cause. */
  isServerDown: boolean;
  /** Tries in a row without an answer. */
  tries: number;
  savedAt: number | null;
}

export type SavingEvent =
  | { type: 'edited'; day: EventDraft }
  /** The 300 ms are over, the connection is back, or it is time to try again. */
  | { type: 'due' }
  | { type: 'saved'; version: Version; at: number }
  | { type: 'lost'; isServerDown: boolean }
  | { type: 'refused'; message: string }
  | { type: 'gone' }
  | { type: 'conflicted'; theirs: Version; at: number }
  /** A person has chosen, field by field. */
  | { type: 'resolved'; day: EventDraft }
  /** The server was read again. */
  | { type: 'loaded'; version: Version };

/** How many are remembered. */
const MOST_UNCONFIRMED = 20;

/** A short text that is the same for the same content; the content itself would be stored again and again. */
export function fingerprint(day: EventDraft): string {
  const text = identityOf(day);
  let [a, b] = [0, 0];
  for (let n = 0; n < text.length; n++) {
    a = Math.imul(a, 31) + text.charCodeAt(n);
    b = Math.imul(b ^ text.charCodeAt(n), 16777619);
  }
  return `${a | 0} ${b}`;
}

/** The start: nothing to save yet. */
export const settled = (version: Version): Saving => ({
  phase: 'settled',
  base: version,
  mine: version.day,
  inFlight: null,
  unconfirmed: [],
  theirs: null,
  problem: null,
  isServerDown: false,
  tries: 0,
  savedAt: null,
});

/** The next state for a state and an event. Pure: timers, network and storage are in `saver.ts`. */
export function step(state: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'edited':
      return edited(state, event.day);
    case 'due':
      return due(state);
    case 'saved':
      return saved(state, event.version, event.at);
    case 'lost':
      if (state.phase !== 'sending') return state;
      return { ...state, phase: 'unreachable', inFlight: null, isServerDown: event.isServerDown, tries: state.tries + 1 };
    case 'refused':
      return refused(state, event.message);
    case 'gone':
      return { ...state, phase: 'gone', inFlight: null };
    case 'conflicted':
      return conflicted(state, event.theirs, event.at);
    case 'resolved':
      return resolved(state, event.day);
    case 'loaded':
      return loaded(state, event.version);
  }
}

/** Starts from a stored day; one that is gone is not sent. */
export function resumed(base: Version, mine: EventDraft, unconfirmed: string[], isGone: boolean): Saving {
  const state = { ...settled(base), mine, unconfirmed };
  if (isGone) return { ...state, phase: 'gone' };
  return isUnchanged(state) ? state : { ...state, phase: 'unreachable' };
}

/** Whether there is something that the server may not have. */
export const isPending = ({ phase }: Saving): boolean => phase !== 'settled';

const isUnchanged = ({ mine, base, unconfirmed }: Saving) => unconfirmed.length === 0 && isSameEvent(mine, base.day);

/** Waiting again, or settled where there is nothing to save. */
function pendingOr(state: Saving): Saving {
  return { ...state, phase: isUnchanged(state) ? 'settled' : 'waiting' };
}

function edited(state: Saving, mine: EventDraft): Saving {
  const next = { ...state, mine };
  if (state.phase === 'sending' || state.phase === 'conflict' || state.phase === 'gone') return next;
  return pendingOr({ ...next, problem: null });
}

function due(state: Saving): Saving {
  if (state.phase !== 'waiting' && state.phase !== 'unreachable') return state;
  if (isUnchanged(state)) return { ...state, phase: 'settled', tries: 0 };
  const { mine } = state;
  const own = fingerprint(mine);
  const others = state.unconfirmed.filter((one) => one !== own);
  return { ...state, phase: 'sending', inFlight: mine, unconfirmed: [...others, own].slice(-MOST_UNCONFIRMED) };
}

function saved(state: Saving, version: Version, savedAt: number): Saving {
  if (state.phase !== 'sending') return state;
  const isLatest = state.inFlight !== null && isSameEvent(state.mine, state.inFlight);
  const next = { ...state, base: version, inFlight: null, unconfirmed: [], problem: null, tries: 0, savedAt };
  return { ...next, phase: isLatest ? 'settled' : 'waiting' };
}

function refused(state: Saving, problem: string): Saving {
  if (state.phase !== 'sending') return state;
  const { inFlight, mine } = state;
  // What was refused has not arrived.
  const own = inFlight && fingerprint(inFlight);
  const unconfirmed = state.unconfirmed.filter((one) => one !== own);
  const isLatest = inFlight !== null && isSameEvent(mine, inFlight);
  return { ...state, inFlight: null, unconfirmed, problem, tries: 0, phase: isLatest ? 'refused' : 'waiting' };
}

function conflicted(state: Saving, theirs: Version, at: number): Saving {
  if (state.phase !== 'sending') return state;
  const isOwn = state.unconfirmed.includes(fingerprint(theirs.day));
  const next = { ...state, inFlight: null, unconfirmed: [], tries: 0 };
  if (isOwn || isSameEvent(state.mine, theirs.day)) return pendingOr({ ...next, base: theirs, savedAt: at });
  return { ...next, phase: 'conflict', theirs };
}

function resolved(state: Saving, mine: EventDraft): Saving {
  if (state.theirs === null) return state;
  return pendingOr({ ...state, base: state.theirs, theirs: null, mine: withLocalText(mine, state.mine) });
}

function loaded(state: Saving, version: Version): Saving {
  // The deletion was undone.
  if (state.phase === 'gone') return pendingOr(state);
  if (state.phase === 'settled' && version.revision > state.base.revision) {
    return { ...state, base: version, mine: withLocalText(version.day, state.mine) };
  }
  if (state.phase === 'conflict' && state.theirs && version.revision > state.theirs.revision)
    return { ...state, theirs: version };
  return state;
}
