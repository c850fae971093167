import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Only for what hangs: at a load of 15 a second becomes a minute. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    // A file mostly waits for its workerd: two at once on two processors, where vitest's own choice is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Images are made and looked at by sharp, which does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // Left out, a stylesheet is an empty text, and web/src/styles.test.ts reads one.
          css: true,
          // Pure functions: nothing that one file could leave behind for another, and most of their time was a process each.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        // Start processes and wait for them.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', isolate: false, ...LIMITS },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/testing/setup.ts'],
          // A jsdom and its modules for each file took a third of the time; setup.ts tidies up instead.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // A copy of the database that is behind (worker/test/copies.ts), two of older versions, and one that nobody migrates.
              d1Databases: { REPLICA: 'replica', OLDER: 'older', OLD: 'old', UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // Given here so that a developer's own .dev.vars and wrangler.toml change nothing.
                REGISTRATION_CODE: 'codigo-de-teste',
                REGISTRATION_ENABLED: 'true',
                STAFF_CODE: '',
              },
            },
          })),
        ],
        // Left on, every second run fails with "no such file … .vitest-cache".
        test: {
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          exclude: ['worker/media/image/**'],
          setupFiles: ['./worker/test/setup.ts'],
          // A workerd for each file took half of the time.
          isolate: false,
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
