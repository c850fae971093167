import { formatDate } from '../core/rules/calendar.ts';
import { SOMEBODY } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { expectFocusIn } from './keyboard.ts';
import { boxAtRest } from './screen.ts';
import { expect, paperPages, test } from './test.ts';

test.use({ signedIn: true });

test('the viewer has its own address and prints on one sheet; its tabs stay in place when another tab is chosen', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const layout = await apiSeed.layout('Baile da Lapa');
  const day = { eventName: 'Baile da Lapa', layoutId: layout.id, observations: 'Até as 4h.', ...SOMEBODY };
  const { id } = await apiSeed.extra(await apiSeed.week(week, [day]), { ...day, eventName: 'Véspera' });
  await adminDashboard.open();
  await adminDashboard.view(week);
  await expect(page).toHaveURL(`/admin/view/${id}`);
  await expect(page).toHaveTitle(`Programação de ${formatDate(week)} · Quartou!`);
  await expect(adminDashboard.tabs).toHaveText(['Eventos Regulares', 'Eventos Extras']);

  const take = adminDashboard.dialog.getByRole('button', { name: /^Levar/ });
  const fixed = [adminDashboard.tabs.nth(1), take];
  const places = () => Promise.all(fixed.map(boxAtRest));
  const before = await places();
  await adminDashboard.tabs.nth(1).click();
  await expect(adminDashboard.extra).toContainText('Véspera');
  await expect.poll(places).toEqual(before);
  await expectAccessible(page, 'viewer, extra event');

  expect(await paperPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(adminDashboard.regular).toContainText('Baile da Lapa');
  await expect(adminDashboard.extra).toContainText('Véspera');
  await expect(take).toBeHidden();
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).display)).toBe('none');
  const isOverlaid = await page.evaluate(() => document.elementFromPoint(5, 5)?.matches('[data-headlessui-state].fixed'));
  expect(isOverlaid).toBe(false);
});

test('the viewer opens by its address, closes on back and reopens on forward; closing a large layout focuses its button', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const { dialog, regular } = adminDashboard;
  const layout = await apiSeed.layout('Roda de Choro');
  const { id } = await apiSeed.week(week, [{ layoutId: layout.id, ...SOMEBODY }]);
  await page.goto(`/admin/view/${id}`);
  await adminDashboard.expectDialog(`Programação de ${formatDate(week)}`);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await adminDashboard.view(week);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expectFocusIn(dialog);
  const enlarge = dialog.getByRole('button', { name: 'Ampliar o layout Roda de Choro' });
  await enlarge.click();
  await adminDashboard.expectDialog('Roda de Choro');
  const large = dialog.getByRole('img', { name: 'Roda de Choro', exact: true });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(regular).toBeHidden();
  await expectAccessible(page, 'viewer, a layout');
  await page.keyboard.press('Escape');
  await expect(regular).toBeVisible();
  await expect(enlarge).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(adminDashboard.button('Visualizar', week)).toBeFocused();
});
