import * as z from 'zod';

/**
 * Parts that are looked at. `sweep`: imports that lost their messages, every minute. `cleaning`: what happens daily.
 */
export const HEALTH_PARTS = ['database', 'bucket', 'queue', 'sweep', 'cleaning'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/**
 * `late`: it should have happened, or have been dealt with, by now. `unknown`: the database would have to say it.
 * `unwritable`: it takes nothing new, as on a full disk.
 */
export const partState = z.enum(['ok', 'late', 'failed', 'unknown', 'unwritable']);
export type PartState = z.infer<typeof partState>;

/** Answer of `GET /api/health`, with 200 (`ok`) or 503 (`degraded`). */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.enum(HEALTH_PARTS), partState),
  /** Images of layouts, photos and the logo that the bucket has lost, as of the last daily run; null where nobody knows. */
  missingImages: z.number().nullable(),
});
export type Health = z.infer<typeof health>;

/** Answer of `GET /api/admin/missing-images`: what has lost its image, by name. */
export const missingImages = z.object({
  layouts: z.array(z.object({ id: z.number(), name: z.string() })),
  attractions: z.array(z.object({ id: z.number(), name: z.string(), photos: z.number() })),
  logo: z.boolean(),
});
export type MissingImages = z.infer<typeof missingImages>;

/** How a thing that happens by the clock last went. Instants are null where there is none; `detail` is for people. */
export const healthRun = z.object({
  name: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  okay: z.boolean().nullable(),
  okayAt: z.string().nullable(),
  detail: z.unknown(),
});
export type HealthRun = z.infer<typeof healthRun>;

/** Answer of `GET /api/admin/health`, with the same status. */
export const healthDetails = health.extend({
  checkedAt: z.string(),
  /** Messages that wait and the oldest of them, as the queue says it; null where it does not. */
  queue: z.object({
    backlog: z.number().nullable(),
    oldest: z.string().nullable(),
    /** Imports that are being read or brought in, and the one that has been silent for longest. */
    imports: z.number().nullable(),
    silentSince: z.string().nullable(),
  }),
  runs: z.array(healthRun),
});
export type HealthDetails = z.infer<typeof healthDetails>;
