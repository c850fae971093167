// A send on the wire: the calls of the specification's §7 in their order, and each of them failing once.
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { Timeline, VersionContent } from '../../core/contracts/versions.ts';
import type { Week } from '../../core/contracts/weeks.ts';
import { addDays, type CalendarDate } from '../../core/rules/calendar.ts';
import { DAYS, EXTRA_OFFSET } from '../../core/rules/week.ts';
import playwright from '../../playwright.config.ts';
import { call, type Line, readWeek, saveEvening, sendSeen } from './client.ts';
import { Faults, type Proof, type Row } from './proof.ts';
import type { Random } from './random.ts';
import { type Catalogue, catalogueOf, contentOfEvent, randomDay, randomExtra } from './week.ts';
import { WeekPage } from './week-page.ts';

const FIRST = '2031-01-01';
/** How long a send, or what is said of it, may take, ms. */
const PATIENCE = 30_000;
const LOOK = 50;

/** What becomes of the call that fails: it does not leave, its answer does not come, the server cannot. */
const FATES = ['does not leave', 'has no answer', 'is answered 503'] as const;
type Fate = (typeof FATES)[number];

/** What is sent, and the calls that this is. */
const SENDS = {
  'a first send': ['create', ...DAYS.map((_, i) => `day ${i}`), 'extra', 'version'],
  'a correction': ['create', ...DAYS.map((_, i) => `day ${i}`), 'extra', 'version'],
  'the extra event alone': ['create alone', 'extra', 'version'],
} as const;
type Send = keyof typeof SENDS;

/** A call of a send that was seen on the wire. */
interface Call {
  name: string;
  begun: number;
  ended: number;
}

/** The calls of a send as a browser makes them; one of them may fail once. */
class Wire {
  calls: Call[] = [];
  #failing: string | null = null;
  #fate: Fate = FATES[0];
  /** Ids of the five days' events. */
  #days: number[] = [];

  /** From now on: a week's send, in which a call fails once. */
  next(days: readonly ScheduleEvent[], failing: string | null, fate: Fate): void {
    this.calls = [];
    this.#days = days.slice(0, DAYS.length).map(({ id }) => id);
    this.#failing = failing;
    this.#fate = fate;
  }

  async watch(page: Page): Promise<void> {
    await page.route('**/api/**', (route) => this.#pass(route));
  }

  #nameOf(route: Route): string | null {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const what = `${request.method()} ${pathname}`;
    if (what === 'POST /api/schedules') return searchParams.has('specialOnly') ? 'create alone' : 'create';
    if (what === 'POST /api/events') return 'extra';
    if (/^POST \/api\/schedules\/\d+\/versions$/.test(what)) return 'version';
    const [, id] = /^PUT \/api\/events\/(\d+)$/.exec(what) ?? [];
    return id === undefined ? null : `day ${this.#days.indexOf(Number(id))}`;
  }

  async #pass(route: Route): Promise<void> {
    const name = this.#nameOf(route);
    if (name === null) return route.fallback();
    const one = { name, begun: performance.now(), ended: Number.POSITIVE_INFINITY };
    this.calls.push(one);
    const fate = name === this.#failing ? this.#fate : null;
    if (fate) this.#failing = null;
    if (fate === 'does not leave') await route.abort('connectionreset');
    else if (fate === 'is answered 503') await route.fulfill({ status: 503, json: { message: 'Agora não deu.' } });
    else {
      const response = await route.fetch();
      if (fate) await route.abort('connectionreset');
      else await route.fulfill({ response });
    }
    one.ended = performance.now();
  }
}

/** What is wrong with the calls of one press: others than these, in another order, one before it may begin. */
function orderFaults(calls: readonly Call[], wanted: readonly string[], isWhole: boolean): string[] {
  const stages = [/^create/, /^day/, /^extra/, /^version/].map((kind) => calls.filter(({ name }) => kind.test(name)));
  const faults: string[] = [];
  let ended = 0;
  for (const stage of stages) {
    if (stage.some(({ begun }) => begun < ended)) faults.push(`${stage[0]?.name} began before what comes first was answered`);
    ended = Math.max(ended, ...stage.map((one) => one.ended));
  }
  const names = [...new Set(calls.map(({ name }) => name))];
  const others = names.filter((name) => !wanted.includes(name));
  const missing = isWhole ? wanted.filter((name) => !names.includes(name)) : [];
  return [...faults, ...others.map((name) => `${name} was called`), ...missing.map((name) => `${name} was not called`)];
}

const contentsOf = (events: readonly ScheduleEvent[]) => JSON.stringify(events.map(contentOfEvent));

/** The weeks that are sent, each of its own. */
class Weeks {
  readonly #line: Line;
  readonly #random: Random;
  readonly #catalogue: Catalogue;
  #count = 0;

  constructor(line: Line, random: Random, catalogue: Catalogue) {
    this.#line = line;
    this.#random = random;
    this.#catalogue = catalogue;
  }

  /** A week that is composed and, where it is to be corrected, sent and changed again. */
  async compose(send: Send): Promise<Week> {
    const startDate: CalendarDate = addDays(FIRST, 7 * this.#count++);
    const save = async (position: number, revision: number) => {
      const date = addDays(startDate, EXTRA_OFFSET);
      const body =
        position < DAYS.length ? randomDay(this.#random, this.#catalogue) : randomExtra(this.#random, this.#catalogue, date);
      return saveEvening(this.#line, startDate, position, body, revision);
    };
    for (let position = 0; position <= DAYS.length; position += 1) await save(position, position % DAYS.length === 0 ? 0 : 1);
    if (send !== 'a first send') {
      const { programme } = await sendSeen(this.#line, await this.read(startDate), 'Bia', 'week').then(() =>
        this.read(startDate),
      );
      const changed = send === 'a correction' ? 2 : DAYS.length;
      await save(changed, programme?.events[changed]?.revision ?? 1);
    }
    return this.read(startDate);
  }

  read(startDate: string): Promise<Week> {
    return readWeek(this.#line, startDate);
  }

  /** What the newest version has in it, and how many there are that were sent. */
  async sent(week: Week): Promise<{ events: readonly ScheduleEvent[]; count: number }> {
    const path = `/api/schedules/${week.programme?.id}/versions`;
    const { versions } = await call<Timeline>(this.#line, 'GET', path);
    const newest = versions.find(({ kind }) => kind === 'sent');
    if (!newest) return { events: [], count: 0 };
    const { events } = await call<VersionContent>(this.#line, 'GET', `${path}/${newest.number}`);
    return { events, count: versions.filter(({ kind }) => kind === 'sent').length };
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < PATIENCE; ) {
    if (await isSo()) return true;
    await new Promise((done) => setTimeout(done, LOOK));
  }
  return false;
}

/** Sends a week, its call failing once, until it has arrived; gives what was wrong and how often the button was pressed. */
async function trial(page: Page, wire: Wire, weeks: Weeks, send: Send, failing: string | null, fate: Fate) {
  const faults: string[] = [];
  const week = await weeks.compose(send);
  const before = await weeks.sent(week);
  const designer = new WeekPage(page);
  await page.goto(`/designer?semana=${week.startDate}`);
  await page.locator(`[data-week-state][data-start="${week.startDate}"]`).waitFor();
  if (send === 'the extra event alone') await designer.open(DAYS.length);
  const button = send === 'the extra event alone' ? designer.sendExtraButton : designer.sendButton;
  const line = designer.state;
  const isIdle = async () => (await button.getAttribute('aria-disabled')) !== 'true' && (await button.isEnabled());
  wire.next(week.programme?.events ?? [], failing, fate);
  let presses = 0;
  for (let isThere = false; !isThere && presses < 3; ) {
    if (!(await until(isIdle))) faults.push('the button does not come back');
    wire.calls = [];
    const version = await line.getAttribute('data-version');
    const pressed = performance.now();
    await button.click();
    presses += 1;
    await until(async () => (await line.getAttribute('data-version')) !== version || (wire.calls.length > 0 && (await isIdle())));
    isThere = (await line.getAttribute('data-version')) !== version;
    const { count } = await weeks.sent(week);
    if (isThere !== count > before.count)
      faults.push(`the screen says ${isThere ? '' : 'not '}sent, the server has ${count} versions`);
    faults.push(...orderFaults(wire.calls, SENDS[send], isThere));
    if ((wire.calls[0]?.begun ?? pressed + 100) - pressed < 95) faults.push('the first call came before 100 ms');
    const isTold = await page
      .getByRole('alert')
      .filter({ hasText: /Falha|Erro|Atenção|não/ })
      .first()
      .isVisible();
    if (!isThere && !isTold) faults.push('nothing is said of the failure');
  }
  const after = await weeks.sent(week);
  const now = await weeks.read(week.startDate);
  if (after.count !== before.count + 1) faults.push(`${after.count - before.count} versions of one send`);
  if (contentsOf(after.events) !== contentsOf(week.programme?.events ?? [])) faults.push('the version is not what was composed');
  if (contentsOf(now.programme?.events ?? []) !== contentsOf(week.programme?.events ?? []))
    faults.push('the week is not what was composed');
  if (now.programme?.id !== week.programme?.id || now.others.length > 0) faults.push('there is another programme');
  return { faults, presses };
}

async function rowOf(send: Send, browser: Browser, url: string, weeks: Weeks): Promise<Row> {
  const faults = new Faults();
  const trials = SENDS[send].flatMap((failing) => FATES.map((fate) => ({ failing: failing as string | null, fate })));
  let presses = 0;
  const context = await browser.newContext({ ...playwright.use?.contextOptions, baseURL: url, serviceWorkers: 'block' });
  try {
    const wire = new Wire();
    for (const { failing, fate } of [{ failing: null, fate: FATES[0] }, ...trials]) {
      const page = await context.newPage();
      await wire.watch(page);
      const seen = await trial(page, wire, weeks, send, failing, fate);
      faults.add(...seen.faults.map((fault) => `${failing} ${fate}: ${fault}`));
      presses += seen.presses;
      await page.close();
    }
  } finally {
    await context.close();
  }
  return {
    what: `${send} in Chromium, each of its ${SENDS[send].length} calls failing once: it ${FATES.join(', it ')}`,
    promised:
      '100 ms, then the calls of §7 in their order, the version last; a failure is said; the screen says sent when the version is there, exactly what was composed, once',
    seen: faults.or(`${trials.length} failures and a send without any: all arrived, with ${presses} presses`),
    held: faults.isEmpty,
  };
}

export const wire: Proof = async ({ random, open, say }) => {
  const server = await open();
  const line: Line = { url: server.url, inFlight: 0 };
  const weeks = new Weeks(line, random, await catalogueOf(server.url));
  const browser = await chromium.launch(playwright.use?.launchOptions);
  const rows: Row[] = [];
  try {
    for (const send of Object.keys(SENDS) as Send[]) {
      rows.push(await rowOf(send, browser, server.url, weeks));
      say(rows.at(-1)?.seen ?? '');
    }
  } finally {
    await browser.close();
  }
  return rows;
};
