import { and, isNull, lte } from 'drizzle-orm';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { mediaKey } from './keys.ts';
import { LEAVING } from './store.ts';

/** Most hashes that one run records, so that its row stays far below D1's 2 MB. The next run records the remaining ones. */
const MOST = 5_000;

/** A row is written before its object, so recent uploads wait for the next run. `services/overview.ts` reads the result. */
export async function findMissing({ db, media, now }: Context): Promise<{ missing: number; hashes: string[] }> {
  const before = new Date(now().getTime() - LEAVING).toISOString();
  const known = await db
    .select({ hash: files.hash })
    .from(files)
    .where(and(isNull(files.leavingAt), lte(files.createdAt, before)));
  const missing = new Set(known.map(({ hash }) => hash));
  const prefix = mediaKey('');
  let cursor: string | undefined;
  do {
    const page = await media.list({ prefix, ...(cursor !== undefined && { cursor }) });
    for (const { key } of page.objects) missing.delete(key.slice(prefix.length));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return { missing: missing.size, hashes: [...missing].slice(0, MOST) };
}
