import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { PasswordInput, ResetInput } from '../../../core/contracts/auth.ts';
import type { NewCode } from '../../../core/contracts/team.ts';
import { hasRow } from '../../../db/expressions.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { deviceToken, hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import { assertUncommon, hashPassword, verifyPassword } from '../../auth/password.ts';
import { replaceToken } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { ACCOUNT_NOT_FOUND, beginSession, type LoggedIn, type Visitor } from './login.ts';
import { assertAllowed, counter, countTry, forgive } from './tries.ts';

const RESET_CODE_LETTERS = 20;
const RESET_CODE_MS = 24 * 60 * 60 * 1000;

export const isAccount = (id: number | SQL) => and(eq(users.id, id), isNull(users.removedAt));
export const usernameOf = ({ db }: Context, id: number) =>
  db.select({ username: users.username }).from(users).where(eq(users.id, id));

const hasHash = (id: number, hash: string) => hasRow(users, and(eq(users.id, id), eq(users.passwordHash, hash)));

interface PasswordChange {
  id: number;
  hash: string;
  where: SQL | undefined;
  entry: ReturnType<typeof audit>;
  ownToken?: string | undefined;
}

/** Returns queries that change a password and end all sessions but `ownToken`'s. The first returns no row if `where` is false. */
function setPassword({ db }: Context, { id, hash, where, entry, ownToken = '' }: PasswordChange) {
  return [
    db
      .update(users)
      .set({ passwordHash: hash, resetHash: null, resetEndsAt: null })
      .where(and(eq(users.id, id), where))
      .returning({ id: users.id }),
    entry,
    db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, hashOf(ownToken)), hasHash(id, hash))),
  ] as const;
}

/** Sets a password by a reset code; a new session replaces all others. @throws `unauthorized`, `validation`, TooManyAttempts */
export async function resetPassword(context: Context, { code, password }: ResetInput, visitor: Visitor): Promise<LoggedIn> {
  assertUncommon(password);
  const { db, now } = context;
  const counters = [counter('reset', `address:${visitor.address}`)];
  const isValid = and(
    eq(users.resetHash, hashOf(plainCode(code))),
    gt(users.resetEndsAt, now().toISOString()),
    isNull(users.removedAt),
  );
  const [counted, blocked, [account]] = await db.batch([
    ...countTry(context, counters),
    db.select({ id: users.id, username: users.username, key: users.usernameKey }).from(users).where(isValid),
  ]);
  assertAllowed(context, blocked);
  const refused = () =>
    new AppError(
      'unauthorized',
      'Este código não vale: já foi usado, venceu ou está errado. Se você acabou de trocar a senha, entre com ela; senão, peça outro.',
    );
  if (!account) throw refused();

  const { id, username, key } = account;
  const by = { actor: username, subject: username };
  const hash = await hashPassword(password);
  const [changed] = await db.batch([
    ...setPassword(context, { id, hash, where: isValid, entry: audit(context, 'account.passwordReset', by) }),
    // The counted login attempts are deleted, too: somebody who forgot the password has probably used up all attempts.
    ...forgive(context, counted, [counter('login', `account:${key}`)], counters),
  ]);
  if (changed.length === 0) throw refused();
  return beginSession(context, account, hash, visitor);
}

/** Changes a password, which ends the account's other sessions and device cookies. @returns new cookies for this browser */
export async function changePassword(
  context: Context,
  id: number,
  { current, password }: PasswordInput,
  ownToken: string | undefined,
): Promise<Omit<LoggedIn, 'username'>> {
  assertUncommon(password);
  const { db } = context;
  const counters = [counter('password', `account:${id}`)];
  const [counted, blocked, [account]] = await db.batch([
    ...countTry(context, counters),
    db.select({ hash: users.passwordHash }).from(users).where(isAccount(id)),
  ]);
  assertAllowed(context, blocked);
  if (!account || !(await verifyPassword(current, account.hash))) {
    throw new AppError('forbidden', 'A senha atual não está certa.');
  }
  const hash = await hashPassword(password);
  const where = and(isNull(users.removedAt), eq(users.passwordHash, account.hash));
  const entry = audit(context, 'account.passwordChanged', { subject: usernameOf(context, id) });
  const session = replaceToken(context, ownToken, hasHash(id, hash));
  const [changed] = await db.batch([
    ...setPassword(context, { id, hash, where, entry, ownToken }),
    session.statement,
    ...forgive(context, counted, counters, []),
  ]);
  if (changed.length === 0) throw new AppError('conflict', 'A senha foi trocada em outro lugar neste momento. Tente de novo.');
  return { session: session.token, device: deviceToken(hash) };
}

/** Makes a reset code, which replaces the account's earlier one. @throws AppError `not_found` */
export async function makeResetCode(context: Context, id: number): Promise<NewCode> {
  const { db, now } = context;
  const code = makeCode(RESET_CODE_LETTERS);
  const endsAt = new Date(now().getTime() + RESET_CODE_MS).toISOString();
  const [updated] = await db.batch([
    db
      .update(users)
      .set({ resetHash: hashOf(plainCode(code)), resetEndsAt: endsAt })
      .where(isAccount(id))
      .returning({ id: users.id }),
    audit(context, 'account.resetCodeMade', { subject: usernameOf(context, id) }),
  ]);
  if (updated.length === 0) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  return { code, endsAt, codeId: endsAt };
}
