import { sameText } from '../../auth/codes.ts';
import { staffToken } from '../../auth/staff.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { assertAllowed, counter, countTry, forgive, TRIES_OF_ALL, triedOf } from './tries.ts';

/**
 * What a device gets for the right staff code, to be kept in a cookie; null where no code is asked for.
 * @throws AppError `forbidden` for another code; TooManyAttempts
 */
export async function enterStaffCode(context: Context, code: string, address: string): Promise<string | null> {
  if (context.staffCode === null) return null;
  const counters = [counter('staff', `address:${address}`), counter('staff', 'all', TRIES_OF_ALL)];
  const tried = triedOf(...(await context.db.batch(countTry(context, counters))));
  assertAllowed(context, tried);
  if (!sameText(code, context.staffCode)) throw new AppError('forbidden', 'Código da equipe inválido.');
  await context.db.batch(forgive(context, tried, [], counters));
  return staffToken(context, context.staffCode);
}
