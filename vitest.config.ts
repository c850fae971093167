import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Only for tests that hang: at a load of 15 a second becomes a minute. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    // Test files mostly wait for workerd, so two processors run two at once; vitest's default is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Image tests use sharp, which does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // Without this a stylesheet is an empty text, and web/src/styles.test.ts reads one.
          css: true,
          // Pure functions share no state, and a process per file took most of the time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        // These tests start processes and wait for them.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', isolate: false, ...LIMITS },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/testing/setup.ts'],
          // A jsdom per file took a third of the time; setup.ts cleans up instead.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // A database without migrations.
              d1Databases: { UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // Set here so that a developer's .dev.vars and wrangler.toml change nothing.
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
          // A workerd per file took half of the time.
          isolate: false,
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
