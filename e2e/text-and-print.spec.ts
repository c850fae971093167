import { chooseInMenu, expectClosed } from './screen.ts';
import { expect, paperPages, test } from './test.ts';

test('a week’s WhatsApp text is edited and copied; closing its dialog keeps the edit, until the text is reset', async ({
  page,
  context,
  week,
  apiSeed,
  toast,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const made = await apiSeed.week(week, ['Samba']);
  await page.goto(`/client/schedule/${made.id}`);
  const openText = () => chooseInMenu(page.getByRole('button', { name: 'Levar' }), 'Avisar no WhatsApp');
  await openText();
  const dialog = page.getByRole('dialog', { name: 'Texto para WhatsApp' });
  const text = dialog.getByLabel('Texto');
  await expect(text).toHaveValue(/^\*Programação de/);
  await text.fill('Mudado por mim');
  await dialog.getByRole('button', { name: 'Copiar texto' }).click();
  await toast.expect('Texto copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Mudado por mim');
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expectClosed(dialog);
  await openText();
  await expect(text).toHaveValue('Mudado por mim');
  await dialog.getByRole('button', { name: 'Voltar ao texto original' }).click();
  await expect(text).toHaveValue(/^\*Programação de/);
});

test('a programme and its preview print on one A4 sheet each, in the light theme', async ({ page, designer, apiSeed, week }) => {
  await page.addInitScript(() => localStorage.setItem('quartou-theme', 'dark'));
  const { id } = await apiSeed.fullWeek(week);
  await page.goto(`/client/schedule/${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Evento Extra' })).toBeVisible();
  expect(await paperPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Enviar para Admin' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await designer.open(week);
  await expect(designer.day(0).root).toContainText('Samba');
  await page.emulateMedia({ media: 'print' });
  await expect(designer.weekTable).toBeVisible();
  await expect(designer.day(0).root).toBeHidden();
  await expect(designer.sendButton).toBeHidden();
  expect(await paperPages(page)).toBe(1);
});
