import { sql } from 'drizzle-orm';
import type { Health, HealthDetails, HealthPart, HealthRun, PartState } from '../../../core/contracts/health.ts';
import { imports } from '../../../db/schema/imports.ts';
import { runs } from '../../../db/schema/runs.ts';
import type { Context } from '../../context.ts';
import { bucketAnswers } from '../../media/answers.ts';
import { bodyOf } from '../read.ts';
import { bool, statement } from '../statement.ts';
import { JOB_LIST } from './jobs.ts';
import { RESTORE } from './runs.ts';
import { takesWrites } from './writing.ts';

/** Who does not answer within this does not answer, milliseconds. */
const PATIENCE = 5_000;

/** For how long a message or an import may wait, milliseconds. */
const WAITING = 15 * 60_000;

interface Known {
  runs: HealthRun[];
  imports: number;
  silentSince: string | null;
  /** When the schema last changed: until a day later nobody misses what has never run. */
  since: string;
}

const running = sql`from ${imports} where ${imports.state} in ('reading', 'importing')`;

const query = statement(sql`
  select json_object(
    'runs', (select json_group_array(json_object('name', ${runs.name}, 'startedAt', ${runs.startedAt}, 'endedAt', ${runs.endedAt},
      'okay', iif(${runs.okay} is null, null, ${bool(runs.okay)}), 'okayAt', ${runs.okayAt}, 'detail', json(${runs.detail})))
      from ${runs}),
    'imports', (select count(*) ${running}),
    'silentSince', (select min(${imports.activeAt}) ${running}),
    'since', (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as body`);

/**
 * How the house is: whether database, bucket and queue answer, and whether what happens by the clock does. One round
 * trip to the database. Never throws: what does not answer is what the answer says.
 */
export async function checkHealth(context: Context): Promise<HealthDetails> {
  const [known, bucket, queue] = await Promise.all([
    patiently(() => bodyOf(query(context.d1, {}))).then((body) => JSON.parse(body) as Known, log('database')),
    patiently(() => bucketAnswers(context)).then((): PartState => 'ok', log('bucket')),
    // Older local runtimes do not know the method; then the imports say what waits.
    patiently(async () => context.jobs.metrics?.()).catch(log('queue')),
  ]);
  const now = context.now().getTime();
  const waits = (since: Date | string | null | undefined) =>
    since !== null && since !== undefined && now - new Date(since).getTime() > WAITING;
  const isStuck = waits(known?.silentSince) || ((queue?.backlogCount ?? 0) > 0 && waits(queue?.oldestMessageTimestamp));

  const parts: Record<HealthPart, PartState> = {
    database: takesWrites(new Date()) ? (known ? 'ok' : 'failed') : 'unwritable',
    bucket: bucket ?? 'failed',
    queue: isStuck ? 'late' : 'ok',
    sweep: 'unknown',
    cleaning: 'unknown',
    backup: 'unknown',
    restore: 'unknown',
    ...(known && byTheClock(known, now)),
  };
  return {
    status: Object.values(parts).every((state) => state === 'ok') ? 'ok' : 'degraded',
    parts,
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

/** What anybody may know of it: an uptime monitor has no account. */
export const publicPart = ({ status, parts }: HealthDetails): Health => ({ status, parts });

function byTheClock(known: Known, now: number): Partial<Record<HealthPart, PartState>> {
  const parts: Partial<Record<HealthPart, PartState>> = { restore: 'ok' };
  for (const [name, { part, every, mayFail }] of JOB_LIST) {
    const run = known.runs.find((one) => one.name === name);
    const isLate = now - new Date(run?.okayAt ?? known.since).getTime() > every;
    if (run?.okay === false && !mayFail) parts[part] = 'failed';
    else if (isLate && parts[part] !== 'failed') parts[part] = 'late';
    else parts[part] ??= 'ok';
  }
  if (known.runs.some(({ name, endedAt }) => name === RESTORE && endedAt === null)) parts.restore = 'failed';
  return parts;
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE} ms.`)), PATIENCE);
  });
  try {
    return await Promise.race([ask(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes an error down and makes nothing of it. */
const log = (part: HealthPart) => (error: unknown) => {
  console.error(JSON.stringify({ level: 'error', health: part, error: String(error) }));
  return undefined;
};
