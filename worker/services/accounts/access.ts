import { eq } from 'drizzle-orm';
import type { Team } from '../../../core/contracts/team.ts';
import { named, oneRow } from '../../../db/expressions.ts';
import { accessSettings, staffDevices } from '../../../db/schema/accounts.ts';
import { hashOf, plainCode, sameText } from '../../auth/codes.ts';
import { countDevices, newDevice } from '../../auth/staff.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { assertAllowed, codeCounters, countTry, forgive } from './tries.ts';

interface Code {
  hash: string;
  /** `screen` if an administrator made the code on the team screen, `secret` if it is the installation's secret. */
  from: 'screen' | 'secret';
}

/** Selects the access settings: one row, whose fields are null where nothing is set. */
export const selectAccess = (context: Context) =>
  context.db
    .select({
      registrationOpen: accessSettings.registrationOpen,
      registrationHash: accessSettings.registrationHash,
      staffAsked: accessSettings.staffAsked,
      staffHash: accessSettings.staffHash,
      devices: named<number>(countDevices(context), 'devices'),
    })
    .from(oneRow)
    .leftJoin(accessSettings, eq(accessSettings.id, 1));

type Access = Awaited<ReturnType<typeof selectAccess>>[number] | undefined;

const codeFrom = (madeHash: string | null | undefined, secret: string | null): Code | null => {
  if (madeHash) return { hash: madeHash, from: 'screen' };
  return secret === null ? null : { hash: hashOf(secret), from: 'secret' };
};

export const registrationCode = (context: Context, access: Access) =>
  codeFrom(access?.registrationHash, context.registrationCode);

/** Returns the code for registration; null if registration is closed or has no code. */
export const codeIfOpen = (context: Context, access: Access): Code | null =>
  access?.registrationOpen === false ? null : registrationCode(context, access);

const staffCodeOf = (context: Context, access: Access): Code | null =>
  access?.staffAsked === false ? null : codeFrom(access?.staffHash, context.staffCode);

export const isCode = ({ hash, from }: Code, typed: string): boolean =>
  sameText(hashOf(from === 'screen' ? plainCode(typed) : typed), hash);

/** Returns the first characters of a code's hash, for a page to see whether the code that it shows is still valid. */
export const codeId = (hash: string): string => hash.slice(0, 6);

const madeCodeId = (code: Code | null): string | null => (code?.from === 'screen' ? codeId(code.hash) : null);

export function accessOf(context: Context, access: Access): Pick<Team, 'registration' | 'staff'> {
  const [registration, staff] = [registrationCode(context, access), staffCodeOf(context, access)];
  return {
    registration: {
      isOn: codeIfOpen(context, access) !== null,
      from: registration?.from ?? null,
      codeId: madeCodeId(registration),
    },
    staff: { isOn: staff !== null, from: staff?.from ?? null, codeId: madeCodeId(staff), devices: access?.devices ?? 0 },
  };
}

/** @returns a token that replaces `former`; null if no code is required. @throws AppError `forbidden`; TooManyAttempts */
export async function enterStaffCode(
  context: Context,
  typed: string,
  { address, former = '' }: { address: string; former: string | undefined },
): Promise<string | null> {
  const { db } = context;
  const counters = codeCounters(context, 'staff', accessSettings.staffHash, address);
  const [counted, blocked, [access]] = await db.batch([...countTry(context, counters), selectAccess(context)]);
  const forgiven = forgive(context, counted, [], counters);
  const code = staffCodeOf(context, access);
  if (code === null) {
    await db.batch(forgiven);
    return null;
  }
  assertAllowed(context, blocked);
  if (!isCode(code, typed)) throw new AppError('forbidden', 'Código da equipe inválido.');
  const device = newDevice(context, code.hash);
  await db.batch([...forgiven, db.delete(staffDevices).where(eq(staffDevices.id, hashOf(former))), device.statement]);
  return device.token;
}
