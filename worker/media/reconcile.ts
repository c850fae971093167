import { and, exists, isNull, lte } from 'drizzle-orm';
import { jsonEach, jsonValue, selectionOf } from '../../db/expressions.ts';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { deleteFiles, UNUSED_FILE_MS } from './clean.ts';
import { mediaKey } from './keys.ts';
import { LEAVING_TIMEOUT_MS } from './store.ts';

const IMAGE_KEY = /^(?:media|variants)\/([0-9a-f]{64})(?:\/|$)/;

/** The most hashes that one run records, so that its row stays far below D1's 2 MB. `missing` counts all missing images. */
const MAX_HASHES = 5_000;

/**
 * Removes objects older than a day that the database does not know: an interrupted upload, cleaning or thumbnail left them.
 * Returns as `hashes` the files without an object. A row is written before its object, so recent uploads wait for the next run.
 */
export async function reconcile(context: Context): Promise<{ missing: number; hashes: string[]; strays: number }> {
  const { db, media, now } = context;
  const before = new Date(now().getTime() - LEAVING_TIMEOUT_MS).toISOString();
  const knownFiles = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(isNull(files.leavingAt), lte(files.createdAt, before)));
  const missing = new Set(knownFiles.map(({ hash }) => hash));
  let strays = 0;
  for (const prefix of [mediaKey(''), 'variants/']) {
    let cursor: string | undefined;
    do {
      const page = await media.list({ prefix, ...(cursor !== undefined && { cursor }) });
      for (const { key } of page.objects) missing.delete(key.slice(prefix.length));
      strays += await clearPage(context, page.objects);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }
  return { missing: missing.size, hashes: [...missing].slice(0, MAX_HASHES), strays };
}

async function clearPage(context: Context, objects: R2Object[]): Promise<number> {
  const time = context.now().getTime();
  const now = new Date(time).toISOString();
  const old = objects
    .filter(({ uploaded }) => uploaded.getTime() <= time - UNUSED_FILE_MS)
    .map(({ key }) => ({ key, hash: IMAGE_KEY.exec(key)?.[1] }));
  const hashes = [...new Set(old.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return 0;
  const strays = new Set(await insertStrays(context, hashes, now));
  if (strays.size === 0) return 0;
  const keys = old.flatMap(({ key, hash }) => (hash !== undefined && strays.has(hash) ? key : []));
  await deleteFiles(context, [...strays], keys, now);
  return keys.length;
}

/**
 * Inserts rows that mark the strays as being removed. Their date is the oldest, so that `clearFiles` removes them if this run
 * dies. If the database has no file, nothing is inserted: the bucket then probably belongs to another installation.
 */
async function insertStrays({ db }: Context, hashes: string[], now: string): Promise<string[]> {
  const anyFile = db.select({ hash: files.hash }).from(files).where(isNull(files.leavingAt));
  const row = {
    hash: jsonValue,
    type: 'application/octet-stream',
    bytes: 0,
    createdAt: new Date(0).toISOString(),
    leavingAt: now,
  };
  const strays = await db
    .insert(files)
    .select(db.select(selectionOf(files, row)).from(jsonEach(hashes)).where(exists(anyFile)))
    .onConflictDoNothing()
    .returning({ hash: files.hash });
  return strays.map(({ hash }) => hash);
}
