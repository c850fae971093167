import { sql } from 'drizzle-orm';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { removeArchive } from '../media/archive.ts';
import { names, statement, value } from '../services/statement.ts';

const set = (column: Parameters<typeof names>[0], to: ReturnType<typeof sql>) => sql`${names(column)} = ${to}`;

/** The numbers of an import's slices that nobody has dealt with, as JSON. */
export const openSlices = sql`(select json_group_array(${importSlices.number} order by ${importSlices.number}) from ${importSlices}
  where ${importSlices.importId} = ${imports.id} and ${importSlices.doneBy} is null)`;

const fail = statement<{ id: number; reason: string; now: string }>(sql`
  update ${imports} set ${set(imports.state, sql`'failed'`)}, ${set(imports.reason, sql`${value('reason')}`)},
    ${set(imports.activeAt, sql`${value('now')}`)}
  where ${imports.id} = ${value('id')} and ${imports.state} in ('uploading', 'reading', 'planned', 'importing')`);

const finish = statement<{ id: number; now: string }>(sql`
  update ${imports} set ${set(imports.state, sql`'done'`)}, ${set(imports.activeAt, sql`${value('now')}`)}
  where ${imports.id} = ${value('id')} and ${imports.state} = 'importing'
    and not exists (select 1 from ${importSlices} where ${importSlices.importId} = ${imports.id} and ${importSlices.doneBy} is null)
  returning ${names(imports.archiveKey)} as key, ${names(imports.uploadId)} as uploadId`);

const forgetArchive = statement<{ id: number }>(sql`
  update ${imports} set ${set(imports.hasArchive, sql`0`)} where ${imports.id} = ${value('id')}`);

/** Ends an import that did not get to its end by itself, saying why; what has come in stays. */
export async function failImport({ d1, now }: Context, id: number, reason: string): Promise<void> {
  await fail(d1, { id, reason, now: now().toISOString() }).run();
}

/** Ends an import of which nothing is left to do, for the end of a batch; its row says where the archive lies. */
export const finishing = ({ d1, now }: Context, id: number) => finish(d1, { id, now: now().toISOString() });

/** Removes the archive of an import that `finishing` ended. Whoever dies before leaves it to the sweeper. */
export async function clearFinished(context: Context, id: number, result: D1Result | undefined): Promise<void> {
  const archive = result?.results[0] as { key: string; uploadId: string } | undefined;
  if (archive) await clearArchive(context, id, archive);
}

/** Removes the archive of an import that needs it no more. */
export async function clearArchive(
  { d1, media }: Context,
  id: number,
  archive: { key: string; uploadId: string },
): Promise<void> {
  await removeArchive(media, archive);
  await forgetArchive(d1, { id }).run();
}
