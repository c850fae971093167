import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyInstallation } from './empty.ts';
import './column-names.ts';

const { scrypt } = crypto;
beforeEach(() => {
  // To save time, passwords are hashed at the lowest cost. The hashes still state the real cost. password.test.ts restores scrypt.
  vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, _, done) =>
    scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done),
  );
  // This spy keeps the request log for `requestLines` and prints nothing.
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await emptyInstallation();
