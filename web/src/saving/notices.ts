import type { DayPlace } from './stored.ts';

// What the staff's shell shows about days that are being saved, whatever screen is open. One listener each.

let conflictListener: ((place: DayPlace) => void) | undefined;
let goneListener: ((place: DayPlace) => void) | undefined;

/** Somebody else has saved a day that is being saved here. */
export function onConflict(listener: (place: DayPlace) => void): void {
  conflictListener = listener;
}

export function notifyConflict(place: DayPlace): void {
  conflictListener?.(place);
}

/** A day with something unsaved belongs to a programme that was deleted. */
export function onGone(listener: (place: DayPlace) => void): void {
  goneListener = listener;
}

export function notifyGone(place: DayPlace): void {
  goneListener?.(place);
}
