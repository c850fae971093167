import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/local/chromium.ts';

const browser = findChromium();
if ('problem' in browser) throw new Error(browser.problem);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than two processors: each test waits now and then for a moment that is held by the clock.
  workers: 3,
  // A test that passes the second time has told us nothing.
  retries: 0,
  // What passes does not wait for these; they are long enough for a machine with a load of 15.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Nothing is asserted of motion, and drawing it takes a good part of two cores.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What a service worker answers, `page.route` does not see; the tests about it let it in.
    serviceWorkers: 'block',
    // Recording slows every test down: for looking into a failure, TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browser.path,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--no-default-browser-check',
      ],
    },
  },
});
