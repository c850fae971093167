import { useSyncExternalStore } from 'react';
import { LIMITS } from '../../core/contracts/limits.ts';
import { Listeners } from './listeners.ts';

const KEY = 'quartou-author';

const listeners = new Listeners();

/** Who composes on this device: a label on what is handed over, empty where nobody has said. */
export const authorStore = {
  get(): string {
    try {
      return localStorage.getItem(KEY)?.slice(0, LIMITS.author) ?? '';
    } catch {
      return '';
    }
  },
  set(name: string): void {
    try {
      localStorage.setItem(KEY, name.normalize('NFC').trim().slice(0, LIMITS.author));
    } catch {
      // Then nobody is named.
    }
    listeners.notify();
  },
};

/** Who composes on this device. */
export const useAuthor = (): string => useSyncExternalStore(listeners.subscribe, authorStore.get, () => '');
