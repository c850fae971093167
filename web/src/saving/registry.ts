import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { nameOf, type Place } from './place.ts';
import type { EveningSaver } from './saver.ts';

// The savers of the evenings that were edited on this device. Most screens only read, so they do not load the savers' code.

/** Savers are module state, so that saving continues when the user leaves the screen. */
export const savers = new Map<string, EveningSaver>();
const listeners = new Listeners();
let changes = 0;

export function noteChange(): void {
  changes += 1;
  listeners.notify();
}

/** Returns an evening's saver; undefined when the evening was not edited here and has no unsaved changes. */
export const saverAt = (place: Place): EveningSaver | undefined => savers.get(nameOf(place));

export const saversOfDeleted = (scheduleId: number): EveningSaver[] =>
  [...savers.values()].filter(({ get }) => get().phase === 'gone' && get().base.scheduleId === scheduleId);

export const onSaverChange = listeners.subscribe;

/** Rerenders the component when any evening is edited or saved. */
export const useSaverChanges = (): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () => changes,
    () => 0,
  );
