import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { api, body } from '../api/client.ts';
import { programmeQuery } from '../api/queries.ts';
import type { DayBody } from '../draft/event.ts';
import { isPending, type Phase, type Saving } from './machine.ts';
import { DaySaver, type SaverWorld, versionOf } from './saver.ts';
import { type DayPlace, storedDays } from './stored.ts';
import { tellConflict, tellGone } from './told.ts';
import { unsentText } from './unsent.ts';

/** Bytes above which a browser takes no request that is to outlive its page. */
const KEEPALIVE_MOST = 60_000;

async function put(eventId: number, json: DayBody): Promise<ScheduleEvent> {
  // On the way out the save goes along without the page.
  const keepalive = document.visibilityState === 'hidden' && JSON.stringify(json).length * 3 < KEEPALIVE_MOST;
  const event = await body(api.events[':id'].$put({ param: { id: String(eventId) }, json }, { init: { keepalive } }));
  for (const hear of hearers) hear(event);
  return event;
}

const world: SaverWorld = {
  // Through functions: where storage is forbidden, touching it throws, and only a save shall notice.
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
    key: (n) => localStorage.key(n),
    get length() {
      return localStorage.length;
    },
  },
  now: Date.now,
  put,
};

// They go on saving when the screen that began it is left.
const savers = new Map<number, DaySaver>();
const listeners = new Set<() => void>();
/** Who is told of every event that the server has taken. */
const hearers = new Set<(event: ScheduleEvent) => void>();
let isListening = false;

function add(saver: DaySaver): DaySaver {
  const { place } = saver;
  savers.set(place.eventId, saver);
  let before: Phase | null = null;
  const tell = () => {
    const { phase } = saver.get();
    if (phase !== before && phase === 'conflict') tellConflict(place);
    if (phase !== before && phase === 'gone') tellGone(place);
    before = phase;
  };
  tell();
  saver.subscribe(() => {
    tell();
    notify();
  });
  if (!isListening) listen();
  return saver;
}

function notify() {
  for (const listener of listeners) listener();
}

function listen() {
  isListening = true;
  window.addEventListener('online', flushAll);
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', flushAll);
}

/** Everything that waits is sent now. */
export function flushAll(): void {
  for (const saver of savers.values()) saver.flush();
}

/** The saver of a day, begun with what the server has where there is none yet. */
export function saverOf(place: DayPlace, event: ScheduleEvent): DaySaver {
  return savers.get(place.eventId) ?? add(new DaySaver(place, versionOf(event), world));
}

/** Takes up what an earlier visit could not save. */
export function resumeSaving(): void {
  for (const { eventId, scheduleId, index } of storedDays(world.storage)) {
    if (!savers.has(eventId)) add(new DaySaver({ eventId, scheduleId, index }, null, world));
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the saving of a day stands. */
export function useSaving(saver: DaySaver): Saving {
  return useSyncExternalStore(saver.subscribe, saver.get);
}

/** Keeps what has been read of a programme in step with what is saved of it here. */
export function useSavedEvents(scheduleId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = (event: ScheduleEvent) => {
      queryClient.setQueryData(programmeQuery(scheduleId).queryKey, (before) => {
        if (!before) return before;
        return { ...before, events: before.events.map((one) => (one.id === event.id ? event : one)) };
      });
    };
    hearers.add(hear);
    return () => void hearers.delete(hear);
  }, [queryClient, scheduleId]);
}

/** What was written into a day's attraction box on this device and not added; empty for nothing. */
export function useUnadded(eventId: number): string {
  return useSyncExternalStore(subscribe, () => savers.get(eventId)?.get().mine.typed.trim() ?? '');
}

/** How many days of a programme the server does not have yet. */
export function usePendingDays(scheduleId: number): number {
  return useSyncExternalStore(subscribe, () => pendingDays(scheduleId));
}

const pendingOf = (scheduleId: number) =>
  [...savers.values()].filter(({ place, get }) => place.scheduleId === scheduleId && isPending(get()));

const pendingDays = (scheduleId: number) => pendingOf(scheduleId).length;

/** Days of a deleted programme with what was written in them here, in the order of the week. */
export function useGoneDays(scheduleId: number): DaySaver[] {
  // Their ids, because a list would be another one each time.
  const ids = useSyncExternalStore(subscribe, () =>
    goneDays(scheduleId)
      .map(({ place }) => place.eventId)
      .join(),
  );
  return ids === '' ? [] : goneDays(scheduleId);
}

const goneDays = (scheduleId: number) =>
  [...savers.values()]
    .filter(({ place, get }) => place.scheduleId === scheduleId && get().phase === 'gone')
    .sort((a, b) => a.place.index - b.place.index);

/** Takes a day off this device; gives what brings it back. */
export function dropDay(saver: DaySaver): () => void {
  const { eventId } = saver.place;
  saver.drop();
  savers.delete(eventId);
  notify();
  return () => {
    if (savers.has(eventId)) return;
    savers.set(eventId, saver);
    saver.restore();
    notify();
  };
}

/** Sends what waits of a programme and waits until all of it has arrived, or until it is clear that it does not now. */
export async function settleProgramme(scheduleId: number): Promise<boolean> {
  const own = [...savers.values()].filter(({ place }) => place.scheduleId === scheduleId);
  for (const saver of own) saver.flush();
  await Promise.all(own.map(atRest));
  return pendingDays(scheduleId) === 0;
}

/** Why `settleProgramme` could not send everything, in words. */
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
