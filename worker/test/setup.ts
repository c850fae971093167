import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { emptyInstallation } from './empty.ts';
import './column-names.ts';

// To save time, passwords are hashed at the lowest cost. The hashes still state the real cost. password.test.ts restores scrypt.
const { scrypt } = crypto;
const hashing = vi
  .spyOn(crypto, 'scrypt')
  .mockImplementation((password, salt, length, _, done) => scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done));
afterAll(() => hashing.mockRestore());

// This spy keeps the request log for `requestLines` and prints nothing.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// Test files run in one workerd, one after the other (vitest.config.ts). Each file starts with an empty installation.
await emptyInstallation();
