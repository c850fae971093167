import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Team } from '../../../core/contracts/team.ts';
import { namedBatch } from '../../../db/client.ts';
import { hasRow, iif, isSame, named, oneRow } from '../../../db/expressions.ts';
import { attempts, sessions, users } from '../../../db/schema/accounts.ts';
import { hashOf } from '../../auth/codes.ts';
import { isOpenSession, replaceToken } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import { accessOf, selectAccess } from './access.ts';
import { ACCOUNT_NOT_FOUND } from './login.ts';
import { isAccount, usernameOf } from './password.ts';
import { counter } from './tries.ts';

export async function readTeam(context: Context): Promise<Team> {
  const { db, now, userId } = context;
  const open = db.$count(sessions, and(eq(sessions.userId, users.id), isOpenSession(context)));
  const isValid = gt(users.resetEndsAt, now().toISOString());
  const [accounts, [access]] = await db.batch([
    db
      .select({
        id: users.id,
        username: users.username,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
        openSessions: open.as('open_sessions'),
        isSelf: named<number>(isSame(users.id, userId), 'is_self'),
        resetEndsAt: named<string | null>(iif(isValid, users.resetEndsAt, null), 'reset_ends'),
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

/** Ends an account's sessions. The caller's own stays with a new token, which is returned (else null). @throws `not_found` */
export async function endSessions(context: Context, id: number, ownToken: string | undefined): Promise<string | null> {
  const { db } = context;
  const own = replaceToken(context, ownToken, eq(sessions.userId, id));
  const [, , [account], replaced] = await db.batch([
    db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, hashOf(ownToken ?? '')))),
    audit(context, 'account.sessionsEnded', { subject: usernameOf(context, id) }),
    db.select({ id: users.id }).from(users).where(isAccount(id)),
    own.statement,
  ]);
  if (!account) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  return replaced.length > 0 ? own.token : null;
}

/** Removes an account and frees its name. @throws `not_found`, `conflict` (last account), `unauthorized` (caller removed) */
export async function removeAccount(context: Context, id: number, by: number): Promise<void> {
  const { db, now } = context;
  const [account] = await db.select({ key: users.usernameKey }).from(users).where(isAccount(id));
  if (!account) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  const other = alias(users, 'other');
  const isNotLast = hasRow(other, and(ne(other.id, id), isNull(other.removedAt)));
  const isActor = hasRow(other, and(eq(other.id, by), isNull(other.removedAt)));
  const isGone = hasRow(other, and(eq(other.id, id), isNotNull(other.removedAt)));
  const { removed, state } = await namedBatch(db, {
    removed: db
      .update(users)
      // No name can have this key: it begins with spaces, and names are trimmed.
      .set({ removedAt: now().toISOString(), usernameKey: `  ${id}`, passwordHash: '', resetHash: null, resetEndsAt: null })
      .where(and(isAccount(id), isNotLast, isActor))
      .returning({ id: users.id }),
    entry: audit(context, 'account.removed', { subject: usernameOf(context, id) }),
    sessions: db.delete(sessions).where(and(eq(sessions.userId, id), isGone)),
    // Ends the reset codes of all accounts, because the removed person may have made some and written them down.
    codes: db
      .update(users)
      .set({ resetHash: null, resetEndsAt: null })
      .where(and(isNotNull(users.resetHash), isGone)),
    // A new account with this name must not inherit the counted attempts.
    attempts: db.delete(attempts).where(and(eq(attempts.key, counter('login', `account:${account.key}`).key), isGone)),
    state: db.select({ isGone: named<number>(isGone, 'is_gone'), isActor: named<number>(isActor, 'is_actor') }).from(oneRow),
  });
  if (removed.length > 0) return;
  if (state[0]?.isGone) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  if (!state[0]?.isActor) throw new AppError('unauthorized', 'Sua conta foi removida.');
  throw new AppError('conflict', 'Esta é a última conta. Sem ela ninguém mais entraria.');
}
