import { freshName, register } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

const NEW_PASSWORD = 'broa de milho 43';

test('an administrator resets her password by a code from another one, then is removed', async ({
  page,
  browser,
  baseURL,
  toast,
  ownSession,
}) => {
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const nobody = { storageState: { cookies: [], origins: [] } };
  const [telephone, notebook] = [await browser.newContext(nobody), await browser.newContext(nobody)];
  const { username } = await register(telephone.request, baseURL ?? '', freshName('Conceição Aparecida dos Santos'));

  await page.goto('/admin/team');
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(rowOf(`${ownSession.username} você`)).toBeVisible();
  const row = rowOf(username);
  await expect(row).toContainText('agora há pouco');
  await expectAccessible(page);

  await tabTo(page, row.getByRole('button', { name: `Código para a nova senha de ${username}` }));
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Gerar código' }));
  await keyboard.press('Enter');
  const address = dialog.getByRole('textbox', { name: 'Endereço' });
  await expect(address).toHaveValue(/\/reset#[\w-]{20,}$/);
  await expectAccessible(page);
  const link = await address.inputValue();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Ver código de ${username}` })).toBeFocused();

  // Her notebook is not signed in; her phone is, until the password changes.
  const hers = await notebook.newPage();
  await hers.goto(link);
  await expect(hers.getByLabel('Código')).toHaveValue(/^[\w-]{20,}$/);
  await hers.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await expectAccessible(hers);
  expect((await telephone.request.get('/api/admin/counts')).status()).toBe(200);
  await hers.getByRole('button', { name: 'Trocar senha e entrar' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect((await telephone.request.get('/api/admin/counts')).status()).toBe(401);
  // The code works only once.
  const again = await telephone.newPage();
  await again.goto(link);
  await again.getByLabel('Nova senha').fill('queijo coalho 44');
  await again.getByRole('button', { name: 'Trocar senha e entrar' }).click();
  await expect(again.getByLabel('Código')).toHaveAttribute('aria-invalid', 'true');
  await expect(again.getByLabel('Nova senha')).toHaveValue('queijo coalho 44');

  await page.getByRole('button', { name: `Remover ${username}` }).click();
  await expect(dialog.getByRole('heading')).toHaveText(`Remover ${username}?`);
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await toast.expect('Conta removida', `${username} não entra mais.`);
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeFocused();
  await hers.getByRole('navigation', { name: 'Painel Admin' }).getByRole('link', { name: 'Links' }).click();
  await expect(hers.getByText(/^Sua sessão terminou/)).toBeVisible();
  await hers.getByLabel('Usuário').fill(username);
  await hers.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD);
  await hers.getByRole('button', { name: 'Entrar' }).click();
  await expect(hers.getByText('Usuário ou senha inválidos.')).toBeVisible();

  await page.getByRole('link', { name: 'Atividade', exact: true }).click();
  for (const done of [
    `${ownSession.username} removeu a conta ${username}`,
    `${username} entrou com um código e trocou a senha da conta`,
    `${ownSession.username} gerou um código de nova senha para a conta ${username}`,
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: done })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'O quê' }).selectOption('Removeu a conta');
  await expect(page.getByText(/gerou um código de nova senha/)).toHaveCount(0);
  await expectAccessible(page);
  await Promise.all([telephone.close(), notebook.close()]);
});
