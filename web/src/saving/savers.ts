import type { Week } from '../../../core/contracts/weeks.ts';
import { onBack } from '../api/connection.ts';
import { lotSettingsQuery } from '../api/queries.ts';
import { onAdmission } from '../api/unauthorized.ts';
import { knownWeek, onWeek, putEvening, putWeek, refreshWeeks } from '../api/weeks.ts';
import { type EventDraft, lotSettingOf } from '../draft/model.ts';
import { deviceStorage } from '../draft/read.ts';
import { IS_FRAME } from '../ui/is-frame.ts';
import { holdPage } from '../ui/page-hold.ts';
import { isPending, type Phase, unsentText } from './machine.ts';
import { notifyConflict, notifyGone } from './notices.ts';
import { nameOf, type Place } from './place.ts';
import { noteChange, saverAt, savers, savingClient } from './registry.ts';
import { savedOf } from './saved.ts';
import { EveningSaver, type SaverWorld } from './saver.ts';
import { storedPlaces } from './stored.ts';

/** Browsers refuse a keepalive request with a body of more bytes. */
const KEEPALIVE_MOST = 60_000;

/** The saves of each week that are on their way: one after the other, so that the last answer has what all of them have written. */
const underWay = new Map<string, Promise<unknown>>();

const world: SaverWorld = {
  storage: deviceStorage,
  now: Date.now,
  async put({ startDate, position }, json) {
    const send = () => {
      // A save that is sent while the page closes has to outlive it.
      const keepalive = document.visibilityState === 'hidden' && JSON.stringify(json).length * 3 < KEEPALIVE_MOST;
      return putEvening(startDate, position, json, keepalive);
    };
    const before = underWay.get(startDate);
    // A page that closes cannot wait.
    const sent = before && document.visibilityState !== 'hidden' ? before.then(send, send) : send();
    underWay.set(startDate, sent);
    const week = await sent;
    if (underWay.get(startDate) === sent) underWay.delete(startDate);
    const queryClient = savingClient.get();
    if (queryClient) putWeek(queryClient, week);
    return week;
  },
  async lots(ticketType) {
    const settings = await savingClient
      .get()
      ?.ensureQueryData(lotSettingsQuery)
      .catch(() => undefined);
    return lotSettingOf(settings, ticketType);
  },
};

function start(): void {
  holdPage(() => [...savers.values()].some(({ get, isStored }) => isPending(get()) && !isStored()));
  onWeek((week) => {
    for (const saver of ofWeek(week.startDate, week.programme?.isOwn === false ? week.programme.id : null)) saver.load(week);
  });
  onBack(flushAll);
  onAdmission(flushAll);
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', flushAll);
  // What an earlier visit could not save.
  for (const place of stored()) {
    const saver = add(new EveningSaver(place, null, world));
    // Its week may have been answered, and shown, before this was loaded.
    const client = savingClient.get();
    const week = client && knownWeek(client, place.startDate, place.programme);
    if (week) saver.load(week);
  }
  noteChange();
}

// A frame has no device.
if (!IS_FRAME) start();

function stored(): Place[] {
  try {
    return storedPlaces(world.storage);
  } catch {
    return [];
  }
}

function add(saver: EveningSaver): EveningSaver {
  const { place } = saver;
  savers.set(nameOf(place), saver);
  let before: Phase | null = null;
  const notifyPhase = () => {
    const { phase } = saver.get();
    const isRefused = phase !== before && (phase === 'conflict' || phase === 'gone');
    if (isRefused) (phase === 'gone' ? notifyGone : notifyConflict)(place);
    before = phase;
    return isRefused;
  };
  notifyPhase();
  saver.subscribe(() => {
    // After a refusal the server has another week than the screens show.
    const queryClient = notifyPhase() ? savingClient.get() : null;
    if (queryClient) void refreshWeeks(queryClient);
    noteChange();
  });
  return saver;
}

/** Sends everything that waits now. */
function flushAll(): void {
  for (const saver of savers.values()) saver.flush();
}

const ofWeek = (startDate: string, programme: number | null): EveningSaver[] =>
  [...savers.values()].filter(({ place }) => place.startDate === startDate && place.programme === programme);

/** Changes an evening; it is saved by itself. @param week as the server has it, where nothing was edited yet */
export function editEvening(
  place: Place,
  week: Pick<Week, 'startDate' | 'programme'>,
  change: (event: EventDraft) => EventDraft,
): void {
  const saver = saverAt(place) ?? add(new EveningSaver(place, savedOf(week, place.position), world));
  saver.edit(change);
}

/**
 * An evening that an older version of the product has left on the device, with what the server had then.
 * Returns whether it is stored anew: false where the evening has unsaved changes already, or the device refused.
 */
export function takeOverEvening(place: Place, ...left: Parameters<EveningSaver['takeOver']>): boolean {
  if (saverAt(place)) return false;
  const saver = add(new EveningSaver(place, left[0], world));
  saver.takeOver(...left);
  return saver.isStored();
}

/** Removes an evening from this device; returns its undoing. */
export function dropEvening(saver: EveningSaver): () => void {
  const name = nameOf(saver.place);
  saver.drop();
  savers.delete(name);
  noteChange();
  return () => {
    if (savers.has(name)) return;
    savers.set(name, saver);
    saver.restore();
    noteChange();
  };
}

const pendingOf = (startDate: string, programme: number | null) =>
  ofWeek(startDate, programme).filter(({ get }) => isPending(get()));

/** Saves what waits of a week, and resolves when nothing is on its way any more: whether all of it was saved. */
export async function settleWeek(startDate: string, programme: number | null): Promise<boolean> {
  const own = ofWeek(startDate, programme);
  for (const saver of own) saver.flush();
  await Promise.all(own.map(atRest));
  return pendingOf(startDate, programme).length === 0;
}

/** Why `settleWeek` could not save everything, in words. */
export const whyUnsent = (startDate: string, programme: number | null): string =>
  unsentText(pendingOf(startDate, programme).map(({ get, isStored }) => ({ phase: get().phase, isStored: isStored() })));

function atRest(saver: EveningSaver): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      const { phase } = saver.get();
      if (phase === 'waiting') saver.flush();
      else if (phase !== 'sending') {
        stop();
        done();
      }
    };
    const stop = saver.subscribe(look);
    look();
  });
}
