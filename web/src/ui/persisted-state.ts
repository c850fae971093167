import { useState } from 'react';
import { holdPage } from './page-hold.ts';

const persisted = new Map<string, unknown>();
holdPage(() => persisted.size > 0);

/**
 * State that survives its component until the page is reloaded: text typed into a dialog is restored when the dialog was closed by mistake or the
 * session ended.
 * @returns the value, its setter, and a function that removes it (saved, or cancelled)
 */
export function usePersistedState<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (persisted.has(key) ? (persisted.get(key) as T) : initial));
  const set = (next: T) => {
    persisted.set(key, next);
    setValue(next);
  };
  return [value, set, () => persisted.delete(key)];
}

export const forgetPersistedState = (): void => persisted.clear();
