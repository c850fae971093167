import { Store, useStore } from '../listeners.ts';
import { placeKey, type SaverPlace } from './place.ts';
import type { EveningSaver } from './saver.ts';

// This module holds the savers but not their code, so that screens that only show evenings do not load that code.

/** Savers are module state, so that saving continues when the user leaves the screen. */
export const savers = new Map<string, EveningSaver>();
const changes = new Store(0);

export const noteChange = (): void => changes.set(changes.get() + 1);

/** Returns an evening's saver; undefined if this tab has neither edited the evening nor resumed a stored copy of it. */
export const saverAt = (place: SaverPlace): EveningSaver | undefined => savers.get(placeKey(place));

export const saversOfDeleted = (scheduleId: number): EveningSaver[] =>
  [...savers.values()].filter(({ get }) => get().phase === 'gone' && get().base.scheduleId === scheduleId);

export const onSaverChange = changes.subscribe;

/** Rerenders the component when any evening is edited or saved. */
export const useSaverChanges = (): number => useStore(changes);
