/** A message of the jobs queue. A message may be delivered twice, late or never. */
export type Job = { job: 'read'; importId: number } | { job: 'slice'; importId: number; slice: number };

const JOBS: readonly unknown[] = ['read', 'slice'] satisfies Job['job'][];

export function isJob(body: unknown): body is Job {
  return typeof body === 'object' && body !== null && 'job' in body && JOBS.includes(body.job);
}

const MAX_BATCH = 100;

export async function sendSlices(jobs: Queue<Job>, importId: number, slices: readonly { number: number }[]): Promise<void> {
  for (let from = 0; from < slices.length; from += MAX_BATCH) {
    const chunk = slices.slice(from, from + MAX_BATCH);
    await jobs.sendBatch(chunk.map(({ number }) => ({ body: { job: 'slice', importId, slice: number } })));
  }
}
