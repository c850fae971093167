import type { BrowserContext, Page } from '@playwright/test';
import { Front } from './front.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<{ front: Front }>({
  front: async ({ installation }, use) => {
    const front = new Front(installation.url);
    await front.open();
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});
test.use({ serviceWorkers: 'allow' });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** A visit after which the service worker is in charge, with all that it brings along. */
async function firstVisit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** Everything that this origin keeps in caches: keys and bodies. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: { cache: string; url: string; seenAt: string | null; body: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const answer = await opened.match(request);
        all.push({
          cache,
          url: request.url,
          seenAt: answer?.headers.get('x-seen-at') ?? null,
          body: /json|html|javascript/.test(answer?.headers.get('content-type') ?? '') ? ((await answer?.text()) ?? '') : '',
        });
      }
    }
    return all;
  });

const keptPaths = async (page: Page, cache: string) =>
  (await kept(page)).filter((entry) => entry.cache === cache).map(({ url }) => new URL(url).pathname);

test('the second visit asks the network for data only', async ({ page, context, front }) => {
  await firstVisit(page);
  await page.close();
  for (const path of ['/', '/designer', '/client/history', '/client/schedule', '/login']) {
    front.forget();
    const again = await context.newPage();
    await again.goto(path);
    await expect(h1(again)).toBeVisible();
    await again.waitForLoadState('networkidle');
    expect(
      front.arrived.filter(
        (line) => !line.startsWith('GET /api/') && !line.startsWith('GET /media/') && !line.endsWith(' /sw.js'),
      ),
      path,
    ).toEqual([]);
    await again.close();
  }
});

test('without a network each screen opens with what was seen last', async ({ page, context, front, apiSeed, week }) => {
  const { id } = await apiSeed.week(week, ['Samba de roda']);
  await firstVisit(page);
  const screens: [path: string, seen: string | RegExp][] = [
    ['/', /^Semana de/],
    ['/designer', 'Programação Semanal'],
    [`/day/0?programacao=${id}`, /./],
    ['/client/schedule', /./],
    [`/client/schedule/${id}`, 'Samba de roda'],
    ['/client/history', 'Samba de roda'],
    ['/login', 'Login Administrativo'],
  ];
  for (const [path, seen] of screens) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  front.network = 'down';
  front.forget();
  for (const [path, seen] of screens) {
    const later = await context.newPage();
    await later.goto(path);
    await expect(later.getByRole('main').getByText(seen).first(), path).toBeVisible();
    await later.close();
  }
});
