import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Time limits, in ms, for tests that hang. They are long, because at a load of 15 one second of work takes a minute. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    // Test files mostly wait for workerd, so two processors run two files at once. By default vitest would run only one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Image tests use sharp, which does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // web/src/styles.test.ts reads a stylesheet, which would be an empty text without this option.
          css: true,
          // Test files share a process, because pure functions have no state. A process for each file took most of the time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        // Tests of scripts start processes, which takes long, so `npm run test:quick` leaves them out.
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], environment: 'node', isolate: false, ...LIMITS },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./web/src/testing/setup.ts'],
          // Test files share a jsdom, which setup.ts cleans up. A jsdom for each file took a third of the time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // UNMIGRATED is a database without tables, in which every query of the Worker fails.
              d1Databases: { UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // The settings below replace those of a developer's .dev.vars and wrangler.toml, which would change the tests.
                REGISTRATION_CODE: 'codigo-de-teste',
                REGISTRATION_ENABLED: 'true',
                STAFF_CODE: '',
              },
            },
          })),
        ],
        // `fsModuleCache` is off, because every second run failed with "no such file … .vitest-cache".
        test: {
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          exclude: ['worker/media/image/**'],
          setupFiles: ['./worker/test/setup.ts'],
          // Test files share a workerd. A workerd for each file took half of the time.
          isolate: false,
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
