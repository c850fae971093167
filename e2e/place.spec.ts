import type { Page } from '@playwright/test';
import { formatDate } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 500 } });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo(0, y), top);
  await expect.poll(() => scrolled(page)).toBe(top);
}

async function leaveTo(page: Page, name: string, heading = name) {
  // `dispatchEvent` is used, because `click()` would scroll the page first.
  await page
    .getByRole('navigation', { name: 'Menu', includeHidden: true })
    .getByRole('link', { name, exact: true, includeHidden: true })
    .dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
}

test('going back to the designer restores its open day and scrolling; a new visit opens no day', async ({ page, designer }) => {
  await designer.open();
  const form = designer.day(2).eventName;
  await page.locator('#card-2').click();
  await expect(form).toBeVisible();
  // Waits for the focus, because until then the screen scrolls to the opened day by itself.
  await expect(page.locator('#title-open')).toBeFocused();
  await scrollTo(page, 300);
  await leaveTo(page, 'Histórico');
  await page.goBack();
  await expect(form).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(300);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await leaveTo(page, 'Programação', 'Programação Semanal');
  await expect(page.locator('#card-2')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('going back to the history restores search and scroll position', async ({ page, week, installation, apiSeed }) => {
  const name = `Volta ${week}`;
  for (const start of [week, installation.freshWeek(), installation.freshWeek()])
    await apiSeed.saveDay(await apiSeed.week(start), 0, { eventName: name });
  await page.goto(`/client/history?busca=${encodeURIComponent(name)}`);
  const last = page.getByRole('link', { name: formatDate(week) });
  for (const isReloaded of [false, true]) {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await scrollTo(page, 150);
    await last.dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
    await expect.poll(() => scrolled(page)).toBe(0);
    if (isReloaded) await page.reload();
    await page.goBack();
    await expect(last).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(150);
    await expect(page.getByRole('searchbox', { name: 'Buscar programação' })).toHaveValue(name);
  }
});
