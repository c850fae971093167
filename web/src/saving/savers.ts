import type { Week } from '../../../core/contracts/weeks.ts';
import { lotSettingOf } from '../../../core/rules/lots.ts';
import { onAdmission } from '../api/client.ts';
import { onReconnect } from '../api/connection.ts';
import { ApiError } from '../api/errors.ts';
import { attractionsQuery, layoutsQuery, lotSettingsQuery, valuesQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { cachedWeek, onWeek, putEvening, putWeek, refreshWeeks, USUAL_KEY } from '../api/weeks.ts';
import { hasLocalContent } from '../draft/compare.ts';
import type { EventDraft } from '../draft/model.ts';
import { IS_FRAME } from '../ui/page-state.ts';
import { baseOf, hasLocks, ifClosed, keepTabId, lockTab, storedCopies, TAB } from './device-copies.ts';
import { isPending, type Phase, unsentText } from './machine.ts';
import { placeKey, type SaverPlace } from './place.ts';
import { noteChange, saverAt, savers } from './registry.ts';
import { EveningSaver, type SaverCalls } from './saver.ts';
import { serverEventAt } from './server-event.ts';

/** Browsers refuse keepalive requests whose bodies together are larger than 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

const running = new Map<string, Promise<unknown>>();

/**
 * Runs a week's saves and sends one after the other, so that the last save's response contains all earlier saves, and no save
 * changes the revisions that a running send uses. Without `waits`, `work` runs at once.
 */
export async function inTurn<T>(startDate: string, work: () => Promise<T>, waits = true): Promise<T> {
  const before = running.get(startDate);
  const own = before && waits ? before.then(work, work) : work();
  running.set(startDate, own);
  try {
    return await own;
  } finally {
    if (running.get(startDate) === own) running.delete(startDate);
  }
}

let lastRefusal: string | null = null;

/** True from `pagehide` to `pageshow`. During `pagehide`, a closing page's `visibilityState` may still be 'visible'. */
let isLeaving = false;

const mayClose = (): boolean => isLeaving || document.visibilityState === 'hidden';

const calls: SaverCalls = {
  async put({ startDate, position, programme }, json) {
    const save = () => {
      // `keepalive` lets the request finish even if the page is closed. Browsers count bytes, up to 3 for each unit of `length`.
      const keepalive = mayClose() && JSON.stringify(json).length * 3 < MAX_KEEPALIVE_BYTES;
      return putEvening(startDate, position, json, keepalive);
    };
    // A page that may be closing does not wait for other requests, because a closed page could not send the save.
    const week = await inTurn(startDate, save, !mayClose()).catch((error: unknown) => {
      // The evening may name something deleted from the catalogue, so the catalogue's lists and the usual evenings are read
      // again. A retry that is refused with the same message does not read them once more.
      if (error instanceof ApiError && error.status === 422 && error.serverMessage !== lastRefusal) {
        lastRefusal = error.serverMessage;
        for (const queryKey of [layoutsQuery.queryKey, valuesQuery.queryKey, attractionsQuery.queryKey, USUAL_KEY])
          void queryClient.invalidateQueries({ queryKey });
      }
      throw error;
    });
    lastRefusal = null;
    putWeek(queryClient, week);
    // The evening was saved in the programme that it was read from. If another one has become the week's own since, for example
    // a restored one, screens of the week read that programme.
    if (programme === null && week.programme?.isOwn === false) void refreshWeeks(queryClient);
    return week;
  },
  async lots(ticketType) {
    // A closing page has no time to read the settings from the server, so it uses cached settings.
    const settings = mayClose() ? queryClient.ensureQueryData(lotSettingsQuery) : queryClient.fetchQuery(lotSettingsQuery);
    return lotSettingOf(await settings, ticketType);
  },
};

function start(): void {
  keepTabId();
  lockTab();
  // Closing or reloading the page would lose an unsaved evening that the device could not store, so the browser asks the user.
  window.addEventListener('beforeunload', (event) => {
    if ([...savers.values()].some(({ get, isStored }) => isPending(get()) && !isStored())) event.preventDefault();
  });
  onWeek((week) => {
    const { startDate, programme } = week;
    const ids = programme?.isOwn ? [null, programme.id] : [programme?.id ?? null];
    for (const saver of ids.flatMap((id) => ofWeek(startDate, id))) load(saver, week);
  });
  onReconnect(() => {
    flushAll();
    void resumeStored();
  });
  onAdmission(flushAll);
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    flushAll();
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  document.addEventListener('visibilitychange', () => {
    flushAll();
    if (!document.hidden) void resumeStored();
  });
  void resumeStored(true);
}

function load(saver: EveningSaver, week: Week): void {
  if (week.programme?.isOwn && saver.place.programme !== null) moveToOwn(saver);
  saver.load(week);
}

/** The saver's programme has become the own programme, so the saver moves to the place where screens look for it. */
function moveToOwn(saver: EveningSaver): void {
  const place = { ...saver.place, programme: null };
  if (!isFree(place)) return;
  savers.delete(placeKey(saver.place));
  savers.set(placeKey(place), saver);
  saver.place = place;
  // Stores the copy with the new place. Otherwise a second saver would resume the copy at the former place.
  saver.store();
}

/** True if no saver at `place` has content that the server lacks. */
function isFree(place: SaverPlace): boolean {
  const saving = saverAt(place)?.get();
  return !saving || !(isPending(saving) || hasLocalContent(saving.mine));
}

function add(saver: EveningSaver): EveningSaver {
  savers.set(placeKey(saver.place), saver);
  let before: Phase = saver.get().phase;
  saver.subscribe(() => {
    const { phase } = saver.get();
    const isOutdated = phase !== before && (phase === 'conflict' || phase === 'gone');
    const hasSettled = phase === 'settled' && before !== 'settled';
    before = phase;
    if (hasSettled) {
      void resumeStored();
      // Reads again what may be open during a save, for example the viewer when it restores a version, or the history.
      for (const queryKey of [
        ['admin', 'schedules'],
        ['schedules', 'history'],
        ['schedules', 'month'],
      ])
        void queryClient.invalidateQueries({ queryKey });
    }
    // A conflict or a deletion means that the screens show an outdated week, so the week is read again.
    if (isOutdated) void refreshWeeks(queryClient);
    noteChange();
  });
  return saver;
}

async function resumeStored(isStart = false): Promise<void> {
  const others: Promise<void>[] = [];
  // Without Web Locks a page cannot tell which tabs are closed, so it takes over the evenings of all tabs, once, at its start.
  for (const tab of new Set(storedCopies().map(({ evening }) => evening.tab))) {
    if (tab === TAB || (isStart && !hasLocks())) resumeFrom(tab);
    else if (hasLocks()) others.push(ifClosed(tab, () => resumeFrom(tab)));
  }
  await Promise.all(others);
}

function resumeFrom(tab: string): void {
  for (const copy of storedCopies()) {
    const { evening } = copy;
    const { place } = evening;
    const present = saverAt(place);
    // A copy never replaces this tab's unsaved changes, and a deleted programme's copy never replaces a saver's evening.
    if (evening.tab !== tab || (present && (evening.isGone || isPending(present.get())))) continue;
    const saver = present ?? add(new EveningSaver(place, baseOf(evening), calls));
    saver.resume(copy);
    // Savers get each week when it is loaded. If the week was loaded before this saver existed, the saver gets the week here.
    const week = cachedWeek(queryClient, place.startDate, place.programme);
    if (week) load(saver, week);
  }
  noteChange();
}

function flushAll(): void {
  for (const saver of savers.values()) saver.flush();
}

const ofWeek = (startDate: string, programme: number | null): EveningSaver[] =>
  [...savers.values()].filter(({ place }) => place.startDate === startDate && place.programme === programme);

/** Edits an evening. If the evening was not edited before, the edit starts from the content of `week`. */
export function editEvening(
  place: SaverPlace,
  week: Pick<Week, 'startDate' | 'programme'>,
  change: (event: EventDraft) => EventDraft,
): void {
  const saver = saverAt(place) ?? add(new EveningSaver(place, serverEventAt(week, place.position), calls));
  saver.edit(change);
}

/** Discards an evening. The returned function restores it, or returns false if restoring would lose other unsaved text. */
export function dropEvening(saver: EveningSaver): () => boolean {
  const key = placeKey(saver.place);
  saver.drop();
  savers.delete(key);
  noteChange();
  return () => {
    if (!isFree(saver.place)) return false;
    savers.set(key, saver);
    saver.store();
    noteChange();
    return true;
  };
}

const pendingOf = (startDate: string, programme: number | null) =>
  ofWeek(startDate, programme).filter(({ get }) => isPending(get()));

const savingOf = (startDate: string, programme: number | null) =>
  ofWeek(startDate, programme).filter(({ get }) => get().phase === 'waiting' || get().phase === 'sending');

/** Saves all unsaved changes of a programme, and waits for the responses. Returns true if everything is saved. */
export async function settleWeek(startDate: string, programme: number | null): Promise<boolean> {
  // Another tab may have been closed before it saved its evenings.
  await resumeStored();
  for (const saver of ofWeek(startDate, programme)) {
    // A refused evening is sent again, because the server may accept it now, for example after a deleted layout is restored.
    if (saver.get().phase === 'refused') saver.edit((event) => ({ ...event }));
    saver.flush();
  }
  // The user may edit another evening during these saves, so this loop runs until nothing is being saved.
  for (let saving = savingOf(startDate, programme); saving.length > 0; saving = savingOf(startDate, programme)) {
    await Promise.all(saving.map(untilNoSave));
  }
  return pendingOf(startDate, programme).length === 0;
}

export const whyUnsent = (startDate: string, programme: number | null): string =>
  unsentText(pendingOf(startDate, programme).map(({ get, isStored }) => ({ phase: get().phase, isStored: isStored() })));

function untilNoSave(saver: EveningSaver): Promise<void> {
  return new Promise((done) => {
    const resolveIfDone = () => {
      const { phase } = saver.get();
      if (phase === 'waiting') saver.flush();
      else if (phase !== 'sending') {
        stop();
        done();
      }
    };
    const stop = saver.subscribe(resolveIfDone);
    resolveIfDone();
  });
}

// The build, which renders the frames, has no device storage, so it starts no saving.
if (!IS_FRAME) start();
