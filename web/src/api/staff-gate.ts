import { useSyncExternalStore } from 'react';

// Nobody asks beforehand whether this device may enter: the first answer that says no closes the gate.
let closed = false;
const listeners = new Set<() => void>();

/** Closes or opens the gate before the staff's screens. */
export function setStaffGate(isClosed: boolean): void {
  closed = isClosed;
  for (const listener of listeners) listener();
}

/** Whether the staff's screens wait for the team's code. */
export function useStaffGate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => closed,
  );
}
