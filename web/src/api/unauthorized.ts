import { Listeners } from '../listeners.ts';
import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Number of logins and team codes entered in this window. */
let admissions = 0;
const admissionListeners = new Listeners();

/** Sets the only listener for 401 answers. */
export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

export function noteAdmission(): void {
  admissions += 1;
  admissionListeners.notify();
}

/**
 * Calls the listener after each login or team code, so that refused requests can be sent again.
 * @returns the function that unsubscribes
 */
export const onAdmission = admissionListeners.subscribe;

/**
 * Call this when a request begins. The returned function calls the listener with the request's 401, unless somebody has logged in since: the request was then
 * sent with the old credentials.
 */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions;
  return (error) => {
    if (before === admissions) listener?.(error);
  };
}
