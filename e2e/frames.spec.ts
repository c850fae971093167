// The page as it comes: with its frame, which the script replaces.
import type { Page } from '@playwright/test';
import { PAGES } from '../core/rules/pages.ts';
import { clearImports } from './importer.ts';
import { expect, test } from './test.ts';

const ADDRESSES = [
  ...Object.values(PAGES).map((path) => path.replace(/:\w+/g, '1')),
  '/day/1?programacao=1',
  '/client/history?vista=mes&mes=2026-11',
  '/nada',
];

/** What the page says in the console, and how far it has moved once everything is there. */
async function watch(page: Page) {
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
      // Shifts are told after the frame in which they happen.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
    },
  };
}

test.describe('every page', () => {
  test.use({ signedIn: true });

  for (const address of ADDRESSES) {
    test(`${address} gives way to its screen without an error in the console, and nothing moves`, async ({ page, apiSeed }) => {
      // What a test before has imported has a line on the attractions' screen.
      await clearImports(apiSeed.request);
      const { said, moved } = await watch(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      expect(await moved()).toBeLessThanOrEqual(0.01);
      // The page that leads nowhere is a 404, as it should be.
      const expected = address === '/nada' ? /404|blocked by Playwright/ : /blocked by Playwright/;
      expect(said.filter((text) => !expected.test(text))).toEqual([]);
    });
  }
});

/** A week of which three days are there, one of them with more than fits on a line. */
const DRAFT = {
  dateText: '25/11/2026',
  savedAt: Date.parse('2026-11-20T11:40:00-03:00'),
  days: [
    { eventName: 'Samba do Bistrô com um nome tão comprido que não cabe numa linha', freeEntry: true },
    { eventName: 'Choro', customValue: 'R$ 20' },
    {},
    { eventName: 'Funk' },
    {},
  ],
};

/** The theme and the draft, as an earlier visit has left them. */
const leave = (page: Page, draft: object | null = DRAFT) =>
  page.addInitScript((kept) => {
    localStorage.setItem('quartou-theme', 'dark');
    if (kept && !localStorage.getItem('quartou-draft')) localStorage.setItem('quartou-draft', JSON.stringify(kept));
  }, draft);

for (const width of [390, 1440]) {
  for (const { address, sign } of [
    { address: '/', sign: 'Continuar: falta a sexta' },
    { address: '/designer', sign: '3 de 5 dias' },
    { address: '/client/schedule?data=2026-11-25', sign: '29/11/2026' },
  ]) {
    test(`${address}, ${width} px wide: what this device keeps appears, and nothing moves`, async ({ page }) => {
      const { said, moved } = await watch(page);
      await leave(page);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(page.getByText(sign).first()).toBeVisible();
      expect(await moved()).toBeLessThanOrEqual(0.01);
      expect(said.filter((text) => !text.includes('blocked by Playwright'))).toEqual([]);
    });
  }
}

test('before the script nothing can be typed or pressed; then what is typed survives a reload', async ({ page }) => {
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
