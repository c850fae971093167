import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { test } from './test.ts';

/**
 * A proxy before the product: `page.route` and `context.setOffline` do not reach a service worker's requests. Its address stays
 * while the network is cut or another version is served.
 */
export class Front {
  /** Requests since the last `forget`, as "GET /api/values". */
  arrived: string[] = [];
  /** 'down': connections are refused; 'silent': the API does not answer. */
  network: 'up' | 'down' | 'silent' = 'up';
  /** Delay of each answer, ms. */
  latency = 0;
  /** Cuts the network after the answer to such a request ("POST /api/schedules"). */
  cutAfter: ((asked: string) => boolean) | null = null;
  target: string;
  readonly #server = createServer(async (asked, answer) => {
    const { method, url = '/', headers } = asked;
    if (this.network === 'down') return void asked.socket.destroy();
    this.arrived.push(`${method} ${url}`);
    if (this.network === 'silent' && url.startsWith('/api/')) return;
    if (this.latency > 0) await setTimeout(this.latency);
    const behind = request(new URL(url, this.target), { method, headers, setHost: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      if (this.cutAfter?.(`${method} ${url}`)) {
        this.cutAfter = null;
        this.network = 'down';
      }
      got.pipe(answer);
    });
    behind.on('error', () => answer.destroy());
    asked.pipe(behind);
  });

  constructor(target: string) {
    this.target = target;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  mend(): void {
    this.network = 'up';
    this.#server.closeAllConnections();
  }

  forget(): void {
    this.arrived = [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export const frontTest = test.extend<{ front: Front }>({
  serviceWorkers: 'allow',
  front: async ({ installation }, use) => {
    const front = new Front(installation.url);
    await front.open();
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});

export async function firstVisit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** All cache entries of this origin: keys and bodies. */
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: { cache: string; url: string; body: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const answer = await opened.match(request);
        all.push({
          cache,
          url: request.url,
          body: /json|html|javascript/.test(answer?.headers.get('content-type') ?? '') ? ((await answer?.text()) ?? '') : '',
        });
      }
    }
    return all;
  });

/** The API answers that the device has stored, by query key. */
export const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ key: unknown[]; data: unknown }[]>((resolve) => {
        const opening = indexedDB.open('quartou');
        // There is no database yet; aborting keeps this check from creating one.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
  );
