import { expect, freshName, PASSWORD, register, sessionCookie, test } from './desk.ts';
import { openHouse, REGISTRATION_CODE } from './test.ts';

test.describe('registration', () => {
  test('with the code: one is in, on the dashboard, and stays in', async ({ page, door, desk, context }) => {
    const username = freshName('José');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Criar uma conta' }).click();
    await expect(page).toHaveTitle('Registro Administrativo · Quartou!');
    await expect(page.getByText(/É preciso um código de registro válido/)).toBeVisible();
    await expect(door.password).toHaveAttribute('type', 'password');
    await expect(door.code).toHaveAttribute('type', 'password');
    await door.username.fill(username);
    await door.password.fill(PASSWORD);
    await door.code.fill(` ${REGISTRATION_CODE} `);
    await door.register.click();
    await expect(desk.heading).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.locator('#menu')).toContainText('JO');
    await expect(page.locator('#menu').getByText(username, { exact: true })).toBeVisible();
    expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    await page.reload();
    await expect(desk.heading).toBeVisible();
  });

  test('the wrong code is refused in the server’s words, and what was typed stays', async ({ page, door, desk, context }) => {
    await page.goto('/register');
    await door.username.fill(freshName());
    await door.password.fill(PASSWORD);
    await door.code.fill('outro código');
    await door.register.click();
    await desk.expectToast('Falha no registro', 'Código de registro inválido.');
    await expect(page.getByRole('alert').filter({ hasText: 'Falha no registro' })).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    await expect(door.password).toHaveValue(PASSWORD);
    expect(await sessionCookie(context)).toBeUndefined();
    await door.code.fill(REGISTRATION_CODE);
    await door.register.click();
    await expect(desk.heading).toBeVisible();
  });

  test('too short: each field in the spec’s words, nothing is sent, and the first of them gets the focus', async ({
    page,
    door,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/register')) sent += 1;
    });
    await page.goto('/register');
    await door.register.click();
    await expect(door.problems).toHaveText([
      'Usuário precisa ter pelo menos 3 caracteres',
      'Senha precisa ter pelo menos 6 caracteres',
      'Código de registro é obrigatório',
    ]);
    await expect(door.username).toBeFocused();
    await expect(door.username).toHaveAttribute('aria-invalid', 'true');
    await expect(door.username).toHaveAccessibleDescription(/Usuário precisa ter pelo menos 3 caracteres/);
    await door.username.fill('  ab  ');
    await door.password.fill('12345');
    await door.code.fill('   ');
    await door.register.click();
    await expect(door.problems).toHaveCount(3);
    await door.username.fill('abc');
    await expect(door.problems).toHaveCount(2);
    await door.register.click();
    await expect(door.password).toBeFocused();
    await expect(door.problems).toHaveText(['Senha precisa ter pelo menos 6 caracteres', 'Código de registro é obrigatório']);
    expect(sent).toBe(0);
  });

  test('a password that everybody tries is refused, at its field', async ({ page, door, desk }) => {
    await page.goto('/register');
    await door.username.fill(freshName());
    await door.password.fill('Senha123');
    await door.code.fill(REGISTRATION_CODE);
    await door.register.click();
    const words = 'Esta senha é uma das mais usadas do mundo. Escolha outra.';
    await desk.expectToast('Falha no registro', words);
    await expect(door.problems).toHaveText([words]);
    await expect(door.password).toBeFocused();
  });

  test('a taken name is taken in another case and in another form of its accents', async ({
    page,
    door,
    desk,
    house,
    playwright,
  }) => {
    const other = await playwright.request.newContext();
    const { username } = await register(other, house.url, freshName('Ângela'));
    await other.dispose();
    await page.goto('/register');
    for (const same of [username.toUpperCase(), username.normalize('NFD')]) {
      await door.username.fill(same);
      await door.password.fill(PASSWORD);
      await door.code.fill(REGISTRATION_CODE);
      await door.register.click();
      await desk.expectToast('Falha no registro', 'Este usuário já existe.');
      await desk.toast.getByRole('button', { name: 'Fechar aviso' }).click();
      await expect(desk.toast).toHaveCount(0);
    }
  });

  test('guessing the code ends in words by the tenth try', async ({ page, door, desk }) => {
    await page.goto('/register');
    await door.username.fill(freshName());
    await door.password.fill(PASSWORD);
    for (let guess = 1; guess <= 10; guess++) {
      await door.code.fill(`palpite ${guess}`);
      const answer = page.waitForResponse('**/api/register');
      await door.register.click();
      expect((await answer).status(), `guess ${guess}`).toBe(guess < 10 ? 403 : 429);
    }
    await desk.expectToast('Falha no registro', /^Muitas tentativas\. Aguarde \d+ minutos? e tente novamente\.$/);
  });

  for (const [why, secrets] of [
    ['where it is switched off', { REGISTRATION_CODE, REGISTRATION_ENABLED: 'false' }],
    ['where there is no code', {}],
  ] as const) {
    test(`is closed ${why}, says so and leads back`, async ({ page, door }) => {
      const closed = await openHouse({ ...secrets });
      try {
        await page.goto(`${closed.url}/register`);
        await expect(page.getByRole('heading', { level: 2, name: 'Registro Desabilitado' })).toBeVisible();
        await expect(page.getByText('O registro de usuários está desabilitado pelo administrador.')).toBeVisible();
        await expect(door.username).toHaveCount(0);
        const answer = await page.request.post(`${closed.url}/api/register`, {
          data: { username: freshName(), password: PASSWORD, registerCode: REGISTRATION_CODE },
        });
        expect(answer.status()).toBe(403);
        await page.getByRole('link', { name: 'Voltar para o login' }).click();
        await door.expectLogin();
        expect(closed.faults).toEqual([]);
      } finally {
        await closed.close();
      }
    });
  }

  test('closed without words of the server: the spec’s; no answer at all: the form is there', async ({ page, door }) => {
    const check = '**/api/auth/check-registration';
    await page.route(check, (route) => route.fulfill({ json: { registrationEnabled: false, message: '' } }));
    await page.goto('/register');
    await expect(page.getByText('O registro de usuários está desabilitado pelo administrador.')).toBeVisible();
    await page.unroute(check);
    await page.route(check, (route) => route.abort('connectionfailed'));
    await page.reload();
    await expect(door.username).toBeVisible();
  });

  test('without a network it says so, and with one again it goes on', async ({ page, door, desk }) => {
    await page.goto('/register');
    await door.username.fill(freshName());
    await door.password.fill(PASSWORD);
    await door.code.fill(REGISTRATION_CODE);
    await page.route('**/api/register', (route) => route.abort('connectionfailed'));
    await door.register.click();
    await desk.expectToast('Falha no registro', 'Sem conexão com o servidor. Confira a rede e tente de novo.');
    await page.unroute('**/api/register');
    await door.register.click();
    await expect(desk.heading).toBeVisible();
  });

  test('a failure without words gets the spec’s', async ({ page, door, desk }) => {
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/register');
    await door.username.fill(freshName());
    await door.password.fill(PASSWORD);
    await door.code.fill(REGISTRATION_CODE);
    await door.register.click();
    await desk.expectToast('Falha no registro', 'Ocorreu um erro durante o registro. Tente novamente.');
  });
});
