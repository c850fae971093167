import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Listeners, Store, useStore } from '../listeners.ts';
import { holdPage } from './page-state.ts';

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

type Values = ReadonlyMap<string, unknown>;

/** Change this key when the type of a kept value changes, because a release also reads what earlier releases have stored. */
const STORAGE_KEY = 'quartou-typed';

const persisted = new Store<Values>(new Map());
/** The user who has typed the values; null until the user is known. */
let owner: string | null = null;
let isRead = false;
let isStored = true;
// Prevents automatic reloads while values could not be stored (storage full or forbidden), because a reload would lose them.
holdPage(() => !isStored && persisted.get().size > 0);

function values(): Values {
  if (!isRead) {
    isRead = true;
    try {
      const [username, entries] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[null,[]]');
      owner = username;
      persisted.set(new Map(entries));
    } catch {}
  }
  return persisted.get();
}

/** Sets the values, and stores them in the tab's storage, which outlives a reload and the browser's discarding of the tab. */
function storeValues(all: Values): void {
  persisted.set(all);
  try {
    if (all.size > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([owner, [...all]]));
    else sessionStorage.removeItem(STORAGE_KEY);
    isStored = true;
  } catch {
    isStored = false;
  }
}

/** Like useState, but the value outlives its component and a reload. Not for passwords: the stored value is readable text. */
export function usePersistedState<T>(key: string, initial: T): [T, (change: T | ((latest: T) => T)) => void] {
  const valueIn = (all: Values) => (all.has(key) ? (all.get(key) as T) : initial);
  const set = (change: T | ((latest: T) => T)) => {
    const all = new Map(values());
    const next = change instanceof Function ? change(valueIn(all)) : change;
    if (JSON.stringify(next) === JSON.stringify(initial)) all.delete(key);
    else all.set(key, next);
    storeValues(all);
  };
  return [valueIn(useStore({ subscribe: persisted.subscribe, get: values })), set];
}

export const hasPersistedState = (): boolean => values().size > 0;

/** Notifies its listeners when the values are forgotten. They then drop the files that the user has chosen. */
export const forgets = new Listeners();

export function forgetPersistedState(): void {
  storeValues(new Map());
  forgets.notify();
}

/** Forgets the values if another user has typed them. Otherwise the other user's texts would be in this user's forms. */
export function forgetOthersState(username: string): void {
  values();
  if (owner === username) return;
  if (owner) forgetPersistedState();
  owner = username;
  storeValues(values());
}
