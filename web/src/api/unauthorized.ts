import { Listeners } from '../listeners.ts';
import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Counts the logins and the team's codes entered in this window. */
let admissions = 0;
const admissionListeners = new Listeners();

/** Sets the one listener that is called on every 401. */
export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

/** Notes that somebody has logged in or entered the team's code. */
export function noteAdmission(): void {
  admissions += 1;
  admissionListeners.notify();
}

/** Hears of every such moment: what was refused can be sent again. @returns what ends it */
export const onAdmission = admissionListeners.subscribe;

/**
 * Called when a request begins. The function it returns calls the listener with a 401 of that request, unless somebody was let in
 * since: the request was sent without what lets in.
 */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions;
  return (error) => {
    if (before === admissions) listener?.(error);
  };
}
