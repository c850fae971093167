import { and, asc, eq, exists, gt, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PasswordInput } from '../../../core/contracts/auth.ts';
import type { NewCode, Team } from '../../../core/contracts/team.ts';
import { iif, isSame, named, oneRow } from '../../../db/expressions.ts';
import { attempts, sessions, users } from '../../../db/schema/accounts.ts';
import { deviceToken, hashOf, makeCode, plainCode } from '../../auth/codes.ts';
import { assertUncommon, hashPassword, verifyPassword } from '../../auth/password.ts';
import { isOpen } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { accessOf, selectAccess } from './access.ts';
import { ACCOUNT_NOT_FOUND } from './login.ts';
import { assertAllowed, counter, countTry, forgive, triedOf } from './tries.ts';

const RESET_LENGTH = 20;
const RESET_TIME = 24 * 60 * 60 * 1000;

const isAccount = (id: number | SQL) => and(eq(users.id, id), isNull(users.removedAt));
const nameOf = ({ db }: Context, id: number) => db.select({ username: users.username }).from(users).where(eq(users.id, id));

export async function readTeam(context: Context): Promise<Team> {
  const { db, now, userId } = context;
  const open = db.$count(sessions, and(eq(sessions.userId, users.id), isOpen(context)));
  const isGood = gt(users.resetEndsAt, now().toISOString());
  const [accounts, [access]] = await db.batch([
    db
      .select({
        id: users.id,
        username: users.username,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
        openSessions: open.as('open_sessions'),
        isSelf: named<number>(isSame(users.id, userId), 'is_self'),
        resetEndsAt: named<string | null>(iif(isGood, users.resetEndsAt, null), 'reset_ends'),
      })
      .from(users)
      .where(isNull(users.removedAt))
      .orderBy(asc(users.id)),
    selectAccess(context),
  ]);
  return {
    accounts: accounts.map(({ isSelf, ...account }) => ({ ...account, isSelf: isSelf === 1 })),
    ...accessOf(context, access),
  };
}

/** `own`: the token of the session that stays. @throws AppError `not_found` */
export async function endSessions(context: Context, id: number, own: string | undefined): Promise<void> {
  const { db } = context;
  const [, , found] = await db.batch([
    db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, hashOf(own ?? '')))),
    audit(context, 'account.sessionsEnded', { subject: nameOf(context, id) }),
    db.select({ id: users.id }).from(users).where(isAccount(id)),
  ]);
  if (found.length === 0) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
}

/**
 * The audit log keeps the name, which can be registered again.
 * @throws AppError `not_found`; `conflict` (last account); `unauthorized` (caller removed meanwhile)
 */
export async function removeAccount(context: Context, id: number, by: number): Promise<void> {
  const { db, now } = context;
  const [account] = await db.select({ key: users.usernameKey }).from(users).where(isAccount(id));
  if (!account) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  const other = alias(users, 'other');
  const isAny = (...conditions: SQL[]) =>
    exists(
      db
        .select({ id: other.id })
        .from(other)
        .where(and(...conditions)),
    );
  const others = isAny(ne(other.id, id), isNull(other.removedAt));
  const actor = isAny(eq(other.id, by), isNull(other.removedAt));
  const isGone = isAny(eq(other.id, id), isNotNull(other.removedAt));
  const [removed, , , , [state]] = await db.batch([
    db
      .update(users)
      // No name has such a key, because names are trimmed.
      .set({ removedAt: now().toISOString(), usernameKey: `  ${id}`, passwordHash: '', resetHash: null, resetEndsAt: null })
      .where(and(isAccount(id), others, actor))
      .returning({ id: users.id }),
    audit(context, 'account.removed', { subject: nameOf(context, id) }),
    db.delete(sessions).where(and(eq(sessions.userId, id), isGone)),
    // The next user of the name must not inherit the counted attempts.
    db.delete(attempts).where(and(eq(attempts.key, counter('login', `account:${account.key}`).key), isGone)),
    db.select({ isGone: named<number>(isGone, 'is_gone'), isActor: named<number>(actor, 'is_actor') }).from(oneRow),
  ]);
  if (removed.length > 0) return;
  if (state?.isGone) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  if (!state?.isActor) throw new AppError('unauthorized', 'Sua conta foi removida.');
  throw new AppError('conflict', 'Esta é a última conta. Sem ela ninguém mais entraria.');
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
  const isChanged = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, hash))),
  );
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: hash, resetHash: null, resetEndsAt: null })
      .where(and(isAccount(id), eq(users.passwordHash, account.hash)))
      .returning({ id: users.id }),
    audit(context, 'account.passwordChanged', { subject: nameOf(context, id) }),
    db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, hashOf(own ?? '')), isChanged)),
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
