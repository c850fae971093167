import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

<<<<<<< HEAD
/** Long limits catch only tests that hang: at a load of 15 a test of one second takes a minute. */
=======
/** Only for tests that hang: at a load of 15 a second becomes a minute. */
>>>>>>> w-e3
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
<<<<<<< HEAD
    // Two workers even on two processors, where vitest would start one: a test file mostly waits for its workerd.
=======
    // Test files mostly wait for workerd, so two processors run two at once; vitest's default is one.
>>>>>>> w-e3
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
<<<<<<< HEAD
          // sharp makes and inspects the images, and does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // Without this a style sheet is imported as an empty text; web/src/styles.test.ts reads one.
          css: true,
          // Pure functions leave nothing behind for another file, and a process for each file took most of their time.
=======
          // Image tests use sharp, which does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // Without this a stylesheet is an empty text, and web/src/styles.test.ts reads one.
          css: true,
          // Pure functions share no state, and a process per file took most of the time.
>>>>>>> w-e3
          isolate: false,
          ...LIMITS,
        },
      },
      {
<<<<<<< HEAD
        // Tests that start processes and wait for them.
=======
        // These tests start processes and wait for them.
>>>>>>> w-e3
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', isolate: false, ...LIMITS },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/testing/setup.ts'],
<<<<<<< HEAD
          // A jsdom with its modules for each file took a third of the time; setup.ts cleans up instead.
=======
          // A jsdom per file took a third of the time; setup.ts cleans up instead.
>>>>>>> w-e3
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
<<<<<<< HEAD
              // A replica that lags behind (worker/test/copies.ts), two databases of older versions, and one that is never migrated.
              d1Databases: { REPLICA: 'replica', OLDER: 'older', OLD: 'old', UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // Fixed values, so that a developer's .dev.vars and wrangler.toml change nothing.
=======
              // An outdated replica of the database (worker/test/copies.ts), two databases of older versions, and one without migrations.
              d1Databases: { REPLICA: 'replica', OLDER: 'older', OLD: 'old', UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // Set here so that a developer's .dev.vars and wrangler.toml change nothing.
>>>>>>> w-e3
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
<<<<<<< HEAD
          // One workerd for each file took half of the time.
=======
          // A workerd per file took half of the time.
>>>>>>> w-e3
          isolate: false,
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
