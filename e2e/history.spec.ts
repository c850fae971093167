import { formatDate } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

test('going back from a programme to the history restores the search and scroll position, even after a reload', async ({
  page,
  week,
  installation,
  apiSeed,
}) => {
  const name = `Volta ${week}`;
  for (const start of [week, installation.freshWeek(), installation.freshWeek()])
    await apiSeed.saveDay(await apiSeed.week(start), 0, { eventName: name });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/client/history?busca=${encodeURIComponent(name)}`);
  const last = page.getByRole('link', { name: formatDate(week) });
  for (const isReloaded of [false, true]) {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 150));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    await last.dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    if (isReloaded) await page.reload();
    await page.goBack();
    await expect(last).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    await expect(page.getByRole('searchbox', { name: 'Buscar programação' })).toHaveValue(name);
  }
});
