import type { HealthPart } from '../../../core/contracts/health.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What should have happened by the clock, and by when. */
interface Job {
  part: HealthPart;
  /** It is late when it last ended well longer ago than this, milliseconds. */
  every: number;
  /** Whether one failure says nothing yet, because the next try is a minute away. */
  mayFail?: true;
}

const minutely = { part: 'sweep', every: 10 * MINUTE, mayFail: true } as const;
// Two hours of grace: Cloudflare's clock is not punctual.
const daily = (part: HealthPart) => ({ part, every: 26 * HOUR });

/** Every step of worker/cron.ts by its name. */
export const JOBS = {
  archives: minutely,
  imports: minutely,
  sessions: daily('cleaning'),
  schedules: daily('cleaning'),
  shelf: daily('cleaning'),
  'old-imports': daily('cleaning'),
  files: daily('cleaning'),
  strays: daily('cleaning'),
  backup: daily('backup'),
  'old-backups': daily('backup'),
} satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;
export const JOB_LIST = Object.entries(JOBS) as [JobName, Job][];
