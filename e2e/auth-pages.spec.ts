import { freshName, PASSWORD, REGISTRATION_CODE, SESSION, sessionCookie } from './admin.ts';
import { expect, test } from './test.ts';

test('a wrong password is refused, the right one logs in', async ({
  page,
  authPages,
  adminDashboard,
  toast,
  context,
  admin: { account },
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Login Administrativo · Quartou!');
  await authPages.login({ ...account, password: 'não é esta' });
  await toast.expect('Login falhou', 'Usuário ou senha inválidos.');
  await expect(authPages.password).toBeFocused();
  await expect(authPages.username).toHaveValue(account.username);
  await authPages.login({ ...account, username: ` ${account.username.toUpperCase()} ` });
  await expect(adminDashboard.heading).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(SESSION);
  await page.goBack();
  await expect(authPages.username, 'the login is not left behind in the history').toHaveCount(0);
});

test('a wrong registration code is refused, the right one registers', async ({ page, authPages, adminDashboard, toast }) => {
  const username = freshName('José');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar uma conta' }).click();
  await expect(page).toHaveTitle('Registro Administrativo · Quartou!');
  await expect(page.getByText(/É preciso um código de registro válido/)).toBeVisible();
  await expect(authPages.code).toHaveAttribute('type', 'password');
  await authPages.username.fill(username);
  await authPages.password.fill(PASSWORD);
  await authPages.code.fill('outro código');
  await authPages.register.click();
  await toast.expect('Falha no registro', 'Código de registro inválido.');
  await expect(authPages.password).toHaveValue(PASSWORD);
  await authPages.code.fill(` ${REGISTRATION_CODE} `);
  await authPages.register.click();
  await expect(adminDashboard.heading).toBeVisible();
  await expect(page.locator('#menu')).toContainText('JO');
  await page.reload();
  await expect(page.locator('#menu').getByText(username, { exact: true })).toBeVisible();
});
