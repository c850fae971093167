import { runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';

/** The result of a step: `detail` is what it did, or its error. */
export interface Run {
  name: string;
  startedAt: string;
  okay: boolean;
  detail: unknown;
}

export async function recordRun({ db, now }: Context, { name, startedAt, okay, detail }: Run): Promise<void> {
  const endedAt = now().toISOString();
  const run = { startedAt, endedAt, okay, detail: detail ?? null, ...(okay && { okayAt: endedAt }) };
  await db
    .insert(runs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: runs.name, set: run });
}

/** The name of the row in `runs` that `npm run restore` writes at its end. */
export const RESTORE = 'restore';
