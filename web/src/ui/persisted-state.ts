import { useState } from 'react';

const persisted = new Map<string, unknown>();

/**
 * State that outlives what shows it, as long as the page stands: what was typed into a dialog is there again when it was
 * closed by mistake, or when a session ended in the middle.
 * @returns the value, how to change it, and how to let it go (done with it, or cancelled)
 */
export function usePersistedState<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (persisted.has(key) ? (persisted.get(key) as T) : initial));
  const set = (next: T) => {
    persisted.set(key, next);
    setValue(next);
  };
  return [value, set, () => persisted.delete(key)];
}

/** Lets everything go. */
export const forgetPersistedState = (): void => persisted.clear();
