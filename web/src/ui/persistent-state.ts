import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Store, useStore } from '../listeners.ts';
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

const persisted = new Store<ReadonlyMap<string, unknown>>(new Map());
holdPage(() => persisted.get().size > 0);

/**
 * Like useState, but the value outlives its component, so that a dialog closed by mistake keeps its text. A value that equals
 * `initial` is not kept.
 */
export function usePersistedState<T>(key: string, initial: T): [T, (change: T | ((latest: T) => T)) => void] {
  const valueIn = (all: ReadonlyMap<string, unknown>) => (all.has(key) ? (all.get(key) as T) : initial);
  const set = (change: T | ((latest: T) => T)) => {
    const all = new Map(persisted.get());
    const next = change instanceof Function ? change(valueIn(all)) : change;
    if (JSON.stringify(next) === JSON.stringify(initial)) all.delete(key);
    else all.set(key, next);
    persisted.set(all);
  };
  return [valueIn(useStore(persisted)), set];
}

export const forgetPersistedState = (): void => persisted.set(new Map());
