import { LIMITS } from '../../core/contracts/limits.ts';
import { deviceSetting } from './device-setting.ts';
import { Listeners, useStore } from './listeners.ts';

const setting = deviceSetting('quartou-author', (name) => name?.slice(0, LIMITS.author) ?? '');

const listeners = new Listeners();

export const authorStore = {
  get: setting.get,
  subscribe: listeners.subscribe,
  set(name: string): void {
    setting.set(name.normalize('NFC').trim().slice(0, LIMITS.author));
    listeners.notify();
  },
};

export const useAuthor = (): string => useStore(authorStore);
