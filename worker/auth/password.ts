import crypto, { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { invalid } from '../errors.ts';

export interface Strength {
  N: number;
  r: number;
  p: number;
}

/** One of the scrypt settings that OWASP lists as equally strong. It needs 16 MiB; a Worker has 128 MiB for all its requests. */
const STRENGTH: Strength = { N: 2 ** 14, r: 8, p: 5 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Returns `scrypt$N$r$p$salt$key` with salt and key in base64url, so that a stored hash carries its parameters. */
export async function hashPassword(password: string, strength: Strength = STRENGTH): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, strength);
  return ['scrypt', strength.N, strength.r, strength.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { strength, salt, key } = parse(stored);
  return timingSafeEqual(await derive(password, salt, key.length, strength), key);
}

/** A hash that no password matches. A login under an unknown name checks this hash, to take as long as any other login. */
export const DUMMY_HASH: string = ['scrypt', STRENGTH.N, STRENGTH.r, STRENGTH.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

function parse(stored: string) {
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
    // `scrypt` is called as a member of `crypto`, because the tests replace that member by a fast function.
    crypto.scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Common passwords of at least six characters, in lower case, from lists of those most used in the world and in Brazil. */
const COMMON_PASSWORDS = new Set(
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

export function assertUncommon(password: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  throw invalid({ path: 'password', message: 'Esta senha é uma das mais usadas do mundo. Escolha outra.' });
}
