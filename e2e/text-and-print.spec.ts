import { expect, paperPages, test } from './test.ts';

test('a programme and its preview print on one A4 sheet each, in the light theme', async ({ page, designer, apiSeed, week }) => {
  await page.addInitScript(() => localStorage.setItem('quartou-theme', 'dark'));
  const { id } = await apiSeed.fullWeek(week);
  await page.goto(`/client/schedule/${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Evento Extra' })).toBeVisible();
  expect(await paperPages(page)).toBe(1);
  const theme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  await page.emulateMedia({ media: 'print' });
  expect(await theme()).toBe('light');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Enviar para Admin' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await designer.open(week);
  await expect(designer.day(0).root).toContainText('Samba');
  await page.emulateMedia({ media: 'print' });
  await expect(designer.weekTable).toBeVisible();
  expect(await theme()).toBe('light');
  await expect(designer.day(0).root).toBeHidden();
  await expect(designer.sendButton).toBeHidden();
  expect(await paperPages(page)).toBe(1);
});

test('home prints without its buttons and links', async ({ page }) => {
  await page.goto('/');
  const week = page.getByRole('list', { name: 'De quarta a domingo' });
  const configure = week.getByRole('link', { name: /^(Abrir|Configurar) Quarta$/ });
  await expect(configure).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(configure).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Outras semanas' })).toBeHidden();
  await expect(week.getByRole('heading', { name: /Quarta/ })).toBeVisible();
});

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true, viewport: { width: 1047, height: 720 } });

  test('an administrator’s screen prints at the width of an A4 sheet', async ({ page }) => {
    await page.goto('/admin/values');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Gerenciar Valores' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => (await main.boundingBox())?.width).toBeGreaterThan(1000);
  });
});
