import { formatDate } from '../core/rules/calendar.ts';
import { SOMEBODY } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { expectFocusIn } from './keyboard.ts';
import { boxAtRest } from './screen.ts';
import { expect, paperPages, test } from './test.ts';

test.use({ signedIn: true });

test('the viewer prints on one sheet, its tabs stay in place when another tab is chosen, and it closes on back', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const { dialog, regular, extra, tabs } = adminDashboard;
  const layout = await apiSeed.layout('Baile da Lapa');
  const day = { eventName: 'Baile da Lapa', layoutId: layout.id, observations: 'Até as 4h.', ...SOMEBODY };
  const { id } = await apiSeed.extra(await apiSeed.week(week, [day]), { ...day, eventName: 'Véspera' });
  await adminDashboard.open();
  await adminDashboard.view(week);
  await expect(page).toHaveURL(`/admin/view/${id}`);
  await expect(page).toHaveTitle(`Programação de ${formatDate(week)} · Quartou!`);

  const enlarge = dialog.getByRole('button', { name: 'Ampliar o layout Baile da Lapa' });
  await enlarge.click();
  const large = dialog.getByRole('img', { name: 'Baile da Lapa', exact: true });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, 'viewer, a layout');
  await page.keyboard.press('Escape');
  await expect(enlarge).toBeFocused();

  const take = dialog.getByRole('button', { name: /^Levar/ });
  const places = () => Promise.all([tabs.nth(1), take].map(boxAtRest));
  const before = await places();
  await tabs.nth(1).click();
  await expect(extra).toContainText('Véspera');
  await expect.poll(places).toEqual(before);
  await expectAccessible(page, 'viewer, extra event');

  expect(await paperPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(regular).toContainText('Baile da Lapa');
  await expect(extra).toContainText('Véspera');
  await expect(take).toBeHidden();
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).display)).toBe('none');
  // An animation would begin with the print, because paper is wider than a phone, and an animation begins invisible.
  const panel = page.locator('[role="dialog"] .shadow-float');
  expect(await panel.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  const isOverlaid = await page.evaluate(() => document.elementFromPoint(5, 5)?.matches('[data-headlessui-state].fixed'));
  expect(isOverlaid).toBe(false);
  await page.emulateMedia({ media: null });

  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(adminDashboard.button('Visualizar', week)).toBeFocused();
  await page.goto(`/admin/view/${id}`);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});
