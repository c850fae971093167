import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { attractionPhotos, files, importSlices } from '../../db/schema/index.ts';
import type { Job } from '../context.ts';
import { hashInUrl } from '../media/keys.ts';
import { dieAtEachCall, dyingContext, wasStruck } from '../test/faults.ts';
import { db, unique } from '../test/fixtures.ts';
import { archivesThere, heldContext, photosOf } from '../test/imports.ts';
import { replacing } from '../test/replacing.ts';
import { picture } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';
import { startImport } from './manage.ts';
import { runJob } from './slice.ts';
import { wakeStalled } from './sweep.ts';

const MINUTE = 60_000;

/** Returns an archive of two attractions' photos. The first slice has one picture twice, once in each folder. */
function archive() {
  const [one, two] = [unique('Fila Ana'), unique('Fila Bia')];
  const shared = picture();
  const entries = Array.from({ length: 53 }, (_, i) => ({
    name: `${i % 2 ? one : two}/${i}.png`,
    data: i < 2 ? shared : picture(),
    method: 0,
  }));
  const bytes = zip([
    ...entries,
    { name: `${one}/má.png`, data: picture(), crc: 1, utf8: true },
    { name: 'leia-me.txt', data: 'oi' },
  ]);
  const names = (odd: number) => entries.flatMap((_, i) => (i % 2 === odd ? `${i}.png` : []));
  const isRight = async () => {
    for (const [odd, name] of [two, one].entries()) {
      expect((await photosOf(name))?.map((photo) => photo.name).toSorted()).toEqual(names(odd).toSorted());
    }
  };
  return { bytes, isRight };
}

/** Returns a bucket that refuses a second write of an object, as R2 does for one second after the first. */
function oncePerKey(media: R2Bucket): R2Bucket {
  const puts = new Map<string, Promise<unknown>>();
  return replacing(media, {
    put: async (...args: Parameters<R2Bucket['put']>) => {
      const first = puts.get(args[0]);
      if (first) {
        await first;
        throw new Error('put: Reduce your concurrent request rate for the same object. (10058)');
      }
      const put = media.put(...args);
      puts.set(args[0], put);
      return put;
    },
  });
}

const done = { state: 'done', attractionsAdded: 2, photosAdded: 53, done: 54, total: 54, percent: 100 };

it('an archive is read, waits for confirmation, is imported in slices, and is removed; a running import lists no errors', async () => {
  const { context, sent, deliver, sendArchive, job } = heldContext();
  const { bytes, isRight } = archive();
  const id = await sendArchive(bytes);
  expect(sent).toEqual([{ job: 'read', importId: id }]);
  await deliver();
  expect(await job(id)).toMatchObject({
    state: 'planned',
    total: 54,
    preview: { attractionsNew: 2, attractionsMatched: 0, photosNew: 54, photosExisting: 0, skipped: 1 },
    message: 'Pronto para importar 54 fotos novas.',
    errors: [expect.stringContaining('leia-me.txt')],
  });
  expect(sent).toEqual([]);
  expect((await startImport(context, id)).state).toBe('importing');
  expect(sent.map((message) => message.job === 'slice' && message.slice)).toEqual([1, 2, 3]);
  const [get, put] = [vi.spyOn(env.MEDIA, 'get'), vi.spyOn(env.MEDIA, 'put')];
  const before = context.meter.roundTrips;
  // On the free plan, a Worker may make 50 calls to R2 and D1 for each message, so this test counts the calls.
  await runJob(context, sent[0] as Job);
  expect(put).toHaveBeenCalledTimes(24);
  expect(get).toHaveBeenCalledTimes(1);
  expect(context.meter.roundTrips - before).toBe(3);
  expect(await job(id)).toMatchObject({ state: 'importing', done: 25, total: 54, percent: 46, photosAdded: 25, errors: [] });
  await deliver();
  expect(await job(id)).toMatchObject({
    ...done,
    errors: ['má.png', 'leia-me.txt'].map((name) => expect.stringContaining(name)),
  });
  expect(await archivesThere(context)).toEqual([]);
  await isRight();
});

it('an import has the same result if each message is delivered three times concurrently', async () => {
  const { context, sent, sendArchive, job } = heldContext();
  const { bytes, isRight } = archive();
  const id = await sendArchive(bytes);
  await Promise.all([...sent, ...sent, ...sent.splice(0)].map((message) => runJob(context, message)));
  await startImport(context, id);
  await Promise.all([...sent, ...sent, ...sent.splice(0)].map((message) => runJob(context, message)));
  expect(await job(id)).toMatchObject(done);
  await isRight();
});

it('a slice is written only once, even if a slow consumer has lost its lease to another consumer', async () => {
  const { context, sent, pass, start, job } = heldContext();
  const name = unique('Lenta');
  const entries = Array.from({ length: 30 }, (_, i) => ({ name: `${name}/${i}.png`, data: picture(), method: 0 }));
  const id = await start(zip(entries));
  const [slice, rest] = sent as [Job, Job];
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const media = replacing(context.media, {
    put: async (...args: Parameters<R2Bucket['put']>) => {
      reached.resolve();
      await goOn.promise;
      return context.media.put(...args);
    },
  });
  const slow = runJob({ ...context, media }, slice);
  await reached.promise;
  await runJob(context, slice);
  expect(await job(id)).toMatchObject({ state: 'importing', done: 0 });
  pass(MINUTE);
  await runJob(context, slice);
  const before = await job(id);
  expect(before).toMatchObject({ state: 'importing', done: 25, photosAdded: 25, attractionsAdded: 1 });
  const [photo] = (await photosOf(name)) ?? [];
  await db
    .update(attractionPhotos)
    .set({ deletedAt: 'now' })
    .where(eq(attractionPhotos.id, photo?.id ?? 0));
  goOn.resolve();
  await slow;
  expect(await job(id)).toEqual(before);
  expect(await photosOf(name)).toHaveLength(24);
  await runJob(context, rest);
  expect(await job(id)).toMatchObject({ state: 'done', photosAdded: 30 });
});

it('each photo is added only once, even if two archives with the same photos are imported concurrently', async () => {
  const { context, sent, sendArchive, job } = heldContext();
  const { bytes, isRight } = archive();
  const [a, b] = [await sendArchive(bytes), await sendArchive(bytes)];
  for (const message of sent.splice(0)) await runJob(context, message);
  await Promise.all([startImport(context, a), startImport(context, b)]);
  const media = oncePerKey(context.media);
  await Promise.all(sent.splice(0).map((message) => runJob({ ...context, media }, message)));
  const [first, second] = [await job(a), await job(b)];
  expect(first.photosAdded + second.photosAdded).toBe(53);
  expect(first.attractionsAdded + second.attractionsAdded).toBe(2);
  await isRight();
});

it('an attempt at a slice is not counted if the daily cleaning is removing an image that the attempt needs', async () => {
  const { context, pass, deliver, start, job } = heldContext();
  const name = unique('Saindo');
  const bytes = zip([{ name: `${name}/a.png`, data: picture() }]);
  await start(bytes);
  await deliver();
  const [photo] = (await photosOf(name)) ?? [];
  const hash = hashInUrl(photo?.imageUrl ?? '') ?? '';
  const leave = (leavingAt: string | null) => db.update(files).set({ leavingAt }).where(eq(files.hash, hash));
  await leave(context.now().toISOString());
  await db.update(attractionPhotos).set({ deletedAt: 'now' }).where(eq(attractionPhotos.fileHash, hash));

  const id = await start(bytes);
  await deliver();
  expect(await job(id)).toMatchObject({ state: 'importing', done: 0 });
  const [slice] = await db.select().from(importSlices).where(eq(importSlices.importId, id));
  expect(slice?.attempts).toBe(0);
  await leave(null);
  pass(MINUTE);
  await wakeStalled(context);
  await deliver();
  expect(await job(id)).toMatchObject({ state: 'done', photosAdded: 1 });
});

/** Finishes an import as in production: the cron enqueues a stalled import again, and somebody confirms a planned one. */
async function rescue({ context, deliver, pass, job }: ReturnType<typeof heldContext>, id: number) {
  for (let n = 0; n < 12 && (await job(id)).state !== 'done'; n += 1) {
    pass(MINUTE);
    await wakeStalled(context);
    await deliver();
    if ((await job(id)).state === 'planned') await startImport(context, id);
  }
}

it.each([
  ['reads the archive', 'before', 3],
  ['reads the archive', 'after', 3],
  ['imports the last slice', 'before', 6],
  ['imports the last slice', 'after', 6],
] as const)('no photo is lost or added twice if the consumer that %s crashes %s any call', async (stage, when, least) => {
  const crashes = await dieAtEachCall(async (n) => {
    const held = heldContext();
    const name = unique('Morrendo');
    const files = ['a.png', 'b.png', 'c.png'];
    const id = await held.sendArchive(zip(files.map((file) => ({ name: `${name}/${file}`, data: picture() }))));
    if (stage === 'imports the last slice') {
      await held.deliver();
      await startImport(held.context, id);
    }
    const { context } = dyingContext(n, when, held.now);
    const hasCrashed = await wasStruck(runJob({ ...context, jobs: held.jobs }, held.sent.shift() as Job));
    await rescue(held, id);
    expect(await held.job(id), `step ${n}`).toMatchObject({ state: 'done', photosAdded: 3, attractionsAdded: 1 });
    expect((await photosOf(name))?.map((photo) => photo.name)).toEqual(files);
    expect(await archivesThere(held.context)).toEqual([]);
    return hasCrashed;
  });
  expect(crashes).toBeGreaterThan(least);
});
