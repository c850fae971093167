import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, lte, max, notExists, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { excluded, iif, jsonEach, jsonValue, lessOne, plusOne, selectionOf } from '../../../db/expressions.ts';
import { accessSettings, attempts } from '../../../db/schema/accounts.ts';
import type { Context } from '../../context.ts';
import { TooManyAttempts } from '../../errors.ts';

/** Tries are counted in windows of this length, milliseconds: nobody is kept out for longer. */
export const WINDOW = 15 * 60 * 1000;

/** What one account, address or device may try in a window: the tenth is refused. */
const TRIES = 9;
/** What everybody together may try at a secret of the installation, against guessing a short one from many addresses. */
const TRIES_OF_ALL = 100;

export interface Counter {
  key: string;
  limit: number | SQL;
}

/** The counter of tries at `what` by `whom`. Its key is a hash: bounded, and the table keeps no addresses or names. */
export const counter = (
  what: 'login' | 'register' | 'staff' | 'password' | 'reset',
  whom: string,
  limit: Counter['limit'] = TRIES,
): Counter => ({
  key: createHash('sha256').update(`${what}:${whom}`).digest('base64url'),
  limit,
});

/**
 * The counter of everybody's tries at a code. Only a secret of the installation has a limit, since it may be short: a code made
 * on the team's screen has 57 bits, and a limit would only let a flood of guesses lock out whoever knows it.
 * @param made the hash of the code that was made on the screen, null where the secret counts
 */
export const counterOfAll = ({ db }: Context, what: 'register' | 'staff', made: SQLiteColumn): Counter => {
  const isMade = isNotNull(db.select({ made }).from(accessSettings).where(eq(accessSettings.id, 1)));
  return counter(what, 'all', iif<number>(isMade, Number.MAX_SAFE_INTEGER, TRIES_OF_ALL));
};

const keysOf = (counters: Counter[]) => counters.map(({ key }) => key);

/**
 * The queries that count a try, first in a batch with whatever else is asked, and whose results `triedOf` reads. The try
 * is counted before anything is compared or hashed, so guesses made side by side are counted one after another. A
 * rate-limited try is not recorded: a flood costs reads, not rows.
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

/** What came of counting a try. */
export interface Tried {
  /** Instant (ms) until which a counter is used up; null when the try may go on. */
  blockedUntil: number | null;
  /** Whether it was added to the counters. */
  added: boolean;
}

export const triedOf = (counted: { key: string }[], blocked: { until: number | null }[]): Tried => ({
  blockedUntil: blocked[0]?.until ?? null,
  added: counted.length > 0,
});

/** @throws TooManyAttempts when a counter was used up */
export function assertAllowed(context: Context, { blockedUntil }: Tried): void {
  if (blockedUntil !== null) throw new TooManyAttempts(Math.ceil((blockedUntil - context.now().getTime()) / 1000));
}

/** The queries after a try that was right: `own` counters begin anew, `shared` ones lose only this try. */
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

/** The query that removes counters whose window is over. */
export const purgeTries = ({ db, now }: Context) => db.delete(attempts).where(lte(attempts.resetAt, now().getTime()));
