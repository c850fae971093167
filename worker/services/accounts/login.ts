import { eq } from 'drizzle-orm';
import type { LoginInput } from '../../../core/contracts/auth.ts';
import { nameKey } from '../../../core/rules/search.ts';
import { users } from '../../../db/schema/accounts.ts';
import { deviceToken, isKnownDevice } from '../../auth/codes.ts';
import { DUMMY_HASH, verifyPassword } from '../../auth/password.ts';
import { createSession, invalidateSession } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { assertAllowed, counter, countTry, forgive } from './tries.ts';

export const ACCOUNT_NOT_FOUND = 'Conta não encontrada. Ela pode ter sido removida.';

export interface Visitor {
  address: string;
  session: string | undefined;
  device: string | undefined;
}

export interface LoggedIn {
  username: string;
  session: string;
  device: string;
}

/** Begins a session, and ends the visitor's former one. @throws `unauthorized` if the password hash is no longer `hash` */
export async function beginSession(
  context: Context,
  { id, username }: { id: number; username: string },
  hash: string,
  { session: former }: Visitor,
): Promise<LoggedIn> {
  const session = await createSession(context, id, hash);
  if (former !== undefined) await invalidateSession(context, former);
  return { username, session, device: deviceToken(hash) };
}

/**
 * An unknown name gets the same error as a wrong password, and as slowly, to hide which names exist.
 * @throws AppError `unauthorized`; TooManyAttempts
 */
export async function login(context: Context, input: LoginInput, visitor: Visitor): Promise<LoggedIn> {
  const { db } = context;
  const key = nameKey(input.username);
  const address = counter('login', `address:${visitor.address}`);
  const account = counter('login', `account:${key}`);
  const [counted, blocked, [user]] = await db.batch([
    ...countTry(context, [address, account]),
    db
      .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.usernameKey, key)),
  ]);

  const ownCounters = [account];
  if (user && visitor.device !== undefined && isKnownDevice(visitor.device, user.passwordHash)) {
    const device = counter('login', `device:${visitor.device}:${key}`);
    ownCounters.push(device);
    const [, blockedDevice] = await db.batch(countTry(context, [device]));
    assertAllowed(context, blockedDevice);
  } else {
    assertAllowed(context, blocked);
  }

  const isRight = await verifyPassword(input.password, user?.passwordHash ?? DUMMY_HASH);
  if (!user || !isRight) throw new AppError('unauthorized', 'Usuário ou senha inválidos.');

  const [entered] = await Promise.all([
    beginSession(context, user, user.passwordHash, visitor),
    db.batch(forgive(context, counted, ownCounters, [address])),
  ]);
  return entered;
}
