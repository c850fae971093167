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
  // A small machine has two processors. A third worker uses them while the other workers wait for timers.
  workers: 3,
  retries: 0,
  // The time limits, in ms, are long enough for a machine with a load average of 15. They make no passing test slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // No test checks motion, and drawing motion takes much processor time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // `page.route` does not see requests that a service worker handles. Tests of the service worker allow service workers.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: browser.path },
  },
});
