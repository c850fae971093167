import { sql } from 'drizzle-orm';
import { imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Archive } from '../media/archive.ts';
import { names, statement, value } from '../services/statement.ts';
import { clearArchive } from './state.ts';
import { IMPORT_NOT_FOUND, REASONS } from './words.ts';

const isUnfinished = sql`${names(imports.state)} in ('uploading', 'reading', 'planned')`;

const putAway = statement<{ id: number; now: string; reason: string }>(sql`
  update ${imports} set ${names(imports.putAwayAt)} = coalesce(${names(imports.putAwayAt)}, ${value('now')}),
    ${names(imports.reason)} = iif(${isUnfinished}, ${value('reason')}, ${names(imports.reason)}),
    ${names(imports.state)} = iif(${isUnfinished}, 'failed', ${names(imports.state)})
  where ${imports.id} = ${value('id')} and ${imports.state} <> 'importing'
  returning ${names(imports.archiveKey)} as key, ${names(imports.uploadId)} as uploadId, ${names(imports.hasArchive)} as hasArchive`);

const stateOf = statement<{ id: number }>(sql`select 1 from ${imports} where ${imports.id} = ${value('id')}`);

/** Takes an import out of sight. One that has not begun is cancelled, and its archive goes. */
export async function putAwayImport(context: Context, id: number): Promise<void> {
  const { d1 } = context;
  const [away, found] = await d1.batch([
    putAway(d1, { id, now: context.now().toISOString(), reason: REASONS.cancelled }),
    stateOf(d1, { id }),
  ]);
  if (!found?.results.length) throw new AppError('not_found', IMPORT_NOT_FOUND);
  const row = away?.results[0] as (Archive & { hasArchive: 0 | 1 }) | undefined;
  if (!row) throw new AppError('conflict', 'A importação está em andamento e não pode ser cancelada.');
  if (row.hasArchive) await clearArchive(context, id, row);
}
