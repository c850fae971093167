import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { StaffCheck } from '../../core/contracts/auth.ts';
import { coalesce, given, iif, isSame, named, oneRow } from '../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import type { Context } from '../context.ts';
import { hashOf } from './codes.ts';
import { limits, selectSession } from './sessions.ts';

/** For how long a device that entered the staff code is not asked again, seconds. */
export const STAFF_COOKIE_AGE = 30 * 24 * 60 * 60;

/** What a request shows to be let in: the values of its cookies. */
export interface Shown {
  session: string | undefined;
  device: string | undefined;
}

const secretHash = ({ staffCode }: Context) => (staffCode === null ? null : hashOf(staffCode));

/** SHA-256 of the code that the staff is asked for, null where none is: what administrators have decided, else the secret. */
const codeHash = (context: Context) => {
  const { staffAsked, staffHash } = accessSettings;
  const code = iif<string | null>(isSame(staffAsked, 0), null, coalesce(staffHash, secretHash(context)));
  return context.db
    .select({ code: code.as('code') })
    .from(oneRow)
    .leftJoin(accessSettings, eq(accessSettings.id, 1));
};

/** Devices that have entered that code and are not asked again yet. */
const goodDevices = (context: Context, also?: SQL) =>
  context.db
    .select({ deviceId: staffDevices.id })
    .from(staffDevices)
    .where(and(also, eq(staffDevices.codeHash, codeHash(context)), gt(staffDevices.expiresAt, limits(context.now()).seconds)));

/** For how long an isolate takes it that an installation asks for no staff code, milliseconds. */
const REMEMBERED = 5_000;
/** For how long it remembers nothing after it has changed the code itself: until then a copy of the database may lag behind. */
const DOUBTED = 60_000;

/** What an isolate remembers of an installation. Nothing of who asks: whether somebody may pass is looked up each time. */
interface Memory {
  /** When it was asked and no code was set. */
  openAt: number | null;
  /** The secret that this was so with. */
  secret: string | null;
  /** When this isolate has changed the code. */
  changedAt: number | null;
}

/** By the binding of the installation's database. */
const memories = new WeakMap<WeakKey, Memory>();

function isKnownOpen({ binding, staffCode, now }: Context): boolean {
  const memory = memories.get(binding);
  if (!memory || memory.openAt === null || memory.secret !== staffCode) return false;
  const age = now().getTime() - memory.openAt;
  return age >= 0 && age < REMEMBERED && !isDoubted(memory, now);
}

const isDoubted = ({ changedAt }: Memory, now: Context['now']) => changedAt !== null && now().getTime() - changedAt < DOUBTED;

/** Has this isolate ask the database again, from now on, whether a staff code is set. For whoever changes it. */
export function forgetStaffAccess({ binding, now }: Context): void {
  memories.set(binding, { openAt: null, secret: null, changedAt: now().getTime() });
}

/**
 * Whether the staff is asked for a code, and whether this device may pass. One round trip, or none where it was none that this
 * installation asked for a moment ago.
 */
export async function checkDevice(context: Context, device: string | undefined): Promise<StaffCheck> {
  if (isKnownOpen(context)) return { required: false, allowed: true };
  const { db, binding, staffCode: secret, now } = context;
  // As of before the question: what is answered late is not remembered longer.
  const openAt = now().getTime();
  const isGood = device === undefined ? given(0) : exists(goodDevices(context, eq(staffDevices.id, hashOf(device))));
  const [found] = await db
    .select({
      required: named<number>(isNotNull(codeHash(context)), 'required'),
      allowed: named<number>(isGood, 'allowed'),
    })
    .from(oneRow);
  if (found?.required !== 0) return { required: true, allowed: found?.allowed === 1 };
  memories.set(binding, { openAt, secret, changedAt: memories.get(binding)?.changedAt ?? null });
  return { required: false, allowed: true };
}

/** As `checkDevice`, of a request that may show an administrator's session instead. */
export async function checkStaff(context: Context, { session, device }: Shown): Promise<StaffCheck> {
  const check = await checkDevice(context, device);
  if (check.allowed || session === undefined) return check;
  return { ...check, allowed: (await selectSession(context, hashOf(session))).length > 0 };
}

/** How many devices pass by the code that is asked for now, as a part of a query. */
export const countDevices = (context: Context) => context.db.$count(goodDevices(context));

/** A new device that has entered the code of that hash: its cookie's value, and the query that writes it down. */
export function newDevice({ db, now }: Context, code: string) {
  const token = randomBytes(24).toString('base64url');
  const device = {
    id: hashOf(token),
    codeHash: code,
    createdAt: now().toISOString(),
    expiresAt: limits(now()).seconds + STAFF_COOKIE_AGE,
  };
  return { token, statement: db.insert(staffDevices).values(device) };
}

/** The query that removes every device that is asked again by now. */
export const purgeDevices = ({ db, now }: Context) =>
  db.delete(staffDevices).where(lte(staffDevices.expiresAt, limits(now()).seconds));
