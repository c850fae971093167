import { runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Failed runs are tolerated until `lateAfterMs` after the last success, because the next run is a minute away. */
const minutely = { part: 'sweep', lateAfterMs: 10 * MINUTE_MS, mayFail: true } as const;
/** A daily step has two hours of tolerance, because Cloudflare's cron is not punctual. */
const daily = { part: 'cleaning', lateAfterMs: 26 * HOUR_MS, mayFail: false } as const;

export const STEPS = {
  archives: minutely,
  imports: minutely,
  sessions: daily,
  schedules: daily,
  shelf: daily,
  'old-imports': daily,
  files: daily,
  images: daily,
};

export type StepName = keyof typeof STEPS;
export const STEP_LIST = Object.entries(STEPS) as [StepName, typeof minutely | typeof daily][];

type Run = Pick<typeof runs.$inferSelect, 'name' | 'startedAt' | 'okay' | 'detail'>;

export async function recordRun({ db, now }: Context, { name, startedAt, okay, detail }: Run): Promise<void> {
  const endedAt = now().toISOString();
  const run = { startedAt, endedAt, okay, detail: detail ?? null, ...(okay && { okayAt: endedAt }) };
  await db
    .insert(runs)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: runs.name, set: run });
}
