import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { api, body } from '../api/client.ts';
import { programmeQuery } from '../api/queries.ts';
import { onBack } from '../api/seen.ts';
import { deviceStorage } from '../draft/device-storage.ts';
import type { DayBody } from '../draft/event.ts';
import { Listeners } from '../listeners.ts';
import { holdPage } from '../ui/page-hold.ts';
import { isPending, type Phase, type Saving } from './machine.ts';
import { notifyConflict, notifyGone } from './notices.ts';
import { DaySaver, type SaverWorld, versionOf } from './saver.ts';
import { type DayPlace, storedDays } from './stored.ts';
import { unsentText } from './unsent.ts';

/** Browsers refuse a keepalive request with a body of more bytes. */
const KEEPALIVE_MOST = 60_000;

async function put(eventId: number, json: DayBody): Promise<ScheduleEvent> {
  // A save that is sent while the page closes has to outlive it.
  const keepalive = document.visibilityState === 'hidden' && JSON.stringify(json).length * 3 < KEEPALIVE_MOST;
  const event = await body(api.events[':id'].$put({ param: { id: String(eventId) }, json }, { init: { keepalive } }));
  for (const listener of savedListeners) listener(event);
  return event;
}

const world: SaverWorld = {
  storage: deviceStorage,
  now: Date.now,
  put,
};

// Module state, so that saving goes on when its screen is left.
const savers = new Map<number, DaySaver>();
const listeners = new Listeners();
holdPage(() => [...savers.values()].some(({ get, isStored }) => isPending(get()) && !isStored()));
/** Called with every event that the server has saved. */
const savedListeners = new Set<(event: ScheduleEvent) => void>();
let isListening = false;

function add(saver: DaySaver): DaySaver {
  const { place } = saver;
  savers.set(place.eventId, saver);
  let before: Phase | null = null;
  const notifyPhase = () => {
    const { phase } = saver.get();
    if (phase !== before && phase === 'conflict') notifyConflict(place);
    if (phase !== before && phase === 'gone') notifyGone(place);
    before = phase;
  };
  notifyPhase();
  saver.subscribe(() => {
    notifyPhase();
    listeners.notify();
  });
  if (!isListening) listen();
  return saver;
}

function listen() {
  isListening = true;
  onBack(flushAll);
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', flushAll);
}

/** Sends everything that waits now. */
function flushAll(): void {
  for (const saver of savers.values()) saver.flush();
}

/** The saver of a day, begun with what the server has where there is none yet. */
export function saverOf(place: DayPlace, event: ScheduleEvent): DaySaver {
  return savers.get(place.eventId) ?? add(new DaySaver(place, versionOf(event), world));
}

/** Resumes what an earlier visit could not save. */
export function resumeSaving(): void {
  for (const { eventId, scheduleId, index } of storedDays(world.storage)) {
    if (!savers.has(eventId)) add(new DaySaver({ eventId, scheduleId, index }, null, world));
  }
  // The screen may have looked before: its frame is taken over with the shell that calls this.
  listeners.notify();
}

/** Where the saving of a day stands. */
export function useSaving(saver: DaySaver): Saving {
  return useSyncExternalStore(saver.subscribe, saver.get);
}

/** Puts every event saved here into the cached programme. */
export function useSavedEvents(scheduleId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onSaved = (event: ScheduleEvent) => {
      queryClient.setQueryData(programmeQuery(scheduleId).queryKey, (before) => {
        if (!before) return before;
        return { ...before, events: before.events.map((one) => (one.id === event.id ? event : one)) };
      });
    };
    savedListeners.add(onSaved);
    return () => void savedListeners.delete(onSaved);
  }, [queryClient, scheduleId]);
}

/** The text in a day's attraction box that has not been added; empty for none. */
export function useUnadded(eventId: number): string {
  return useSyncExternalStore(
    listeners.subscribe,
    () => savers.get(eventId)?.get().mine.typed.trim() ?? '',
    () => '',
  );
}

/** How many days of a programme the server does not have yet. */
export function usePendingDays(scheduleId: number): number {
  return useSyncExternalStore(
    listeners.subscribe,
    () => pendingDays(scheduleId),
    () => 0,
  );
}

const pendingOf = (scheduleId: number) =>
  [...savers.values()].filter(({ place, get }) => place.scheduleId === scheduleId && isPending(get()));

const pendingDays = (scheduleId: number) => pendingOf(scheduleId).length;

/** Days of a deleted programme with something unsaved, in the order of the week. */
export function useGoneDays(scheduleId: number): DaySaver[] {
  // Their ids as a text, because a new list each time would render for ever.
  const ids = useSyncExternalStore(
    listeners.subscribe,
    () =>
      goneDays(scheduleId)
        .map(({ place }) => place.eventId)
        .join(),
    () => '',
  );
  return ids === '' ? [] : goneDays(scheduleId);
}

const goneDays = (scheduleId: number) =>
  [...savers.values()]
    .filter(({ place, get }) => place.scheduleId === scheduleId && get().phase === 'gone')
    .sort((a, b) => a.place.index - b.place.index);

/** Removes a day from this device; returns its undoing. */
export function dropDay(saver: DaySaver): () => void {
  const { eventId } = saver.place;
  saver.drop();
  savers.delete(eventId);
  listeners.notify();
  return () => {
    if (savers.has(eventId)) return;
    savers.set(eventId, saver);
    saver.restore();
    listeners.notify();
  };
}

/** Sends what waits of a programme, and resolves when nothing is on its way any more: whether all of it was saved. */
export async function settleProgramme(scheduleId: number): Promise<boolean> {
  const own = [...savers.values()].filter(({ place }) => place.scheduleId === scheduleId);
  for (const saver of own) saver.flush();
  await Promise.all(own.map(atRest));
  return pendingDays(scheduleId) === 0;
}

/** Why `settleProgramme` could not save everything, in words. */
export function whyUnsent(scheduleId: number): string {
  return unsentText(pendingOf(scheduleId).map(({ get, isStored }) => ({ phase: get().phase, isStored: isStored() })));
}

function atRest(saver: DaySaver): Promise<void> {
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
