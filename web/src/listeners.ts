/** Who wants to hear of a change; for `useSyncExternalStore`, among others. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Returns what ends it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}
