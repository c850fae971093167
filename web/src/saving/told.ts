import type { DayPlace } from './stored.ts';

// What the shell has to tell about days that are saved here, whatever screen is open. One listener each.

let conflictListener: ((place: DayPlace) => void) | undefined;
let goneListener: ((place: DayPlace) => void) | undefined;

/** Somebody else has saved a day that is being saved here. */
export function onConflict(listener: (place: DayPlace) => void): void {
  conflictListener = listener;
}

export function tellConflict(place: DayPlace): void {
  conflictListener?.(place);
}

/** A day with something unsaved belongs to a programme that was deleted. */
export function onGone(listener: (place: DayPlace) => void): void {
  goneListener = listener;
}

export function tellGone(place: DayPlace): void {
  goneListener?.(place);
}
