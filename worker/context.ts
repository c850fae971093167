import { type Connection, createDb, type Db, type Meter, newMeter } from '../db/client.ts';
import type { Job } from './job.ts';

/**
 * All of the outside world that a service may touch: database, bucket, queue, clock, randomness, settings. Built once
 * per request or job; a test replaces any of it.
 */
export interface Context {
  db: Db;
  /** The database's binding, by which an isolate tells installations apart (`auth/staff.ts`). */
  binding: WeakKey;
  meter: Meter;
  /** The images; only worker/media touches it. */
  media: R2Bucket;
  /** Makes small copies of them; an installation may be without. */
  images: ImagesBinding | null;
  /** Work for later, done by worker/queue.ts. */
  jobs: Queue<Job>;
  /** The id of the administrator whose request this is; null where it is nobody's, or what they do is not noted. */
  userId: number | null;
  now(): Date;
  randomId(): string;
  /** IANA zone in which instants are shown. */
  timeZone: string;
  /** The code that registering takes; null when registration is closed. */
  registrationCode: string | null;
  /** The code that opens the staff screens; null when they are open to everybody. */
  staffCode: string | null;
}

type Settings = Pick<Env, 'DB' | 'MEDIA' | 'JOBS' | 'VENUE_TIME_ZONE'> &
  Partial<Pick<Env, 'IMAGES' | 'REGISTRATION_CODE' | 'REGISTRATION_ENABLED' | 'STAFF_CODE'>>;

/** The same bucket; `meter` counts its calls. */
function countedBucket(bucket: R2Bucket, meter: Meter): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        meter.r2Calls += 1;
        return member.apply(target, args);
      };
    },
  });
}

/** A code as it is compared: NFC, trimmed; an empty one is no code. */
const code = (text: string | undefined) => text?.normalize('NFC').trim() || null;

/**
 * The context of one request or job. Jobs use the binding itself, which is the primary database; requests a session of
 * it (`http/bookmark.ts`). `overrides` is for tests.
 */
export function createContext(env: Settings, overrides: Partial<Context> = {}, connection: Connection = env.DB): Context {
  const meter = newMeter();
  const db = createDb(connection, meter);
  return {
    db,
    binding: env.DB,
    meter,
    media: countedBucket(env.MEDIA, meter),
    images: env.IMAGES ?? null,
    jobs: env.JOBS,
    userId: null,
    now: () => new Date(),
    randomId: () => crypto.randomUUID(),
    timeZone: env.VENUE_TIME_ZONE,
    registrationCode: env.REGISTRATION_ENABLED?.trim().toLowerCase() === 'false' ? null : code(env.REGISTRATION_CODE),
    staffCode: code(env.STAFF_CODE),
    ...overrides,
  };
}
