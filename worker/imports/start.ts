import { sql } from 'drizzle-orm';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { names, statement, value } from '../services/statement.ts';
import { jobQuery, seen } from './job.ts';
import { sendSlices } from './messages.ts';
import { clearFinished, finishing, openSlices } from './state.ts';
import { IMPORT_NOT_FOUND } from './words.ts';

const start = statement<{ id: number; now: string }>(sql`
  update ${imports} set ${names(imports.state)} = 'importing', ${names(imports.activeAt)} = ${value('now')}
  where ${imports.id} = ${value('id')} and ${imports.state} = 'planned' returning ${openSlices} as slices`);

/** The yes to a plan. Saying it again changes nothing. */
export async function startImport(context: Context, id: number): Promise<ImportJob> {
  const { d1 } = context;
  const results = await d1.batch([
    start(d1, { id, now: context.now().toISOString() }),
    finishing(context, id),
    ...jobQuery(context, id),
  ]);
  const found = seen(results);
  if (!found) throw new AppError('not_found', IMPORT_NOT_FOUND);
  const { job } = found;
  if (job.state === 'uploading' || job.state === 'reading') {
    throw new AppError('conflict', 'O arquivo ainda não foi lido. Aguarde um instante e tente de novo.');
  }
  if (job.state === 'failed') throw new AppError('conflict', job.message);
  await clearFinished(context, id, results[1]);
  const started = results[0]?.results[0] as { slices: string } | undefined;
  if (started) await sendSlices(context, id, JSON.parse(started.slices) as number[]);
  return job;
}
