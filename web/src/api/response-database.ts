import type { QueryKey } from '@tanstack/react-query';
import { clear as clearAll, createStore, del, get, promisifyRequest, set } from 'idb-keyval';

export interface StoredResponse {
  key: QueryKey;
  data: unknown;
  /** The time at which the server gave the response, in ms. */
  at: number;
}

/** The hash of the contracts in this build. A stored response with another hash is ignored, because its shape may be older. */
declare const __CONTRACTS__: string;

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const store = createStore('quartou', 'answers');

type ResponseRow = StoredResponse & { contracts: string };

const isOutdated = ({ at, contracts }: ResponseRow) => Date.now() - at > MAX_AGE_MS || contracts !== __CONTRACTS__;

/** Runs an action on IndexedDB. Returns undefined where IndexedDB is forbidden or full. */
async function orUndefined<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}

export const read = (hash: string): Promise<StoredResponse | undefined> =>
  orUndefined(async () => {
    const response = await get<ResponseRow>(hash, store);
    return response && !isOutdated(response) ? response : undefined;
  });

export const remove = (hash: string) => orUndefined(() => del(hash, store));

/** Stores a query's response. If the device has no room, removes the query's older stored response, which is outdated. */
export const put = (hash: string, response: StoredResponse) =>
  orUndefined(() => set(hash, { ...response, contracts: __CONTRACTS__ }, store).catch(() => remove(hash)));

export const clear = () => orUndefined(() => clearAll(store));

/** Removes outdated responses. For each other response `next` returns a replacement, null (remove it) or undefined (keep it). */
export const updateAll = (next: (response: StoredResponse) => StoredResponse | null | undefined) =>
  orUndefined(() =>
    store('readwrite', (all) => {
      const request = all.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        const changed = isOutdated(cursor.value) ? null : next(cursor.value);
        if (changed === null) cursor.delete();
        else if (changed) cursor.update({ ...changed, contracts: __CONTRACTS__ });
        cursor.continue();
      };
      return promisifyRequest(all.transaction);
    }),
  );
