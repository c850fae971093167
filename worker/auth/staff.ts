import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { named } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import type { Context } from '../context.ts';
import { hashOf } from './codes.ts';
import { goodSession, limits } from './sessions.ts';

/** For how long a device that entered the staff code is not asked again, seconds. */
export const STAFF_COOKIE_AGE = 30 * 24 * 60 * 60;

/** What a request shows to be let in: the values of its cookies. */
export interface Shown {
  session: string | undefined;
  device: string | undefined;
}

const secretHash = ({ staffCode }: Context) => (staffCode === null ? null : hashOf(staffCode));

/** SHA-256 of the code that the staff is asked for, null where none is: what administrators have decided, else the secret. */
const codeHash = (secret: unknown): SQL<string | null> =>
  sql`(select iif(${accessSettings.staffAsked} is 0, null, coalesce(${accessSettings.staffHash}, ${secret}))
    from (select 1) left join ${accessSettings} on ${accessSettings.id} = 1)`;

/** Devices that have entered that code and are not asked again yet. */
const goodDevices = (db: Db, secret: unknown, seconds: unknown, ...also: SQL[]) =>
  db
    .select({ deviceId: staffDevices.id })
    .from(staffDevices)
    .where(and(...also, eq(staffDevices.codeHash, codeHash(secret)), gt(staffDevices.expiresAt, sql`${seconds}`)));

const value = sql.placeholder;

/** Whether the staff's screens are open to who shows `shownValues`. */
const mayPass = (db: Db) => sql`(${codeHash(value('secret'))} is null
  or exists ${goodDevices(db, value('secret'), value('seconds'), eq(staffDevices.id, value('device')))}
  or exists ${goodSession(db)})`;

/** The values of `demandPass` and `selectPass`. */
export const shownValues = (context: Context, { session, device }: Shown) => ({
  id: session === undefined ? null : hashOf(session),
  device: device === undefined ? null : hashOf(device),
  secret: secretHash(context),
  ...limits(context.now()),
});

/** Fails unless that is so. */
export const demandPass = prepared((db) =>
  db.select({ good: named(sql`iif(${mayPass(db)}, 1, json('no access'))`, 'good') }).from(sql`(select 1)`),
);

/** Whether a code is asked for, and whether it is so. */
export const selectPass = prepared((db) =>
  db
    .select({
      required: named<number>(sql`${codeHash(value('secret'))} is not null`, 'required'),
      allowed: named<number>(mayPass(db), 'allowed'),
    })
    .from(sql`(select 1)`),
);

/** How many devices pass by the code that is asked for now, as a part of a query. */
export const countDevices = (context: Context): SQL<number> =>
  sql`(select count(*) from ${goodDevices(context.db, secretHash(context), limits(context.now()).seconds)})`;

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
