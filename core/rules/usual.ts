import type { Usual } from '../contracts/evenings.ts';
import type { ScheduleEventAttraction } from '../contracts/events.ts';
import { fold } from './search.ts';

const RECENT_EVENINGS = 6;
const MIN_SHARED_NAMES = 3;

/** A resident plays on at least half of the evenings with the usual name, and on at least this number of evenings. */
const MIN_RESIDENT_EVENINGS = 2;

export type PastEvening = Omit<Usual, 'eventName'> & { eventName: string | null };

/**
 * Returns the newest of the last six evenings whose name at least three of these six have; null without such an evening. Its
 * attractions are replaced by the residents of the evenings with that name. `evenings`: newest first.
 */
export function usualOf(evenings: readonly PastEvening[]): Usual | null {
  const recent = evenings.slice(0, RECENT_EVENINGS).map((evening) => ({ evening, key: fold(evening.eventName ?? '') }));
  const usual = recent.find(({ key }) => key && recent.filter((other) => other.key === key).length >= MIN_SHARED_NAMES);
  if (!usual) return null;
  const namesakes = recent.filter(({ key }) => key === usual.key).map(({ evening }) => evening);
  return { ...usual.evening, eventName: usual.evening.eventName?.trim() ?? '', attractions: residentsOf(namesakes) };
}

const keyOf = ({ attraction, customName }: ScheduleEventAttraction): string =>
  attraction ? `${attraction.id}` : `text ${fold(customName ?? '')}`;

function residentsOf(evenings: readonly PastEvening[]): ScheduleEventAttraction[] {
  const minimum = Math.max(evenings.length / 2, MIN_RESIDENT_EVENINGS);
  const played = Map.groupBy(
    evenings.flatMap(({ attractions }) => [...new Map(attractions.map((item) => [keyOf(item), item])).values()]),
    keyOf,
  );
  return [...played.values()].flatMap(([newest, ...before]) => {
    if (!newest || 1 + before.length < minimum) return [];
    return { ...newest, photo: [newest, ...before].find(({ photo }) => photo)?.photo ?? null };
  });
}
