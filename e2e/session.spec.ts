import { endSession, SESSION, sessionCookie } from './admin.ts';
import { expect, test } from './test.ts';

test('an address that needs a session leads to the login, and back after it', async ({ page, context, authPages, admin }) => {
  for (const path of ['/admin', '/admin/view/1', '/admin/lot-settings?a=1#b']) {
    await test.step(path, async () => {
      await context.clearCookies();
      await page.goto(path);
      await authPages.expectLogin();
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      await expect(page.getByText(/Sua sessão terminou/)).toHaveCount(0);
      await authPages.login(admin.account);
      await expect(page).toHaveURL(path);
      // The viewer's dialog makes the shell behind it invisible to screen readers.
      await expect(page.getByRole('button', { name: 'Sair', includeHidden: true })).toBeVisible();
    });
  }
});

test('a session that ends before a deletion or its undoing leads to the login and back without loss', async ({
  adminDashboard,
  authPages,
  toast,
  apiSeed,
  stored,
  week,
  installation,
  context,
  playwright,
  ownSession,
}) => {
  const { id } = await apiSeed.week(week);
  await adminDashboard.open();
  await endSession(playwright.request, context, installation.url);
  await adminDashboard.button('Excluir', week).click();
  await adminDashboard.confirmButton().click();
  await authPages.expectLogin();
  await expect(toast.root).toHaveCount(0);
  await authPages.login(ownSession);
  await expect(adminDashboard.row(week)).toBeVisible();
  expect((await stored.schedule(id)).id).toBe(id);

  await adminDashboard.button('Excluir', week).click();
  await adminDashboard.confirmButton().click();
  await toast.expect('Programação excluída', /saiu da lista/);
  await endSession(playwright.request, context, installation.url);
  await toast.undo.click();
  await authPages.expectLogin();
  await authPages.login(ownSession);
  await expect(adminDashboard.heading).toBeVisible();
  expect((await apiSeed.request.post('/api/deleted/restore', { data: { kind: 'schedule', id } })).status()).toBe(200);
});

test('“Sair” ends the session', async ({ page, adminDashboard, authPages, installation, context, playwright, ownSession }) => {
  await adminDashboard.open();
  const before = await context.storageState();
  expect(before.cookies.some(({ name }) => name === SESSION)).toBe(true);
  await adminDashboard.leave.click();
  await expect(page).toHaveURL('/');
  expect(await sessionCookie(context)).toBeUndefined();
  const old = await playwright.request.newContext({ storageState: before });
  expect((await old.get(`${installation.url}/api/schedules`)).status()).toBe(401);
  await old.dispose();
  await page.goBack();
  await authPages.expectLogin();
  await expect(page.getByText(ownSession.username)).toHaveCount(0);
});

test('“Sair” in another tab ends this one, too', async ({ page, adminDashboard, authPages, context, ownSession }) => {
  expect(ownSession.username).not.toBe('');
  await adminDashboard.open();
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(other).toHaveURL('/');
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await authPages.expectLogin();
});
