import { accessSettings } from '../../../db/schema/accounts.ts';
import { newDevice } from '../../auth/staff.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isCode, selectAccess, staffCodeOf } from './access.ts';
import { assertAllowed, counter, counterOfAll, countTry, forgive, triedOf } from './tries.ts';

/** The device's cookie value; null if no code is required. @throws AppError `forbidden` for another code; TooManyAttempts */
export async function enterStaffCode(context: Context, typed: string, address: string): Promise<string | null> {
  const { db } = context;
  const counters = [counter('staff', `address:${address}`), counterOfAll(context, 'staff', accessSettings.staffHash)];
  const [counted, blocked, [access]] = await db.batch([...countTry(context, counters), selectAccess(context)]);
  const tried = triedOf(counted, blocked);
  const forgiven = forgive(context, tried, [], counters);
  const code = staffCodeOf(context, access);
  if (code === null) {
    await db.batch(forgiven);
    return null;
  }
  assertAllowed(context, tried);
  if (!isCode(code, typed)) throw new AppError('forbidden', 'Código da equipe inválido.');
  const device = newDevice(context, code.hash);
  await db.batch([...forgiven, device.statement]);
  return device.token;
}
