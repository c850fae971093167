import { useSyncExternalStore } from 'react';

export class Listeners<Value = void> {
  readonly #all = new Set<(value: Value) => void>();

  subscribe = (listener: (value: Value) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(value: Value): void {
    for (const listener of this.#all) listener(value);
  }
}

/** Keeps a value outside React, so that the value can outlive its screen. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  constructor(value: Value) {
    this.#value = value;
  }

  get = (): Value => this.#value;

  set = (value: Value): void => {
    this.#value = value;
    this.#listeners.notify();
  };
}

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get, get);
