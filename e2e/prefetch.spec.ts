import { countRequests } from './intercept.ts';
import { expectScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('pointing at a link loads its screen’s script and data; with the data saver on it loads nothing', async ({ page }) => {
  // A prefetched response is fresh for five seconds, so the click does not request it again. The fixed clock keeps it fresh.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const chunks = countRequests(page, (request) => /\/assets\/history-.*\.js$/.test(request.url()));
  const responses = countRequests(page, (request) => request.url().includes('/api/schedules/history'));
  const watching = page.waitForResponse(/\/assets\/idle-.*\.js$/);
  await page.goto('/client/schedule');
  await expectScreen(page);
  await (await watching).finished();
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Histórico' });
  await link.focus();
  await link.hover();
  // A prefetch on focus would be sent before this `fetch`, so it would have been counted.
  await page.evaluate(() => fetch('/api/auth/check-registration'));
  expect([chunks(), responses()]).toEqual([0, 0]);

  await page.evaluate(() => Reflect.set(Reflect.get(navigator, 'connection'), 'saveData', false));
  const loaded = page.waitForResponse(/\/api\/schedules\/history/);
  await page.mouse.move(0, 0);
  await link.hover();
  await (await loaded).finished();
  await expect.poll(chunks).toBe(1);
  await link.click();
  await expect(page.getByRole('list', { name: 'Programações' }).locator(':scope > li').first()).toBeVisible();
  expect([chunks(), responses()]).toEqual([1, 1]);
});
