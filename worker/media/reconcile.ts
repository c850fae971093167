import { exists, isNull } from 'drizzle-orm';
import { jsonEach, jsonValue, selectionOf } from '../../db/expressions.ts';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { GRACE, takeAway } from './clean.ts';

const OURS = /^(?:media|variants)\/([0-9a-f]{64})(?:\/|$)/;
const DIGITS = [...'0123456789abcdef'];
const DAY = 24 * 60 * 60 * 1000;

/** Most pages (of up to 1,000 objects) in one run; a larger bucket takes several runs. */
const MAX_PAGES = 100;

/**
 * Removes objects that the database does not know and that are older than a day: remains of an interrupted upload, cleaning or
 * thumbnail.
 * @returns how many
 */
export async function clearStrays(context: Context): Promise<number> {
  // Hashes are evenly distributed, so each day starts at another first digit.
  const turn = Math.floor(context.now().getTime() / DAY) % DIGITS.length;
  let pages = MAX_PAGES;
  let cleared = 0;
  for (const digit of [...DIGITS.slice(turn), ...DIGITS.slice(0, turn)]) {
    for (const prefix of [`media/${digit}`, `variants/${digit}`]) {
      let cursor: string | undefined;
      do {
        if (pages === 0) return cleared;
        pages -= 1;
        const page = await context.media.list({ prefix, ...(cursor !== undefined && { cursor }) });
        cleared += await clearPage(context, page.objects);
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
    }
  }
  return cleared;
}

async function clearPage(context: Context, objects: R2Object[]): Promise<number> {
  const time = context.now().getTime();
  const now = new Date(time).toISOString();
  const old = objects
    .filter(({ uploaded }) => uploaded.getTime() <= time - GRACE)
    .map(({ key }) => ({ key, hash: OURS.exec(key)?.[1] }));
  const hashes = [...new Set(old.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return 0;
  const adopted = new Set(await adopt(context, hashes, now));
  if (adopted.size === 0) return 0;
  const keys = old.flatMap(({ key, hash }) => (hash !== undefined && adopted.has(hash) ? key : []));
  await takeAway(context, [...adopted], keys, now);
  return keys.length;
}

/**
 * Marks each of these files as being removed, with the oldest date, so that `clearFiles` takes it if this run dies. Inserts
 * none if the database knows no file: the bucket is then probably another installation's.
 * @returns their hashes
 */
async function adopt({ db }: Context, hashes: string[], now: string): Promise<string[]> {
  const known = db.select({ hash: files.hash }).from(files).where(isNull(files.leavingAt));
  const row = {
    hash: jsonValue,
    type: 'application/octet-stream',
    bytes: 0,
    createdAt: new Date(0).toISOString(),
    leavingAt: now,
  };
  const adopted = await db
    .insert(files)
    .select(db.select(selectionOf(files, row)).from(jsonEach(hashes)).where(exists(known)))
    .onConflictDoNothing()
    .returning({ hash: files.hash });
  return adopted.map(({ hash }) => hash);
}

/** Milliseconds for which a backup of version 0.8 is kept. */
const KEPT = 30 * DAY;

/** Nightly backups of version 0.8, which nothing writes any more. @returns how many objects were removed */
export async function clearOldBackups({ media, now }: Context): Promise<number> {
  const before = now().getTime() - KEPT;
  // Further pages are handled the next day.
  const { objects } = await media.list({ prefix: 'backups/' });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() <= before).map(({ key }) => key);
  if (old.length > 0) await media.delete(old);
  return old.length;
}
