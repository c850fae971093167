import { formatDate } from '../core/rules/calendar.ts';
import { SOMEBODY } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test('by keyboard alone an administrator logs in, exports, deletes and restores a programme, and logs out', async ({
  page,
  adminDashboard,
  toast,
  apiSeed,
  admin,
  week,
}) => {
  const { keyboard } = page;
  const { id } = await apiSeed.extra(await apiSeed.week(week, [{ eventName: 'Só teclado', ...SOMEBODY }]));
  await page.goto('/admin/dashboard');
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await tabTo(page, page.getByRole('textbox', { name: 'Usuário' }));
  await keyboard.type(admin.account.username);
  await keyboard.press('Tab');
  await keyboard.insertText(admin.account.password);
  await keyboard.press('Enter');
  await expect(adminDashboard.row(week)).toBeVisible();
  expect(await entries(), 'going back does not lead to the login').toBe(before);

  await page.reload();
  await expect(adminDashboard.row(week)).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('#conteudo')).toBeFocused();

  const others = adminDashboard.otherSheets(week);
  await expect(others).toBeVisible();
  await tabTo(page, others);
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await keyboard.press(key);
  const downloading = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe(`programacao_eventos_extras_${id}.xlsx`);

  await tabTo(page, adminDashboard.button('Excluir', week), 'Shift+Tab');
  await keyboard.press('Enter');
  await adminDashboard.expectDialog(`Excluir a programação de ${formatDate(week)}?`);
  await expectAccessible(page, 'dashboard, confirmation');
  await tabTo(page, adminDashboard.dialog.getByRole('button', { name: 'Excluir', exact: true }));
  await keyboard.press('Enter');
  await expect(adminDashboard.row(week)).toHaveCount(0);
  await expect(toast.undo).toBeFocused();
  await expectAccessible(page, 'dashboard, toast');
  await keyboard.press('Enter');
  await expect(adminDashboard.row(week)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Programações recentes' })).toBeFocused();

  await tabTo(page, adminDashboard.leave, 'Shift+Tab');
  await keyboard.press('Space');
  await expect(page).toHaveURL('/');
});
