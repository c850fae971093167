import { env } from 'cloudflare:workers';
import { nameKey } from '../../core/rules/search.ts';
import { users } from '../../db/schema/accounts.ts';
import { hashPassword } from '../auth/password.ts';
import { createSession } from '../auth/sessions.ts';
import { createContext } from '../context.ts';
import { db, unique } from './fixtures.ts';

export const CODE = 'codigo-de-teste';
export const PASSWORD = 'pão de queijo 42';
export const SESSION = '__Host-quartou_session';
export const STAFF = '__Host-quartou_staff';
export const DEVICE = '__Host-quartou_device';

const CREATED = '2026-10-01T12:00:00.000Z';

const WEAK = { N: 2, r: 1, p: 1 };

export async function makeUser(row: { username?: string; passwordHash?: string } = {}) {
  const username = row.username ?? unique('Zuleide');
  const passwordHash = row.passwordHash ?? (await hashPassword(PASSWORD, WEAK));
  return db
    .insert(users)
    .values({ username, usernameKey: nameKey(username), passwordHash, createdAt: CREATED })
    .returning()
    .get();
}

export async function somebody(now = new Date()) {
  const { id, username } = await makeUser();
  const session = await createSession(createContext(env, { now: () => now }), id);
  return { id, username, headers: { cookie: `${SESSION}=${session}` } };
}

export const admin = async (now?: Date): Promise<{ cookie: string }> => (await somebody(now)).headers;

let addresses = 0;

/** Returns headers of a client at an address that no other test uses. */
export const fromSomewhere = () => ({ 'cf-connecting-ip': `203.0.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}` });
