import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { Mover } from '../moves/mover.ts';

/** One press or key, and how long it took until the screen showed what it did, ms. */
export interface Interaction {
  what: string;
  /** A multiple of 8, as browsers say it; what took less than 16 is 16. */
  took: number;
}

/** Between two keys, and after a press, before the next: a person is not faster. */
const PACE = { key: 120, press: 350 };
/** The browser tells of an event when its frame has been shown: so long after the last one nothing is missing. */
const REPORT = 500;
/** The least that the browser tells of. */
const LEAST = 16;

/** What the observer in the page keeps. */
interface Told {
  at: number;
  took: number;
}

declare global {
  interface Window {
    /** By the observer of `watch`. */
    told?: Told[];
  }
}

/** Moves through the product as a person does, and times each press and key as the browser does for INP. */
export class Person {
  readonly page: Page;
  readonly isTouch: boolean;
  readonly interactions: Interaction[] = [];
  readonly #mover: Mover;
  /** Of this page: what was done, and when it began, in the page's own time. */
  #done: { what: string; at: number }[] = [];

  private constructor(page: Page, isTouch: boolean) {
    this.page = page;
    this.isTouch = isTouch;
    this.#mover = new Mover(page, { isTouch });
  }

  static async on(page: Page, { isTouch, slowdown }: { isTouch: boolean; slowdown: number }): Promise<Person> {
    await page.addInitScript(watch);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new Person(page, isTouch);
  }

  /** Loads a screen anew; what is done there is watched from when it has come to rest. */
  async open(path: string): Promise<void> {
    await this.settle();
    await this.page.goto(path, { waitUntil: 'networkidle' });
    await wait(REPORT);
  }

  async press(what: string, target: Locator): Promise<void> {
    await this.#do(what, () => this.#mover.press(target), PACE.press);
  }

  async key(what: string, name: string): Promise<void> {
    await this.#do(what, () => this.#mover.key(name), PACE.key);
  }

  /** Letters into the box that has the focus, each an interaction. */
  async type(what: string, text: string): Promise<void> {
    for (const letter of text) await this.#do(what, () => this.#mover.type(letter), PACE.key);
  }

  /** A press, and letters into the box that it was for. */
  async write(what: string, box: Locator, text: string): Promise<void> {
    await this.press(`${what}, the box`, box);
    await this.type(what, text);
  }

  /** Gives what was done on this page the times that the browser tells. */
  async settle(): Promise<void> {
    if (this.#done.length === 0) return;
    await wait(REPORT);
    const told = await this.page.evaluate(() => window.told ?? []);
    for (const [i, { what, at }] of this.#done.entries()) {
      const end = this.#done[i + 1]?.at ?? Number.POSITIVE_INFINITY;
      const own = told.filter((event) => event.at >= at && event.at < end);
      this.interactions.push({ what, took: Math.max(LEAST, ...own.map(({ took }) => took)) });
    }
    this.#done = [];
  }

  async #do(what: string, input: () => Promise<void>, pace: number): Promise<void> {
    this.#done.push({ what, at: await this.page.evaluate(() => performance.now()) });
    await input();
    await wait(pace);
  }
}

/** Runs in each page before anything else. */
function watch(): void {
  const told: Told[] = [];
  window.told = told;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) told.push({ at: entry.startTime, took: entry.duration });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
