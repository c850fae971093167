import type { APIRequestContext } from '@playwright/test';
import type { CreatedSchedule, ScheduleSummary } from '../core/contracts/schedules.ts';
import { register } from './admin.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

/** Without the session that the page has. */
const NOBODY = { cookies: [], origins: [] };

test('what has changed since an administrator looked is what the viewer opens on, and then it is seen', async ({
  page,
  adminDashboard,
  apiSeed,
  installation,
  playwright,
  week,
}) => {
  const context = () => playwright.request.newContext({ baseURL: installation.url, storageState: NOBODY });
  const [staff, other] = [await context(), await context()];
  await register(other, installation.url);
  const handOver = async ({ id }: CreatedSchedule) =>
    expect((await staff.post(`/api/schedules/${id}/versions`, { data: { author: 'Bia' } })).ok()).toBe(true);
  const markOf = async (request: APIRequestContext, { id }: CreatedSchedule) => {
    const list: ScheduleSummary[] = await (await request.get('/api/schedules?limit=5')).json();
    return list.find((schedule) => schedule.id === id)?.mark;
  };
  const [first, second] = await apiSeed.layouts();
  const [value] = await apiSeed.values();
  const thursday = { eventName: 'Roda de Choro', customValue: 'R$ 10' };
  const friday = { eventName: 'Baile da Lapa', layoutId: first?.id ?? 0, valueId: value?.id ?? 0 };
  const programme = await apiSeed.week(week, [null, thursday, friday]);
  await handOver(programme);

  await adminDashboard.open();
  const row = adminDashboard.row(week);
  await expect(row.getByText('Nova', { exact: true })).toBeVisible();
  await adminDashboard.view(week);
  const views = adminDashboard.dialog.getByRole('group', { name: 'Mostrar' }).getByRole('button');
  await expect(adminDashboard.dialog.getByText(/^Versão 1, enviada por Bia em /)).toBeVisible();
  await expect(views).toHaveText(['Programação', 'Versões']);
  await page.keyboard.press('Escape');
  await expect(row.getByText('Nova', { exact: true })).toHaveCount(0);
  expect((await other.post(`/api/schedules/${programme.id}/seen`)).ok()).toBe(true);

  await apiSeed.saveDay(programme, 2, { eventName: 'Baile CANCELADO', layoutId: second?.id ?? 0, freeEntry: true });
  await handOver(programme);
  await adminDashboard.open();
  await expect(row.getByText('3 mudanças desde que você viu')).toBeVisible();
  await adminDashboard.view(week);
  await expect(views.first()).toHaveText('3 mudanças');
  await expect(views.first()).toHaveAttribute('aria-pressed', 'true');
  const evenings = adminDashboard.dialog.getByRole('list', { name: 'Mudanças' }).locator('> li');
  await expect(evenings).toHaveCount(1);
  await expect(evenings.getByRole('heading')).toContainText('Sexta');
  await expect(evenings.getByRole('term')).toHaveText(['Layout', 'Nome do evento', 'Valor da entrada']);
  await expect(evenings.locator('del')).toHaveText([first?.name ?? '', 'Baile da Lapa', value?.name ?? '']);
  await expect(evenings.locator('ins')).toHaveText([second?.name ?? '', 'Baile CANCELADO', 'Entrada Livre']);
  await expect(adminDashboard.dialog.getByText(/^Versão 2, .*você viu a versão 1$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText(/mudança/)).toHaveCount(0);
  expect(await markOf(apiSeed.request, programme)).toBeNull();
  expect(await markOf(other, programme)).toEqual({ kind: 'changes', count: 3 });
  await Promise.all([staff.dispose(), other.dispose()]);
});
