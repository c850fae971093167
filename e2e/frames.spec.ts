// The page as it comes: with its frame, which the script takes over.
import { PAGES } from '../core/rules/pages.ts';
import { expect, test } from './test.ts';

const ADDRESSES = [...Object.values(PAGES).map((path) => path.replace(/:\w+/g, '1')), '/day/1?programacao=1', '/nada'];

test.describe('every page', () => {
  test.use({ signedIn: true });

  for (const address of ADDRESSES) {
    test(`${address} is taken over without a word in the console, and nothing moves`, async ({ page }) => {
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
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      // Shifts are told after the frame in which they happen.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThanOrEqual(0.01);
      // The page that leads nowhere is a 404, as it should be.
      const expected = address === '/nada' ? /404|blocked by Playwright/ : /blocked by Playwright/;
      expect(said.filter((text) => !expected.test(text))).toEqual([]);
    });
  }
});
