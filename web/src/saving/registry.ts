import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { nameOf, type Place } from './place.ts';
import type { EveningSaver } from './saver.ts';

// The evenings edited on this device. Separate from the savers' code, because most screens only read.

/** Module state, so that saving continues when its screen is left. */
export const savers = new Map<string, EveningSaver>();
const listeners = new Listeners();
let changes = 0;

export function noteChange(): void {
  changes += 1;
  listeners.notify();
}

/** Undefined when the evening was not edited here and has no unsaved changes. */
export const saverAt = (place: Place): EveningSaver | undefined => savers.get(nameOf(place));

export const saversOfDeleted = (scheduleId: number): EveningSaver[] =>
  [...savers.values()].filter(({ get }) => get().phase === 'gone' && get().base.scheduleId === scheduleId);

export const onSaverChange = listeners.subscribe;

/** Rerenders when any evening is edited or saved. */
export const useSaverChanges = (): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () => changes,
    () => 0,
  );

let client: QueryClient | null = null;

export const savingClient = {
  get: () => client,
  set: (queryClient: QueryClient) => {
    client = queryClient;
  },
};
