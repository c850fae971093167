import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Number of logins and of team codes entered in this window. */
let admissions = 0;
const admissionListeners = new Listeners();

export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

export function noteAdmission(): void {
  admissions += 1;
  admissionListeners.notify();
}

/** Subscribes to logins and entered team codes, after which refused requests can be sent again. */
export const onAdmission = admissionListeners.subscribe;

/** Call this when a request begins, and the result with its 401. It is ignored if a login or a team code came in between. */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions;
  return (error) => {
    if (before === admissions) listener?.(error);
  };
}

// The team's code is required once a 401 says so; nothing asks beforehand.
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
