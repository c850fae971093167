import { createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import worker from '../index.ts';
import type { Job } from '../job.ts';
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

const DAY = 24 * 60 * 60 * 1000;

const small = (name = unique('Varrida')) => ({ name, bytes: zip([{ name: `${name}/a.png`, data: picture() }]) });
const lies = async (id: number) => (await env.MEDIA.head((await rowOf(id))?.archiveKey ?? '')) !== null;
const rowOf = async (id: number) => (await db.select().from(imports).where(eq(imports.id, id)))[0];

it('an import that stalls while reading or importing is enqueued again after 10 seconds', async () => {
  const { context, sent, pass, deliver, sendArchive, job } = heldContext();
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
  expect((await findImport(context, id)).state).toBe('importing');
  expect(sent).toEqual([slice]);
  // The `findImport` above has just enqueued the import, so another call in the next 10 seconds enqueues nothing.
  await findImport(context, id);
  expect(sent).toEqual([slice]);
  await deliver();
  expect((await job(id)).state).toBe('done');
});

it('a stalled import is not enqueued again while one of its slices is leased', async () => {
  const { context, now, sent, pass, start } = heldContext();
  const id = await start(small().bytes);
  sent.splice(0);
  pass(STALLED_AFTER_MS);
  const until = new Date(now().getTime() + 1).toISOString();
  await db.update(importSlices).set({ leasedUntil: until }).where(eq(importSlices.importId, id));
  expect(await wakeStalled(context, id)).toBe(0);
  pass(1);
  expect(await wakeStalled(context, id)).toBe(1);
});

it.each([
  ['reading', 'planned', /várias tentativas/],
  ['importing', 'done', /^A importação parou: o grupo de fotos nº 1 falhou depois de várias tentativas\. As fotos que já /],
] as const)(
  'an import that is %s survives an hour without R2, and fails after several hours without R2, with the reason',
  async (state, next, message) => {
    const { context, sent, pass, deliver, sendArchive, job } = heldContext();
    const media = replacing(context.media, { get: () => Promise.reject(new Error('get: internal error (10001)')) });
    const [id, hopeless] = [await sendArchive(small().bytes), await sendArchive(small().bytes)];
    if (state === 'importing') {
      await deliver();
      await startImport(context, id);
      await startImport(context, hopeless);
    }
    const step = 5;
    const outage = async (minutes: number) => {
      for (let n = 0; n < minutes; n += step) {
        for (const message of sent.splice(0)) await runJob({ ...context, media }, message).catch(() => sent.push(message));
        pass(step * 60_000);
        await wakeStalled(context);
      }
    };
    await outage(60);
    expect(await job(id)).toMatchObject({ state });
    for (let n = 0; n < 60; n += step) {
      for (const message of sent.splice(0)) if (message.importId === id) await runJob(context, message);
      pass(step * 60_000);
      await wakeStalled(context, id);
    }
    expect((await job(id)).state).toBe(next);
    await outage(4 * 60);
    expect(await job(hopeless)).toMatchObject({ state: 'failed', message: expect.stringMatching(message) });
    expect(sent).toEqual([]);
  },
);

it('an import fails at once if its archive is no longer in R2', async () => {
  const { deliver, start, job } = heldContext();
  const id = await start(small().bytes);
  await env.MEDIA.delete((await rowOf(id))?.archiveKey ?? '');
  await deliver();
  expect(await job(id)).toMatchObject({ state: 'failed', message: ARCHIVE_GONE });
});

it('an import that repeatedly crashes its consumer, which cannot report an error, fails without a further attempt', async () => {
  const { deliver, sendArchive, start, job } = heldContext();
  const id = await start(small().bytes);
  await db.update(importSlices).set({ attempts: 10 }).where(eq(importSlices.importId, id));
  const unread = await sendArchive(small().bytes);
  await db.update(imports).set({ attempts: 10 }).where(eq(imports.id, unread));
  await deliver();
  expect([(await job(id)).state, (await job(unread)).state]).toEqual(['failed', 'failed']);
});

describe('the cron job', () => {
  const minute = (time: number) =>
    worker.scheduled(createScheduledController({ scheduledTime: new Date(time), cron: '* * * * *' }), env);

  it('after a day, an incomplete or unconfirmed archive is removed, but a stalled import is resumed', async () => {
    const { context, sent, pass, deliver, sendArchive, start, job } = heldContext();
    const { id: uploading } = await beginImport(context, { fileName: 'a.zip', size: 20 });
    const planned = await sendArchive(small().bytes);
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
    expect(await job(uploading)).toMatchObject({
      state: 'failed',
      message: 'O envio ficou parado por mais de um dia, e o arquivo foi apagado. Envie-o de novo.',
    });
    expect(await job(planned)).toMatchObject({
      state: 'failed',
      message: 'A importação não foi confirmada em um dia, e o arquivo foi apagado. Envie-o de novo.',
    });
    await expect(startImport(context, planned)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an archive without photos, which nobody can confirm, fails after a day with the message that it has no photos', async () => {
    const { context, pass, deliver, sendArchive, job } = heldContext();
    const id = await sendArchive(zip([{ name: 'leia-me.txt', data: 'oi' }]));
    await deliver();
    const { message } = await job(id);
    expect(message).toMatch(/^Nenhuma foto para importar neste arquivo\./);
    pass(DAY);
    await clearArchives(context);
    expect(await job(id)).toMatchObject({ state: 'failed', message });
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
  const [read] = sent.splice(0);
  for (let n = 0; n < 2; n += 1) {
    await deadLetter(read);
    expect((await job(id)).state).toBe('planned');
  }
  await startImport(context, id);
  const [slice] = sent;
  for (let n = 0; n < 2; n += 1) {
    await deadLetter(slice);
    expect((await job(id)).state).toBe('done');
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
