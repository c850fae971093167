import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Who hears of every 401, whatever call got it; one listener, set at the start. */
export function onUnauthorized(hear: (error: ApiError) => void): void {
  listener = hear;
}

/** Tells of a 401. */
export function reportUnauthorized(error: ApiError): void {
  listener?.(error);
}
