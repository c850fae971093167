import type { Usual } from '../contracts/evenings.ts';
import { fold } from './search.ts';

/** Evenings of a weekday that are looked at, and how many of them have to share a name. */
const LOOKED_AT = 6;
const SHARED_BY = 3;

/** An evening by name and price and flyer, as far as they are in the catalogue today. */
export type PastEvening = Omit<Usual, 'eventName'> & { eventName: string | null };

/**
 * What a weekday usually is: the newest of its last six configured evenings that shares its name with two others, case and accents
 * aside. Of two names with three evenings each the one that was there last.
 * @param evenings of one weekday, newest first
 */
export function usualOf(evenings: readonly PastEvening[]): Usual | null {
  const last = evenings.slice(0, LOOKED_AT).map((evening) => ({ evening, key: fold(evening.eventName ?? '') }));
  const found = last.find(({ key }) => key && last.filter((other) => other.key === key).length >= SHARED_BY)?.evening;
  return found ? { ...found, eventName: found.eventName?.trim() ?? '' } : null;
}
