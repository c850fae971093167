import type { APIRequestContext } from '@playwright/test';
import type { CreatedSchedule, ScheduleSummary } from '../core/contracts/schedules.ts';
import { register } from './admin.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

/** Without the session that the page has. */
const NOBODY = { cookies: [], origins: [] };

test('what has changed since an administrator looked stands above the table until it is approved; the list has nothing to tell any more', async ({
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
  const state = adminDashboard.dialog.locator('[data-week-state]');
  await expect(state).toHaveText(/^Versão 1\s*enviada .* por Bia$/);
  await expect(views).toHaveText(['Programação', 'Versões']);
  await page.keyboard.press('Escape');
  await expect(row.getByText('Nova', { exact: true })).toHaveCount(0);
  expect((await other.post(`/api/schedules/${programme.id}/seen`)).ok()).toBe(true);

  await apiSeed.saveDay(programme, 2, { eventName: 'Baile CANCELADO', layoutId: second?.id ?? 0, freeEntry: true });
  await handOver(programme);
  await adminDashboard.open();
  await expect(row.getByText('3 mudanças desde que você viu')).toBeVisible();
  await adminDashboard.view(week);
  await expect(views).toHaveText(['Programação', 'Versões']);
  await expect(adminDashboard.dialog.getByText('3 mudanças desde a versão 1, que você viu')).toBeVisible();
  await expect(adminDashboard.regular).toContainText('Baile CANCELADO');
  const evenings = adminDashboard.dialog.getByRole('list', { name: 'Mudanças' }).locator('> li');
  await expect(evenings).toHaveCount(1);
  await expect(evenings.getByRole('heading')).toContainText('Sexta');
  await expect(evenings.getByRole('term')).toHaveText(['Layout', 'Nome do evento', 'Valor da entrada']);
  await expect(evenings.locator('del')).toHaveText([first?.name ?? '', 'Baile da Lapa', value?.name ?? '']);
  await expect(evenings.locator('ins')).toHaveText([second?.name ?? '', 'Baile CANCELADO', 'Entrada Livre']);
  await expect(state).toHaveText(/^Versão 2\s*enviada .* por Bia$/);
  await page.keyboard.press('Escape');
  await expect(row.getByText(/mudança/)).toHaveCount(0);
  await adminDashboard.view(week);
  await expect(evenings).toHaveCount(1);
  await adminDashboard.dialog.getByRole('button', { name: 'Aprovar' }).click();
  await expect(adminDashboard.dialog.getByRole('button', { name: 'Aprovada' })).toBeVisible();
  await page.keyboard.press('Escape');
  await adminDashboard.view(week);
  await expect(adminDashboard.dialog.getByText('Sem mudanças desde a versão 2, que você viu.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await markOf(apiSeed.request, programme)).toEqual({ kind: 'approved' });
  expect(await markOf(other, programme)).toEqual({ kind: 'changes', count: 3 });
  await Promise.all([staff.dispose(), other.dispose()]);
});
