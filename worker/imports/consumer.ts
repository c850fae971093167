import type { Context } from '../context.ts';
import { type Job, sendSlices } from '../job.ts';
import { readArchive } from './read.ts';
import { importSlice } from './slice.ts';
import { failImport } from './state.ts';
import { REASONS } from './words.ts';

/** Runs the job of a message. If it throws, the queue retries the message. */
export async function runJob(context: Context, job: Job): Promise<void> {
  if (job.job === 'slice') await importSlice(context, job.importId, job.slice);
  else await sendSlices(context.jobs, job.importId, await readArchive(context, job.importId));
}

export async function deadLetter(context: Context, job: Job): Promise<void> {
  await failImport(context, job.importId, job.job === 'slice' ? REASONS.stuck(job.slice) : REASONS.unreadable);
}
