import { formatDate } from '../core/rules/calendar.ts';
import { endSession } from './admin.ts';
import { expect, test } from './test.ts';

test('if the session ends before a deletion or its undoing, nothing changes, and the login leads back to the list', async ({
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
  // The programme stays deleted, and the list of deleted items shows the programme.
  await adminDashboard.page.goto('/admin/deleted');
  await expect(adminDashboard.page.getByRole('row').filter({ hasText: formatDate(week) })).toBeVisible();
});

test('logging out in one tab logs the other tab out', async ({ page, adminDashboard, authPages, context, ownSession }) => {
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
