import type { APIRequest, BrowserContext } from '@playwright/test';
import { type Account, expect, freshAddress, freshName, PASSWORD, register, SESSION, test } from './desk.ts';
import { openHouse, REGISTRATION_CODE } from './test.ts';

const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === SESSION);

/** Ends the browser's session on the server, as somebody elsewhere might; the browser keeps its cookie. */
async function endSession(playwright: APIRequest, context: BrowserContext, url: string) {
  const other = await playwright.newContext({ storageState: await context.storageState() });
  expect((await other.post(`${url}/api/logout`)).ok()).toBe(true);
  await other.dispose();
}

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

test.describe('the guard', () => {
  for (const path of ['/admin', '/admin/dashboard', '/admin/view/1', '/admin/layouts', '/admin/lot-settings?a=1#b']) {
    test(`${path} without a session leads to the login and comes back`, async ({ page, door, office }) => {
      await page.goto(path);
      await door.expectLogin();
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await expect(page.getByText(/Sua sessão terminou/)).toHaveCount(0);
      await door.login(office.account);
      await expect(page).toHaveURL(path);
      // Behind the viewer's dialog the shell is there for the eyes only.
      await expect(page.getByRole('button', { name: 'Sair', includeHidden: true })).toBeVisible();
    });
  }

  for (const next of [
    'https://example.com/admin',
    '//example.com/admin',
    '/\\example.com/admin',
    '/designer',
    'javascript:alert(1)',
  ]) {
    test(`a login never leads to ${next}`, async ({ page, door, desk, office }) => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await door.login(office.account);
      await expect(desk.heading).toBeVisible();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  }

  test('while it asks who one is there is a spinner; without an answer it can be asked again', async ({
    page,
    desk,
    ownSession,
  }) => {
    expect(ownSession.username).not.toBe('');
    const user = '**/api/auth/user';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(user, async (route) => {
      await held;
      await route.abort('connectionfailed');
    });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible();
    release();
    await expect(page.getByText('Não deu para saber quem está entrando')).toBeVisible();
    await page.unroute(user);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(desk.heading).toBeVisible();
  });
});

test.describe('a session that ended in the middle of work', () => {
  test('viewing: login, which says why, and back to the same programme', async ({
    page,
    desk,
    door,
    sender,
    week,
    context,
    house,
    playwright,
    ownSession,
  }) => {
    const { id } = await sender.week(week, [{ eventName: 'Volta para cá' }]);
    await desk.open();
    await endSession(playwright.request, context, house.url);
    await desk.button('Visualizar', week).click();
    // Looking is open to the staff, so it is the next question of the desk itself that finds out.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await door.expectLogin();
    await expect(page.getByRole('status').filter({ hasText: 'Sua sessão terminou.' })).toBeVisible();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/admin/view/${id}`)}`);
    await door.login(ownSession);
    await expect(page).toHaveURL(`/admin/view/${id}`);
    await expect(desk.regular).toContainText('Volta para cá');
  });

  for (const [what, press] of [
    ['deleting', 'Excluir'],
    ['deleting all', 'Excluir todas'],
  ] as const) {
    test(`${what}: login and back to the dashboard, nothing is gone`, async ({
      page,
      desk,
      door,
      sender,
      stored,
      week,
      house,
      context,
      playwright,
      ownSession,
    }) => {
      const { id } = await sender.week(week);
      await sender.week(house.freshWeek());
      await desk.open();
      await endSession(playwright.request, context, house.url);
      await (what === 'deleting' ? desk.button('Excluir', week) : desk.deleteAll).click();
      await desk.dialog.getByRole('button', { name: press, exact: true }).click();
      await door.expectLogin();
      await expect(page.getByText(/Sua sessão terminou/)).toBeVisible();
      await expect(desk.toast).toHaveCount(0);
      await door.login(ownSession);
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(desk.row(week)).toBeVisible();
      expect((await stored.schedule(id)).id).toBe(id);
    });
  }

  test('undoing: login and back, and the programme can still be brought back', async ({
    page,
    desk,
    door,
    sender,
    week,
    house,
    context,
    playwright,
    ownSession,
  }) => {
    const { id } = await sender.week(week);
    await desk.open();
    await desk.button('Excluir', week).click();
    await desk.dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await desk.expectToast('Programação excluída', /saiu da lista/);
    await endSession(playwright.request, context, house.url);
    await desk.undo.click();
    await door.expectLogin();
    await door.login(ownSession);
    await expect(desk.heading).toBeVisible();
    await expect(desk.row(week)).toHaveCount(0);
    expect((await page.request.post(`/api/schedules/${id}/restore`)).status()).toBe(200);
  });
});

test.describe('Sair', () => {
  test('goes home, and the cookie is dead on the server', async ({
    page,
    desk,
    door,
    house,
    context,
    playwright,
    ownSession,
  }) => {
    await desk.open();
    const before = await context.storageState();
    expect(before.cookies.some(({ name }) => name === SESSION)).toBe(true);
    await desk.leave.click();
    await expect(page).toHaveURL('/');
    expect(await sessionCookie(context)).toBeUndefined();
    const old = await playwright.request.newContext({ storageState: before });
    expect((await old.get(`${house.url}/api/auth/user`)).status()).toBe(401);
    expect((await old.get(`${house.url}/api/schedules`)).status()).toBe(401);
    await old.dispose();
    await page.goBack();
    await door.expectLogin();
    await expect(page.getByText(ownSession.username)).toHaveCount(0);
  });

  test('that failed: one stays, still logged in', async ({ page, desk, ownSession }) => {
    await desk.open();
    await page.route('**/api/logout', (route) => route.abort('connectionfailed'));
    await desk.leave.click();
    await expect(desk.heading).toBeVisible();
    await expect(page.locator('#menu').getByText(ownSession.username, { exact: true })).toBeVisible();
    await page.unroute('**/api/logout');
    await desk.leave.click();
    await expect(page).toHaveURL('/');
  });

  test('with a session that had already ended goes home just the same', async ({
    page,
    desk,
    house,
    context,
    playwright,
    ownSession,
  }) => {
    expect(ownSession.username).not.toBe('');
    await desk.open();
    await endSession(playwright.request, context, house.url);
    await desk.leave.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /^A programação da casa/ })).toBeVisible();
  });

  test('in another tab: this one finds out at the next question', async ({ page, desk, door, context, ownSession }) => {
    expect(ownSession.username).not.toBe('');
    await desk.open();
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await other.getByRole('button', { name: 'Sair' }).click();
    await expect(other).toHaveURL('/');
    await desk.deleteAll.or(desk.empty).first().waitFor();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await door.expectLogin();
  });
});
