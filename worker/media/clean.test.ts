import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attractionPhotos, attractions, files, house, layouts } from '../../db/schema/index.ts';
import { type Context, createContext } from '../context.ts';
import { addLayout } from '../services/layouts.ts';
import { addPhoto } from '../services/photos.ts';
import { emptyInstallation } from '../test/empty.ts';
import { CALLS, dieAtEachCall, dyingContext, wasStruck } from '../test/faults.ts';
import { db, makeAttraction, makeLayout } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';
import { picture } from '../test/uploads.ts';
import { clearFiles, reconcile } from './clean.ts';
import { mediaKey, printKey, thumbnailKey } from './keys.ts';
import { isStaying, LEAVING_TIMEOUT_MS } from './store.ts';

const DAY = 86_400_000;
/** R2 dates objects by the real time, so the tests count days from now. */
const START = Date.now();
const inDays = (days: number) => () => new Date(START + days * DAY);
const at = (days: number) => createContext(env, { now: inDays(days) });
const instant = (days: number) => inDays(days)().toISOString();

async function run(days: number) {
  const context = at(days);
  return { files: await clearFiles(context), strays: (await reconcile(context)).strays };
}

const put = (key: string) => env.MEDIA.put(key, 'x', { httpMetadata: { contentType: 'image/png' } });
const objects = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort();
const rows = async () => (await db.select({ hash: files.hash }).from(files)).map(({ hash }) => hash).sort();
const hashOf = (letter: string) => letter.repeat(64);

async function file(hash: string, row: Partial<typeof files.$inferInsert> = {}) {
  await db.insert(files).values({ hash, type: 'image/png', bytes: 1, width: 1, height: 1, createdAt: instant(0), ...row });
  await put(mediaKey(hash));
  await put(thumbnailKey(hash, 160));
  return hash;
}

async function expectNothingLost() {
  const [ofLayouts, ofPhotos] = await db.batch([db.select().from(layouts), db.select().from(attractionPhotos)]);
  const shown = [...ofLayouts, ...ofPhotos].map(({ fileHash }) => fileHash);
  expect(await rows()).toEqual(expect.arrayContaining(shown));
  expect(await objects()).toEqual(expect.arrayContaining(shown.map(mediaKey)));
  return shown;
}

async function expectNothingLeftOver() {
  const shown = [...new Set(await expectNothingLost())].sort();
  expect(await rows()).toEqual(shown);
  for (const key of await objects()) expect(shown).toContain(key.split('/')[1]);
}

beforeEach(emptyInstallation);

it('the cleaning removes unused files a day after their upload, with their smaller copies, and keeps used files and the logo', async () => {
  const [shown, hidden, fresh, logo, old] = [hashOf('1'), hashOf('2'), hashOf('3'), hashOf('4'), hashOf('5')];
  await makeLayout({ fileHash: await file(shown) });
  await makeLayout({ fileHash: await file(hidden), deletedAt: instant(0) });
  await file(fresh, { createdAt: instant(1.5) });
  await db.insert(house).values({ id: 1, name: 'Bar', logoHash: await file(logo) });
  await file(old);
  await put(thumbnailKey(old, 480));
  await put(printKey(old));
  expect(await run(2)).toEqual({ files: 1, strays: 0 });
  const kept = [shown, hidden, fresh, logo];
  expect(await rows()).toEqual(kept);
  expect(await objects()).toEqual(kept.flatMap((hash) => [mediaKey(hash), thumbnailKey(hash, 160)]).sort());
  expect(await run(2)).toEqual({ files: 0, strays: 0 });
  await db.update(house).set({ logoHash: null });
  expect((await run(2)).files).toBe(1);
  expect(await rows()).not.toContain(logo);
});

it('the cleaning skips files that another run is removing, but not files that an interrupted run has marked', async () => {
  const now = inDays(5)().getTime();
  const mark = (age: number) => new Date(now - age).toISOString();
  await file(hashOf('1'), { leavingAt: mark(LEAVING_TIMEOUT_MS - 1000) });
  await file(hashOf('2'), { leavingAt: mark(LEAVING_TIMEOUT_MS) });
  expect((await run(5)).files).toBe(1);
  expect(await rows()).toEqual([hashOf('1')]);
});

it('a late cleaning marks files with the real time, not with the scheduled time of the cleaning', async () => {
  vi.useFakeTimers({ now: inDays(3)(), toFake: ['Date'] });
  await file(hashOf('1'));
  const context = at(2);
  const free: unknown[] = [];
  const media = replacing(context.media, {
    async delete(keys: string[]) {
      free.push(await db.$count(files, isStaying(new Date())));
      return context.media.delete(keys);
    },
  });
  expect(await clearFiles({ ...context, media })).toBe(1);
  expect(free).toEqual([0]);
});

it('one run of the cleaning removes more files than fit in one batch', async () => {
  const hashes = Array.from({ length: 650 }, (_, n) => n.toString(16).padStart(4, '0').padEnd(64, 'e'));
  await env.DB.prepare(`insert into files (hash, type, bytes, created_at) select value, 'image/png', 1, ?2 from json_each(?1)`)
    .bind(JSON.stringify(hashes), instant(0))
    .run();
  expect((await run(2)).files).toBe(650);
  expect(await rows()).toEqual([]);
});

it('two concurrent cleanings together remove each unused file once', async () => {
  for (const letter of ['1', '2', '3']) await file(hashOf(letter));
  const both = await Promise.all([clearFiles(at(2)), clearFiles(at(2))]);
  expect(both.reduce((sum, n) => sum + n)).toBe(3);
  await expectNothingLeftOver();
});

it('stray originals and smaller copies are removed after 61 days, but objects with any other kind of key are kept', async () => {
  await makeLayout({ fileHash: await file(hashOf('1')) });
  const known = await objects();
  const foreign = ['media/0-leia-me.txt', `media/${'A'.repeat(64)}`, 'outra/coisa', 'variants/0'];
  const strays = [mediaKey(hashOf('2')), thumbnailKey(hashOf('2'), 480), printKey(hashOf('f'))];
  for (const key of [...foreign, ...strays]) await put(key);
  expect((await run(60.5)).strays).toBe(0);
  expect((await run(61.5)).strays).toBe(3);
  expect(await objects()).toEqual([...known, ...foreign].sort());
});

it('no stray object is removed if the database has no files at all', async () => {
  await put(mediaKey(hashOf('2')));
  expect((await run(62)).strays).toBe(0);
  expect(await objects()).toEqual([mediaKey(hashOf('2'))]);
});

it('stray objects on several pages of the bucket’s list are removed, with at most two queries for each page', async () => {
  await makeLayout({ fileHash: await file(hashOf('1')) });
  const hashes = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(2, '0').padEnd(64, '9'));
  for (const hash of hashes) await put(mediaKey(hash));
  const context = at(62);
  const list = (options: R2ListOptions) => context.media.list({ ...options, limit: 10 });
  const media = replacing(context.media, { list });
  expect(await reconcile({ ...context, media })).toEqual({ missing: 0, hashes: [], strays: 40 });
  await expectNothingLeftOver();
  // One query reads the known files. Each of the five pages of originals has strays and needs two more queries. The page of
  // thumbnails has only a known file's, and needs none.
  expect(context.meter.roundTrips).toBe(1 + 5 * 2);
});

describe('a Worker that dies at any call', () => {
  const upload = {
    layout: async (context: Context, bytes: Uint8Array) => {
      const { layout: added, isNew } = await addLayout(context, { name: 'a.png', bytes });
      return { added, isNew };
    },
    photo: async (context: Context, bytes: Uint8Array) => {
      const [{ id } = await makeAttraction()] = await db.select().from(attractions);
      const { photo: added, isNew } = await addPhoto(context, id, { name: 'a.png', bytes });
      return { added, isNew };
    },
  };

  it.each([
    ['before', 'layout'],
    ['after', 'layout'],
    ['before', 'photo'],
    ['after', 'photo'],
  ] as const)('if the Worker dies %s any call of uploading a %s, no shown picture lacks its file', async (when, what) => {
    await makeLayout({ fileHash: await file(hashOf('1')) });
    const deaths = await dieAtEachCall(async (n) => {
      const bytes = picture();
      const died = await wasStruck(upload[what](dyingContext(n, when, inDays(0)).context, bytes));
      await expectNothingLost();
      // Every second failed upload is not repeated, so that it leaves files that `run` below has to remove.
      if (died && n % 2) {
        const { added } = await upload[what](at(0), bytes);
        expect(await upload[what](at(0), bytes)).toEqual({ added, isNew: false });
        await expectNothingLost();
      }
      return died;
    });
    // The three calls write the file's row, the object, and the row that uses the file.
    expect(deaths).toBe(3);
    await run(2);
    await expectNothingLeftOver();
  });

  // Calls of `list` are not counted: they write nothing, so their failure has the effect of a failure after the previous write.
  const writes = new Set([...CALLS].filter((name) => name !== 'list'));

  it.each(['before', 'after'] as const)('a cleaning that dies %s any call is completed by the next run', async (when) => {
    const deaths = await dieAtEachCall(async (n) => {
      const hash = (letter: string) => `${n}`.padStart(64, letter);
      await makeLayout({ fileHash: await file(hash('a')) });
      await file(hash('b'));
      await put(mediaKey(hash('c')));
      await put(thumbnailKey(hash('d'), 480));
      const { context } = dyingContext(n, when, inDays(62), writes);
      const died = await wasStruck(clearFiles(context).then(() => reconcile(context)));
      await expectNothingLost();
      await run(63);
      await expectNothingLeftOver();
      return died;
    });
    // One query reads the known files. Unused files, stray originals and stray thumbnails take three calls each: to mark them,
    // to delete objects, and to delete rows.
    expect(deaths).toBe(10);
  });

  it('a file that an interrupted cleaning had marked for removal can be uploaded 15 minutes later', async () => {
    const bytes = picture();
    await makeLayout({ fileHash: await file(hashOf('1')) });
    await upload.layout(at(0), bytes);
    await db.delete(layouts).where(eq(layouts.name, 'a'));
    const { context } = dyingContext(3, 'before', inDays(2));
    expect(await wasStruck(clearFiles(context))).toBe(true);
    await expect(upload.layout(at(2), bytes)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await upload.layout(at(2.1), bytes)).isNew).toBe(true);
    await run(4);
    await expectNothingLeftOver();
  });

  it('a cleaning that runs during an upload does not remove the uploaded file', async () => {
    const bytes = picture();
    await makeLayout({ fileHash: await file(hashOf('1')) });
    const { context } = dyingContext(3, 'before', inDays(0));
    expect(await wasStruck(upload.layout(context, bytes))).toBe(true);
    // After five days without use, the file is uploaded again, and the cleaning runs as soon as the upload has stored the object.
    const later = at(5);
    const media = replacing(later.media, {
      put: async (...args: Parameters<R2Bucket['put']>) => {
        const object = await later.media.put(...args);
        await run(5);
        return object;
      },
    });
    expect((await upload.layout({ ...later, media }, bytes)).isNew).toBe(true);
    await expectNothingLost();
  });
});
