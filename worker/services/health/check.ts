import { count, inArray, min, sql } from 'drizzle-orm';
import type { Health, HealthDetails, HealthPart, HealthRun, PartState } from '../../../core/contracts/health.ts';
import { imports } from '../../../db/schema/imports.ts';
import { RESTORE, runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';
import { withoutQuery } from '../../log.ts';
import { bucketAnswers } from '../../media/store.ts';
import { countMissing } from '../overview.ts';
import { STEP_LIST } from './steps.ts';
import { takesWrites } from './writing.ts';

const TIMEOUT = 5_000;

/** Milliseconds after which a waiting message or import counts as stuck. */
const WAITING = 15 * 60_000;

interface Known {
  runs: HealthRun[];
  imports: number;
  silentSince: string | null;
  /** When the schema last changed; for a day after it a step that never ran is not late. */
  since: string;
  missingImages: number;
}

async function askDatabase({ db }: Context): Promise<Known> {
  const [allRuns, [running], [migrated], [images]] = await db.batch([
    db.select().from(runs),
    db
      .select({ imports: count(), silentSince: min(imports.activeAt) })
      .from(imports)
      .where(inArray(imports.state, ['reading', 'importing'])),
    db.select({ since: sql<string>`strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at))`.as('since') }).from(sql`d1_migrations`),
    countMissing(db),
  ]);
  return {
    // Without the hashes of missing images, which may be thousands.
    runs: allRuns.map((run) => (run.name === 'images' ? { ...run, detail: withoutHashes(run.detail) } : run)),
    imports: running?.imports ?? 0,
    silentSince: running?.silentSince ?? null,
    since: migrated?.since ?? '',
    missingImages: images?.missing ?? 0,
  };
}

/** One round trip. Never throws: the result names what does not answer. */
export async function checkHealth(context: Context): Promise<HealthDetails> {
  const [known, bucket, queue] = await Promise.all([
    withTimeout(() => askDatabase(context)).catch(log('database')),
    withTimeout(() => bucketAnswers(context)).then((): PartState => 'ok', log('bucket')),
    // Older local runtimes lack the method; then only the imports show a stuck queue.
    withTimeout(async () => context.jobs.metrics?.()).catch(log('queue')),
  ]);
  const now = context.now().getTime();
  const waits = (since: Date | string | null | undefined) =>
    since !== null && since !== undefined && now - new Date(since).getTime() > WAITING;
  const isStuck = waits(known?.silentSince) || ((queue?.backlogCount ?? 0) > 0 && waits(queue?.oldestMessageTimestamp));

  const parts: Record<HealthPart, PartState> = {
    database: takesWrites(new Date()) ? (known ? 'ok' : 'failed') : 'unwritable',
    bucket: known?.missingImages ? 'failed' : (bucket ?? 'failed'),
    queue: isStuck ? 'late' : 'ok',
    sweep: 'unknown',
    cleaning: 'unknown',
    ...(known && byTheClock(known, now)),
  };
  return {
    status: Object.values(parts).every((state) => state === 'ok') ? 'ok' : 'degraded',
    parts,
    missingImages: known?.missingImages ?? null,
    checkedAt: new Date(now).toISOString(),
    queue: {
      backlog: queue?.backlogCount ?? null,
      oldest: queue?.oldestMessageTimestamp ? new Date(queue.oldestMessageTimestamp).toISOString() : null,
      imports: known?.imports ?? null,
      silentSince: known?.silentSince ?? null,
    },
    runs: known?.runs ?? [],
  };
}

/** The public part of the result, for an uptime monitor without an account. */
export const publicPart = ({ status, parts, missingImages }: HealthDetails): Health => ({ status, parts, missingImages });

function withoutHashes(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return detail;
  const { hashes: _, ...rest } = detail as { hashes?: unknown };
  return rest;
}

function byTheClock(known: Known, now: number): Partial<Record<HealthPart, PartState>> {
  const parts: Partial<Record<HealthPart, PartState>> = {};
  // A restored database has old migrations and no runs.
  const since = known.runs.find(({ name }) => name === RESTORE)?.okayAt ?? known.since;
  for (const [name, { part, every, mayFail }] of STEP_LIST) {
    const run = known.runs.find((one) => one.name === name);
    const isLate = now - new Date(run?.okayAt ?? since).getTime() > every;
    if (run?.okay === false && !mayFail) parts[part] = 'failed';
    else if (isLate && parts[part] !== 'failed') parts[part] = 'late';
    else parts[part] ??= 'ok';
  }
  return parts;
}

async function withTimeout<T>(ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT} ms.`)), TIMEOUT);
  });
  try {
    return await Promise.race([ask(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const log = (part: HealthPart) => (error: unknown) => {
  console.error(JSON.stringify({ level: 'error', health: part, error: String(withoutQuery(error)) }));
  return undefined;
};
