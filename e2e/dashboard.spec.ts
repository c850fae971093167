import { formatDate } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

let bringBack: () => Promise<void>;
test.beforeEach(async ({ apiSeed }) => {
  bringBack = await apiSeed.withoutSchedules();
});
test.afterEach(() => bringBack());

test('the dashboard shows the five newest programmes; the history has the sixth', async ({
  page,
  adminDashboard,
  toast,
  apiSeed,
  installation,
}) => {
  const weeks = Array.from({ length: 6 }, () => installation.freshWeek());
  // Created from the latest week to the earliest: the dashboard sorts by creation.
  for (const week of weeks.slice(1).reverse()) await apiSeed.week(week);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  await adminDashboard.open();
  const older = page.getByRole('link', { name: /^Ver todas no Histórico/ });
  await expect(older).toHaveCount(0);
  await expect(adminDashboard.table.getByRole('rowheader')).toContainText(weeks.slice(1).map((week) => formatDate(week)));
  expect(calls.sort()).toEqual([
    'GET /api/admin/counts',
    'GET /api/admin/missing-images',
    'GET /api/auth/user',
    'GET /api/schedules?limit=5',
    'GET /api/weeks?start=&programme=',
  ]);
  await apiSeed.week(weeks[0] ?? '');
  // A return to the window fetches newly sent programmes.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(adminDashboard.table.getByRole('rowheader')).toContainText(weeks.slice(0, 5).map((week) => formatDate(week)));

  await page.reload();
  const oldest = formatDate(weeks[5] ?? '');
  await older.filter({ hasText: 'Ver todas no Histórico (6)' }).click();
  const items = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
  // The history also lists other tests' drafts; the dashboard does not.
  const last = items.filter({ hasText: oldest });
  await expect(last).toHaveCount(1);
  const choose = async (what: string) => {
    await last.getByRole('button', { name: `Mais da programação de ${oldest}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Visualizar');
  await adminDashboard.expectDialog(`Programação de ${oldest}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/client/history');
  await choose('Excluir');
  await adminDashboard.confirmButton().click();
  await toast.expect('Programação excluída', `A programação de ${oldest} saiu da lista.`);
  await expect(last).toHaveCount(0);
  await toast.undo.click();
  await expect(last).toHaveCount(1);
});
