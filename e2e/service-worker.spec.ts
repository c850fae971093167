import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD } from '../scripts/local/build.ts';
import { inProject } from '../scripts/local/paths.ts';
import { run } from '../scripts/local/processes.ts';
import { cachedFiles, expectStored, firstVisit, networkTest } from './network.ts';
import { expect, openInstallation } from './test.ts';

/** The text of a link on every staff screen in the product's next version, which `makeNextVersion` builds. */
const NEXT = 'Acessar o Painel Admin';
const NEXT_FILE = '-next.';
const isOldFile = (url: string) => /\/assets\/.*\.js/.test(url) && !url.includes(NEXT_FILE);

function makeNextVersion(): string {
  const build = mkdtempSync(join(tmpdir(), 'quartou-e2e-next-'));
  cpSync(BUILD, build, { recursive: true });
  const client = join(build, 'client');
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  const renamed = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, nextName(name)), text).replaceAll('Acessar Painel Admin', NEXT);
  for (const name of scripts) {
    const path = join(client, 'assets', name);
    writeFileSync(path, renamed(readFileSync(path, 'utf8')));
    renameSync(path, join(client, 'assets', nextName(name)));
  }
  for (const page of globSync('**/*.html', { cwd: client })) {
    const path = join(client, page);
    writeFileSync(path, renamed(readFileSync(path, 'utf8')));
  }
  run([inProject('scripts/service-worker.ts'), build]);
  return build;
}
const nextName = (name: string) => name.replace('.', NEXT_FILE);

const test = networkTest.extend<object, { nextVersion: { url: string; build: string } }>({
  nextVersion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright refuses a fixture whose first parameter is no object pattern
    async ({}, use) => {
      const build = makeNextVersion();
      const { url, close } = await openInstallation({}, null, build);
      await use({ url, build });
      await close();
      rmSync(build, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

// One Playwright worker runs all tests of this file, so that the product's next version is built once.
test.describe.configure({ mode: 'default' });

/** Makes the browser install a new version of the product, which then waits to take over. */
async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // Repeats `update`, because one call may find nothing: it may join the check that the browser itself makes 1 s after a
    // navigation, and that check may have begun before the server had the new version.
    for (let tries = 0; tries < 20 && !registration.waiting; tries += 1) {
      await registration.update();
      const { installing } = registration;
      if (!installing) continue;
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
      });
    }
    if (!registration.waiting) throw new Error('There is no new version.');
  });
}

/** Hides the page for a moment. Catches and returns the messages that the page then posts to service workers. */
const messagesWhenHidden = (page: Page) =>
  page.evaluate(() => {
    const messages: unknown[] = [];
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = (message: unknown) => void messages.push(message);
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    ServiceWorker.prototype.postMessage = postMessage;
    return messages;
  });

const nextLink = (page: Page) => page.getByRole('link', { name: NEXT });

/** Repeats `act` until the next version shows. Playwright may keep old service workers running, so a failed try stops them. */
async function expectNext(page: Page, act: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await act();
    const isThere = await nextLink(page)
      .waitFor({ timeout: 20_000 })
      .then(() => true)
      .catch(() => false);
    if (isThere) return;
    const debug = await page.context().newCDPSession(page);
    await debug.send('ServiceWorker.enable');
    await debug.send('ServiceWorker.stopAllWorkers');
    await debug.detach();
    expect(isThere, 'the next version').toBe(true);
  }).toPass();
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('a second visit requests no page, script or style, and no data more than once', async ({ page, context, network }) => {
  await firstVisit(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  for (const path of ['/', '/designer', '/client/history', '/client/schedule', '/login']) {
    network.arrived = [];
    const again = await context.newPage();
    await again.goto(path);
    await expect(h1(again)).toBeVisible();
    await again.waitForLoadState('networkidle');
    expect(
      network.arrived.filter((line) => !/^GET \/(api\/|media\/|sw\.js|take-over\.js)/.test(line)),
      path,
    ).toEqual([]);
    const calls = network.arrived.filter((line) => line.includes('/api/'));
    expect(calls, path).toEqual([...new Set(calls)]);
    await again.close();
  }
});

test('offline each screen opens with the data that the device read last', async ({ page, context, network, apiSeed, week }) => {
  const { id } = await apiSeed.week(week, ['Samba de roda']);
  await firstVisit(page);
  const month = week.slice(0, 7);
  const nextWeek = ['schedules', 'week', '', null];
  const sentWeek = ['schedules', 'week', '', id];
  const screens: [path: string, seen: string | RegExp, stored: unknown[]][] = [
    ['/designer', 'Programação Semanal', ['values']],
    [`/day/0?programacao=${id}`, /./, sentWeek],
    ['/client/schedule', /./, nextWeek],
    [`/client/schedule/${id}`, 'Samba de roda', sentWeek],
    ['/client/history', 'Samba de roda', ['schedules', 'history', '']],
    [`/client/history?vista=mes&mes=${month}`, 'Samba de roda', ['schedules', 'month', month]],
    ['/login', 'Login Administrativo', nextWeek],
    ['/#hoje', /^Semana de/, nextWeek],
  ];
  for (const [path, seen, stored] of screens) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(seen).first()).toBeVisible();
    await expectStored(page, stored);
  }
  const pictures = async () =>
    (await cachedFiles(page)).filter(({ cache }) => cache === 'quartou-pictures').map(({ url }) => url);
  await expect.poll(pictures).not.toEqual([]);
  expect((await pictures()).filter((url) => !/&w=(160|480)$/.test(url))).toEqual([]);
  network.state = 'down';
  network.arrived = [];
  for (const [path, seen] of screens) {
    const later = await context.newPage();
    await later.goto(path);
    await expect(later.getByRole('main').getByText(seen).first(), path).toBeVisible();
    await later.close();
  }
});

test('the service worker deletes the cache in which version 0.8.0 stored responses', async ({ page }) => {
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  await page.evaluate(async () => (await caches.open('quartou-data')).put('/api/weeks', new Response('Lúcia')));
  await firstVisit(page);
  await expect.poll(() => page.evaluate(() => caches.has('quartou-data'))).toBe(false);
});

test('after a deployment no page reloads while somebody types; opening another screen loads the new version', async ({
  page,
  designer,
  network,
  nextVersion,
  week,
}) => {
  await firstVisit(page, `/designer?semana=${week}`);
  await designer.day(0).open();
  network.target = nextVersion.url;
  await designer.day(0).eventName.pressSequentially('Samba ');
  await page.evaluate(() => Reflect.set(window, 'isOldPage', true));
  await lookForVersion(page);
  await designer.day(0).eventName.pressSequentially('de roda');
  expect(await messagesWhenHidden(page)).toEqual([]);
  await expect(designer.day(0).eventName).toHaveValue('Samba de roda');
  expect(await page.evaluate(() => Reflect.get(window, 'isOldPage'))).toBe(true);

  await expectNext(page, async () => {
    await page.getByRole('link', { name: 'Nova Programação', exact: true }).click();
    await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  });
  // The first click may already have reloaded the page; the second click then has no effect.
  await expect(page).toHaveURL(/\/client\/(schedule|history)$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isOldPage'))).toBeUndefined();
  await expect.poll(async () => (await cachedFiles(page)).filter(({ url }) => isOldFile(url))).toEqual([]);
  await page.goto(`/designer?semana=${week}`);
  await designer.day(0).open();
  await expect(designer.day(0).eventName).toHaveValue('Samba de roda');
});

// The new version could not read the responses that the old version has stored.
test('without a connection no page loads the new version', async ({ page, network, nextVersion }) => {
  await firstVisit(page);
  network.target = nextVersion.url;
  await lookForVersion(page);
  network.state = 'down';
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  expect(await messagesWhenHidden(page)).toEqual([]);
  network.state = 'up';
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => messagesWhenHidden(page)).toEqual([{ type: 'take-over' }]);
});

test('two hidden windows load the new version with one reload each', async ({ page, context, network, nextVersion }) => {
  await firstVisit(page, '/client/history?q=samba');
  const other = await context.newPage();
  await other.goto('/designer?semana=2027-01-06&dia=sexta');
  network.target = nextVersion.url;
  await lookForVersion(page);
  const loads: string[] = [];
  for (const window of [page, other]) {
    window.on('load', () => loads.push(new URL(window.url()).pathname));
    await window.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  }
  await expectNext(other, () => other.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))));
  await expectNext(page, async () => {});
  await expect(page).toHaveURL('/client/history?q=samba');
  await expect(other).toHaveURL('/designer?semana=2027-01-06&dia=sexta');
  await expect.poll(() => loads.toSorted()).toEqual(['/client/history', '/designer']);
});

test('a new version waits for another visible window with a screen of the app, but not for a window with a link’s page', async ({
  page,
  context,
  network,
  nextVersion,
}) => {
  await firstVisit(page);
  const other = await context.newPage();
  await other.goto('/client/history');
  network.target = nextVersion.url;
  await lookForVersion(page);
  network.arrived = [];
  await page.getByRole('link', { name: 'Programação', exact: true }).click();
  await expect(h1(page)).toHaveText('Programação Semanal');
  await expect(nextLink(page)).toHaveCount(0);
  // The page must not request old files from the server, which no longer has them.
  expect(network.arrived.filter((line) => line.includes('/assets/'))).toEqual([]);
  await other.goto('/s/xxxxxxxxxxxxxxxxxxxxxx');
  await expectNext(page, () => page.reload());
});

test('a page that lacks files of the old version loads the new version at once', async ({ page, network, nextVersion }) => {
  await firstVisit(page);
  network.target = nextVersion.url;
  await lookForVersion(page);
  await page.evaluate(async (old) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes('/assets/') && !request.url.includes(old)) await cache.delete(request);
    }
  }, NEXT_FILE);
  await page.getByRole('link', { name: 'Programação', exact: true }).click();
  let isFirst = true;
  await expectNext(page, async () => {
    if (!isFirst) await page.reload();
    isFirst = false;
  });
  await expect(h1(page)).toHaveText('Programação Semanal');
});

test('a service worker that removes itself deletes all caches', async ({ page, network, nextVersion }) => {
  await firstVisit(page, '/designer');
  cpSync(inProject('web/public/sw.js'), join(nextVersion.build, 'client/sw.js'));
  network.target = nextVersion.url;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]),
    )
    .toEqual([0, 0]);
  await page.goto('/');
  await expect(nextLink(page)).toBeVisible();
});
