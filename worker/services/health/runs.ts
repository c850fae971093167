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

/** The name of the row in `runs` that `npm run restore` writes, when all is there. */
export const RESTORE = 'restore';
