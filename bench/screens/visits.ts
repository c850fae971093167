import { setTimeout as wait } from 'node:timers/promises';
import type { Screen, Throttling } from 'lighthouse';
import type { Browser, CDPSession, Page } from 'puppeteer-core';

/** What a visit showed and when, ms after it began. */
export interface Visit {
  /** First and largest content; null where there was none. */
  first: number | null;
  largest: number | null;
  /** How many pictures are in view, how many of them did not come, and when the last of the others was there. */
  pictures: { inView: number; missing: number; at: number };
}

/** The same as Lighthouse applies, in the units of Chrome's protocol. */
export interface Slowness {
  network: { latency: number; downloadThroughput: number; uploadThroughput: number };
  processor: number;
  screen: Screen;
}

const NOT_SLOWED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** Nothing under way for so long is the end of a visit; much longer than an answer takes to begin. */
const QUIET = 1500;
/** A visit that is still asking for something after this long is looked at as it is, ms. */
const PATIENCE = 20_000;
/** So long the service worker may take to have everything it keeps. */
const INSTALL = 30_000;

/** Lighthouse's applied throttling, from its own settings. */
export function slownessOf({ throttling, screenEmulation }: { throttling: Throttling; screenEmulation: Screen }): Slowness {
  const bytes = (kbps: number) => Math.floor((kbps * 1024) / 8);
  return {
    network: {
      latency: throttling.requestLatencyMs,
      downloadThroughput: bytes(throttling.downloadThroughputKbps),
      uploadThroughput: bytes(throttling.uploadThroughputKbps),
    },
    processor: throttling.cpuSlowdownMultiplier,
    screen: screenEmulation,
  };
}

/**
 * One person's browser, slowed as Lighthouse slows it, which may come to a screen again and again. A service worker is
 * a target of its own: it is stopped before each visit, and when it starts, it waits until its network is slowed too.
 * (Its processor is not: Chrome slows only the threads of pages.)
 */
export class Visitor {
  readonly #browser: Browser;
  readonly #slowness: Slowness;
  readonly #workers = new Set<CDPSession>();
  #isOffline = false;
  #isSlow = true;

  private constructor(browser: Browser, slowness: Slowness) {
    this.#browser = browser;
    this.#slowness = slowness;
  }

  /** @param browser a fresh one, of nobody else's */
  static async of(browser: Browser, slowness: Slowness): Promise<Visitor> {
    const visitor = new Visitor(browser, slowness);
    const session = await browser.target().createCDPSession();
    session.on('sessionattached', (worker) => {
      visitor.#workers.add(worker);
      const start = () => visitor.#started(worker).catch(console.error);
      // A worker that was stopped comes back under the same session.
      worker.on('Inspector.targetReloadedAfterCrash', start);
      worker.send('Inspector.enable').catch(console.error);
      start();
    });
    const filter = [{ type: 'service_worker' }];
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter });
    return visitor;
  }

  async #started(worker: CDPSession): Promise<void> {
    await this.#slow(worker);
    await worker.send('Runtime.runIfWaitingForDebugger');
  }

  async #slow(target: CDPSession): Promise<void> {
    const network = this.#isSlow ? this.#slowness.network : NOT_SLOWED;
    await Promise.all([
      target.send('Network.enable'),
      target.send('Network.emulateNetworkConditions', { offline: this.#isOffline, ...network }),
    ]);
  }

  /** From now on, or from now on no longer, every request fails. */
  set isOffline(isOffline: boolean) {
    this.#isOffline = isOffline;
  }

  /** Opens a page, looks at what it showed when it has come to rest, and closes it. */
  async visit(address: string): Promise<Visit> {
    const { page } = await this.#open();
    try {
      return await look(page, address);
    } catch (error) {
      if (this.#isOffline) return { first: null, largest: null, pictures: { inView: 0, missing: 0, at: 0 } };
      throw error;
    } finally {
      await page.close();
    }
  }

  /**
   * The same, and then stays, with nothing slowed, until the service worker has everything it keeps.
   * @returns what it showed, and whether there is a service worker
   */
  async firstVisit(address: string): Promise<{ visit: Visit; isKept: boolean }> {
    const { page, session } = await this.#open();
    try {
      const visit = await look(page, address);
      this.#isSlow = false;
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await Promise.all([session, ...this.#workers].map((target) => this.#slow(target)));
      const ready = page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      const late = wait(INSTALL, false, { ref: false });
      return { visit, isKept: await Promise.race([ready, late]) };
    } finally {
      this.#isSlow = true;
      await page.close();
    }
  }

  async #open(): Promise<{ page: Page; session: CDPSession }> {
    const page = await this.#browser.newPage();
    const session = await page.createCDPSession();
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await this.#slow(session);
    const { width, height, deviceScaleFactor } = this.#slowness.screen;
    await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: true });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: this.#slowness.processor });
    return { page, session };
  }
}

async function look(page: Page, address: string): Promise<Visit> {
  await page.goto(address, { waitUntil: 'load' });
  if (page.url() !== address) throw new Error(`one was led to ${page.url()}`);
  await page.waitForNetworkIdle({ idleTime: QUIET, timeout: PATIENCE }).catch(() => {});
  return await page.evaluate(shown);
}

/** Runs in the page. */
async function shown(): Promise<Visit> {
  const largest = await new Promise<number | null>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? null)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
    setTimeout(() => resolve(null), 1000);
  });
  const inView = [...document.images].filter((image) => {
    const { top, left, bottom, right, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && image.checkVisibility();
  });
  const came = inView
    .filter((image) => image.complete && image.naturalWidth > 0)
    .map((image) => performance.getEntriesByName(image.currentSrc, 'resource').at(-1) as PerformanceResourceTiming | undefined);
  return {
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
    largest,
    pictures: {
      inView: inView.length,
      missing: inView.length - came.length,
      at: Math.max(0, ...came.map((request) => request?.responseEnd ?? 0)),
    },
  };
}
