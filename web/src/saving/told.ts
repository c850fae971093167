import type { DayPlace } from './stored.ts';

let listener: ((place: DayPlace) => void) | undefined;

/** Who hears that somebody else has saved a day that is being saved here; one listener, set by the shell. */
export function onConflict(hear: (place: DayPlace) => void): void {
  listener = hear;
}

/** Tells of it. */
export function tellConflict(place: DayPlace): void {
  listener?.(place);
}
