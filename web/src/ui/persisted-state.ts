import { useState } from 'react';
import { holdPage } from './page-hold.ts';

const persisted = new Map<string, unknown>();
holdPage(() => persisted.size > 0);

/**
 * Survives its component until the page is reloaded, so that a dialog closed by mistake keeps its text.
 * @returns value, setter, and a function that removes it
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
