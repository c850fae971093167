// The static page with its frame, which the script replaces.
import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGES } from '../core/rules/pages.ts';
import { expectFits } from './axe.ts';
import { clearImports } from './importer.ts';
import { expect, test } from './test.ts';

const ADDRESSES = [
  ...Object.values(PAGES).map((path) => path.replace(/:\w+/g, '1')),
  '/day/1?programacao=1',
  '/client/history?vista=mes&mes=2026-11',
  '/nada',
];

/**
 * The product adjusts this fallback font's metrics, so that the loaded font moves nothing; without the font there is nothing to
 * test.
 */
const HAS_FALLBACK = globSync('/usr/share/fonts/**/{Arial,arial,LiberationSans,Roboto}*').length > 0;

/** Ignores console messages about the service worker, which is off here, and about fonts, which some machines block. */
const isFault = (text: string) => !/blocked by Playwright|net::ERR_FAILED/.test(text);

/** Collects the console's messages and the layout shift of a complete load. */
async function watch(page: Page) {
  if (!HAS_FALLBACK) await page.route('**/*.woff2', (route) => route.abort());
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries())
        dataset.moved = String(Number(dataset.moved ?? 0) + Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    said,
    moved: async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      // Layout shifts are reported after their frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
    },
  };
}

const isForNobody = (address: string) => ['/login', '/register', '/reset'].includes(address);

for (const [who, signedIn, addresses] of [
  ['an administrator', true, ADDRESSES.filter((address) => !isForNobody(address))],
  ['nobody yet', false, ADDRESSES.filter(isForNobody)],
] as const) {
  test.describe(`for ${who}`, () => {
    test.use({ signedIn });

    test('every frame is replaced by its screen without a console error or a layout shift, and fits the window', async ({
      page,
      apiSeed,
    }) => {
      // An earlier test's import would add a line to the attractions' screen.
      await clearImports(apiSeed.request);
      const { said, moved } = await watch(page);
      await page.setViewportSize({ width: 390, height: 844 });
      for (const address of addresses) {
        await test.step(address, async () => {
          said.length = 0;
          await page.goto(address);
          expect(await moved(), address).toBeLessThanOrEqual(0.02);
          const title = page.getByRole('heading', { level: 1, includeHidden: true }).first();
          await expect(title).not.toHaveText(address === '/nada' ? /deu errado|Não deu/ : /404|deu errado|Não deu/);
          await expect(page).toHaveTitle(/Quartou!$/);
          await expectFits(page, address);
          // The page of an unknown address is a 404.
          expect(said.filter((text) => isFault(text) && !(address === '/nada' && text.includes('404')))).toEqual([]);
        });
      }
    });
  });
}

const DAYS = [
  { eventName: 'Samba do Bistrô', freeEntry: true },
  { eventName: 'Choro', customValue: 'R$ 20' },
  null,
  { eventName: 'Funk' },
];

for (const width of [390, 1440]) {
  test(`a week’s screens, ${width} px wide, in the theme that this device keeps: what there is appears, and nothing moves`, async ({
    page,
    apiSeed,
    week,
  }) => {
    const { id } = await apiSeed.week(week, DAYS);
    const { said, moved } = await watch(page);
    await page.addInitScript(() => localStorage.setItem('quartou-theme', 'dark'));
    await page.setViewportSize({ width, height: 844 });
    for (const address of [
      // On a phone the height of each evening depends on its content.
      ...(width > 640 ? [`/designer?semana=${week}`] : []),
      `/client/schedule/${id}`,
    ]) {
      await page.goto(address);
      await expect(page.locator('main [data-week-state]')).toHaveAttribute('data-start', week);
      expect.soft(await moved(), address).toBeLessThanOrEqual(0.02);
    }
    expect(said.filter(isFault)).toEqual([]);
  });
}

test('before the script runs nothing can be typed or pressed; afterwards typed text survives a reload', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/client/schedule', { waitUntil: 'commit' });
  const date = page.getByLabel('Data de início (quarta-feira)');
  await expect(date).toBeDisabled();
  await expect(page.locator('#frame')).toHaveAttribute('inert');
  release();
  await date.fill('02/12/2026');
  await page.reload();
  await expect(date).toHaveValue('02/12/2026');
});
