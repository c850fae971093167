import { and, eq, inArray, isNull, lte, notExists, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOneOf } from '../../db/expressions.ts';
import { attractionPhotos } from '../../db/schema/attractions.ts';
import { files, layouts } from '../../db/schema/catalogue.ts';
import { house } from '../../db/schema/house.ts';
import { versionFiles } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';
import { keysOf } from './keys.ts';
import { LEAVING_TIMEOUT_MS } from './store.ts';

/** An unused file is kept this long, because an upload may be about to use it. */
export const UNUSED_FILE_MS = 24 * 60 * 60 * 1000;

/** The most files of one batch. R2 deletes their objects in one call, which takes at most 1,000 keys. */
const BATCH_FILES = 250;
/** The most batches of one run. */
const MAX_BATCHES = 20;

const isUnused = (db: Db) =>
  and(
    notExists(db.select({ id: layouts.id }).from(layouts).where(eq(layouts.fileHash, files.hash))),
    notExists(db.select({ id: attractionPhotos.id }).from(attractionPhotos).where(eq(attractionPhotos.fileHash, files.hash))),
    notExists(db.select({ id: house.id }).from(house).where(eq(house.logoHash, files.hash))),
    notExists(db.select({ hash: versionFiles.fileHash }).from(versionFiles).where(eq(versionFiles.fileHash, files.hash))),
  );

/**
 * Marks unused files whose last upload is a day old, so that nobody uploads them meanwhile. Then removes their objects, then
 * their rows. The next run completes an interrupted run. @returns how many files were removed
 */
export async function clearFiles(context: Context): Promise<number> {
  const { db } = context;
  let cleared = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const time = context.now().getTime();
    const now = new Date(time).toISOString();
    const before = new Date(time - UNUSED_FILE_MS).toISOString();
    const interruptedBefore = new Date(time - LEAVING_TIMEOUT_MS).toISOString();
    const unusedFiles = db
      .select({ hash: files.hash })
      .from(files)
      .where(
        and(lte(files.createdAt, before), isUnused(db), or(isNull(files.leavingAt), lte(files.leavingAt, interruptedBefore))),
      )
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

/** Keeps a row that is no longer marked with `now`, because an upload removes a mark that is too old and uses the file. */
export async function deleteFiles({ db, media }: Context, hashes: string[], keys: string[], now: string): Promise<void> {
  await media.delete(keys);
  await db.delete(files).where(and(isOneOf(files.hash, hashes), eq(files.leavingAt, now), isUnused(db)));
}
