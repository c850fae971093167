import crypto from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { DUMMY_HASH, hashPassword, isCommonPassword, needsRehash, STRENGTH, verifyPassword } from './password.ts';

// setup.ts replaces it by a fast one.
beforeAll(() => vi.mocked(crypto.scrypt).mockRestore());

it('stores the parameters and a salt of its own in each hash', async () => {
  const [one, two] = [await hashPassword('pão de queijo'), await hashPassword('pão de queijo')];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword('pão de queijo', one)).toBe(true);
  expect(await verifyPassword('pão de queijo ', one)).toBe(false);
  expect(await verifyPassword('Pão de queijo', one)).toBe(false);
  expect(needsRehash(one)).toBe(false);
});

it('verifies a hash with its own strength, and asks for a new one if that is outdated', async () => {
  const weak = await hashPassword('pão de queijo', { N: 1024, r: 8, p: 1 });
  expect(weak).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await verifyPassword('pão de queijo', weak)).toBe(true);
  expect(await verifyPassword('outra', weak)).toBe(false);
  expect(needsRehash(weak)).toBe(true);
});

it('has a dummy hash of the same strength that no password matches', async () => {
  expect(DUMMY_HASH.split('$').slice(1, 4).map(Number)).toEqual([STRENGTH.N, STRENGTH.r, STRENGTH.p]);
  expect(needsRehash(DUMMY_HASH)).toBe(false);
  expect(await verifyPassword('', DUMMY_HASH)).toBe(false);
});

it('refuses an invalid stored hash', async () => {
  await expect(verifyPassword('x', 'texto')).rejects.toThrow('no known kind');
});

it.each(['123456', 'Senha123', 'FLAMENGO', 'qwerty123', 'password1'])('refuses the common password %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it('accepts other passwords', () => {
  for (const password of ['pão de queijo 42', '123456 ', 'senha do bistrô']) expect(isCommonPassword(password)).toBe(false);
});
