import { sql } from 'drizzle-orm';
import type { ImportState } from '../../core/contracts/imports.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { removeArchive } from '../media/archive.ts';
import { names, statement, value } from '../services/statement.ts';
import { sendRead, sendSlices } from './messages.ts';
import { openSlices } from './state.ts';
import { REASONS } from './words.ts';

/** An import of which nothing has been heard for so long has lost its messages, milliseconds. */
export const SILENCE = 10_000;

/** How long an archive is kept that nobody does anything with, milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Slices of one import that are sent again at once, and archives that one run removes. */
const MAX_SLICES = 200;
const MAX_ARCHIVES = 50;

// Marked as heard of in the same breath: of two that sweep at once, one sends.
const wake = (which = sql``) =>
  statement<{ now: string; before: string; id: number }>(sql`
    update ${imports} set ${names(imports.activeAt)} = ${value('now')}
    where ${imports.state} in ('reading', 'importing') and ${imports.activeAt} <= ${value('before')} ${which}
      and not exists (select 1 from ${importSlices}
        where ${importSlices.importId} = ${imports.id} and ${importSlices.doneBy} is null and ${importSlices.leasedUntil} > ${value('now')})
    returning ${names(imports.id)} as id, ${names(imports.state)} as state, ${openSlices} as slices`);

const wakeAll = wake();
const wakeOne = wake(sql`and ${imports.id} = ${value('id')}`);

/** Sends again what nobody seems to be at, of one import or, without `id`, of all. */
export async function wakeStalled(context: Context, id?: number): Promise<number> {
  const now = context.now().getTime();
  const times = { now: new Date(now).toISOString(), before: new Date(now - SILENCE).toISOString() };
  const statements = id === undefined ? wakeAll(context.d1, { ...times, id: 0 }) : wakeOne(context.d1, { ...times, id });
  const { results } = await statements.all<{ id: number; state: ImportState; slices: string }>();
  for (const stalled of results) {
    if (stalled.state === 'reading') await sendRead(context, stalled.id);
    else await sendSlices(context, stalled.id, (JSON.parse(stalled.slices) as number[]).slice(0, MAX_SLICES));
  }
  return results.length;
}

const unwanted = statement<{ before: string }>(sql`
  select ${imports.id} as id, ${imports.archiveKey} as key, ${imports.uploadId} as uploadId from ${imports}
  where ${imports.hasArchive} = 1
    and (${imports.state} = 'done' or (${imports.state} = 'failed' and ${imports.putAwayAt} is not null) or ${imports.activeAt} <= ${value('before')})
  limit ${sql.raw(String(MAX_ARCHIVES))}`);

const expire = statement<{ ids: string; reason: string }>(sql`
  update ${imports} set ${names(imports.state)} = 'failed', ${names(imports.reason)} = ${value('reason')}
  where ${imports.id} in (select value from json_each(${value('ids')})) and ${imports.state} not in ('done', 'failed')`);

const forget = statement<{ ids: string }>(sql`
  update ${imports} set ${names(imports.hasArchive)} = 0 where ${imports.id} in (select value from json_each(${value('ids')}))`);

/** Removes the archives of imports that have ended, or that nobody has done anything with for a day. */
export async function clearArchives(context: Context): Promise<number> {
  const { d1, media } = context;
  const before = new Date(context.now().getTime() - DAY).toISOString();
  const { results } = await unwanted(d1, { before }).all<{ id: number; key: string; uploadId: string }>();
  if (results.length === 0) return 0;
  const ids = JSON.stringify(results.map(({ id }) => id));
  // Ended first, so that nothing reads an archive that is going.
  await expire(d1, { ids, reason: REASONS.expired }).run();
  await Promise.all(results.map((archive) => removeArchive(media, archive)));
  await forget(d1, { ids }).run();
  return results.length;
}
