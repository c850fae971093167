import type { Place } from './place.ts';

// The staff's shell listens and shows these notices on every screen; one listener each.

let conflictListener: ((place: Place) => void) | undefined;
let goneListener: ((place: Place) => void) | undefined;

/** Somebody else has saved an evening that has unsaved changes here. */
export function onConflict(listener: (place: Place) => void): void {
  conflictListener = listener;
}

export function notifyConflict(place: Place): void {
  conflictListener?.(place);
}

/** An evening with unsaved changes belongs to a deleted programme. */
export function onGone(listener: (place: Place) => void): void {
  goneListener = listener;
}

export function notifyGone(place: Place): void {
  goneListener?.(place);
}
