import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyInstallation } from './empty.ts';
import './column-names.ts';

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
