import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { addDays, type CalendarDate } from '../core/rules/calendar.ts';
import { builtWorker, type Module, serve } from '../scripts/local/server.ts';
import { type Account, AdminDashboard, freshAddress, REGISTRATION_CODE, register } from './admin.ts';
import { ApiSeed } from './api-seed.ts';
import { Catalogue } from './catalogue.ts';
import { Designer } from './designer.ts';
import { clearImports, Importer } from './importer.ts';
import { holdToasts, Toast } from './screen.ts';

/** The running server for the tests of one Playwright worker, with its own copy of the example data. */
interface Installation {
  url: string;
  /** 5xx responses and logged errors. At the end of every test there must be none. */
  faults: string[];
  freshWeek: () => CalendarDate;
}

/** Returns modules that wrap the Worker and set its clock to `startsAt`. */
function otherClock(startsAt: string): Module[] {
  const ahead = Date.parse(startsAt) - Date.now();
  const clock = `const machines = Date;
globalThis.Date = class Date extends machines {
  constructor(...parts) { parts.length === 0 ? super(machines.now() + ${ahead}) : super(...parts); }
  static now() { return machines.now() + ${ahead}; }
};`;
  const entry = `import './clock.js';\nexport * from './index.js';\nexport { default } from './index.js';`;
  return [
    { name: 'with-clock.js', contents: entry },
    { name: 'clock.js', contents: clock },
  ];
}

/** Serves a build, by default the current one, on a copy of the example data. `close` ends the server and deletes the copy. */
export async function openInstallation(bindings: Record<string, string>, startsAt: string | null, build?: string) {
  const template = process.env.E2E_STATE_TEMPLATE;
  if (!template) throw new Error('e2e/setup.ts did not run.');
  const state = mkdtempSync(join(tmpdir(), 'quartou-e2e-worker-'));
  cpSync(template, state, { recursive: true });
  const faults: string[] = [];
  const secrets = { REGISTRATION_CODE: '', REGISTRATION_ENABLED: 'true', STAFF_CODE: '' };
  const server = serve({
    state,
    port: 0,
    workers: [builtWorker({ ...secrets, LOG_REQUESTS: 'true', ...bindings }, build, startsAt ? otherClock(startsAt) : [])],
    onLog: ({ level, message }) => {
      if (level === 'error' || /"status":5\d\d/.test(message)) faults.push(message);
    },
  });
  const close = async () => {
    await server.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  try {
    return { url: (await server.ready).origin, faults, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Like browsers, repeats requests that are lost because the server has just closed the idle connection. */
function repeatLostRequests(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (url, options) => fetch(url, { maxRetries: 3, ...options });
}

export async function paperPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

/** The browser's time, unless a test sets `now`: Friday noon in São Paulo. The next Wednesday is 25/11/2026. */
const NOW = '2026-11-20T12:00:00-03:00';

/** A Friday night in a week without example data, for tests that depend on the server's clock. */
export const FRIDAY_NIGHT = '2031-03-14T22:00:00-03:00';
export const ITS_WEEK = '2031-03-12';

/** The first week of `freshWeek()`: far in the future, where neither the example house nor another test has a programme. */
const FIRST_FRESH_WEEK = '2036-06-04';

export interface TestFixtures {
  /** True if the browser has the session that all tests of a Playwright worker share. Tests with it must not log out. */
  signedIn: boolean;
  address: string;
  apiSeed: ApiSeed;
  week: CalendarDate;
  /** The fixed time of the browser's clock. Timers still run. */
  now: string;
  /** Fails a test if its page threw an exception or violated the security policy, or if the server added to `faults`. */
  sound: undefined;
  toast: Toast;
  adminDashboard: AdminDashboard;
  /** The catalogue's screens. What a test adds is deleted after the test, because other tests share the installation. */
  catalogue: Catalogue;
  importer: Importer;
  designer: Designer;
}

export interface WorkerFixtures {
  secrets: Record<string, string>;
  /** The instant at which the server's clock starts; null for the machine's time. */
  startsAt: string | null;
  installation: Installation;
  admin: { account: Account; state: Awaited<ReturnType<BrowserContext['storageState']>> };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  secrets: [{ REGISTRATION_CODE }, { option: true, scope: 'worker' }],

  startsAt: [null, { option: true, scope: 'worker' }],

  installation: [
    async ({ secrets, startsAt }, use) => {
      const { close, ...installation } = await openInstallation(secrets, startsAt);
      let weeks = 0;
      try {
        await use({ ...installation, freshWeek: () => addDays(FIRST_FRESH_WEEK, 7 * weeks++) });
      } finally {
        await close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  admin: [
    async ({ installation, playwright }, use) => {
      const request = await playwright.request.newContext();
      const account = await register(request, installation.url, 'lúcia da porta');
      const state = await request.storageState();
      await request.dispose();
      await use({ account, state });
    },
    { scope: 'worker' },
  ],

  signedIn: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright refuses a fixture whose first parameter is no object pattern
  address: async ({}, use) => use(freshAddress()),
  extraHTTPHeaders: ({ address }, use) => use({ 'CF-Connecting-IP': address }),
  storageState: ({ signedIn, admin }, use) => use(signedIn ? admin.state : undefined),

  baseURL: ({ installation }, use) => use(installation.url),

  now: [NOW, { option: true }],

  week: ({ installation }, use) => use(installation.freshWeek()),

  apiSeed: async ({ playwright, admin, installation }, use) => {
    const request = await playwright.request.newContext({ baseURL: installation.url, storageState: admin.state });
    repeatLostRequests(request);
    await use(new ApiSeed(request));
    await request.dispose();
  },

  context: async ({ context, now }, use) => {
    repeatLostRequests(context.request);
    await context.clock.setFixedTime(now);
    await context.addInitScript(holdToasts);
    await use(context);
  },

  request: async ({ request }, use) => {
    repeatLostRequests(request);
    await use(request);
  },

  page: async ({ page }, use) => {
    // Intercepts file pickers from the start: a test's `waitForEvent` may take effect only after the press that opens the picker.
    page.on('filechooser', () => {});
    // Waits until the screen has replaced the frame, in which no button works. With `waitUntil: 'commit'` a test sees the frame.
    const isStarted = () => page.locator('#frame').waitFor({ state: 'detached' });
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (options?.waitUntil !== 'commit') await isStarted();
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      await isStarted();
      return response;
    };
    await use(page);
  },

  toast: ({ page }, use) => use(new Toast(page)),
  adminDashboard: ({ page }, use) => use(new AdminDashboard(page)),
  designer: ({ page }, use) => use(new Designer(page)),

  catalogue: async ({ page, apiSeed }, use) => {
    const before = await apiSeed.catalogue();
    await use(new Catalogue(page));
    await apiSeed.keepOnly(before);
  },

  importer: async ({ page, apiSeed }, use) => {
    await clearImports(apiSeed.request);
    await use(new Importer(page));
  },

  sound: [
    async ({ installation, context }, use) => {
      installation.faults.length = 0;
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) troubles.push(message.text());
      });
      await use(undefined);
      expect(troubles, 'exceptions and policy violations on the page').toEqual([]);
      expect(installation.faults, 'errors of the server').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
