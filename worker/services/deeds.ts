import { type SQL, sql } from 'drizzle-orm';
import type { DeedKind } from '../../core/contracts/deeds.ts';
import { users } from '../../db/schema/accounts.ts';
import { deeds } from '../../db/schema/deeds.ts';
import type { Context } from '../context.ts';

interface Told {
  /** What it was done to: words, or a part of a query that reads them. Never a password, a code or a token. */
  subject?: unknown;
  /** Who did it, where that is not the administrator whose request it is. */
  actor?: string | null;
  /** Whether it was done; without it, whether the statement before this one in the batch has changed a row. */
  when?: SQL;
}

/** The query that writes a deed down, for the batch that does it: right behind the statement that does. */
export const deed = (
  { db, now, userId }: Context,
  kind: DeedKind,
  { subject = null, actor, when = sql`changes() > 0` }: Told = {},
) =>
  db.insert(deeds).select(
    sql`select null, ${kind},
      ${actor === undefined ? sql`(select ${users.username} from ${users} where ${users.id} = ${userId})` : actor},
      ${subject}, ${now().toISOString()} where ${when}`,
  );
