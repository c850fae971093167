import crypto, { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { invalid } from '../errors.ts';

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
    // By the module's object, where the tests replace it by one that takes no time.
    crypto.scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/**
 * The passwords that guessers try first, of six characters and more (shorter ones are refused anyway): from the lists
 * of the most used ones of the world and of Brazil. Lower case; how a password is cased makes it no better.
 */
const WORST = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 123123 123123123 123321 123654 123456a a123456 12345a 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1234qwer 111111 1111111 11111111 112233 121212 131313 147258369 159753 159357 222222 232323
  333333 444444 555555 654321 666666 696969 777777 7777777 789456 789456123 888888 87654321 987654321 999999 000000
  00000000 102030 10203040 101010 abc123 abcd1234 abcdef a1b2c3 aa123456 aaaaaa admin123 admin1234 admin@123 administrador
  administrator password password1 password123 passw0rd p@ssw0rd pass123 qwerty qwerty1 qwerty123 qwertyuiop qwe123 asdfgh
  asdfghjkl asd123 zxcvbn zxcvbnm iloveyou letmein welcome welcome1 monkey dragon master shadow sunshine princess football
  baseball superman batman michael jordan23 charlie donald trustno1 starwars freedom whatever computer internet secret
  changeme default guest123 senha1 senha123 senha1234 senha123456 minhasenha mudar123 trocar123 brasil brasil123 flamengo
  corinthians palmeiras saopaulo vasco123 gremio santos internacional cruzeiro fluminense botafogo familia familia123
  jesus123 jesuscristo deusefiel deus123 amor123 teamo123 tequiero felicidade gabriel rafael fernando mariana estrela
  lucas123 maria123 quartou quartou123 quarta quarta123
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of those. */
export const isCommonPassword = (password: string): boolean => WORST.has(password.toLowerCase());

/** @throws AppError `validation` for one of those that somebody chooses */
export function assertUncommon(password: string): void {
  if (!isCommonPassword(password)) return;
  throw invalid({ path: 'password', message: 'Esta senha é uma das mais usadas do mundo. Escolha outra.' });
}
