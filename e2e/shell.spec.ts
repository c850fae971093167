import type { Page } from '@playwright/test';
import { countRequests } from './intercept.ts';
import { expect, test } from './test.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

const watchFirst = (page: Page) =>
  page.addInitScript(() => {
    const first = new MutationObserver(() => {
      if (!document.body) return;
      Reflect.set(window, 'firstTheme', document.documentElement.dataset.theme ?? 'light');
      first.disconnect();
    });
    first.observe(document, { childList: true, subtree: true });
  });
const firstTheme = (page: Page) => page.evaluate((): string => Reflect.get(window, 'firstTheme'));
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme is light by default; a chosen theme is stored, and applied before the first paint', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await watchFirst(page);
  await page.goto('/designer');
  await expect(h1(page)).toBeVisible();
  expect(await firstTheme(page)).toBe('light');
  expect(await paper(page)).toBe('rgb(250, 248, 244)');
  const other = await context.newPage();
  await other.goto('/');
  await expect(h1(other)).toBeVisible();
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  await page.reload();
  await expect(h1(page)).toBeVisible();
  expect(await firstTheme(page)).toBe('dark');
  expect(await paper(page)).toBe('rgb(18, 16, 14)');
  await page.getByRole('button', { name: 'Usar tema claro' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
});

test('if a screen’s chunk is still missing after one reload, an error page offers to reload again', async ({ page }) => {
  const chunk = '**/assets/designer-*.js';
  await page.goto('/');
  await expect(h1(page)).toBeVisible();
  const loads = countRequests(page, (request) => request.isNavigationRequest());
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'Arquivo não encontrado.' }));
  await page.getByRole('link', { name: 'Programação', exact: true }).click();
  await expect.poll(loads).toBe(1);
  await expect(h1(page)).toHaveText('Não deu para carregar esta tela');
  expect(loads()).toBe(1);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(h1(page)).toHaveText('Programação Semanal');
});
