import crypto from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { assertUncommon, hashPassword, verifyPassword } from './password.ts';

// setup.ts replaces scrypt by a fast version, but these tests need the real scrypt.
beforeEach(() => vi.mocked(crypto.scrypt).mockRestore());

it('each hash stores its salt and scrypt parameters, by which a password is verified', async () => {
  const [one, two] = [await hashPassword('pão de queijo'), await hashPassword('pão de queijo')];
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword('pão de queijo', one)).toBe(true);
  const weak = await hashPassword('pão de queijo', { N: 1024, r: 8, p: 1 });
  expect(weak).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await verifyPassword('pão de queijo', weak)).toBe(true);
  for (const other of ['outra', 'pão de queijo ', 'Pão de queijo']) expect(await verifyPassword(other, weak)).toBe(false);
  await expect(verifyPassword('x', 'texto')).rejects.toThrow('no known kind');
});

it('assertUncommon refuses common passwords, whatever their case; a common password with a space added is accepted', () => {
  for (const password of ['123456', 'Senha123', 'FLAMENGO']) {
    expect(() => assertUncommon(password)).toThrow('Esta senha é uma das mais usadas do mundo. Escolha outra.');
  }
  for (const password of ['pão de queijo 42', '123456 ', 'senha do bistrô']) assertUncommon(password);
});
