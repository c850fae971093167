import type { ImportJob } from '../../core/contracts/imports.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { jobAfter } from './job.ts';
import { sendSlices } from './messages.ts';
import { putAwayImport } from './put-away.ts';
import { readArchive } from './read.ts';
import { importSlice } from './slice.ts';

/** For how long somebody waits for the answer, milliseconds. What is left then is the queue's. */
const PATIENCE = 4_500;

/**
 * Imports an archive that has just arrived while its sender waits, as far as that goes.
 * @throws AppError `validation` when the archive cannot be imported at all
 */
export async function importNow(context: Context, id: number): Promise<ImportJob> {
  const deadline = context.now().getTime() + PATIENCE;
  const slices = await readArchive(context, id);
  while (slices.length > 0 && context.now().getTime() < deadline) await importSlice(context, id, slices.shift() as number);
  await sendSlices(context, id, slices);
  const job = await jobAfter(context, id);
  if (job.state !== 'failed') return job;
  // Whoever sent it hears of it here, and needs no second time.
  await putAwayImport(context, id);
  throw invalid({ path: 'file', message: job.message });
}
