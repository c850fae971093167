import * as z from 'zod';

/**
 * Parts that the health check looks at. `sweep` restarts imports that lost their queue messages, every minute; `cleaning` is the
 * daily run.
 */
export const HEALTH_PARTS = ['database', 'bucket', 'queue', 'sweep', 'cleaning'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/**
 * `late`: a run or a message is overdue. `unknown`: the database, which would say it, does not answer. `unwritable`: the part
 * refuses writes, as on a full disk.
 */
export const partState = z.enum(['ok', 'late', 'failed', 'unknown', 'unwritable']);
export type PartState = z.infer<typeof partState>;

/** Answer of `GET /api/health`, with 200 (`ok`) or 503 (`degraded`). */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.enum(HEALTH_PARTS), partState),
  /**
   * Images of layouts, photos and the logo that the bucket has lost, counted by the last daily run; null before the first one.
   */
  missingImages: z.number().nullable(),
});
export type Health = z.infer<typeof health>;

/** Answer of `GET /api/admin/missing-images`: names of the items that have lost their image. */
export const missingImages = z.object({
  layouts: z.array(z.object({ id: z.number(), name: z.string() })),
  attractions: z.array(z.object({ id: z.number(), name: z.string(), photos: z.number() })),
  logo: z.boolean(),
});
export type MissingImages = z.infer<typeof missingImages>;

/** How a scheduled run last went. Instants are null where there is none; `detail` is for people. */
export const healthRun = z.object({
  name: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  okay: z.boolean().nullable(),
  okayAt: z.string().nullable(),
  detail: z.unknown(),
});
export type HealthRun = z.infer<typeof healthRun>;

/** Answer of `GET /api/admin/health`, with the same HTTP status. */
export const healthDetails = health.extend({
  checkedAt: z.string(),
  /** The queue's number of waiting messages and the age of the oldest; null where the queue does not tell. */
  queue: z.object({
    backlog: z.number().nullable(),
    oldest: z.string().nullable(),
    /** Number of imports being read or imported, and the last progress of the one that has been silent for longest. */
    imports: z.number().nullable(),
    silentSince: z.string().nullable(),
  }),
  runs: z.array(healthRun),
});
export type HealthDetails = z.infer<typeof healthDetails>;
