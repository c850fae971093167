import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { healthDetails } from '../../../core/contracts/health.ts';
import { imports, RESTORE, runs } from '../../../db/schema/index.ts';
import { type Context, createContext } from '../../context.ts';
import { db, makeImport } from '../../test/fixtures.ts';
import { replacing } from '../../test/replacing.ts';
import { checkHealth, STEP_LIST, STEPS } from './check.ts';
import { noteFailedWrite } from './writing.ts';

const HOUR = 3_600_000;
const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

const ALL_OK = { database: 'ok', bucket: 'ok', queue: 'ok', sweep: 'ok', cleaning: 'ok' };

/** Records that every cron step succeeded `ms` milliseconds ago. */
const allWent = (ms: number) =>
  db
    .insert(runs)
    .values(STEP_LIST.map(([name]) => ({ name, startedAt: ago(ms + 1), endedAt: ago(ms), okay: true, okayAt: ago(ms) })));

const waiting = (activeAt: string) => makeImport({ state: 'importing', activeAt });

const check = async (overrides: Partial<Context> = {}) =>
  healthDetails.strict().parse(await checkHealth(createContext(env, { now: () => now, ...overrides })));
const queueSaying = (metrics: unknown) => replacing(env.JOBS, { metrics });

// The time limits of the checks stand still, because on a busy machine a response may take longer.
const TIME_LIMITS = ['setTimeout', 'clearTimeout'] as const;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: [...TIME_LIMITS] });
  await db.delete(runs);
  await db.delete(imports);
  // A minutely step that never ran counts as late 10 minutes after the last migration, and the tests may run longer than that.
  await env.DB.prepare("update d1_migrations set applied_at = datetime('now')").run();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => noteFailedWrite(0));

it('health is ok if every part responds and every cron step ran in time; the check takes one D1 round trip and one R2 call', async () => {
  await allWent(60_000);
  const context = createContext(env, { now: () => now });
  const head = vi.spyOn(env.MEDIA, 'head');
  const health = await checkHealth(context);
  expect(head).toHaveBeenCalledTimes(1);
  expect(health).toMatchObject({ status: 'ok', parts: ALL_OK, checkedAt: now.toISOString() });
  expect(health.queue).toEqual({ backlog: 0, oldest: null, imports: 0, silentSince: null });
  expect(health.runs).toHaveLength(STEP_LIST.length);
  expect(context.meter.roundTrips).toBe(1);
});

it('a cron step that never ran is not late right after the migration, but is late once its tolerance is over', async () => {
  expect((await check()).status).toBe('ok');
  const later = new Date(now.getTime() + 27 * HOUR);
  expect(await check({ now: () => later })).toMatchObject({ parts: { ...ALL_OK, sweep: 'late', cleaning: 'late' } });
});

it.each(STEP_LIST)('the step %s is late if its last success is too old or in the future', async (name, { part, lateAfterMs }) => {
  await allWent(0);
  // A `sweep` step (every minute) whose last run failed is not `failed`: only the time of its last success counts.
  const okay = STEPS[name].part !== 'sweep';
  const afterSuccess = async (age: number) => {
    await db
      .update(runs)
      .set({ okay, okayAt: ago(age) })
      .where(eq(runs.name, name));
    return check();
  };
  expect(await afterSuccess(lateAfterMs - 1000)).toMatchObject({ status: 'ok', parts: ALL_OK });
  for (const age of [lateAfterMs + 1000, -lateAfterMs - 1000]) {
    expect(await afterSuccess(age)).toMatchObject({ status: 'degraded', parts: { ...ALL_OK, [part]: 'late' } });
  }
});

it('a daily cron step counts as failed, with the reason, if its last run failed, even if an earlier run succeeded', async () => {
  await allWent(0);
  await db.update(runs).set({ okay: false, detail: 'Error: R2 is away' });
  const health = await check();
  expect(health.parts).toEqual({ ...ALL_OK, cleaning: 'failed' });
  expect(health.runs.find(({ name }) => name === 'images')).toMatchObject({ okay: false, detail: 'Error: R2 is away' });
});

it('in a restored database, the lateness of a cron step is counted from the restore on', async () => {
  await env.DB.prepare("update d1_migrations set applied_at = '2026-01-01 00:00:00'").run();
  expect((await check()).status).toBe('degraded');
  await db.insert(runs).values({ name: RESTORE, startedAt: ago(0), endedAt: ago(0), okay: true, okayAt: ago(0) });
  expect(await check()).toMatchObject({ status: 'ok', parts: ALL_OK });
  await env.DB.prepare("update d1_migrations set applied_at = datetime('now')").run();
});

it('the queue is late if an import made no progress for too long', async () => {
  await waiting(ago(10_000));
  expect(await check()).toMatchObject({ status: 'ok', queue: { imports: 1, silentSince: ago(10_000) } });
  await waiting(ago(20 * 60_000));
  const queue = { imports: 2, silentSince: ago(20 * 60_000) };
  expect(await check()).toMatchObject({ status: 'degraded', parts: { ...ALL_OK, queue: 'late' }, queue });
});

it('health reports the queue’s backlog, and the queue is late if its oldest message has waited for too long', async () => {
  const waitingFor = (ms: number) =>
    check({ jobs: queueSaying(async () => ({ backlogCount: 3, oldestMessageTimestamp: new Date(now.getTime() - ms) })) });
  expect(await waitingFor(60_000)).toMatchObject({ parts: ALL_OK, queue: { backlog: 3, oldest: ago(60_000) } });
  expect(await waitingFor(20 * 60_000)).toMatchObject({ parts: { ...ALL_OK, queue: 'late' } });
});

it('the queue’s backlog is null if the runtime does not report it, and health is still ok', async () => {
  const queue = { backlog: null, oldest: null, imports: 0 };
  for (const metrics of [undefined, async () => undefined, () => Promise.reject(new Error('no'))]) {
    expect(await check({ jobs: queueSaying(metrics) })).toMatchObject({ status: 'ok', queue });
  }
});

it('an unwritable database is reported for half a minute after a failed write', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', ...TIME_LIMITS] });
  await allWent(0);
  noteFailedWrite();
  expect(await check()).toMatchObject({ status: 'degraded', parts: { ...ALL_OK, database: 'unwritable' } });
  vi.setSystemTime(now.getTime() + 31_000);
  expect(await check()).toMatchObject({ status: 'ok' });
});

it('health reports a bucket or database that does not respond as failed, and never throws', async () => {
  const fail = () => {
    throw new Error('away');
  };
  const withoutBucket = await check({ media: replacing(env.MEDIA, { head: fail }), jobs: queueSaying(fail) });
  expect(withoutBucket).toMatchObject({ status: 'degraded', parts: { ...ALL_OK, bucket: 'failed' } });
  const { db } = createContext({ ...env, DB: replacing(env.DB, { batch: fail }) });
  expect(await check({ db })).toMatchObject({
    status: 'degraded',
    parts: { database: 'failed', bucket: 'ok', queue: 'ok', sweep: 'unknown', cleaning: 'unknown' },
    runs: [],
    queue: { imports: null },
  });
});

it('a bucket that has not responded after five seconds counts as failed', async () => {
  const health = check({ media: replacing(env.MEDIA, { head: () => new Promise(() => {}) }) });
  const ended = vi.fn();
  void health.then(ended);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await health).toMatchObject({ parts: { bucket: 'failed' } });
});
