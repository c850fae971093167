import { cleanName } from '../core/rules/search.ts';
import { createDb, type Db, type Meter, newMeter } from '../db/client.ts';

/** A message of the jobs queue. A message may be delivered twice, late or never. */
export type Job = { job: 'read'; importId: number } | { job: 'slice'; importId: number; slice: number };

/** The resources and settings that a service may use. Each request or job has its own context. Tests can replace any part. */
export interface Context {
  db: Db;
  /** The database's binding. Caches in the isolate's memory have one entry for each binding (`auth/staff.ts`). */
  binding: WeakKey;
  meter: Meter;
  /** The bucket of images and of imports' archives. Services use it only through worker/media. */
  media: R2Bucket;
  /** Makes thumbnails; null in an installation without the Images binding. */
  images: ImagesBinding | null;
  jobs: Queue<Job>;
  administrator: { id: number; username: string } | null;
  /** The administrator's id, for records of who did what; null for anybody else, or if nothing is recorded (`isRecorded`). */
  userId: number | null;
  now(): Date;
  randomId(): string;
  timeZone: string;
  /** The secret REGISTRATION_CODE; null if unset or if REGISTRATION_ENABLED is false. Administrators may set another code. */
  registrationCode: string | null;
  /** The secret STAFF_CODE; null if it is not set. Administrators may set another code, or require none. */
  staffCode: string | null;
}

type Settings = Pick<Env, 'DB' | 'MEDIA' | 'JOBS' | 'VENUE_TIME_ZONE'> &
  Partial<Pick<Env, 'IMAGES' | 'REGISTRATION_CODE' | 'REGISTRATION_ENABLED' | 'STAFF_CODE'>>;

// Cleans a secret like a typed code, because the two are compared.
const code = (text: string | undefined) => cleanName(text ?? '') || null;

export function createContext(env: Settings, overrides: Partial<Context> = {}): Context {
  const meter = newMeter();
  return {
    db: createDb(env.DB, meter),
    binding: env.DB,
    meter,
    media: env.MEDIA,
    images: env.IMAGES ?? null,
    jobs: env.JOBS,
    administrator: null,
    userId: null,
    now: () => new Date(),
    randomId: () => crypto.randomUUID(),
    timeZone: env.VENUE_TIME_ZONE,
    registrationCode: env.REGISTRATION_ENABLED?.trim().toLowerCase() === 'false' ? null : code(env.REGISTRATION_CODE),
    staffCode: code(env.STAFF_CODE),
    ...overrides,
  };
}

/** Logs nothing if `LOG_REQUESTS` is "false", as in local runs, where the log is not read. Errors go to `console.error`. */
export function logLine<Line extends { level: 'info' }>(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: Line): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}
