import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { nameOf, type Place } from './place.ts';
import type { EveningSaver } from './saver.ts';

// Which evenings were edited here, apart from what saves them: most screens only look.

/** Module state, so that saving goes on when its screen is left. */
export const savers = new Map<string, EveningSaver>();
const listeners = new Listeners();
/** Counts the changes of any saver, for React. */
let changes = 0;

/** Tells the screens that an evening was edited or saved. */
export function noteChange(): void {
  changes += 1;
  listeners.notify();
}

/** The saver of an evening, if it was edited here or has something that the server does not have. */
export const saverAt = (place: Place): EveningSaver | undefined => savers.get(nameOf(place));

/** What was written into a programme that was deleted, and is not saved. */
export const goneOf = (scheduleId: number): EveningSaver[] =>
  [...savers.values()].filter(({ get }) => get().phase === 'gone' && get().base.scheduleId === scheduleId);

/** Renders again whenever an evening is edited or saved. @returns a number that is another one then */
export const useSaverChanges = (): number =>
  useSyncExternalStore(
    listeners.subscribe,
    () => changes,
    () => 0,
  );

let client: QueryClient | null = null;

/** The queries that show what is saved. */
export const savingClient = {
  get: () => client,
  set: (queryClient: QueryClient) => {
    client = queryClient;
  },
};
