// Measures screens on a phone with a slow network and processor: first and later visits, presses and keys, pictures.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { Designer } from '../e2e/designer.ts';
import { Client } from './client.ts';
import { failed, median, type Part, percentile, type Row } from './report.ts';
import { openBrowser, openExample } from './server.ts';

/** `first` is the limit, in ms, of the first contentful paint. The programme with the id 1 belongs to the example house. */
const SCREENS: [name: string, path: string, first: number][] = [
  ['home', '/', 1500],
  ['designer', '/designer', 1500],
  ['history', '/client/history', 1500],
  ['new programme', '/client/schedule', 1500],
  ['login', '/login', 1500],
  ['programme detail', '/client/schedule/1', 2000],
  ['day editor', '/day/0?programacao=1', 2000],
  ['dashboard', '/admin/dashboard', 2000],
  ['viewer', '/admin/view/1', 2000],
  ['layouts', '/admin/layouts', 2000],
  ['attractions', '/admin/attractions', 2000],
];
/** The limits of a first visit, in ms: until a screen or the viewer is usable, and until the largest contentful paint. */
const MOST_USABLE_MS = 3500;
const MOST_USABLE_VIEWER_MS = 4000;
const MOST_LARGEST_MS = 4500;
const MOST_SCRIPTS = 15;
/** The limits of later visits, in ms: until the first and the largest contentful paint. */
const MOST_AGAIN = { first: 600, largest: 1200 };
/** The largest allowed layout shift of a load. web.dev calls a shift of up to 0.1 good. */
const MOST_SHIFT = 0.02;
const MOST_INTERACTION_MS = 100;
const MOST_PICTURES_MS = 3000;

/** Lighthouse's mobile preset: 1.6 Mbit/s less a tenth, 150 ms × 3.75 per request, a processor four times slower. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const QUIET_MS = 2000;

const MORE_ATTRACTIONS = `with recursive numbers (n) as (select 1001 union all select n + 1 from numbers where n < 1600)
  insert into attractions (id, name, name_key, created_at)
  select n, 'Banda São João ' || n, 'banda sao joao ' || n, '2026-09-01T12:00:00.000Z' from numbers`;

/** Writes times, given in ms, as seconds in one cell of the table: "1.36/2.30/1.36". */
const joined = (times: readonly number[]) =>
  times.map((ms) => (Number.isFinite(ms) ? (ms / 1000).toFixed(2) : 'never')).join('/');

type Visit = ReturnType<typeof read>;
type Noting = typeof globalThis & { notes: ReturnType<typeof note> };

/** Records the numbers that `read` returns; times are in ms. Runs in each page before the page's own scripts. */
function note() {
  const notes = { largest: Infinity, shift: 0, busy: 0, replaced: Infinity, events: [] as number[] };
  Object.assign(globalThis, { notes });
  type Entry = PerformanceEntry & { value: number; interactionId?: number };
  const observe = (type: string, each: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(each)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }) => (notes.largest = startTime));
  observe('layout-shift', ({ value }) => (notes.shift += value));
  observe('longtask', ({ startTime, duration }) => (notes.busy = startTime + duration));
  observe('event', ({ duration, interactionId }) => interactionId && notes.events.push(duration), { durationThreshold: 16 });
  // Waits until the app has replaced the frame, which means that the screen is ready.
  const look = () => {
    if (document.readyState !== 'loading' && !document.querySelector('#frame')) notes.replaced = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  return notes;
}

/** Runs in the page once the network is quiet. */
function read() {
  const { largest, shift, busy, replaced } = (globalThis as Noting).notes;
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
  const usable = Math.max(first, replaced, busy);
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = requests.filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < replaced);
  const kB = requests.reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);
  return { first, largest, usable, shift, kB, scripts: scripts.length };
}

async function phone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ viewport: PHONE, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true },
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(note);
  return context;
}

async function slow(page: Page, isNetwork = true): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (isNetwork) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return session;
}

async function visit(context: BrowserContext, path: string, isOnline = true): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await slow(page, isOnline);
    if (!isOnline) await context.setOffline(true);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.goto(path, { waitUntil: 'load' });
    let last = 0;
    for (let quiet = 0; quiet < QUIET_MS; quiet += 100) {
      const requests = await page.evaluate(() => performance.getEntriesByType('resource').length);
      if (requests !== last) [last, quiet] = [requests, 0];
      await wait(100);
    }
    return await page.evaluate(read);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** Measures `turns` first visits, each in a new browser context, then as many later visits with a network and as many without. */
async function screenRow(
  open: (isAdmin: boolean) => Promise<BrowserContext>,
  [name, path, first]: (typeof SCREENS)[number],
  turns: number,
): Promise<Row> {
  const [firsts, again, offline]: [Visit[], Visit[], Visit[]] = [[], [], []];
  for (let turn = 1; turn <= turns; turn += 1) {
    await using context = await open(path.startsWith('/admin'));
    firsts.push(await visit(context, path));
    if (turn < turns) continue;
    // Opens the screen without throttling, and waits until the service worker has cached everything.
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForLoadState('networkidle');
    await wait(QUIET_MS);
    await page.close();
    for (let n = 0; n < turns; n += 1) again.push(await visit(context, path));
    for (let n = 0; n < turns; n += 1) offline.push(await visit(context, path, false));
  }
  const of = (visits: Visit[], key: string) => median(visits.map((one) => one[key as keyof Visit]));
  const times = (visits: Visit[], most: object) => joined(Object.keys(most).map((key) => of(visits, key)));
  const isWithin = (visits: Visit[], most: object) => Object.entries(most).every(([key, limit]) => of(visits, key) <= limit);
  const shift = Math.max(...firsts.map((one) => one.shift));
  const most = { first, usable: name === 'viewer' ? MOST_USABLE_VIEWER_MS : MOST_USABLE_MS, largest: MOST_LARGEST_MS };
  const isLight = of(firsts, 'scripts') <= MOST_SCRIPTS && shift <= MOST_SHIFT;
  return {
    what: name,
    product: `${times(firsts, most)}; again ${times(again, MOST_AGAIN)}; offline ${times(offline, MOST_AGAIN)}`,
    beside: `shift ${shift.toFixed(3)}, ${of(firsts, 'scripts')} scripts, ${of(firsts, 'kB').toFixed(0)} kB`,
    promise: {
      text: `${joined(Object.values(most))}; again ${joined(Object.values(MOST_AGAIN))}`,
      held: isLight && isWithin(firsts, most) && isWithin(again, MOST_AGAIN) && isWithin(offline, MOST_AGAIN),
    },
  };
}

/** Measures the time from a press or key to the next paint. The caller has added `MORE_ATTRACTIONS`, to make lists long. */
async function interactions(context: BrowserContext): Promise<Row> {
  const page = await context.newPage();
  await slow(page, false);
  const took: number[] = [];
  let count = 0;
  const done = async () => {
    await wait(500);
    took.push(...(await page.evaluate(() => (globalThis as Noting).notes.events.splice(0))));
  };
  const press = async (target: ReturnType<Page['locator']>) => {
    count += 1;
    await target.click();
    await wait(300);
  };
  const type = async (text: string) => {
    count += [...text].length;
    await page.keyboard.type(text, { delay: 120 });
  };
  const designer = new Designer(page);
  await designer.open();
  for (const index of [0, 1, 2]) {
    const card = designer.day(index);
    await press(index === 0 ? card.toggle : card.place);
    await card.eventName.waitFor();
    await press(card.eventName);
    await type('Samba do Bistrô');
    await press(card.root.locator('[data-field="layout"] li button').nth(1));
    await press(card.value('Personalizado'));
    await press(card.customValue);
    await type('R$ 25');
    await press(card.notes);
    await type('Entra grátis');
    await press(card.box);
    await type('ban');
    await press(card.suggestions.first());
  }
  await done();
  for (const [path, text] of [
    ['/client/history', 'samba'],
    ['/admin/attractions', 'banda'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await press(page.getByRole('searchbox').first());
    await type(text);
    for (const _ of text) await type('\b');
    await done();
  }
  await page.close();
  // Browsers do not report an interaction that takes less than 16 ms, so a missing interaction counts as 16 ms.
  const all = [...took, ...Array.from({ length: Math.max(0, count - took.length) }, () => 16)];
  const [half, most] = [percentile(all, 0.5), percentile(all, 0.95)];
  return {
    what: `${count} presses and keys, processor ${SLOWDOWN} × slower`,
    product: `50 % ≤ ${half} ms, 95 % ≤ ${most} ms, slowest ${Math.max(...all)} ms`,
    promise: { text: `95 % ≤ ${MOST_INTERACTION_MS} ms`, held: most <= MOST_INTERACTION_MS },
  };
}

export const screens: Part = {
  name: 'screens',
  async *measure({ isQuick, work }) {
    await using example = await openExample(work);
    await using browser = await openBrowser();
    const { url, server } = example;
    const admin = await Client.administrator(example);
    const open = async (isAdmin: boolean) => {
      const context = await phone(browser, url);
      if (isAdmin) await context.addCookies([admin.browserCookie()]);
      return context;
    };
    const context = await open(true);
    // Requests all flyers' thumbnails, because the server makes them at the first request, and this must not be measured.
    const { layouts } = await admin.catalogue();
    for (const { imageUrl } of layouts) for (const width of [160, 480]) await context.request.get(`${imageUrl}&w=${width}`);
    for (const screen of isQuick ? SCREENS.slice(0, 2) : SCREENS)
      yield await screenRow(open, screen, isQuick ? 1 : 3).catch((error) => failed(screen[0], error));
    await (await server.getD1Database('DB', 'quartou')).prepare(MORE_ATTRACTIONS).run();
    yield await interactions(context);
  },
};

export const pictures: Part = {
  name: 'pictures',
  async *measure({ isQuick, work }) {
    await using example = await openExample(work);
    await using browser = await openBrowser();
    const took: number[] = [];
    let count = 0;
    for (let turn = 0; turn < (isQuick ? 1 : 5); turn += 1) {
      await using context = await browser.newContext({ baseURL: example.url, viewport: PHONE, locale: 'pt-BR' });
      const page = await context.newPage();
      await page.goto('/client/schedule/1', { waitUntil: 'networkidle' });
      await slow(page, false);
      await page.getByRole('button', { name: 'Levar' }).click();
      const item = page.getByRole('menuitem', { name: 'Imagens da semana' });
      await item.waitFor();
      const start = performance.now();
      await item.click();
      const previews = page.getByRole('dialog').getByRole('img');
      await previews.first().waitFor();
      took.push(performance.now() - start);
      count = await previews.count();
    }
    const [usual, slowest] = [median(took), percentile(took, 1)].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    yield {
      what: `all ${count} pictures of the example week`,
      product: `${usual}, slowest ${slowest}`,
      beside: `a processor ${SLOWDOWN} times slower`,
      promise: { text: `≤ ${MOST_PICTURES_MS / 1000} s`, held: median(took) <= MOST_PICTURES_MS },
    };
  },
};
