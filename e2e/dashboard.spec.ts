import { formatDate } from '../core/rules/calendar.ts';
import { chooseInMenu } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('the dashboard shows the five newest programmes; an older programme can be found and deleted in the history', async ({
  page,
  adminDashboard,
  toast,
  apiSeed,
  installation,
}) => {
  const weeks = Array.from({ length: 6 }, () => installation.freshWeek());
  const [newest = '', oldest = ''] = [weeks[0], weeks[5]].map((week) => week && formatDate(week));
  // The latest week is created first, to show that the dashboard sorts by creation.
  for (const week of weeks.slice(1).reverse()) await apiSeed.week(week);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  await adminDashboard.open();
  const dates = adminDashboard.table.getByRole('rowheader');
  await expect(dates).toContainText(weeks.slice(1).map((week) => formatDate(week)));
  await expect
    .poll(() => calls.toSorted())
    .toEqual([
      'GET /api/admin/counts',
      'GET /api/admin/missing-images',
      'GET /api/auth/user',
      'GET /api/schedules?limit=5',
      'GET /api/weeks?start=&programme=',
    ]);
  await apiSeed.week(weeks[0] ?? '');
  // When a person returns to the window, the page reads newly sent programmes.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(dates.first()).toContainText(newest);
  await expect(dates).toHaveCount(5);

  await page.reload();
  await page.getByRole('link', { name: /^Ver todas no Histórico \(\d+\)/ }).click();
  await page.getByRole('searchbox').fill(oldest);
  const item = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
  await expect(item).toHaveCount(1);
  const choose = (what: string) => chooseInMenu(item.getByRole('button', { name: `Mais da programação de ${oldest}` }), what);
  await choose('Visualizar');
  await adminDashboard.expectDialog(`Programação de ${oldest}`);
  await page.keyboard.press('Escape');
  await choose('Excluir');
  await adminDashboard.confirmButton().click();
  await toast.expect('Programação excluída', `A programação de ${oldest} saiu da lista.`);
  await expect(item).toHaveCount(0);
  await toast.undo.click();
  await expect(item).toHaveCount(1);
});
