import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

/** Number of admissions in this window: logins and entered staff codes. */
let admissions = 0;
const admissionListeners = new Listeners();

export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

export function noteAdmission(): void {
  admissions += 1;
  admissionListeners.notify();
}

/** Subscribes to logins and entered staff codes, after which refused requests can be sent again. */
export const onAdmission = admissionListeners.subscribe;

/** Call this when a request begins, and call the result with the request's 401. A 401 from before an admission is ignored. */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions;
  return (error) => {
    if (before === admissions) listener?.(error);
  };
}

// The gate asks for the staff code. It closes when a 401 says that the code is required.
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
