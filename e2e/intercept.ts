import type { Page, Request } from '@playwright/test';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Responds in the server's place until `page.unroute(path)`. If `response` is null, the request fails. */
export const respond = (
  page: Page,
  method: Method,
  path: string,
  response: { status: number; json?: unknown; body?: string } | null,
) =>
  page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return response ? route.fulfill(response) : route.abort('connectionfailed');
  });

/** Holds requests until `release` is called. The first `free` requests are not held. */
export async function hold(page: Page, method: Method, path: string, free = 0) {
  // The app gives up a call after 30 s, and an upload after 60 s, but on a busy machine a test may hold it longer.
  const waitForEver = () => {
    AbortSignal.timeout = () => new AbortController().signal;
    const { setTimeout } = window;
    const longer = (run: TimerHandler, ms?: number, ...values: unknown[]) =>
      setTimeout(run, ms === 60_000 ? 2 ** 31 - 1 : ms, ...values);
    window.setTimeout = longer as typeof setTimeout;
  };
  await page.addInitScript(waitForEver);
  await page.evaluate(waitForEver);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const held = { count: 0, release: () => resolve() };
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.count += 1;
    if (held.count > free) await released;
    // Continuing fails if the page has aborted the request, which is no fault.
    await route.continue().catch(() => undefined);
  });
  return held;
}

export function countRequests(page: Page, isWanted: (request: Request) => boolean): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (isWanted(request)) count += 1;
  });
  return () => count;
}
