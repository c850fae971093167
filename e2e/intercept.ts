import type { Page, Request, Route } from '@playwright/test';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Answers one method of an address in the server's place until `page.unroute(path)`; null: the request fails. */
export const respond = (
  page: Page,
  method: Method,
  path: string,
  answer: { status: number; json?: unknown; body?: string } | null,
) =>
  page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer ? route.fulfill(answer) : route.abort('connectionfailed');
  });

/** Holds the requests of one method of an address, except the first `free`, until `release` is called. */
export async function hold(page: Page, method: Method, path: string, free = 0) {
  const held = { count: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.count += 1;
    if (held.count > free) await released;
    // The page may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return held;
}

export const isCreate = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/schedules';

export const isPut = (request: Request): boolean =>
  request.method() === 'PUT' && /^\/api\/events\/\d+$/.test(new URL(request.url()).pathname);

export const isSave = (request: Request): boolean =>
  request.method() === 'PUT' && /^\/api\/weeks\/[\d-]+\/events\/\d+$/.test(new URL(request.url()).pathname);

export const isWeekRead = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname === '/api/weeks';

/** Lets all other requests through. @returns a function that stops this */
export async function intercept(
  page: Page,
  wanted: (request: Request) => boolean,
  handle: (route: Route) => Promise<void> | void,
) {
  const handler = (route: Route) => (wanted(route.request()) ? handle(route) : route.fallback());
  await page.route('**/api/**', handler);
  return () => page.unroute('**/api/**', handler);
}

export function cutAfter(page: Page, wanted: (request: Request) => boolean, count: number) {
  let seen = 0;
  return intercept(page, wanted, (route) => {
    seen += 1;
    return seen <= count ? route.fallback() : route.abort('connectionfailed');
  });
}

export const loseAnswers = (page: Page, wanted: (request: Request) => boolean) =>
  intercept(page, wanted, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });

/** Lets requests of a kind reach the server, and holds their answers until `release` is called. */
export async function holdAnswers(page: Page, wanted: (request: Request) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const stop = await intercept(page, wanted, async (route) => {
    const response = await route.fetch();
    await released;
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { release, stop };
}

export function countRequests(page: Page, wanted: (request: Request) => boolean): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (wanted(request)) count += 1;
  });
  return () => count;
}
