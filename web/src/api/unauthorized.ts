import { Store, useStore } from '../listeners.ts';
import type { ApiError } from './errors.ts';

let listener: ((error: ApiError) => void) | undefined;

const admissions = new Store(0);

export function onUnauthorized(onError: (error: ApiError) => void): void {
  listener = onError;
}

export const noteAdmission = (): void => admissions.set(admissions.get() + 1);

/** Subscribes to logins and entered staff codes, after which refused requests can be sent again. */
export const onAdmission = admissions.subscribe;

/** Call this when a request begins. The returned function reports the request's 401, unless somebody was admitted meanwhile. */
export function watchUnauthorized(): (error: ApiError) => void {
  const before = admissions.get();
  return (error) => {
    if (before === admissions.get()) listener?.(error);
  };
}

// True while the gate hides the screen and asks for the staff code, because a 401 said that the code is required.
const isGateClosed = new Store(false);

export const setStaffGate = isGateClosed.set;

export const useStaffGate = (): boolean => useStore(isGateClosed);
