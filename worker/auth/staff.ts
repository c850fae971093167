import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { StaffCheck } from '../../core/contracts/auth.ts';
import { coalesce, given, iif, isSame, named, oneRow } from '../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import type { Context } from '../context.ts';
import { hashOf } from './codes.ts';
import { limits, selectSession } from './sessions.ts';

/** Seconds after which a device has to enter the staff code again. */
export const STAFF_COOKIE_AGE = 30 * 24 * 60 * 60;

export interface Shown {
  session: string | undefined;
  device: string | undefined;
}

const secretHash = ({ staffCode }: Context) => (staffCode === null ? null : hashOf(staffCode));

/** SHA-256 of the current staff code, null where none is required: as set by administrators, else from the secret. */
const codeHash = (context: Context) => {
  const { staffAsked, staffHash } = accessSettings;
  const code = iif<string | null>(isSame(staffAsked, 0), null, coalesce(staffHash, secretHash(context)));
  return context.db
    .select({ code: code.as('code') })
    .from(oneRow)
    .leftJoin(accessSettings, eq(accessSettings.id, 1));
};

const goodDevices = (context: Context, also?: SQL) =>
  context.db
    .select({ deviceId: staffDevices.id })
    .from(staffDevices)
    .where(and(also, eq(staffDevices.codeHash, codeHash(context)), gt(staffDevices.expiresAt, limits(context.now()).seconds)));

const REMEMBERED_MS = 5_000;

/**
 * What an isolate remembers of an installation: when the database said that no code is set, and the secret at that time. It never
 * remembers devices or sessions: their access is checked at each request. Keyed by the binding of the installation's database.
 */
const memories = new WeakMap<WeakKey, { openAt: number; secret: string | null }>();

/** Called by whoever changes the code: this isolate must ask the database again. */
export const forgetStaffAccess = ({ binding }: Context): unknown => memories.set(binding, { openAt: -Infinity, secret: null });

/** One round trip, or none while this isolate remembers that no code is set. */
export async function checkDevice(context: Context, device: string | undefined): Promise<StaffCheck> {
  const { db, binding, staffCode: secret, now } = context;
  const memory = memories.get(binding);
  const age = memory?.secret === secret ? now().getTime() - memory.openAt : -1;
  if (age >= 0 && age < REMEMBERED_MS) return { required: false, allowed: true };
  // The time before the query, so that a slow answer is not remembered for longer.
  const openAt = now().getTime();
  const isGood = device === undefined ? given(0) : exists(goodDevices(context, eq(staffDevices.id, hashOf(device))));
  const [found] = await db
    .select({
      required: named<number>(isNotNull(codeHash(context)), 'required'),
      allowed: named<number>(isGood, 'allowed'),
    })
    .from(oneRow);
  if (found?.required !== 0) return { required: true, allowed: found?.allowed === 1 };
  // Unless the code was changed meanwhile.
  if (memories.get(binding) === memory) memories.set(binding, { openAt, secret });
  return { required: false, allowed: true };
}

/** `checkDevice` for a request that may carry an administrator's session instead. */
export async function checkStaff(context: Context, { session, device }: Shown): Promise<StaffCheck> {
  const check = await checkDevice(context, device);
  if (check.allowed || session === undefined) return check;
  return { ...check, allowed: (await selectSession(context, hashOf(session))).length > 0 };
}

export const countDevices = (context: Context) => context.db.$count(goodDevices(context));

/** The value of its cookie, and the query that inserts it. */
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

export const purgeDevices = ({ db, now }: Context) =>
  db.delete(staffDevices).where(lte(staffDevices.expiresAt, limits(now()).seconds));
