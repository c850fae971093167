import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('a link is created by keyboard alone, opened without an account, and revoked', async ({ page, browser, baseURL, toast }) => {
  const { keyboard } = page;
  const label = unique('Portaria dos fundos, com um nome tão comprido quanto cabe');
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/links');
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Novo link' }));
  await keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Nome do link' });
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await keyboard.type(label);
  await keyboard.press('Enter');

  const address = dialog.getByRole('textbox', { name: 'Endereço' });
  await expect(address).toHaveValue(/\/s\/[\w-]{22}$/);
  await expectAccessible(page);
  const link = await address.inputValue();
  expect(link).toContain(baseURL ?? '');
  const somebody = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const statuses = () =>
    Promise.all(['', '?tv=1', '.ics', '.json'].map(async (end) => (await somebody.request.get(`${link}${end}`)).status()));
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  await keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: label });
  await expect(row).toContainText('Funcionando');
  await tabTo(page, row.getByRole('button', { name: `Revogar ${label}` }));
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Revogar' }));
  await keyboard.press('Enter');
  await toast.expect('Link revogado', `“${label}” não mostra mais a semana a ninguém.`);
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeFocused();
  await expect(row).toContainText('Revogado');
  expect(await statuses()).toEqual([410, 410, 410, 410]);
  await expectAccessible(page);
  await somebody.close();
});
