import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Time limits, in ms, for tests that hang. On a busy computer one second of work may take a minute, so the limits are long. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    // Runs two test files at once even on two processors, where vitest would run one. Test files mostly wait for workerd.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Image tests run in this project, because they use sharp, which does not run in workerd.
          include: ['core/**/*.test.ts', 'db/**/*.test.ts', 'web/**/*.test.ts', 'worker/media/image/*.test.ts'],
          environment: 'node',
          // web/src/styles.test.ts reads a stylesheet, which would be an empty text without this option.
          css: true,
          // Test files share a process, because pure functions have no state. A process per file would take most of a run's time.
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
          // Test files share a jsdom, which setup.ts cleans up. A jsdom for each file would take a third of a run's time.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // UNMIGRATED is a database without tables. A test uses it to make every query of the Worker fail.
              d1Databases: { UNMIGRATED: 'unmigrated' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                // These values replace those of .dev.vars and wrangler.toml, so that a developer's settings change no test.
                REGISTRATION_CODE: 'codigo-de-teste',
                REGISTRATION_ENABLED: 'true',
                STAFF_CODE: '',
                VENUE_TIME_ZONE: 'America/Sao_Paulo',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          exclude: ['worker/media/image/**'],
          setupFiles: ['./worker/test/setup.ts'],
          // Test files share a workerd. A workerd for each file would take half of a run's time.
          isolate: false,
          // Off, because with this cache of transformed modules every second run fails with "no such file … .vitest-cache".
          fsModuleCache: false,
          ...LIMITS,
        },
      },
    ],
  },
});
