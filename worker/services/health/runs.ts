import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { jsonField } from '../../../db/expressions.ts';
import { runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';

/** How a step went: `detail` is what it did, or its error. */
export interface Run {
  name: string;
  startedAt: string;
  okay: boolean;
  detail: unknown;
}

/** Records that a step has just ended. */
export async function recordRun({ db, now }: Context, { name, startedAt, okay, detail }: Run): Promise<void> {
  const endedAt = now().toISOString();
  const run = { startedAt, endedAt, okay, detail: detail ?? null, ...(okay && { okayAt: endedAt }) };
  await db
    .insert(runs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: runs.name, set: run });
}

/** The name of a restore's row in `runs`, which worker/backup/restore.ts writes. */
export const RESTORE = 'restore';

/** The id of the backup whose restore has begun here and not come to its end; no row when there is none. */
export const restoreInProgress = (db: Db) =>
  db
    .select({ backup: jsonField<string>(runs.detail, 'backup').as('backup') })
    .from(runs)
    .where(and(eq(runs.name, RESTORE), isNull(runs.endedAt)));
