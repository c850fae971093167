import { lowTargets } from './axe.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, signedIn: true });

test('on a phone a dialog is as wide as the window, and the dialog’s buttons are at the bottom', async ({ page }) => {
  await page.goto('/admin/values');
  await page.getByRole('button', { name: 'Adicionar Valor' }).first().tap();
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('textbox');
  await expect(input).toHaveCSS('font-size', '16px');
  const panel = dialog.locator(':scope > div').last().locator(':scope > div');
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 360 });
  for (const name of ['Cancelar', 'Adicionar']) {
    const button = dialog.getByRole('button', { name, exact: true });
    await expect.poll(async () => (await button.boundingBox())?.width, name).toBeGreaterThan(140);
    await expect.poll(async () => (await button.boundingBox())?.y, name).toBeGreaterThan(690);
  }
  // frames.spec.ts checks the height of targets outside dialogs.
  await expect.poll(() => lowTargets(page)).toEqual([]);
});
