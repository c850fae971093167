import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { attempts } from '../../../db/schema/accounts.ts';
import type { Context } from '../../context.ts';
import { TooManyAttempts } from '../../errors.ts';
import { names, statement, value } from '../statement.ts';

/** Tries are counted in windows of this length, milliseconds: nobody is kept out for longer. */
export const WINDOW = 15 * 60 * 1000;

/** What one account, address or device may try in a window: the tenth is refused. */
export const TRIES = 9;
/** What everybody together may try at a code that is nobody's own, against guessing from many addresses. */
export const TRIES_OF_ALL = 100;

export interface Counter {
  key: string;
  limit: number;
}

/** The counter of tries at `what` by `whom`. Its key is a hash: bounded, and the table keeps no addresses or names. */
export const counter = (what: 'login' | 'register' | 'staff', whom: string, limit = TRIES): Counter => ({
  key: createHash('sha256').update(`${what}:${whom}`).digest('base64url'),
  limit,
});

// Whoever has used up a counter adds nothing: a flood costs reads, not rows.
const count = statement<{ counters: string; now: number; resetAt: number }>(sql`
  insert into ${attempts} (${names(attempts.key, attempts.count, attempts.resetAt)})
  select item.value ->> 'key', 1, ${value('resetAt')} from json_each(${value('counters')}) as item
  where not exists (
    select 1 from json_each(${value('counters')}) as each join ${attempts} on ${attempts.key} = each.value ->> 'key'
    where ${attempts.count} > each.value ->> 'limit' and ${attempts.resetAt} > ${value('now')})
  on conflict (${names(attempts.key)}) do update set
    ${names(attempts.count)} = iif(${attempts.resetAt} <= ${value('now')}, 1, ${attempts.count} + 1),
    ${names(attempts.resetAt)} = iif(${attempts.resetAt} <= ${value('now')}, excluded.reset_at, ${attempts.resetAt})`);

const select = statement<{ counters: string; now: number }>(sql`
  select max(${attempts.resetAt}) as resetAt
  from json_each(${value('counters')}) as item join ${attempts} on ${attempts.key} = item.value ->> 'key'
  where ${attempts.count} > item.value ->> 'limit' and ${attempts.resetAt} > ${value('now')}`);

const reset = statement<{ counters: string }>(sql`
  delete from ${attempts} where ${attempts.key} in (select item.value ->> 'key' from json_each(${value('counters')}) as item)`);

const undo = statement<{ counters: string }>(sql`
  update ${attempts} set ${names(attempts.count)} = max(0, ${attempts.count} - 1)
  where ${attempts.key} in (select item.value ->> 'key' from json_each(${value('counters')}) as item)`);

const purge = statement<{ now: number }>(sql`delete from ${attempts} where ${attempts.resetAt} <= ${value('now')}`);

/** What came of counting a try. */
export interface Counted {
  /** Instant (ms) until which a counter is used up; null when the try may go on. */
  blockedUntil: number | null;
  /** Whether it was added to the counters. */
  added: boolean;
}

/**
 * Counts a try before anything is compared or hashed, so that guesses made side by side are counted one after another,
 * and runs `beside` in the same round trip.
 */
export async function countTry<T>(
  context: Context,
  counters: Counter[],
  beside: D1PreparedStatement[] = [],
): Promise<Counted & { results: T[] }> {
  const now = context.now().getTime();
  const json = JSON.stringify(counters);
  const [counted, blocked, ...rest] = await context.d1.batch([
    count(context.d1, { counters: json, now, resetAt: now + WINDOW }),
    select(context.d1, { counters: json, now }),
    ...beside,
  ]);
  const [row] = (blocked?.results ?? []) as { resetAt: number | null }[];
  return {
    blockedUntil: row?.resetAt ?? null,
    added: (counted?.meta.changes ?? 0) > 0,
    results: rest.map(({ results }) => results[0] as T),
  };
}

/** @throws TooManyAttempts when a counter was used up */
export function assertAllowed(context: Context, { blockedUntil }: Counted): void {
  if (blockedUntil !== null) throw new TooManyAttempts(Math.ceil((blockedUntil - context.now().getTime()) / 1000));
}

/** The statements after a try that was right: `own` counters begin anew, `shared` ones lose only this try. */
export function forgive(context: Context, { added }: Counted, own: Counter[], shared: Counter[]): D1PreparedStatement[] {
  const statements = [reset(context.d1, { counters: JSON.stringify(own) })];
  if (added) statements.push(undo(context.d1, { counters: JSON.stringify(shared) }));
  return statements;
}

/** The statement that removes counters whose window is over. */
export const purgeTries = (context: Context): D1PreparedStatement => purge(context.d1, { now: context.now().getTime() });
