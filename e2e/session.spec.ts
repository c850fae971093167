import { endSession, expect, SESSION, sessionCookie, test } from './desk.ts';

test.describe('the guard', () => {
  test('an address of the desk without a session leads to the login and comes back', async ({ page, context, door, office }) => {
    for (const path of ['/admin', '/admin/dashboard', '/admin/view/1', '/admin/layouts', '/admin/lot-settings?a=1#b']) {
      await test.step(path, async () => {
        await context.clearCookies();
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
  });

  test('a login never leads out of the desk', async ({ page, context, door, desk, office }) => {
    for (const next of [
      'https://example.com/admin',
      '//example.com/admin',
      '/\\example.com/admin',
      '/designer',
      'javascript:alert(1)',
    ]) {
      await test.step(next, async () => {
        await context.clearCookies();
        await page.goto(`/login?next=${encodeURIComponent(next)}`);
        await door.login(office.account);
        await expect(desk.heading).toBeVisible();
        await expect(page).toHaveURL('/admin/dashboard');
      });
    }
  });

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
    await expect(page.getByText('Não deu para confirmar seu login')).toBeVisible();
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
