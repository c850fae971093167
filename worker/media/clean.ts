import { and, eq, inArray, isNull, lte, not } from 'drizzle-orm';
import { hasRow, insertIf, isOneOf, jsonEach, jsonValue } from '../../db/expressions.ts';
import { attractionPhotos } from '../../db/schema/attractions.ts';
import { files, layouts } from '../../db/schema/catalogue.ts';
import { house } from '../../db/schema/house.ts';
import { versionFiles } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';
import { keysOf, mediaKey } from './keys.ts';
import { isStaying, LEAVING_TIMEOUT_MS } from './store.ts';

/** An unused file is kept this long after its last upload, because the row that will use it may not be written yet. */
const UNUSED_FILE_MS = 24 * 60 * 60 * 1000;
/** D1's Time Travel restores a state up to this many days old. For as many days afterwards, a restore can be undone. */
const TIME_TRAVEL_DAYS = 30;
/** An object without a row in the database is kept this long, because a restore may bring the row back. */
const STRAY_MS = (2 * TIME_TRAVEL_DAYS + 1) * 24 * 60 * 60 * 1000;

/** The time for marks. A late run's `now` is the earlier, scheduled time, but uploads compare marks with the real time. */
const markTime = ({ now }: Context) => new Date(Math.max(now().getTime(), Date.now())).toISOString();

/** The most files of one batch. Each has up to four keys in R2, which deletes at most 1,000 keys in one call. */
const BATCH_FILES = 250;
const MAX_BATCHES = 20;

const isUnused = and(
  not(hasRow(layouts, eq(layouts.fileHash, files.hash))),
  not(hasRow(attractionPhotos, eq(attractionPhotos.fileHash, files.hash))),
  not(hasRow(house, eq(house.logoHash, files.hash))),
  not(hasRow(versionFiles, eq(versionFiles.fileHash, files.hash))),
);

/**
 * Marks unused files, so that uploads of them are refused meanwhile, then removes their objects, then their rows. The next run
 * completes an interrupted run. @returns how many files were removed
 */
export async function clearFiles(context: Context): Promise<number> {
  const { db } = context;
  let cleared = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const time = context.now();
    const now = markTime(context);
    const before = new Date(time.getTime() - UNUSED_FILE_MS).toISOString();
    const unusedFiles = db
      .select({ hash: files.hash })
      .from(files)
      .where(and(lte(files.createdAt, before), isUnused, isStaying(time)))
      .limit(BATCH_FILES);
    const marked = await db
      .update(files)
      .set({ leavingAt: now })
      .where(inArray(files.hash, unusedFiles))
      .returning({ hash: files.hash });
    const hashes = marked.map(({ hash }) => hash);
    if (hashes.length > 0) await deleteFiles(context, hashes, hashes.flatMap(keysOf), now);
    cleared += hashes.length;
    if (hashes.length < BATCH_FILES) break;
  }
  return cleared;
}

/** Deletes objects, then their rows. A row without the mark `now` stays: a new upload of the file may have removed the mark. */
async function deleteFiles({ db, media }: Context, hashes: string[], keys: string[], now: string): Promise<void> {
  await media.delete(keys);
  await db.delete(files).where(and(isOneOf(files.hash, hashes), eq(files.leavingAt, now), isUnused));
}

const IMAGE_KEY = /^(?:media|variants)\/([0-9a-f]{64})(?:\/|$)/;

/** The most `hashes` that `reconcile` returns: one row of `runs` stores them, in D1 up to 2 MB. `missing` is not limited. */
const MAX_HASHES = 5_000;

/**
 * Removes objects that an interrupted upload, cleaning or resizing left: older than 61 days, and without a row in the database.
 * Also returns which files have no object (`hashes`), except new files, because an upload writes the row before the object.
 */
export async function reconcile(context: Context): Promise<{ missing: number; hashes: string[]; strays: number }> {
  const { db, media, now } = context;
  const before = new Date(now().getTime() - LEAVING_TIMEOUT_MS).toISOString();
  const knownFiles = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(isNull(files.leavingAt), lte(files.createdAt, before)));
  const known = new Set(knownFiles.map(({ hash }) => hash));
  const missing = new Set(known);
  let strays = 0;
  for (const prefix of [mediaKey(''), 'variants/']) {
    let cursor: string | undefined;
    do {
      const page = await media.list({ prefix, ...(cursor !== undefined && { cursor }) });
      for (const { key } of page.objects) missing.delete(key.slice(prefix.length));
      strays += await clearPage(context, page.objects, known);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }
  return { missing: missing.size, hashes: [...missing].slice(0, MAX_HASHES), strays };
}

async function clearPage(context: Context, objects: R2Object[], known: ReadonlySet<string>): Promise<number> {
  const time = context.now().getTime();
  const now = markTime(context);
  const old = objects
    .filter(({ uploaded }) => uploaded.getTime() <= time - STRAY_MS)
    .map(({ key }) => ({ key, hash: IMAGE_KEY.exec(key)?.[1] }));
  const hashes = [...new Set(old.flatMap(({ hash }) => (hash && !known.has(hash) ? hash : [])))];
  if (hashes.length === 0) return 0;
  const strays = new Set(await insertStrays(context, hashes, now));
  if (strays.size === 0) return 0;
  const keys = old.flatMap(({ key, hash }) => (hash !== undefined && strays.has(hash) ? key : []));
  await deleteFiles(context, [...strays], keys, now);
  return keys.length;
}

/**
 * Inserts rows that mark stray objects as being removed. `createdAt` is in 1970, so that a later `clearFiles` removes the objects
 * if this run is interrupted. Inserts nothing if the database has no file, because the bucket then probably belongs to another
 * installation.
 */
async function insertStrays({ db }: Context, hashes: string[], now: string): Promise<string[]> {
  const hasAnyFile = hasRow(files, isNull(files.leavingAt));
  const row = {
    hash: jsonValue,
    type: 'application/octet-stream',
    bytes: 0,
    createdAt: new Date(0).toISOString(),
    leavingAt: now,
  };
  const strays = await insertIf(db, files, row, hasAnyFile, jsonEach(hashes))
    .onConflictDoNothing()
    .returning({ hash: files.hash });
  return strays.map(({ hash }) => hash);
}
