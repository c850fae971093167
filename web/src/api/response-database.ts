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

const isOld = ({ at }: ResponseRow) => Date.now() - at > MAX_AGE_MS;
const isCurrent = ({ contracts }: ResponseRow) => contracts === __CONTRACTS__;

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
    return response && isCurrent(response) && !isOld(response) ? response : undefined;
  });

export const remove = (hash: string) => orUndefined(() => del(hash, store));

/** Stores a query's response. If the device has no room, removes the query's older stored response, which is outdated. */
export const put = (hash: string, response: StoredResponse) =>
  orUndefined(() => set(hash, { ...response, contracts: __CONTRACTS__ }, store).catch(() => remove(hash)));

export const clear = () => orUndefined(() => clearAll(store));

type Next = (response: StoredResponse) => StoredResponse | null | undefined;

/** Like `next`, but removes an old response, and keeps another release's response, because a tab of that release may use it. */
function changed(row: ResponseRow, next: Next): ReturnType<Next> {
  if (isOld(row)) return null;
  return isCurrent(row) ? next(row) : undefined;
}

/** Removes old responses. For each response of this release `next` returns a replacement, null (remove) or undefined (keep). */
export const updateAll = (next: Next, scope?: string) =>
  orUndefined(() =>
    store('readwrite', (all) => {
      // With a scope, reads only that scope's responses, because reading the catalogue would take long. A query key's hash is its
      // JSON. In ASCII # follows the quote, so the range has all keys that begin with the scope.
      const request = all.openCursor(scope && IDBKeyRange.bound(`["${scope}"`, `["${scope}#`));
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        const row = changed(cursor.value, next);
        if (row === null) cursor.delete();
        else if (row) cursor.update({ ...row, contracts: __CONTRACTS__ });
        cursor.continue();
      };
      return promisifyRequest(all.transaction);
    }),
  );
