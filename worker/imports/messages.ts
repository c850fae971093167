import type { Job } from '../job.ts';

/** Messages of one call to the queue. */
const MAX_BATCH = 100;

/** Enqueues slices of an import, each to be imported on its own. */
export async function sendSlices(jobs: Queue<Job>, importId: number, slices: readonly { number: number }[]): Promise<void> {
  for (let from = 0; from < slices.length; from += MAX_BATCH) {
    const some = slices.slice(from, from + MAX_BATCH);
    await jobs.sendBatch(some.map(({ number }) => ({ body: { job: 'slice', importId, slice: number } })));
  }
}
