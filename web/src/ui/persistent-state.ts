import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { holdPage } from './page-hold.ts';

/** The values of `useHistoryState` by history entry and name. A reload of the page clears all values. */
const historyValues = new Map<string, unknown>();

/** Like useState, but going back or forward restores the value. */
export function useHistoryState<T>(name: string, first: T): [T, Dispatch<SetStateAction<T>>] {
  const place = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (historyValues.has(place) ? (historyValues.get(place) as T) : first));
  useEffect(() => {
    historyValues.set(place, value);
  }, [place, value]);
  return [value, setValue];
}

const persisted = new Map<string, unknown>();
holdPage(() => persisted.size > 0);

/** A state that outlives its component, so that a dialog closed by mistake keeps its text. The third result forgets the value. */
export function usePersistedState<T>(key: string, initial: T): [T, (value: T) => void, () => void] {
  const [value, setValue] = useState<T>(() => (persisted.has(key) ? (persisted.get(key) as T) : initial));
  const set = (next: T) => {
    persisted.set(key, next);
    setValue(next);
  };
  return [value, set, () => persisted.delete(key)];
}

export const forgetPersistedState = (): void => persisted.clear();
