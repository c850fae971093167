import * as z from 'zod';
import { idAndName } from './events.ts';

/** `sweep`: the run each minute that restarts stalled imports and removes unneeded archives. `cleaning`: the daily run. */
export const HEALTH_PARTS = ['database', 'bucket', 'queue', 'sweep', 'cleaning'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** `late`: the part's work is overdue. `unknown`: the database does not respond. `unwritable`: the database refuses writes. */
export const partState = z.enum(['ok', 'late', 'failed', 'unknown', 'unwritable']);
export type PartState = z.infer<typeof partState>;

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.enum(HEALTH_PARTS), partState),
  /** How many layouts, photos and logos lack their image in R2, by the last daily run; null if the database does not respond. */
  missingImages: z.number().nullable(),
});
export type Health = z.infer<typeof health>;

export const missingImages = z.object({
  layouts: z.array(idAndName),
  attractions: z.array(idAndName.extend({ photos: z.number() })),
  logo: z.boolean(),
});
export type MissingImages = z.infer<typeof missingImages>;

/** The last result of a scheduled step. `okayAt` is when the step last succeeded. `detail` is for people to read. */
const healthRun = z.object({
  name: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  okay: z.boolean().nullable(),
  okayAt: z.string().nullable(),
  detail: z.unknown(),
});

export const healthDetails = health.extend({
  checkedAt: z.string(),
  /** `backlog` counts queued messages, `oldest` is when the first was sent. Each is null if the runtime does not report it. */
  queue: z.object({
    backlog: z.number().nullable(),
    oldest: z.string().nullable(),
    /** `imports` counts the running ones. `silentSince`: when the longest-silent one last made progress or was enqueued again. */
    imports: z.number().nullable(),
    silentSince: z.string().nullable(),
  }),
  runs: z.array(healthRun),
});
export type HealthDetails = z.infer<typeof healthDetails>;
