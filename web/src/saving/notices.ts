import type { Place } from './place.ts';

// What the staff's shell shows about days that are being saved, whatever screen is open. One listener each.

let conflictListener: ((place: Place) => void) | undefined;
let goneListener: ((place: Place) => void) | undefined;

/** Somebody else has saved a day that is being saved here. */
export function onConflict(listener: (place: Place) => void): void {
  conflictListener = listener;
}

export function notifyConflict(place: Place): void {
  conflictListener?.(place);
}

/** A day with something unsaved belongs to a programme that was deleted. */
export function onGone(listener: (place: Place) => void): void {
  goneListener = listener;
}

export function notifyGone(place: Place): void {
  goneListener?.(place);
}
