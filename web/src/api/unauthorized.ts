import { useSyncExternalStore } from 'react';
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

/** For requests that were refused before a login or a team code. */
export const onAdmission = admissionListeners.subscribe;

/** Call this when a request begins and the result with its 401, which is ignored if somebody logged in since. */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions;
  return (error) => {
    if (before === admissions) listener?.(error);
  };
}

// The team's code is required when an answer says so; nothing is asked beforehand.
let isGateClosed = false;
const gateListeners = new Listeners();

export function setStaffGate(isClosed: boolean): void {
  isGateClosed = isClosed;
  gateListeners.notify();
}

export const useStaffGate = (): boolean =>
  useSyncExternalStore(
    gateListeners.subscribe,
    () => isGateClosed,
    () => false,
  );
