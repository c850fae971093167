import { count, getTableColumns, inArray, min, sql } from 'drizzle-orm';
import type { Health, HealthDetails, HealthPart, PartState } from '../../../core/contracts/health.ts';
import { imports } from '../../../db/schema/imports.ts';
import { RESTORE, runs } from '../../../db/schema/records.ts';
import type { Context } from '../../context.ts';
import { withoutQuery } from '../../errors.ts';
import { bucketResponds } from '../../media/store.ts';
import { countMissing } from '../overview.ts';
import { isWritable } from './writing.ts';

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

const TIMEOUT_MS = 5_000;

/** The queue is late if its oldest message is older than this, or if an import has made no progress for this long. */
const STUCK_MS = 15 * 60_000;

type DatabaseState = Awaited<ReturnType<typeof readDatabase>>;

const withoutHashes = sql`json_remove(${runs.detail}, '$.hashes')`.mapWith(runs.detail).as('detail');

async function readDatabase({ db }: Context) {
  const [allRuns, [running], [migrated], [images]] = await db.batch([
    // The hashes of missing images are left out, because there may be thousands.
    db.select({ ...getTableColumns(runs), detail: withoutHashes }).from(runs),
    db
      .select({ imports: count(), silentSince: min(imports.activeAt) })
      .from(imports)
      .where(inArray(imports.state, ['reading', 'importing'])),
    db.select({ since: sql<string>`strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at))`.as('since') }).from(sql`d1_migrations`),
    countMissing(db),
  ]);
  return {
    runs: allRuns,
    imports: running?.imports ?? 0,
    silentSince: running?.silentSince ?? null,
    /** The instant when the newest migration was applied. */
    since: migrated?.since ?? '',
    missingImages: images?.missing ?? 0,
  };
}

/** Makes one round trip to the database. Never throws: a database or bucket that does not respond is `failed`. */
export async function checkHealth(context: Context): Promise<HealthDetails> {
  const [database, bucket, queue] = await Promise.all([
    withTimeout(() => readDatabase(context)).catch(log('database')),
    withTimeout(() => bucketResponds(context)).then((): PartState => 'ok', log('bucket')),
    // Older local runtimes lack `metrics`, so there a stuck queue is noticed only if an import stalls.
    withTimeout(async () => context.jobs.metrics?.()).catch(log('queue')),
  ]);
  const now = context.now().getTime();
  const isOverdue = (since: Date | string | null | undefined) =>
    since !== null && since !== undefined && now - new Date(since).getTime() > STUCK_MS;
  const isStuck =
    isOverdue(database?.silentSince) || ((queue?.backlogCount ?? 0) > 0 && isOverdue(queue?.oldestMessageTimestamp));

  const parts: Record<HealthPart, PartState> = {
    database: isWritable() ? (database ? 'ok' : 'failed') : 'unwritable',
    bucket: database?.missingImages ? 'failed' : (bucket ?? 'failed'),
    queue: isStuck ? 'late' : 'ok',
    sweep: 'unknown',
    cleaning: 'unknown',
    ...(database && stateOfRuns(database, now)),
  };
  return {
    status: Object.values(parts).every((state) => state === 'ok') ? 'ok' : 'degraded',
    parts,
    missingImages: database?.missingImages ?? null,
    checkedAt: new Date(now).toISOString(),
    queue: {
      backlog: queue?.backlogCount ?? null,
      oldest: queue?.oldestMessageTimestamp ? new Date(queue.oldestMessageTimestamp).toISOString() : null,
      imports: database?.imports ?? null,
      silentSince: database?.silentSince ?? null,
    },
    runs: database?.runs ?? [],
  };
}

export const publicPart = ({ status, parts, missingImages }: HealthDetails): Health => ({ status, parts, missingImages });

function stateOfRuns(database: DatabaseState, now: number): Partial<Record<HealthPart, PartState>> {
  const parts: Partial<Record<HealthPart, PartState>> = {};
  // For a step without a success, lateness is counted from the restore or, without a restore, from the newest migration.
  const since = database.runs.find(({ name }) => name === RESTORE)?.okayAt ?? database.since;
  for (const [name, { part, lateAfterMs, mayFail }] of STEP_LIST) {
    const run = database.runs.find((one) => one.name === name);
    // A success in the future was written while the server's clock was wrong, and says nothing about today.
    const isLate = Math.abs(now - new Date(run?.okayAt ?? since).getTime()) > lateAfterMs;
    if (run?.okay === false && !mayFail) parts[part] = 'failed';
    else if (isLate && parts[part] !== 'failed') parts[part] = 'late';
    else parts[part] ??= 'ok';
  }
  return parts;
}

async function withTimeout<T>(read: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, TIMEOUT_MS, new Error(`No response within ${TIMEOUT_MS} ms.`));
  try {
    return await Promise.race([read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

const log = (part: HealthPart) => (error: unknown) => {
  console.error(JSON.stringify({ level: 'error', health: part, error: String(withoutQuery(error)) }));
  return undefined;
};
