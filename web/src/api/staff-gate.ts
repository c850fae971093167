import { useSyncExternalStore } from 'react';

// Set when an answer requires the team's code; nothing is asked beforehand.
let closed = false;
const listeners = new Set<() => void>();

export function setStaffGate(isClosed: boolean): void {
  closed = isClosed;
  for (const listener of listeners) listener();
}

export function useStaffGate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => closed,
    () => false,
  );
}
