import type { Context } from '../context.ts';
import { sign, unsign } from './codes.ts';

/** For how long a device that entered the staff code is not asked again, seconds. */
export const STAFF_COOKIE_AGE = 30 * 24 * 60 * 60;

const PURPOSE = 'staff';

/** What a device gets for the right code: when it ends, signed with the code, so that a new code ends all of them. */
export function staffToken(context: Context, code: string): string {
  return sign(String(Math.floor(context.now().getTime() / 1000) + STAFF_COOKIE_AGE), PURPOSE, code);
}

/** Whether the staff screens are open to whoever shows this token (or none). */
export function staffMayPass(context: Context, token: string | undefined): boolean {
  if (context.staffCode === null) return true;
  if (token === undefined) return false;
  const ends = unsign(token, PURPOSE, context.staffCode);
  return ends !== null && Number(ends) * 1000 > context.now().getTime();
}
