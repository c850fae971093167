import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Sets the one listener that is called on every 401. */
export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

/** Calls the listener. */
export function reportUnauthorized(error: ApiError): void {
  listener?.(error);
}
