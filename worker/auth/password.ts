import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** How hard a hash is to make: scrypt's cost, block size and parallelism. */
export interface Strength {
  N: number;
  r: number;
  p: number;
}

/** One of OWASP's sets of equal strength, and the one that takes 16 MiB: a Worker has 128 for all its requests. */
export const STRENGTH: Strength = { N: 2 ** 14, r: 8, p: 5 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** `scrypt$N$r$p$salt$key`, the last two in base64url: a stored hash carries its parameters. */
export async function hashPassword(password: string, strength: Strength = STRENGTH): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, strength);
  return ['scrypt', strength.N, strength.r, strength.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one of the hash, whatever strength that was made with. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { strength, salt, key } = parse(stored);
  return timingSafeEqual(await derive(password, salt, key.length, strength), key);
}

/** Whether a hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { strength, key } = parse(stored);
  return strength.N !== STRENGTH.N || strength.r !== STRENGTH.r || strength.p !== STRENGTH.p || key.length !== KEY_BYTES;
}

/** A hash of no password. Unknown users are checked against it, so that they cost the same time. */
export const DUMMY_HASH: string = ['scrypt', STRENGTH.N, STRENGTH.r, STRENGTH.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

function parse(stored: string): { strength: Strength; salt: Buffer; key: Buffer } {
  const [kind, N, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('A stored password hash is of no known kind.');
  return {
    strength: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, length: number, { N, r, p }: Strength): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
