import { countRequests } from './intercept.ts';
import { expectScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('pointing at a link loads the link’s screen and data, so that pressing the link requests nothing', async ({ page }) => {
  // A prefetched response is fresh for five seconds. The fixed clock keeps it fresh.
  await page.clock.setFixedTime(new Date());
  const chunks = countRequests(page, (request) => /\/assets\/history-.*\.js$/.test(request.url()));
  const responses = countRequests(page, (request) => request.url().includes('/api/schedules/history'));
  await page.goto('/client/schedule');
  await expectScreen(page);
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Histórico' });
  expect(chunks()).toBe(0);

  // Repeats the hover, because the page does not watch its links before the page is idle.
  const loaded = page.waitForResponse(/\/api\/schedules\/history/);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(responses, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await (await loaded).finished();
  await expect.poll(chunks).toBe(1);

  await link.click();
  await expect(page.getByRole('list', { name: 'Programações' }).locator(':scope > li').first()).toBeVisible();
  expect(chunks()).toBe(1);
  expect(responses()).toBe(1);
});

test('if the browser’s data saver is on, nothing is prefetched', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const responses = countRequests(page, (request) => request.url().includes('/api/schedules/history'));
  const watching = page.waitForResponse(/\/assets\/idle-.*\.js$/);
  await page.goto('/client/schedule');
  await expectScreen(page);
  await (await watching).finished();
  const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Histórico' });
  // A prefetch on focus or hover would be sent before the `fetch` below, so `responses` would have counted it.
  await link.focus();
  await link.hover();
  await page.evaluate(() => fetch('/api/auth/check-registration'));
  expect(responses()).toBe(0);
  await link.click();
  await expect(page.getByRole('list', { name: 'Programações' }).locator(':scope > li').first()).toBeVisible();
  expect(responses()).toBe(1);
});
