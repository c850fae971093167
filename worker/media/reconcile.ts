import { sql } from 'drizzle-orm';
import { files } from '../../db/schema/files.ts';
import type { Context } from '../context.ts';
import { names, statement, value } from '../services/statement.ts';
import { GRACE, takeAway } from './clean.ts';

const OURS = /^(?:media|variants)\/([0-9a-f]{64})(?:\/|$)/;
const DIGITS = [...'0123456789abcdef'];
const DAY = 24 * 60 * 60 * 1000;

/** Pages of up to 1,000 objects in one run. A house that has more is gone through in turns. */
const MAX_PAGES = 100;

// What has a row already is left alone, and all of it where the database knows of no file: more likely it is another
// house's, or has been lost, than that everything is to go. The new rows are of the oldest age there is, so that after a crash between here
// and their removal `clearFiles` takes them, and bear the mark that keeps uploads away meanwhile.
const adopt = statement<{ hashes: string; now: string }>(sql`
  insert into ${files} (${names(files.hash, files.type, files.bytes, files.createdAt, files.leavingAt)})
  select value, 'application/octet-stream', 0, '1970-01-01T00:00:00.000Z', ${value('now')}
  from json_each(${value('hashes')})
  where exists (select 1 from ${files} where ${files.leavingAt} is null)
  on conflict (${names(files.hash)}) do nothing returning ${names(files.hash)} as hash`);

/**
 * Goes through what lies in R2 and takes away what the database has known nothing of for a day: what an upload, a
 * clearing or the making of a small copy left behind when it died.
 * @returns how many objects went
 */
export async function clearStrays(context: Context): Promise<number> {
  // Hashes are spread evenly: each day begins at another of their first digits.
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
  const { results } = await adopt(context.d1, { hashes: JSON.stringify(hashes), now }).all<{ hash: string }>();
  const adopted = new Set(results.map(({ hash }) => hash));
  if (adopted.size === 0) return 0;
  const keys = old.flatMap(({ key, hash }) => (hash !== undefined && adopted.has(hash) ? key : []));
  await takeAway(context, [...adopted], keys, now);
  return keys.length;
}
