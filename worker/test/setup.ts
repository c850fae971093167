import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { emptyInstallation } from './empty.ts';
import './column-names.ts';

// A hash says the strength it was asked for, and is made with next to none: password.test.ts alone does the work.
const { scrypt } = crypto;
const hashing = vi
  .spyOn(crypto, 'scrypt')
  .mockImplementation((password, salt, length, _, done) => scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done));
afterAll(() => hashing.mockRestore());

// The request log is read by `requestLines`, not by the person who runs the tests.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
// A clock that a test has stopped goes on.
afterEach(() => {
  vi.useRealTimers();
});

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// Files run in one workerd, one after the other (vitest.config.ts): each begins with nothing in it.
await emptyInstallation();
