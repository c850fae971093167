import { and, eq, exists, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { PasswordInput, ResetInput } from '../../../core/contracts/auth.ts';
import type { NewCode } from '../../../core/contracts/team.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { deviceToken, hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import { assertUncommon, hashPassword, verifyPassword } from '../../auth/password.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { ACCOUNT_NOT_FOUND, enter, type LoggedIn, type Visitor } from './login.ts';
import { assertAllowed, counter, countTry, forgive, triedOf } from './tries.ts';

const RESET_LENGTH = 20;
const RESET_TIME = 24 * 60 * 60 * 1000;

export const isAccount = (id: number | SQL) => and(eq(users.id, id), isNull(users.removedAt));
export const nameOf = ({ db }: Context, id: number) =>
  db.select({ username: users.username }).from(users).where(eq(users.id, id));

interface Change {
  id: number;
  hash: string;
  where: SQL | undefined;
  entry: ReturnType<typeof audit>;
  /** The token of a session that stays. */
  own?: string | undefined;
}

/** The queries that change a password where the condition holds, and end the account's sessions; the first tells whether it did. */
function setPassword({ db }: Context, { id, hash, where, entry, own = '' }: Change) {
  const isIt = eq(users.id, id);
  const isChanged = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(isIt, eq(users.passwordHash, hash))),
  );
  return [
    db
      .update(users)
      .set({ passwordHash: hash, resetHash: null, resetEndsAt: null })
      .where(and(isIt, where))
      .returning({ id: users.id }),
    entry,
    db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, hashOf(own)), isChanged)),
  ] as const;
}

/**
 * Ends the account's sessions and begins one.
 * @throws AppError `unauthorized` (unknown, used or expired code), `validation`; TooManyAttempts
 */
export async function resetPassword(context: Context, { code, password }: ResetInput, visitor: Visitor): Promise<LoggedIn> {
  assertUncommon(password);
  const { db, now } = context;
  const counters = [counter('reset', `address:${visitor.address}`)];
  const isGood = and(eq(users.resetHash, hashOf(code)), gt(users.resetEndsAt, now().toISOString()), isNull(users.removedAt));
  const [counted, blocked, [account]] = await db.batch([
    ...countTry(context, counters),
    db.select({ id: users.id, username: users.username, key: users.usernameKey }).from(users).where(isGood),
  ]);
  const tried = triedOf(counted, blocked);
  assertAllowed(context, tried);
  const refused = () => new AppError('unauthorized', 'Este código não vale: já foi usado, venceu ou está errado. Peça outro.');
  if (!account) throw refused();

  const { id, username, key } = account;
  const by = { actor: username, subject: username };
  const hash = await hashPassword(password);
  const [changed] = await db.batch([
    ...setPassword(context, { id, hash, where: isGood, entry: audit(context, 'account.passwordReset', by) }),
    // Somebody who forgot the password has probably used up the login attempts.
    ...forgive(context, tried, [counter('login', `account:${key}`)], counters),
  ]);
  if (changed.length === 0) throw refused();
  return enter(context, account, [hash], visitor);
}

/**
 * Ends the other sessions and invalidates every known device. `own`: token of the session that stays.
 * @returns the device's new cookie
 */
export async function changePassword(
  context: Context,
  id: number,
  { current, password }: PasswordInput,
  own: string | undefined,
): Promise<string> {
  assertUncommon(password);
  const { db } = context;
  const counters = [counter('password', `account:${id}`)];
  const [counted, blocked, [account]] = await db.batch([
    ...countTry(context, counters),
    db.select({ hash: users.passwordHash }).from(users).where(isAccount(id)),
  ]);
  const tried = triedOf(counted, blocked);
  assertAllowed(context, tried);
  if (!account || !(await verifyPassword(current, account.hash))) {
    throw new AppError('forbidden', 'A senha atual não está certa.');
  }
  const hash = await hashPassword(password);
  const where = and(isNull(users.removedAt), eq(users.passwordHash, account.hash));
  const entry = audit(context, 'account.passwordChanged', { subject: nameOf(context, id) });
  const [changed] = await db.batch([
    ...setPassword(context, { id, hash, where, entry, own }),
    ...forgive(context, tried, counters, []),
  ]);
  if (changed.length === 0) throw new AppError('conflict', 'A senha foi trocada em outro lugar neste momento. Tente de novo.');
  return deviceToken(hash);
}

/** Replaces an earlier code. @throws AppError `not_found` */
export async function makeResetCode(context: Context, id: number): Promise<NewCode> {
  const { db, now } = context;
  const code = makeCode(RESET_LENGTH);
  const endsAt = new Date(now().getTime() + RESET_TIME).toISOString();
  const [made] = await db.batch([
    db
      .update(users)
      .set({ resetHash: hashOf(plainCode(code)), resetEndsAt: endsAt })
      .where(isAccount(id))
      .returning({ id: users.id }),
    audit(context, 'account.resetCodeMade', { subject: nameOf(context, id) }),
  ]);
  if (made.length === 0) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  return { code, endsAt };
}
