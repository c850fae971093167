import type { ImportJob } from '../../core/contracts/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { readCurrentJob, readJob, type Seen } from './job.ts';
import { SILENCE, wakeStalled } from './sweep.ts';
import { IMPORT_NOT_FOUND } from './words.ts';

/** One import. Asking after one that has fallen silent wakes it. */
export async function findImport(context: Context, id: number): Promise<ImportJob> {
  const found = await readJob(context, id);
  if (!found) throw new AppError('not_found', IMPORT_NOT_FOUND);
  await wake(context, found);
  return found.job;
}

/** The newest import that nobody has put away, if there is one. */
export async function currentImport(context: Context): Promise<ImportJob | null> {
  const found = await readCurrentJob(context);
  if (!found) return null;
  await wake(context, found);
  return found.job;
}

async function wake(context: Context, { job, activeAt }: Seen): Promise<void> {
  const isRunning = job.state === 'reading' || job.state === 'importing';
  if (isRunning && context.now().getTime() - Date.parse(activeAt) >= SILENCE) await wakeStalled(context, job.id);
}
