import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { StaffCheck } from '../../core/contracts/auth.ts';
import { asExpression, coalesce, iif, isSame, named, oneRow } from '../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import type { Context } from '../context.ts';
import { hashOf } from './codes.ts';
import { unixSeconds } from './sessions.ts';

/** A device's access ends this long after its last extension. */
export const STAFF_COOKIE_SECONDS = 30 * 24 * 60 * 60;
/** The least time between extensions. It is short, because a cookie lost on the way is sent again only at the next extension. */
const EXTENSION_INTERVAL_SECONDS = 24 * 60 * 60;

/** The SHA-256 of the staff code that administrators set, or else of the secret STAFF_CODE; null if no code is required. */
const codeHash = ({ db, staffCode }: Context) => {
  const { staffAsked, staffHash } = accessSettings;
  const secretHash = staffCode && hashOf(staffCode);
  const code = iif<string | null>(isSame(staffAsked, 0), null, coalesce(staffHash, secretHash));
  return db
    .select({ code: code.as('code') })
    .from(oneRow)
    .leftJoin(accessSettings, eq(accessSettings.id, 1));
};

const validDevices = (context: Context, condition?: SQL) =>
  context.db
    .select({ expiresAt: staffDevices.expiresAt })
    .from(staffDevices)
    .where(and(condition, eq(staffDevices.codeHash, codeHash(context)), gt(staffDevices.expiresAt, unixSeconds(context.now()))));

const CACHE_MS = 5_000;

/** Per database binding: when this isolate read that no code is required (`openAt`), and STAFF_CODE at that time (`secret`). */
const cache = new WeakMap<WeakKey, { openAt: number; secret: string | null }>();

/** Must be called after a change of the staff code, so that this isolate reads the code again. */
export const clearStaffCache = ({ binding }: Context): boolean => cache.delete(binding);

interface DeviceCheck extends StaffCheck {
  /** True if the device's access was just extended. Its cookie then has to be extended, too. */
  extended: boolean;
}

/** Returns whether a staff code is required, and whether the device may pass. Sends no query while `cache` has the answer. */
export async function checkDevice(context: Context, token: string | undefined): Promise<DeviceCheck> {
  const { db, binding, staffCode: secret, now } = context;
  const cached = cache.get(binding);
  const age = cached?.secret === secret ? now().getTime() - cached.openAt : -1;
  if (age >= 0 && age < CACHE_MS) return { required: false, allowed: true, extended: false };
  // The time is read before the query, because a slow query must not make the cached answer valid for longer.
  const openAt = now().getTime();
  const isDevice = eq(staffDevices.id, hashOf(token ?? ''));
  const [row] = await db
    .select({
      required: named<number>(isNotNull(codeHash(context)), 'required'),
      expiresAt: named<number | null>(asExpression(validDevices(context, isDevice)), 'expires_at'),
    })
    .from(oneRow);
  if (row?.required !== 0) {
    const expiresAt = row?.expiresAt ?? null;
    if (expiresAt === null) return { required: true, allowed: false, extended: false };
    return { required: true, allowed: true, extended: await extendDevice(context, isDevice, expiresAt) };
  }
  cache.set(binding, { openAt, secret });
  return { required: false, allowed: true, extended: false };
}

/** Extends a device's access, at most daily. Only one of simultaneous requests changes the row. Ignores a failed extension. */
async function extendDevice({ db, now }: Context, isDevice: SQL, expiresAt: number): Promise<boolean> {
  const end = unixSeconds(now()) + STAFF_COOKIE_SECONDS;
  if (end - expiresAt < EXTENSION_INTERVAL_SECONDS) return false;
  return db
    .update(staffDevices)
    .set({ expiresAt: end })
    .where(and(isDevice, eq(staffDevices.expiresAt, expiresAt)))
    .then(
      () => true,
      () => false,
    );
}

export const countDevices = (context: Context) => context.db.$count(validDevices(context));

export function newDevice({ db, now }: Context, codeHash: string) {
  const token = randomBytes(24).toString('base64url');
  const device = {
    id: hashOf(token),
    codeHash,
    createdAt: now().toISOString(),
    expiresAt: unixSeconds(now()) + STAFF_COOKIE_SECONDS,
  };
  return { token, statement: db.insert(staffDevices).values(device) };
}

export const purgeDevices = ({ db, now }: Context) =>
  db.delete(staffDevices).where(lte(staffDevices.expiresAt, unixSeconds(now())));
