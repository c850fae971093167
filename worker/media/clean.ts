import { sql } from 'drizzle-orm';
import { attractionPhotos } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/files.ts';
import { layouts } from '../../db/schema/layouts.ts';
import type { Context } from '../context.ts';
import { names, statement, value } from '../services/statement.ts';
import { keysOf } from './keys.ts';
import { LEAVING } from './store.ts';

/** For how long a file that nothing shows stays: an upload may still be on its way to being shown. Milliseconds. */
export const GRACE = 24 * 60 * 60 * 1000;

/** Files of one batch, of which R2 deletes everything in one call of at most 1,000 keys; and batches of one run. */
const BATCH = 300;
const MAX_BATCHES = 20;

const isShown = sql`(exists (select 1 from ${layouts} where ${layouts.fileHash} = ${files.hash})
  or exists (select 1 from ${attractionPhotos} where ${attractionPhotos.fileHash} = ${files.hash}))`;

// A mark that is older than any run is one that a run left behind when it died.
const mark = statement<{ now: string; before: string; crashed: string }>(sql`
  update ${files} set ${names(files.leavingAt)} = ${value('now')} where ${files.hash} in (
    select ${files.hash} from ${files}
    where ${files.createdAt} <= ${value('before')} and not ${isShown}
      and (${files.leavingAt} is null or ${files.leavingAt} <= ${value('crashed')})
    limit ${sql.raw(String(BATCH))})
  returning ${names(files.hash)} as hash`);

// Only what still bears this run's mark: an upload may have taken over a mark that had grown old.
const forget = statement<{ now: string; hashes: string }>(sql`
  delete from ${files}
  where ${files.hash} in (select value from json_each(${value('hashes')})) and ${files.leavingAt} = ${value('now')} and not ${isShown}`);

/**
 * Takes away the files that no layout and no photo has shown for a day: marked first, so that nobody uploads them
 * meanwhile, then out of R2 with their small copies, then their rows. Whatever is left halfway goes the next day.
 * @returns how many went
 */
export async function clearFiles(context: Context): Promise<number> {
  let cleared = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const time = context.now().getTime();
    const now = new Date(time).toISOString();
    const before = new Date(time - GRACE).toISOString();
    const crashed = new Date(time - LEAVING).toISOString();
    const { results } = await mark(context.d1, { now, before, crashed }).all<{ hash: string }>();
    const hashes = results.map(({ hash }) => hash);
    if (hashes.length > 0) await takeAway(context, hashes, hashes.flatMap(keysOf), now);
    cleared += hashes.length;
    if (hashes.length < BATCH) break;
  }
  return cleared;
}

/** Removes objects from R2, and then the rows of their files, which bear the mark of `now`. */
export async function takeAway({ d1, media }: Context, hashes: string[], keys: string[], now: string): Promise<void> {
  await media.delete(keys);
  await forget(d1, { now, hashes: JSON.stringify(hashes) }).run();
}
