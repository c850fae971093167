import { and, eq, gt, inArray, isNotNull, lte, max, notExists, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { excluded, iif, insertIf, jsonEach, jsonValue, minusOne, plusOne } from '../../../db/expressions.ts';
import { accessSettings, attempts } from '../../../db/schema/accounts.ts';
import { sha256 } from '../../auth/codes.ts';
import type { Context } from '../../context.ts';
import { TooManyAttempts } from '../../errors.ts';

/** Attempts are counted for this long from the first one on. A block ends when the count ends. */
export const WINDOW_MS = 15 * 60 * 1000;

const MAX_TRIES = 9;
/** Limits attempts at an installation's secret from all addresses, and at a code made in “Equipe” from one address. */
const MAX_CODE_TRIES = 100;

export interface Counter {
  key: string;
  limit: number | SQL;
}

/** Returns a counter of attempts. Its key is a hash, so that the table holds no addresses or names. */
export const counter = (
  action: 'login' | 'register' | 'staff' | 'password' | 'reset',
  actor: string,
  limit: Counter['limit'] = MAX_TRIES,
): Counter => ({
  key: sha256(`${action}:${actor}`, 'base64url'),
  limit,
});

/**
 * Returns the counters of attempts at a code: of one address, and of all addresses. A code made in “Equipe” allows 100 attempts
 * per address, because a whole team may share an address, and any number in all, because its 57 bits cannot be guessed.
 */
export function codeCounters(
  { db }: Context,
  action: 'register' | 'staff',
  hashColumn: SQLiteColumn,
  address: string,
): Counter[] {
  const isMade = isNotNull(db.select({ made: hashColumn }).from(accessSettings).where(eq(accessSettings.id, 1)));
  return [
    counter(action, `address:${address}`, iif<number>(isMade, MAX_CODE_TRIES, MAX_TRIES)),
    counter(action, 'all', iif<number>(isMade, Number.MAX_SAFE_INTEGER, MAX_CODE_TRIES)),
  ];
}

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key);

/** Run these statements before checking a password or code. Otherwise concurrent guesses would exceed the limit. */
export function countTry({ db, now }: Context, counters: Counter[]) {
  const time = now().getTime();
  const isUsedUp = and(
    gt(attempts.resetAt, time),
    or(...counters.map(({ key, limit }) => and(eq(attempts.key, key), gt(attempts.count, limit)))),
  );
  const usedUp = db.select({ key: attempts.key }).from(attempts).where(isUsedUp);
  const isOver = lte(attempts.resetAt, time);
  const row = { key: jsonValue, count: 1, resetAt: time + WINDOW_MS };
  return [
    insertIf(db, attempts, row, notExists(usedUp), jsonEach(keysOf(counters)))
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: iif(isOver, 1, plusOne(attempts.count)),
          resetAt: iif(isOver, excluded(attempts.resetAt), attempts.resetAt),
        },
      })
      .returning({ key: attempts.key }),
    db
      .select({ until: max(attempts.resetAt) })
      .from(attempts)
      .where(isUsedUp),
  ] as const;
}

/** Refuses an attempt that is blocked according to the second result of `countTry`. */
export function assertAllowed(context: Context, [blocked]: { until: number | null }[]): void {
  if (blocked?.until) throw new TooManyAttempts(Math.ceil((blocked.until - context.now().getTime()) / 1000));
}

/** Returns queries for a success: they delete `own` counters and, if this attempt was `counted`, reduce `shared` ones by one. */
export function forgive({ db }: Context, counted: unknown[], own: Counter[], shared: Counter[]) {
  const keys = counted.length > 0 ? keysOf(shared) : [];
  return [
    db.delete(attempts).where(inArray(attempts.key, keysOf(own))),
    db
      .update(attempts)
      .set({ count: minusOne(attempts.count) })
      .where(inArray(attempts.key, keys)),
  ] as const;
}

export const purgeTries = ({ db, now }: Context) => db.delete(attempts).where(lte(attempts.resetAt, now().getTime()));
