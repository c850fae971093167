import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { identityOf, isSameEvent, isWithoutContent, withLocalContent } from '../draft/compare.ts';
import { withoutDefaults } from '../draft/event.ts';
import { type EventDraft, emptyEvent, NO_LOTS, withLots } from '../draft/model.ts';

export interface ServerEvent {
  scheduleId: number | null;
  /** The event's revision on the server; 0 when the server has no such event. */
  revision: number;
  /** Id of the event; null when the server has no such event, or when an older release stored the evening without the id. */
  eventId: number | null;
  event: EventDraft;
}

/** `settled`: all is saved. `waiting`: a save begins soon. `unreachable`: a retry follows. `gone`: the programme is deleted. */
export type Phase = 'settled' | 'waiting' | 'sending' | 'unreachable' | 'conflict' | 'refused' | 'gone';

export interface Saving {
  phase: Phase;
  /** The event that the server had when the edits in `mine` began. */
  base: ServerEvent;
  mine: EventDraft;
  inFlight: EventDraft | null;
  /** Fingerprints of contents whose saves got no response. A server's event with such a fingerprint was saved by this device. */
  unconfirmed: string[];
  theirs: ServerEvent | null;
  problem: string | null;
  tries: number;
}

export type SavingEvent =
  | { type: 'edited'; event: EventDraft }
  /** Time to save, for example after the pause that follows an edit, on reconnecting, at a retry, before a send or a close. */
  | { type: 'due'; start: CalendarDate }
  | { type: 'saved'; saved: ServerEvent }
  | { type: 'lost' }
  | { type: 'refused'; message: string }
  | { type: 'gone' }
  | { type: 'conflicted'; theirs: ServerEvent }
  | { type: 'resolved'; event: EventDraft }
  | { type: 'loaded'; saved: ServerEvent }
  /** The user asked to save content of a deleted programme into the week's current programme. */
  | { type: 'moved'; saved: ServerEvent };

const MAX_UNCONFIRMED = 20;

/** Returns a hash that is equal for equal content. The device stores hashes, because they are shorter than the contents. */
export function fingerprint(event: EventDraft): string {
  const text = identityOf(event);
  let [a, b] = [0, 0];
  for (let n = 0; n < text.length; n++) {
    a = Math.imul(a, 31) + text.charCodeAt(n);
    b = Math.imul(b ^ text.charCodeAt(n), 16777619);
  }
  return `${a | 0} ${b}`;
}

export const settledState = (saved: ServerEvent): Saving => ({
  phase: 'settled',
  base: saved,
  mine: saved.event,
  inFlight: null,
  unconfirmed: [],
  theirs: null,
  problem: null,
  tries: 0,
});

/** Returns the state of saving after `event`. The function is pure: timers, network and storage are in `saver.ts`. */
export function step(state: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'edited':
      return edited(state, event.event);
    case 'due':
      return due(state, event.start);
    case 'saved':
      return arrived(state, event.saved);
    case 'lost':
      if (state.phase !== 'sending') return state;
      return { ...state, phase: 'unreachable', inFlight: null, tries: state.tries + 1 };
    case 'refused':
      return refused(state, event.message);
    case 'gone':
      return { ...state, phase: 'gone', inFlight: null };
    case 'conflicted':
      return conflicted(state, event.theirs);
    case 'resolved':
      return resolved(state, event.event);
    case 'loaded':
      return loaded(state, event.saved);
    case 'moved':
      return moved(state, event.saved);
  }
}

export function resumed(base: ServerEvent, mine: EventDraft, unconfirmed: string[], isGone: boolean): Saving {
  const state = { ...settledState(base), mine, unconfirmed };
  if (isGone) return { ...state, phase: 'gone' };
  return isUnchanged(state) ? state : { ...state, phase: 'unreachable', tries: unconfirmed.length > 0 ? 1 : 0 };
}

export const isPending = ({ phase }: Saving): boolean => phase !== 'settled';

/** True if nothing is left to save. Two extra events also count as equal if both are too empty for the server to store them. */
const isUnchanged = ({ mine, base: { event }, unconfirmed }: Saving) =>
  unconfirmed.length === 0 && (isSameEvent(mine, event) || (isWithoutContent(mine) && isWithoutContent(event)));

function pendingOr(state: Saving): Saving {
  return isUnchanged(state) ? atRest(state) : { ...state, phase: 'waiting' };
}

/** The state in which nothing is left to save. `isUndo` is cleared: the next edit is not a part of an earlier undo. */
const atRest = (state: Saving): Saving => ({ ...state, phase: 'settled', mine: { ...state.mine, isUndo: false } });

function edited(state: Saving, mine: EventDraft): Saving {
  const next = { ...state, mine };
  if (state.phase === 'conflict') return withoutNeedlessConflict(next);
  if (state.phase === 'sending' || state.phase === 'gone') return next;
  return pendingOr({ ...next, problem: null });
}

function due(state: Saving, start: CalendarDate): Saving {
  if (state.phase !== 'waiting' && state.phase !== 'unreachable') return state;
  if (isUnchanged(state)) return { ...atRest(state), tries: 0 };
  const { mine } = state;
  // An extra event that is read from the server has no text for the default name and date. The fingerprint with which it is
  // compared is made in the same way.
  const own = fingerprint(withoutDefaults(mine, start));
  const others = state.unconfirmed.filter((one) => one !== own);
  return { ...state, phase: 'sending', inFlight: mine, unconfirmed: [...others, own].slice(-MAX_UNCONFIRMED) };
}

function arrived(state: Saving, base: ServerEvent): Saving {
  if (state.phase !== 'sending') return state;
  const isLatest = state.inFlight !== null && isSameEvent(state.mine, state.inFlight);
  const next = { ...state, base, inFlight: null, unconfirmed: [], problem: null, tries: 0 };
  // The save has removed the emptied extra event, so the next extra event moved up and is now `base`. What the user typed in
  // `mine` during the save was not meant for that event, so it becomes a conflict.
  if (state.inFlight && isOtherEvent(base, state.base)) {
    const removed = { ...state.base, event: state.inFlight };
    return withoutNeedlessConflict({ ...next, phase: 'conflict', base: removed, theirs: base });
  }
  if (!isLatest) return { ...next, phase: 'waiting' };
  // Takes only the lot values, which the save has filled in. The texts stay as typed.
  // If the save removed the extra event because its name was emptied, the lots stay, so that a new name does not change prices.
  const lots = base.revision === 0 ? state.mine : base.event;
  return withPresentNames(atRest({ ...next, mine: withLots(state.mine, lots) }), base);
}

function refused(state: Saving, problem: string): Saving {
  if (state.phase !== 'sending') return state;
  const { inFlight, mine } = state;
  // The server did not store a refused save, so its fingerprint, the last one, is removed.
  const unconfirmed = state.unconfirmed.slice(0, -1);
  const isLatest = inFlight !== null && isSameEvent(mine, inFlight);
  return { ...state, inFlight: null, unconfirmed, problem, tries: 0, phase: isLatest ? 'refused' : 'waiting' };
}

function conflicted(state: Saving, theirs: ServerEvent): Saving {
  if (state.phase !== 'sending') return state;
  const { mine, unconfirmed } = state;
  // The fingerprint of a new extra event is made before a save fills in the lots, so `theirs` is also compared without lots.
  const isOwn = [theirs.event, withLots(theirs.event, NO_LOTS)].some((event) => unconfirmed.includes(fingerprint(event)));
  const next = { ...state, inFlight: null, unconfirmed: [], tries: 0 };
  if (isOwn) {
    const hasTheirLots = mine.firstLotValue === null && mine.ticketType === theirs.event.ticketType;
    return pendingOr({ ...next, base: theirs, mine: hasTheirLots ? withLots(mine, theirs.event) : mine });
  }
  const conflict: Saving = { ...next, phase: 'conflict', theirs };
  // If the server has the base's content, but with a revision two or more above the base's, this device's save was stored, and
  // somebody then undid it. So the user has to choose.
  const isTakenBack = state.tries > 0 && theirs.revision > state.base.revision + 1 && isSameEvent(theirs.event, state.base.event);
  return isTakenBack ? { ...conflict, unconfirmed } : withoutNeedlessConflict(conflict);
}

/** Ends a conflict that needs no choice, because both sides are equal or only one side differs from the base. */
function withoutNeedlessConflict(state: Saving): Saving {
  const { theirs, mine, base } = state;
  if (!theirs) return state;
  if (isSameEvent(mine, theirs.event)) return pendingOr({ ...state, base: theirs, theirs: null, unconfirmed: [] });
  // If there are unconfirmed saves, somebody has undone a save (see `conflicted`), so the user has to choose.
  if (state.unconfirmed.length === 0 && isSameEvent(theirs.event, base.event)) return resolved(state, mine);
  return isSameEvent(mine, base.event) ? resolved(state, theirs.event) : state;
}

/** Saves `mine` in another programme. The base is empty, so that different content in that programme leads to a conflict. */
function moved(state: Saving, theirs: ServerEvent): Saving {
  const base = { ...theirs, revision: 0, eventId: null, event: emptyEvent(state.mine.isSpecialEvent) };
  return withoutNeedlessConflict({ ...state, phase: 'conflict', base, theirs, unconfirmed: [] });
}

function resolved(state: Saving, mine: EventDraft): Saving {
  if (state.theirs === null) return state;
  return pendingOr({ ...state, base: state.theirs, theirs: null, unconfirmed: [], mine: withLocalContent(mine, state.mine) });
}

const isOtherEvent = (a: ServerEvent, b: ServerEvent): boolean =>
  a.eventId !== null && b.eventId !== null && a.eventId !== b.eventId;

const isNewer = (saved: ServerEvent, than: ServerEvent): boolean =>
  saved.scheduleId !== than.scheduleId ||
  isOtherEvent(saved, than) ||
  saved.revision > than.revision ||
  (saved.revision === 0 && than.revision > 0);

/** Takes a value's new text and merged attractions from `saved`: such catalogue changes do not raise the event's revision. */
function withPresentNames(state: Saving, saved: ServerEvent): Saving {
  const { mine } = state;
  const { value, attractions } = saved.event;
  const hasNewText = value !== null && value.id === mine.valueId && value.name !== mine.value?.name;
  const own = mine.attractions.flatMap(({ attraction }) => attraction?.id ?? []);
  const isMerged = attractions.some(({ attraction }) => attraction?.chosenIds?.some((id) => own.includes(id)));
  if (!hasNewText && !isMerged) return state;
  return { ...state, base: saved, mine: { ...mine, ...(hasNewText && { value }), ...(isMerged && { attractions }) } };
}

function loaded(state: Saving, saved: ServerEvent): Saving {
  // If the loaded week has the deleted programme again, somebody has restored it, so the evening is saved again.
  // `tries` is raised, so that the delays between retries grow if the server still responds with 404.
  if (state.phase === 'gone') {
    if (saved.scheduleId !== state.base.scheduleId) return state;
    return { ...state, phase: isUnchanged(state) ? 'settled' : 'unreachable', tries: state.tries + 1 };
  }
  if (state.phase === 'settled' && isNewer(saved, state.base)) {
    return { ...state, base: saved, mine: withLocalContent(saved.event, state.mine) };
  }
  if (state.phase === 'settled' && saved.revision === state.base.revision) return withPresentNames(state, saved);
  if (state.phase === 'conflict' && state.theirs && isNewer(saved, state.theirs)) {
    return withoutNeedlessConflict({ ...state, theirs: saved });
  }
  return state;
}

export function unsentText(days: { phase: Phase; isStored: boolean }[]): string {
  if (days.some(({ isStored }) => !isStored)) {
    return 'Não deu para guardar neste aparelho o que falta. Não feche a página e tente de novo.';
  }
  if (days.every(({ phase }) => phase === 'unreachable')) {
    return 'O servidor não respondeu ou não pôde salvar agora. O que falta está guardado neste aparelho e é salvo sozinho assim que for possível. Espere um pouco e tente de novo.';
  }
  return 'O que falta está guardado neste aparelho. Confira o aviso de cada dia e tente de novo.';
}
