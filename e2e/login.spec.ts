import { type Account, expect, freshAddress, SESSION, sessionCookie, test } from './desk.ts';

test.describe('login', () => {
  let account: Account;
  test.beforeEach(({ office }) => {
    account = office.account;
  });

  test('right: on the dashboard, with a cookie that scripts cannot read', async ({ page, door, desk, context }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Login Administrativo · Quartou!');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/login', async (route) => {
      await held;
      await route.continue();
    });
    await door.login({ ...account, username: ` ${account.username.toUpperCase()} ` });
    await expect(door.enter).toHaveText('Entrando...');
    release();
    await expect(desk.heading).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate(() => document.cookie)).not.toContain(SESSION);
    await page.goBack();
    await expect(door.username, 'the login is not left behind in the history').toHaveCount(0);
  });

  test('on https the cookie is Secure and of this host alone', async ({ house }) => {
    const answer = await house.server.dispatchFetch('https://quartou.example/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'CF-Connecting-IP': freshAddress() },
      body: JSON.stringify(account),
    });
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`__Host-${SESSION}=`)) ?? '';
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    await answer.text();
  });

  test('every login has a new session, and the one before it is dead', async ({
    page,
    house,
    context,
    playwright,
    ownSession,
  }) => {
    const before = await context.storageState();
    const again = await page.request.post('/api/login', { data: ownSession });
    expect(again.status()).toBe(200);
    const old = await playwright.request.newContext({ storageState: before });
    expect((await old.get(`${house.url}/api/auth/user`)).status()).toBe(401);
    await old.dispose();
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  });

  test('a wrong password and an unknown name: the same words, and the password has the focus', async ({ page, door, desk }) => {
    await page.goto('/login');
    for (const username of [account.username, 'ninguém assim']) {
      await door.login({ username, password: 'não é esta' });
      await desk.expectToast('Login falhou', 'Usuário ou senha inválidos.');
      await expect(door.password).toBeFocused();
      await expect(door.username).toHaveValue(username);
      await desk.toast.getByRole('button', { name: 'Fechar aviso' }).click();
    }
    await expect(page).toHaveURL(/\/login$/);
    await door.login(account);
    await expect(desk.heading).toBeVisible();
  });

  test('empty fields: the spec’s words, said to be English, and nothing is sent', async ({ page, door }) => {
    await page.goto('/login');
    await door.enter.click();
    await expect(door.problems).toHaveText(['Username is required', 'Password is required']);
    await expect(page.getByText('Username is required')).toHaveAttribute('lang', 'en');
    await expect(door.username).toBeFocused();
    await door.username.fill('   ');
    await door.password.fill('x');
    await door.password.press('Enter');
    await expect(door.problems).toHaveText(['Username is required']);
    await expect(door.username).toBeFocused();
  });

  test('a failure without words gets the spec’s', async ({ page, door, desk }) => {
    await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/login');
    await door.login(account);
    await desk.expectToast('Login falhou', 'Credenciais inválidas. Tente novamente.');
  });

  test('what was typed can be shown and hidden', async ({ page, door }) => {
    await page.goto('/login');
    await door.password.fill('segredo');
    await page.getByRole('button', { name: 'Mostrar o que foi digitado' }).click();
    await expect(door.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar o que foi digitado' }).click();
    await expect(door.password).toHaveAttribute('type', 'password');
  });

  test('guessing meets words by the tenth try; whoever knows the browser and the password gets in', async ({
    page,
    door,
    desk,
    ownSession,
  }) => {
    test.slow();
    await page.context().clearCookies();
    await page.goto('/login');
    for (let guess = 1; guess <= 10; guess++) {
      const answer = page.waitForResponse('**/api/login');
      await door.login({ username: ownSession.username, password: `palpite ${guess}` });
      const got = await answer;
      expect(got.status(), `guess ${guess}`).toBe(guess < 10 ? 401 : 429);
      if (guess === 10) expect(Number(got.headers()['retry-after'])).toBeGreaterThan(0);
    }
    await desk.expectToast('Login falhou', /^Muitas tentativas\. Aguarde \d+ minutos? e tente novamente\.$/);
  });

  test('guesses from elsewhere do not lock out the browser that the account knows', async ({
    page,
    door,
    desk,
    house,
    playwright,
    ownSession,
  }) => {
    test.slow();
    const guesser = await playwright.request.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': freshAddress() } });
    for (let guess = 1; guess <= 10; guess++) {
      await guesser.post(`${house.url}/api/login`, { data: { username: ownSession.username, password: `palpite ${guess}` } });
    }
    await guesser.dispose();
    await page.context().clearCookies({ name: SESSION });
    await page.goto('/login');
    await door.login(ownSession);
    await expect(desk.heading).toBeVisible();
  });
});
