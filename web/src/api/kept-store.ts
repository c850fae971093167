import type { QueryKey } from '@tanstack/react-query';
import { clear as clearAll, createStore, del, get, set } from 'idb-keyval';

export interface Kept {
  key: QueryKey;
  data: unknown;
  /** When the server gave the answer, ms. */
  at: number;
}

/** Injected by the build; changes with the contracts, so that no screen gets an answer of an older shape. */
declare const __CONTRACTS__: string;

const LONGEST = 30 * 24 * 60 * 60_000;

const store = createStore('quartou', 'answers');

type Stored = Kept & { contracts: string };

const isDue = ({ at, contracts }: Stored) => Date.now() - at > LONGEST || contracts !== __CONTRACTS__;

/** Where IndexedDB is forbidden or full, nothing is stored. */
async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

export const read = (hash: string): Promise<Kept | undefined> =>
  attempt(async () => {
    const kept = await get<Stored>(hash, store);
    return kept && !isDue(kept) ? kept : undefined;
  });

export const remove = (hash: string) => attempt(() => del(hash, store));

/** Where there is no room, the older answer is removed too. */
export const keep = (hash: string, kept: Kept) =>
  attempt(() => set(hash, { ...kept, contracts: __CONTRACTS__ }, store).catch(() => remove(hash)));

export const clear = () => attempt(() => clearAll(store));

/** Updates all answers in one transaction, without expired ones. `next` returns a replacement, null to remove, undefined to keep. */
export const change = (next: (kept: Kept) => Kept | null | undefined) =>
  attempt(() =>
    store('readwrite', (all) => {
      const walk = all.openCursor();
      walk.onsuccess = () => {
        const cursor = walk.result;
        if (!cursor) return;
        const changed = isDue(cursor.value) ? null : next(cursor.value);
        if (changed === null) cursor.delete();
        else if (changed) cursor.update({ ...changed, contracts: __CONTRACTS__ });
        cursor.continue();
      };
      return new Promise<void>((resolve, reject) => {
        all.transaction.oncomplete = () => resolve();
        all.transaction.onabort = () => reject(all.transaction.error);
      });
    }),
  );
