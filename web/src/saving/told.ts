import type { DayPlace } from './stored.ts';

let listener: ((place: DayPlace) => void) | undefined;

/** Who hears that somebody else has saved a day that is being saved here; one listener, set by the shell. */
export function onConflict(hear: (place: DayPlace) => void): void {
  listener = hear;
}

let goneListener: ((place: DayPlace) => void) | undefined;

/** Who hears that a day with something unsaved belongs to a programme that was deleted; one listener likewise. */
export function onGone(hear: (place: DayPlace) => void): void {
  goneListener = hear;
}

/** Tells of it. */
export function tellGone(place: DayPlace): void {
  goneListener?.(place);
}

/** Tells of it. */
export function tellConflict(place: DayPlace): void {
  listener?.(place);
}
