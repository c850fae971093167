import type { HealthPart } from '../../../core/contracts/health.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Step {
  part: HealthPart;
  /** Most milliseconds since the last success before the step is late. */
  every: number;
  /** A single failure is tolerated, because the next run is a minute away. */
  mayFail?: true;
}

const minutely = { part: 'sweep', every: 10 * MINUTE, mayFail: true } as const;
// Two hours of tolerance, because Cloudflare's cron is not punctual.
const daily = { part: 'cleaning', every: 26 * HOUR } as const;

export const STEPS = {
  archives: minutely,
  imports: minutely,
  sessions: daily,
  schedules: daily,
  shelf: daily,
  'old-imports': daily,
  files: daily,
  images: daily,
} satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;
export const STEP_LIST = Object.entries(STEPS) as [StepName, Step][];
