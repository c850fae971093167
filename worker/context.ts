import { createDb, type Db, type Meter, newMeter } from '../db/client.ts';
import { Copies, type Start } from '../db/copies.ts';
import type { Job } from './imports/messages.ts';

/**
 * All that a service may touch of the outside: the database, the clock, randomness and settings. Built once per
 * request, so that a test can hold any of it still.
 */
export interface Context {
  db: Db;
  /** The same database for prepared statements (`services/statement.ts`), batched without drizzle's column mixing. */
  d1: D1Database;
  /** Which copy of the database is asked, and what the primary has shown. */
  copies: Copies;
  meter: Meter;
  /** Where the images lie; only worker/media touches it. */
  media: R2Bucket;
  /** What is done later, by worker/queue.ts. */
  jobs: Queue<Job>;
  now(): Date;
  randomId(): string;
  /** IANA zone in which instants are shown. */
  timeZone: string;
  /** What whoever registers has to know; null when registration is closed. */
  registrationCode: string | null;
  /** What a device has to know before the staff screens; null when they are open. */
  staffCode: string | null;
}

type Settings = Pick<Env, 'DB' | 'MEDIA' | 'JOBS' | 'VENUE_TIME_ZONE'> &
  Partial<Pick<Env, 'REGISTRATION_CODE' | 'REGISTRATION_ENABLED' | 'STAFF_CODE'>>;

/** The same bucket, counting what is asked of it. */
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

/** A code as it is compared: NFC, outer spaces do not count; nothing at all is no code. */
const code = (text: string | undefined) => text?.normalize('NFC').trim() || null;

/**
 * The context of one request, whose reads begin at `start` (`http/bookmark.ts`), or of one job, which without a `start`
 * stays at the primary. `overrides` is for tests.
 */
export function createContext(env: Settings, overrides: Partial<Context> = {}, start?: Start): Context {
  const meter = newMeter();
  const copies = new Copies(env.DB, start);
  const db = createDb(copies, meter);
  return {
    db,
    d1: db.$client,
    copies,
    meter,
    media: countedBucket(env.MEDIA, meter),
    jobs: env.JOBS,
    now: () => new Date(),
    randomId: () => crypto.randomUUID(),
    timeZone: env.VENUE_TIME_ZONE,
    registrationCode: env.REGISTRATION_ENABLED?.trim().toLowerCase() === 'false' ? null : code(env.REGISTRATION_CODE),
    staffCode: code(env.STAFF_CODE),
    ...overrides,
  };
}
