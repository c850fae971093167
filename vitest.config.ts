import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Long limits catch only tests that hang: at a load of 15 a test of one second takes a minute. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two workers even on two processors, where vitest would start one: a test file mostly waits for its workerd.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // sharp makes and inspects the images, and does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // Without this a style sheet is imported as an empty text; web/src/styles.test.ts reads one.
          css: true,
          // Pure functions leave nothing behind for another file, and a process for each file took most of their time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        // Tests that start processes and wait for them.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', isolate: false, ...LIMITS },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/testing/setup.ts'],
          // A jsdom with its modules for each file took a third of the time; setup.ts cleans up instead.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // A replica that lags behind (worker/test/copies.ts), two databases of older versions, and one that is never migrated.
              d1Databases: { REPLICA: 'replica', OLDER: 'older', OLD: 'old', UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // Fixed values, so that a developer's .dev.vars and wrangler.toml change nothing.
                REGISTRATION_CODE: 'codigo-de-teste',
                REGISTRATION_ENABLED: 'true',
                STAFF_CODE: '',
              },
            },
          })),
        ],
        // With the cache every second run fails with "no such file … .vitest-cache".
        test: {
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          exclude: ['worker/media/image/**'],
          setupFiles: ['./worker/test/setup.ts'],
          // One workerd for each file took half of the time.
          isolate: false,
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
