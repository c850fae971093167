import type { Context } from '../context.ts';

/** As many as one call to the queue takes. */
const BATCH = 100;

/** Has an archive's directory read. */
export async function sendRead({ jobs }: Context, importId: number): Promise<void> {
  await jobs.send({ job: 'read', importId });
}

/** Has slices of an import dealt with, by as many as the queue lets work at once. */
export async function sendSlices({ jobs }: Context, importId: number, slices: readonly number[]): Promise<void> {
  for (let from = 0; from < slices.length; from += BATCH) {
    await jobs.sendBatch(slices.slice(from, from + BATCH).map((slice) => ({ body: { job: 'slice', importId, slice } })));
  }
}
