import { sql } from 'drizzle-orm';
import { dbThrough } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { goodSession, type Session, validateSession } from './sessions.ts';
import { demandPass, type Shown, selectPass, shownValues } from './staff.ts';

/** Somebody who has been let in, with their session where they have shown a good one. */
interface Entry {
  session: Session | null;
}

/** A request that is made for who has shown something. */
interface Behind {
  /** For the request: unless what was shown is good its database answers nothing, and does nothing. */
  context: Context;
  /** Who has been let in, once the request has come to its end, or before it begins; null when nobody is. */
  entry(): Promise<Entry | null>;
}

/** Fails unless the session is good. */
const demandSession = prepared((db) =>
  db.select({ good: sql`iif(exists ${goodSession(db)}, 1, json('no session'))`.as('good') }).from(sql`(select 1)`),
);

/**
 * Lets a request begin before it is known who makes it: what it asks the database first goes out in one batch with a statement
 * that fails unless whoever shows this may pass, so D1 runs nothing for anybody else. Whatever the request has answered,
 * it may leave only when `entry` gives one.
 * @param level `admin`: a good session; `staff`: that, or a device that passes, or whatever there is where no code is asked for
 */
export function behind(context: Context, level: 'staff' | 'admin', shown: Shown): Behind {
  const { db, d1 } = context;
  const values = shownValues(context, shown);
  let checked: Promise<Entry | null> | undefined;

  const sessionThrough = async (own: Context) => (shown.session === undefined ? null : validateSession(own, shown.session));
  const entryOf = (session: Session | null): Entry | null => (level === 'admin' && !session ? null : { session });

  async function ask(): Promise<Entry | null> {
    if (level === 'admin') return entryOf(await sessionThrough(context));
    const [[pass]] = await db.batch([selectPass(db, values)]);
    return pass?.allowed ? { session: null } : null;
  }

  async function send(asked: D1PreparedStatement[]): Promise<D1Result[]> {
    let sent: Promise<D1Result[]> | undefined;
    if (!checked) {
      const demanded = (level === 'admin' ? demandSession : demandPass)(db, values).statement();
      const first = async (own: D1PreparedStatement[]) => {
        if (sent) return d1.batch(own);
        sent = d1.batch([...own, demanded, ...asked]);
        return (await sent).slice(0, own.length);
      };
      const together =
        shown.session === undefined ? first([]).then(() => null) : sessionThrough({ ...context, db: dbThrough(d1, first) });
      // A batch that failed says nothing of who asks: the request's own statements may have failed.
      checked = together.then(entryOf, ask);
    }
    if (!(await checked)) throw new AppError('unauthorized', 'Entre para continuar.');
    return sent ? (await sent).slice(-asked.length) : d1.batch(asked);
  }

  const through = dbThrough(d1, send);
  return { context: { ...context, db: through, d1: through.$client }, entry: () => (checked ??= ask()) };
}
