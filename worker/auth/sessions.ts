import { waitUntil } from 'cloudflare:workers';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { type DatabaseSession, type DatabaseUser, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import { insertIf } from '../../db/expressions.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashOf } from './codes.ts';

declare module 'lucia' {
  interface Register {
    UserId: number;
    Lucia: ReturnType<typeof luciaOf>;
    DatabaseUserAttributes: { username: string; lastSeenAt: string | null };
    DatabaseSessionAttributes: { createdAt: string };
  }
}

/** A session ends this long after its last extension. lucia extends a session that is used in the second half of this time. */
const IDLE_TIMEOUT = new TimeSpan(7, 'd');
const MAX_SESSION_MS = new TimeSpan(30, 'd').milliseconds();
/** A user's `lastSeenAt` is written only if the stored one is older than this, so that most requests write nothing. */
const TOUCH_INTERVAL_MS = new TimeSpan(1, 'h').milliseconds();
export const SESSION_COOKIE_SECONDS = IDLE_TIMEOUT.seconds();

/** A valid session. If `extended` is true, the session was just extended, and the cookie has to be extended too. */
export interface Session {
  user: { id: number; username: string };
  extended: boolean;
}

export const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Sessions created up to this instant have ended, even if they were extended since. */
const sessionStartLimit = (now: Date): string => new Date(now.getTime() - MAX_SESSION_MS).toISOString();

const selectSession = (context: Context, id: string) =>
  context.db
    .select({
      userId: users.id,
      username: users.username,
      lastSeenAt: users.lastSeenAt,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isOpenSession(context), isNull(users.removedAt)));

export function isOpenSession({ now }: Context) {
  return and(gt(sessions.expiresAt, unixSeconds(now())), gt(sessions.createdAt, sessionStartLimit(now())));
}

/** Reads session and user by one query, where lucia sends two. The query finds only open sessions (`isOpenSession`). */
class Adapter extends DrizzleSQLiteAdapter {
  private readonly context: Context;
  private readonly hash: string | undefined;

  constructor(context: Context, hash?: string) {
    super(context.db, sessions, users);
    this.context = context;
    this.hash = hash;
  }

  override async getSessionAndUser(id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [row] = await selectSession(this.context, id);
    if (!row) return [null, null];
    const { userId, username, lastSeenAt, createdAt } = row;
    return [
      { id, userId, expiresAt: new Date(row.expiresAt * 1000), attributes: { createdAt } },
      { id: userId, attributes: { username, lastSeenAt } },
    ];
  }

  /** Ignores a failed extension, for example on a full disk: the session is still valid. */
  override async updateSessionExpiration(id: string, expiresAt: Date): Promise<void> {
    await super.updateSessionExpiration(id, expiresAt).catch(() => undefined);
  }

  override async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    const { db } = this.context;
    const hasHash = this.hash === undefined ? undefined : eq(users.passwordHash, this.hash);
    const row = { id, userId: users.id, expiresAt: unixSeconds(expiresAt), createdAt: attributes.createdAt };
    const isAccount = and(eq(users.id, userId), isNull(users.removedAt), hasHash);
    const [inserted] = await db.batch([
      insertIf(db, sessions, row, isAccount, users).returning({ id: sessions.id }),
      touchUser(this.context, userId),
    ]);
    if (inserted.length === 0) throw new AppError('unauthorized', 'A conta mudou neste momento. Entre novamente.');
  }
}

const touchUser = ({ db, now }: Context, userId: number) =>
  db.update(users).set({ lastSeenAt: now().toISOString() }).where(eq(users.id, userId));

const luciaOf = (context: Context, hash?: string) =>
  new Lucia(new Adapter(context, hash), { sessionExpiresIn: IDLE_TIMEOUT, getUserAttributes: (attributes) => attributes });

/** Starts a session. @throws AppError `unauthorized` if the account was removed, or has another password hash than `hash` */
export async function createSession(context: Context, userId: number, hash?: string): Promise<string> {
  const token = generateIdFromEntropySize(25);
  await luciaOf(context, hash).createSession(userId, { createdAt: context.now().toISOString() }, { sessionId: hashOf(token) });
  return token;
}

/** Returns a new token, and the query that replaces `token` in its session, because somebody may have a copy of `token`. */
export function replaceToken({ db }: Context, token = '', where?: SQL) {
  const newToken = generateIdFromEntropySize(25);
  const statement = db
    .update(sessions)
    .set({ id: hashOf(newToken) })
    .where(and(eq(sessions.id, hashOf(token)), where))
    .returning({ id: sessions.id });
  return { token: newToken, statement };
}

/** Returns a token's session; null if the token is unknown or the session has ended. Extending the session is a second query. */
export async function validateSession(context: Context, token: string): Promise<Session | null> {
  const { user, session } = await luciaOf(context).validateSession(hashOf(token));
  const { now } = context;
  if (user && (user.lastSeenAt === null || now().getTime() - Date.parse(user.lastSeenAt) >= TOUCH_INTERVAL_MS)) {
    waitUntil(context.db.batch([touchUser(context, user.id)]).catch(() => undefined));
  }
  return user && { user: { id: user.id, username: user.username }, extended: session.fresh };
}

export async function invalidateSession(context: Context, token: string): Promise<void> {
  await luciaOf(context).invalidateSession(hashOf(token));
}

export function purgeSessions({ db, now }: Context) {
  const hasEnded = or(lte(sessions.expiresAt, unixSeconds(now())), lte(sessions.createdAt, sessionStartLimit(now())));
  return db.delete(sessions).where(hasEnded);
}
