import type { Context } from '../context.ts';
import type { Job } from '../job.ts';
import { sendSlices } from './messages.ts';
import { readArchive } from './read.ts';
import { importSlice } from './slice.ts';
import { failImport } from './state.ts';
import { REASONS } from './words.ts';

/** Does what a message asks for. What it throws is worth another try. */
export async function runJob(context: Context, job: Job): Promise<void> {
  if (job.job === 'slice') await importSlice(context, job.importId, job.slice);
  else await sendSlices(context, job.importId, await readArchive(context, job.importId));
}

/** A message that failed too often ends its import, which says so. */
export async function deadLetter(context: Context, job: Job): Promise<void> {
  await failImport(context, job.importId, job.job === 'slice' ? REASONS.stuck(job.slice) : REASONS.unreadable);
}
