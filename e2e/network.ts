import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** A proxy that records or drops requests. `page.route` and `setOffline` would miss a service worker's requests. */
export class Network {
  /** Requests since the test last emptied this list, such as "GET /api/values". */
  arrived: string[] = [];
  state: 'up' | 'down' = 'up';
  target: string;
  readonly #server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming;
    if (this.state === 'down') return void incoming.socket.destroy();
    this.arrived.push(`${method} ${url}`);
    // Each request gets a new connection: the server closes idle connections, which would look like a failed network.
    const options = { method, headers, setHost: false, agent: false };
    const behind = request(new URL(url, this.target), options, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(response);
    });
    behind.on('error', () => response.destroy());
    incoming.pipe(behind);
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

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export const networkTest = test.extend<{ network: Network }>({
  serviceWorkers: 'allow',
  network: async ({ installation }, use) => {
    const network = new Network(installation.url);
    await network.open();
    await use(network);
    await network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});

export async function firstVisit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

export const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const all: { cache: string; url: string; body: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const response = await opened.match(request);
        all.push({
          cache,
          url: request.url,
          body: /json|html|javascript/.test(response?.headers.get('content-type') ?? '') ? ((await response?.text()) ?? '') : '',
        });
      }
    }
    return all;
  });

export const expectStored = (page: Page, key: unknown[]) =>
  expect.poll(async () => (await storedResponses(page)).map((stored) => stored.key)).toContainEqual(key);

export const storedResponses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ key: unknown[]; data: unknown }[]>((resolve) => {
        const opening = indexedDB.open('quartou');
        // `upgradeneeded` means that the database does not exist. Aborting prevents this check from creating the database.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
  );
