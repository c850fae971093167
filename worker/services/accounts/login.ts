import { sql } from 'drizzle-orm';
import type { LoginInput } from '../../../core/contracts/auth.ts';
import { nameKey } from '../../../core/rules/search.ts';
import { users } from '../../../db/schema/accounts.ts';
import { deviceToken, isKnownDevice } from '../../auth/devices.ts';
import { hashPassword, NOBODY, needsRehash, verifyPassword } from '../../auth/password.ts';
import { createSession, invalidateSession } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { names, statement, value } from '../statement.ts';
import { assertAllowed, counter, countTry, forgive } from './tries.ts';

/** Who is knocking: the address, and what the browser has kept from before. */
export interface Visitor {
  address: string;
  /** Token of the session that this one replaces. */
  session: string | undefined;
  device: string | undefined;
}

/** Somebody who came in, and what the browser is to keep. */
export interface LoggedIn {
  username: string;
  session: string;
  device: string;
}

const select = statement<{ key: string }>(sql`
  select ${users.id} as id, ${users.username} as username, ${users.passwordHash} as passwordHash
  from ${users} where ${users.usernameKey} = ${value('key')}`);

const rehash = statement<{ id: number; old: string; hash: string }>(sql`
  update ${users} set ${names(users.passwordHash)} = ${value('hash')}
  where ${users.id} = ${value('id')} and ${users.passwordHash} = ${value('old')}`);

interface User {
  id: number;
  username: string;
  passwordHash: string;
}

/**
 * Opens a session for the right name and password. A wrong password and an unknown name take the same work, the same
 * round trips and get the same words. A browser known to the account has a counter of its own; see auth/devices.ts.
 * @throws AppError `unauthorized`; TooManyAttempts
 */
export async function login(context: Context, input: LoginInput, visitor: Visitor): Promise<LoggedIn> {
  const { d1 } = context;
  const key = nameKey(input.username);
  const address = counter('login', `address:${visitor.address}`);
  const account = counter('login', `account:${key}`);
  const counted = await countTry<User | undefined>(context, [address, account], [select(d1, { key })]);
  const user = counted.results[0];

  const own = [account];
  if (user && visitor.device !== undefined && isKnownDevice(visitor.device, user.passwordHash)) {
    const device = counter('login', `device:${visitor.device}:${key}`);
    own.push(device);
    assertAllowed(context, await countTry(context, [device]));
  } else {
    assertAllowed(context, counted);
  }

  const isRight = await verifyPassword(input.password, user?.passwordHash ?? NOBODY);
  if (!user || !isRight) throw new AppError('unauthorized', 'Usuário ou senha inválidos.');

  const old = user.passwordHash;
  const hash = needsRehash(old) ? await hashPassword(input.password) : old;
  const afterwards = forgive(context, counted, own, [address]);
  if (hash !== old) afterwards.push(rehash(d1, { id: user.id, old, hash }));
  const [session] = await Promise.all([
    createSession(context, user.id),
    d1.batch(afterwards),
    visitor.session !== undefined && invalidateSession(context, visitor.session),
  ]);
  return { username: user.username, session, device: deviceToken(hash) };
}
