import { createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Job } from '../context.ts';
import worker from '../index.ts';
import { ARCHIVE_GONE } from '../media/archive.ts';
import { db, unique } from '../test/fixtures.ts';
import { heldContext, photosOf } from '../test/imports.ts';
import { replacing } from '../test/replacing.ts';
import { picture } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';
import { dismissImport, findImport, startImport } from './manage.ts';
import { runJob } from './slice.ts';
import { clearArchives, purgeImports, STALLED_AFTER_MS, wakeStalled } from './sweep.ts';
import { beginImport } from './upload.ts';
import { REASONS } from './words.ts';

const DAY = 24 * 60 * 60 * 1000;

const small = (name = unique('Varrida')) => ({ name, bytes: zip([{ name: `${name}/a.png`, data: picture() }]) });
const lies = async (id: number) => (await env.MEDIA.head((await rowOf(id))?.archiveKey ?? '')) !== null;
const rowOf = async (id: number) => (await db.select().from(imports).where(eq(imports.id, id)))[0];

it('an import that stalls while reading or importing is enqueued again after 10 seconds, unless a slice is leased', async () => {
  const { context, now, sent, pass, deliver, sendArchive, job } = heldContext();
  const id = await sendArchive(small().bytes);
  const [read] = sent.splice(0);
  pass(STALLED_AFTER_MS - 1);
  expect(await wakeStalled(context, id)).toBe(0);
  pass(1);
  expect(await wakeStalled(context, id)).toBe(1);
  expect(sent).toEqual([read]);
  await deliver();

  pass(DAY / 2);
  expect(await wakeStalled(context, id)).toBe(0);
  await startImport(context, id);
  const [slice] = sent.splice(0);
  pass(STALLED_AFTER_MS);
  // A leased slice is being imported, so its import is not enqueued again.
  const lease = async (ms: number) => {
    const leasedUntil = new Date(now().getTime() + ms).toISOString();
    await db.update(importSlices).set({ leasedUntil }).where(eq(importSlices.importId, id));
  };
  await lease(1);
  expect(await wakeStalled(context, id)).toBe(0);
  await lease(0);
  expect((await findImport(context, id)).state).toBe('importing');
  expect(sent).toEqual([slice]);
  // The `findImport` above has just enqueued the import, so another call in the next 10 seconds enqueues nothing.
  await findImport(context, id);
  expect(sent).toEqual([slice]);
  await deliver();
  expect((await job(id)).state).toBe('done');
});

it.each([
  ['reading', 'planned', /várias tentativas/],
  ['importing', 'done', /^A importação parou: o grupo de fotos nº 1 falhou depois de várias tentativas\. As fotos que já /],
] as const)('an import that is %s survives one hour without R2, and fails after several hours', async (state, next, message) => {
  const { context, sent, pass, deliver, sendArchive, job } = heldContext();
  const media = replacing(context.media, { get: () => Promise.reject(new Error('get: internal error (10001)')) });
  const ids = [await sendArchive(small().bytes), await sendArchive(small().bytes)] as const;
  const [id, hopeless] = ids;
  if (state === 'importing') {
    await deliver();
    for (const one of ids) await startImport(context, one);
  }
  const during = async (minutes: number, attempt: (message: Job) => Promise<unknown>) => {
    for (let n = 0; n < minutes; n += 5) {
      for (const message of sent.splice(0)) await attempt(message);
      pass(5 * 60_000);
      await wakeStalled(context);
    }
  };
  const outage = (message: Job) => runJob({ ...context, media }, message).catch(() => sent.push(message));
  await during(60, outage);
  expect(await job(id)).toMatchObject({ state });
  await during(60, async (message) => message.importId === id && runJob(context, message));
  expect((await job(id)).state).toBe(next);
  await during(4 * 60, outage);
  expect(await job(hopeless)).toMatchObject({ state: 'failed', message: expect.stringMatching(message) });
  expect(sent).toEqual([]);
});

it('an import fails at once if its archive is no longer in R2, or if its ten attempts crashed without reporting an error', async () => {
  const { deliver, sendArchive, start, job } = heldContext();
  const missing = await start(small().bytes);
  await env.MEDIA.delete((await rowOf(missing))?.archiveKey ?? '');
  const crashing = await start(small().bytes);
  await db.update(importSlices).set({ attempts: 10 }).where(eq(importSlices.importId, crashing));
  const unread = await sendArchive(small().bytes);
  await db.update(imports).set({ attempts: 10 }).where(eq(imports.id, unread));
  await deliver();
  expect(await job(missing)).toMatchObject({ state: 'failed', message: ARCHIVE_GONE });
  expect([(await job(crashing)).state, (await job(unread)).state]).toEqual(['failed', 'failed']);
});

describe('the cron job', () => {
  const minute = (time: number) =>
    worker.scheduled(createScheduledController({ scheduledTime: new Date(time), cron: '* * * * *' }), env);

  it('after a day, an incomplete, unconfirmed or empty archive is removed, but a stalled import is resumed', async () => {
    const { context, sent, pass, deliver, sendArchive, start, job } = heldContext();
    const { id: uploading } = await beginImport(context, { fileName: 'a.zip', size: 20 });
    const planned = await sendArchive(small().bytes);
    const empty = await sendArchive(zip([{ name: 'leia-me.txt', data: 'oi' }]));
    await deliver();
    const running = await start(small().bytes);
    const unread = await sendArchive(small().bytes);
    sent.splice(0);
    pass(DAY - 1);
    await clearArchives(context);
    expect(await lies(planned)).toBe(true);
    pass(1);
    await minute(context.now().getTime());
    await vi.waitFor(async () => expect((await job(running)).state).toBe('done'), 60_000);
    await vi.waitFor(async () => expect((await job(unread)).state).toBe('planned'), 60_000);
    expect(await lies(planned)).toBe(false);
    for (const [id, message] of [
      [uploading, expect.stringMatching(/^O envio ficou parado por mais de um dia/)],
      [planned, expect.stringMatching(/^A importação não foi confirmada em um dia/)],
      [empty, REASONS.noPhotos],
    ] as const)
      expect(await job(id)).toMatchObject({ state: 'failed', message });
    await expect(startImport(context, planned)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ended imports are deleted after 30 days, with their parts and slices', async () => {
    const { context, pass, deliver, sendArchive, start } = heldContext();
    const ended = await start(small().bytes);
    await deliver();
    await clearArchives(context);
    pass(29 * DAY);
    const recent = await sendArchive(small().bytes);
    await dismissImport(context, recent);
    pass(DAY);
    await purgeImports(context, new Date(context.now().getTime() - 30 * DAY).toISOString());
    expect(await rowOf(ended)).toBeUndefined();
    expect(await db.$count(importSlices, eq(importSlices.importId, ended))).toBe(0);
    expect(await db.$count(importParts, eq(importParts.importId, ended))).toBe(0);
    expect(await rowOf(recent)).toBeDefined();
  });
});

it('a dead-letter message is tried once more, and changes nothing if its step had succeeded before', async () => {
  const { context, sent, sendArchive, job } = heldContext();
  const { name, bytes } = small();
  const deadLetter = (body: Job | undefined) =>
    worker.queue(createMessageBatch('quartou-jobs-dead', [{ id: 'm', timestamp: new Date(0), attempts: 1, body }]), env);
  const id = await sendArchive(bytes);
  for (const state of ['planned', 'done']) {
    const [message] = sent.splice(0);
    for (let n = 0; n < 2; n += 1) {
      await deadLetter(message);
      expect((await job(id)).state).toBe(state);
    }
    if (state === 'planned') await startImport(context, id);
  }
  expect(await photosOf(name)).toHaveLength(1);
});

it.each([
  [1, 2],
  [3, 8],
  [9, 64],
])('a message that failed %i times is retried after %i seconds', async (attempts, delaySeconds) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('D1 is away'));
  const body: Job = { job: 'slice', importId: 1, slice: 1 };
  const batch = createMessageBatch('quartou-jobs', [{ id: 'm', timestamp: new Date(0), attempts, body }]);
  const [message] = batch.messages;
  const retry = vi.spyOn(message as Message, 'retry');
  await worker.queue(batch, env);
  expect(retry.mock.calls).toEqual([[{ delaySeconds }]]);
  expect(errors.mock.calls[0]?.[0]).toContain('D1 is away');
});
