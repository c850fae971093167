import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Schedule, WeekSchedules } from '../core/contracts/schedules.ts';
import { addDays, type CalendarDate } from '../core/rules/calendar.ts';
import { serveBuild } from '../scripts/local/server.ts';
import { Designer } from './designer.ts';

type Server = ReturnType<typeof serveBuild>;

/** The product as one Playwright worker has it: its own workerd, its own copy of the furnished house. */
export interface House {
  url: string;
  server: Server;
  /** What the server answered with a 5xx or logged as an error; empty at the end of every test. */
  faults: string[];
  /** A Wednesday that no other test of this worker has had. */
  freshWeek: () => CalendarDate;
}

/** What the database says, by way of the API. */
export class Stored {
  readonly #request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async schedule(id: number): Promise<Schedule> {
    const answer = await this.#request.get(`/api/schedules/${id}`);
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  async week(startDate: CalendarDate): Promise<WeekSchedules> {
    const answer = await this.#request.get(`/api/schedules/week/${startDate}`);
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  /** The one schedule of a week; fails when there are more, or none. */
  async onlySchedule(startDate: CalendarDate): Promise<Schedule> {
    const week = await this.week(startDate);
    expect(week, 'schedules of the week').toHaveLength(1);
    return this.schedule(week[0]?.id ?? 0);
  }
}

export interface TestFixtures {
  designer: Designer;
  stored: Stored;
  /** A Wednesday that only this test uses. */
  week: CalendarDate;
  /** The instant at which the browser's clock stands still; timers run. */
  now: string;
  /** No exception on the page, nothing refused by the security policy, no 5xx. */
  sound: undefined;
}

/** The secret of the houses of these tests. */
export const REGISTRATION_CODE = 'codigo-de-teste';

/** Opens the product on a copy of the furnished house; `close` ends it and removes the copy. */
export async function openHouse(bindings: Record<string, string>) {
  const template = process.env.E2E_STATE_TEMPLATE;
  if (!template) throw new Error('e2e/setup.ts did not run.');
  const state = mkdtempSync(join(tmpdir(), 'quartou-e2e-worker-'));
  cpSync(template, state, { recursive: true });
  const faults: string[] = [];
  const server = serveBuild({
    state,
    port: 0,
    // So that a 5xx shows in a line of the log.
    logRequests: true,
    bindings: { REGISTRATION_CODE: '', REGISTRATION_ENABLED: 'true', STAFF_CODE: '', ...bindings },
    onLog: ({ level, message }) => {
      // workerd's own word for a browser that left in the middle of an answer, which is no fault of the product.
      if (/^kj::.* disconnected: /.test(message)) return;
      if (level === 'error' || /"status":5\d\d/.test(message)) faults.push(message);
    },
  });
  const close = async () => {
    await server.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  try {
    return { url: (await server.ready).origin, server, faults, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads by `request` are repeated when they meet a connection that the server has just closed as idle, as browsers do. */
function repeatLostReads(request: APIRequestContext): void {
  const get = request.get.bind(request);
  request.get = (url, options) => get(url, { maxRetries: 3, ...options });
}

/** The sheets that a page takes on paper. */
export async function paperPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

/** Friday noon in São Paulo; the next Wednesday is 25/11/2026. */
export const NOW = '2026-11-20T12:00:00-03:00';

/** First of the Wednesdays handed out to tests, well after those that tests name themselves. */
const FIRST_FRESH_WEEK = '2027-06-02';

export const test = base.extend<TestFixtures, { house: House; secrets: Record<string, string> }>({
  secrets: [{ REGISTRATION_CODE }, { option: true, scope: 'worker' }],

  house: [
    async ({ secrets }, use) => {
      const { close, ...house } = await openHouse(secrets);
      let weeks = 0;
      try {
        await use({ ...house, freshWeek: () => addDays(FIRST_FRESH_WEEK, 7 * weeks++) });
      } finally {
        await close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ house }, use) => use(house.url),

  now: [NOW, { option: true }],

  week: ({ house }, use) => use(house.freshWeek()),

  stored: ({ request }, use) => use(new Stored(request)),

  context: async ({ context, now }, use) => {
    repeatLostReads(context.request);
    await context.clock.setFixedTime(now);
    await use(context);
  },

  request: async ({ request }, use) => {
    repeatLostReads(request);
    await use(request);
  },

  page: async ({ page }, use) => {
    // From the start: switched on by the first who waits for one, it may come later than the key that opens it.
    page.on('filechooser', () => {});
    await use(page);
  },

  designer: ({ page }, use) => use(new Designer(page)),

  sound: [
    async ({ house, context }, use) => {
      house.faults.length = 0;
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) troubles.push(message.text());
      });
      await use(undefined);
      expect(troubles, 'exceptions and policy violations on the page').toEqual([]);
      expect(house.faults, 'errors of the server').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
