import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, lte, max, notExists, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { excluded, iif, jsonEach, jsonValue, lessOne, plusOne, selectionOf } from '../../../db/expressions.ts';
import { accessSettings, attempts } from '../../../db/schema/accounts.ts';
import type { Context } from '../../context.ts';
import { TooManyAttempts } from '../../errors.ts';

/** Milliseconds of the window in which attempts are counted; nobody is blocked for longer. */
export const WINDOW = 15 * 60 * 1000;

/** Most attempts of one account, address or device in a window. */
const TRIES = 9;
/** Most attempts of everybody together at a secret of the installation, against guessing a short one from many addresses. */
const TRIES_OF_ALL = 100;

export interface Counter {
  key: string;
  limit: number | SQL;
}

/**
 * The counter of attempts at `what` by `whom`. Its key is a hash, so that it has a bounded length and the table holds no
 * addresses or names.
 */
export const counter = (
  what: 'login' | 'register' | 'staff' | 'password' | 'reset',
  whom: string,
  limit: Counter['limit'] = TRIES,
): Counter => ({
  key: createHash('sha256').update(`${what}:${whom}`).digest('base64url'),
  limit,
});

/**
 * The counter of everybody's attempts at a code. Only a secret of the installation has this limit, because it may be short. A
 * code made on the team screen has 57 bits; for it a limit would only let a flood of guesses lock out its owners.
 * @param made the hash of the code made on the screen, null if the secret is used
 */
export const counterOfAll = ({ db }: Context, what: 'register' | 'staff', made: SQLiteColumn): Counter => {
  const isMade = isNotNull(db.select({ made }).from(accessSettings).where(eq(accessSettings.id, 1)));
  return counter(what, 'all', iif<number>(isMade, Number.MAX_SAFE_INTEGER, TRIES_OF_ALL));
};

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key);

/**
 * The queries that count an attempt; they go first in a batch, and `triedOf` reads their results. Counting precedes comparing and
 * hashing, so that concurrent guesses are counted one by one. A blocked attempt is not recorded: a flood costs reads, not writes.
 */
export function countTry({ db, now }: Context, counters: Counter[]) {
  const time = now().getTime();
  const isUsedUp = and(
    gt(attempts.resetAt, time),
    or(...counters.map(({ key, limit }) => and(eq(attempts.key, key), gt(attempts.count, limit)))),
  );
  const usedUp = db.select({ key: attempts.key }).from(attempts).where(isUsedUp);
  const isOver = lte(attempts.resetAt, time);
  return [
    db
      .insert(attempts)
      .select(
        db
          .select(selectionOf(attempts, { key: jsonValue, count: 1, resetAt: time + WINDOW }))
          .from(jsonEach(keysOf(counters)))
          .where(notExists(usedUp)),
      )
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

export interface Tried {
  /** Instant (ms) until which a counter is exhausted; null if the attempt is allowed. */
  blockedUntil: number | null;
  added: boolean;
}

export const triedOf = (counted: { key: string }[], blocked: { until: number | null }[]): Tried => ({
  blockedUntil: blocked[0]?.until ?? null,
  added: counted.length > 0,
});

/** @throws TooManyAttempts if a counter is exhausted */
export function assertAllowed(context: Context, { blockedUntil }: Tried): void {
  if (blockedUntil !== null) throw new TooManyAttempts(Math.ceil((blockedUntil - context.now().getTime()) / 1000));
}

/** The queries after a correct attempt: `own` counters restart, `shared` ones lose only this attempt. */
export function forgive({ db }: Context, { added }: Tried, own: Counter[], shared: Counter[]) {
  const taken = added ? keysOf(shared) : [];
  return [
    db.delete(attempts).where(inArray(attempts.key, keysOf(own))),
    db
      .update(attempts)
      .set({ count: lessOne(attempts.count) })
      .where(inArray(attempts.key, taken)),
  ] as const;
}

/** The query that removes counters of past windows. */
export const purgeTries = ({ db, now }: Context) => db.delete(attempts).where(lte(attempts.resetAt, now().getTime()));
