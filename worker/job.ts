/** A message of the jobs queue. Each may come twice, late or never. */
export type Job = { job: 'read'; importId: number } | { job: 'slice'; importId: number; slice: number };

const JOBS: readonly unknown[] = ['read', 'slice'] satisfies Job['job'][];

export function isJob(body: unknown): body is Job {
  return typeof body === 'object' && body !== null && 'job' in body && JOBS.includes(body.job);
}
