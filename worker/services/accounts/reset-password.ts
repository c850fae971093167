import { and, eq, exists, gt, isNull } from 'drizzle-orm';
import type { ResetInput } from '../../../core/contracts/auth.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { deviceToken, hashOf } from '../../auth/codes.ts';
import { assertUncommon, hashPassword } from '../../auth/password.ts';
import { createSession, invalidateSession } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.ts';
import type { LoggedIn, Visitor } from './login.ts';
import { assertAllowed, counter, countTry, forgive, triedOf } from './tries.ts';

/**
 * Ends the account's sessions and begins one.
 * @throws AppError `unauthorized` (unknown, used or expired code), `validation`; TooManyAttempts
 */
export async function resetPassword(context: Context, { code, password }: ResetInput, visitor: Visitor): Promise<LoggedIn> {
  assertUncommon(password);
  const { db, now } = context;
  const counters = [counter('reset', `address:${visitor.address}`)];
  const resetHash = hashOf(code);
  const isGood = and(eq(users.resetHash, resetHash), gt(users.resetEndsAt, now().toISOString()), isNull(users.removedAt));
  const [counted, blocked, [account]] = await db.batch([
    ...countTry(context, counters),
    db.select({ id: users.id, username: users.username, key: users.usernameKey }).from(users).where(isGood),
  ]);
  const tried = triedOf(counted, blocked);
  assertAllowed(context, tried);
  const refused = () => new AppError('unauthorized', 'Este código não vale: já foi usado, venceu ou está errado. Peça outro.');
  if (!account) throw refused();

  const { id, username, key } = account;
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
      .where(and(eq(users.id, id), isGood))
      .returning({ id: users.id }),
    audit(context, 'account.passwordReset', { actor: username, subject: username }),
    db.delete(sessions).where(and(eq(sessions.userId, id), isChanged)),
    // Somebody who forgot the password has probably used up the login attempts.
    ...forgive(context, tried, [counter('login', `account:${key}`)], counters),
  ]);
  if (changed.length === 0) throw refused();
  const [session] = await Promise.all([
    createSession(context, id, [hash]),
    visitor.session !== undefined && invalidateSession(context, visitor.session),
  ]);
  return { username, session, device: deviceToken(hash) };
}
