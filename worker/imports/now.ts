import type { ImportJob } from '../../core/contracts/imports.ts';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { jobAfter } from './job.ts';
import { sendRead, sendSlices } from './messages.ts';
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
  await begin(context, id);
  const job = await jobAfter(context, id);
  if (job.state !== 'failed') return job;
  // Whoever sent it hears of it here, and needs no second time.
  await putAwayImport(context, id);
  throw invalid({ path: 'file', message: job.message });
}

async function begin(context: Context, id: number): Promise<void> {
  const deadline = context.now().getTime() + PATIENCE;
  let left: number[] | undefined;
  try {
    left = await readArchive(context, id);
    for (let [slice] = left; slice !== undefined && context.now().getTime() < deadline; [slice] = left) {
      await importSlice(context, id, slice);
      left.shift();
    }
  } catch (error) {
    // The archive is safe: what failed here, the queue tries again.
    console.error(JSON.stringify({ level: 'error', importId: id, error: error instanceof Error ? error.stack : String(error) }));
  }
  if (left === undefined) await sendRead(context, id);
  else await sendSlices(context, id, left);
}
