import { addDays, formatDate } from '../core/rules/calendar.ts';
import { expect, SOMEBODY, test } from './desk.ts';

test.use({ signedIn: true });

const OK = 'rgb(227, 243, 234)';
const WARN = 'rgb(253, 241, 216)';
const DANGER = 'rgb(253, 236, 234)';

test.describe('how many there are', () => {
  test.beforeEach(async ({ page }) => {
    expect((await page.request.delete('/api/schedules-all')).ok()).toBe(true);
  });

  test('none: says so, with a hint, and nothing to delete', async ({ page, desk }) => {
    const shelves = await (await page.request.get('/api/admin/counts')).json();
    await desk.open();
    await expect(desk.empty).toBeVisible();
    await expect(page.getByText(/Use a área do cliente para criar programações/)).toBeVisible();
    await expect(desk.table).toHaveCount(0);
    await expect(desk.deleteAll).toHaveCount(0);
    await expect(page.locator('main').getByRole('listitem')).toHaveText([
      new RegExp(`^${shelves.layouts}\\s*layouts cadastrados$`),
      new RegExp(`^${shelves.attractions}\\s*atrações cadastradas$`),
      new RegExp(`^${shelves.values}\\s*valores cadastrados$`),
    ]);
    await page.locator('main').getByRole('link', { name: 'Montar a programação' }).click();
    await expect(page).toHaveURL('/designer');
  });

  test('one: its row, and the question about the only one', async ({ desk, sender, week }) => {
    await sender.week(week, [SOMEBODY]);
    await desk.open();
    await expect(desk.rows).toHaveCount(1);
    await expect(desk.table.getByRole('columnheader')).toHaveText([
      'Data Inicial',
      'Criado em',
      'Tipo de Programação',
      'Dias Configurados',
      'Ações',
    ]);
    await expect(desk.row(week).getByRole('cell').nth(0)).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    await expect(desk.row(week).getByRole('cell').nth(1)).toHaveText('Programação Normal');
    await expect(desk.row(week).getByRole('cell').nth(2)).toHaveText('1 dia');
    await desk.deleteAll.click();
    await desk.expectDialog('Excluir a única programação?');
  });

  test('five and then six: the five newest, newest first; one call for the list', async ({ page, desk, sender, house }) => {
    const weeks = Array.from({ length: 6 }, () => house.freshWeek());
    // Created from the latest week to the earliest: the order is that of creation, not of the dates.
    for (const week of weeks.slice(1).reverse()) await sender.week(week);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
    });
    await desk.open();
    await expect(desk.rows).toHaveCount(5);
    const older = page.getByRole('link', { name: /^Ver todas no Histórico/ });
    await expect(older).toHaveCount(0);
    await expect(desk.table.getByRole('rowheader')).toHaveText(weeks.slice(1).map((week) => formatDate(week)));
    expect(calls.sort()).toEqual(['GET /api/admin/counts', 'GET /api/auth/user', 'GET /api/schedules?limit=5']);
    await sender.week(weeks[0] ?? '');
    await page.reload();
    await expect(desk.table.getByRole('rowheader')).toHaveText(weeks.slice(0, 5).map((week) => formatDate(week)));
    await expect(desk.rows).toHaveCount(5);

    // The sixth is seen, deleted and brought back in the history.
    const oldest = formatDate(weeks[5] ?? '');
    await older.filter({ hasText: 'Ver todas no Histórico (6)' }).click();
    const items = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
    await expect(items).toHaveCount(6);
    await items
      .nth(5)
      .getByRole('link', { name: `Visualizar a programação de ${oldest}` })
      .click();
    await desk.expectDialog(`Programação de ${oldest}`);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/client/history');
    await items
      .nth(5)
      .getByRole('button', { name: `Excluir a programação de ${oldest}` })
      .click();
    await desk.expectDialog(`Excluir a programação de ${oldest}?`);
    await desk.confirmButton().click();
    await desk.expectToast('Programação excluída', `A programação de ${oldest} saiu da lista.`);
    await expect(items).toHaveCount(5);
    await desk.undo.click();
    await expect(items).toHaveCount(6);
  });

  test('five hundred: still five rows; all of them go, and all come back', async ({ page, desk, sender }) => {
    test.slow();
    const start = '2030-01-02';
    for (let sent = 0; sent < 500; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => sender.week(addDays(start, 7 * (sent + i)))));
    }
    const before = await (await page.request.get('/api/schedules?limit=100')).json();
    await desk.open();
    await expect(desk.rows).toHaveCount(5);
    await desk.deleteAll.click();
    await desk.expectDialog('Excluir todas as 500 programações?');
    await expect(desk.dialog).toContainText('As 500 programações saem da lista, também as que não aparecem');
    await desk.confirmButton('Excluir todas').click();
    await desk.expectToast('500 programações excluídas', 'A lista ficou vazia.');
    await expect(desk.empty).toBeVisible();
    await expect(desk.deleteAll).toHaveCount(0);
    await desk.undo.click();
    await desk.expectToast('500 programações restauradas');
    await expect(desk.rows).toHaveCount(5);
    expect(await (await page.request.get('/api/schedules?limit=100')).json()).toEqual(before);
    expect((await (await page.request.get('/api/admin/counts')).json()).schedules).toBe(500);
  });

  test('all are deleted, and undoing does not bring back what was deleted before', async ({ desk, sender, house }) => {
    const [one, two, three] = [house.freshWeek(), house.freshWeek(), house.freshWeek()] as const;
    await sender.week(one);
    await sender.week(two);
    await sender.week(three);
    await desk.open();
    await desk.button('Excluir', two).click();
    await desk.confirmButton().click();
    await expect(desk.rows).toHaveCount(2);
    await desk.deleteAll.click();
    await desk.expectDialog('Excluir todas as 2 programações?');
    await desk.confirmButton('Cancelar').click();
    await expect(desk.dialog).toHaveCount(0);
    await expect(desk.rows).toHaveCount(2);
    await desk.deleteAll.click();
    await desk.confirmButton('Excluir todas').click();
    await desk.expectToast('2 programações excluídas', 'A lista ficou vazia.');
    await desk.undo.click();
    await desk.expectToast('2 programações restauradas');
    await expect(desk.table.getByRole('rowheader')).toHaveText([formatDate(three), formatDate(one)]);
  });

  test('deleting all that failed: the server’s words, else the spec’s; nothing is gone', async ({ page, desk, sender, week }) => {
    await sender.week(week);
    await desk.open();
    const deleteAll = '**/api/schedules-all';
    for (const [answer, words] of [
      [{ status: 500, json: { message: 'O banco está em manutenção.' } }, 'O banco está em manutenção.'],
      [{ status: 500, body: '' }, 'Ocorreu um erro ao excluir as programações.'],
    ] as const) {
      await page.route(deleteAll, (route) => route.fulfill(answer));
      await desk.deleteAll.click();
      await desk.confirmButton().click();
      await desk.expectToast('Erro ao excluir programações', words);
      await expect(desk.dialog).toHaveCount(0);
      await expect(desk.row(week)).toBeVisible();
      await page.unroute(deleteAll);
    }
  });
});

test.describe('rows', () => {
  test('type and days: 0, 1, 3, 4 and 5 with an extra event', async ({ desk, sender, house }) => {
    const weeks = Array.from({ length: 5 }, () => house.freshWeek());
    const [none, one, three, four, mixed] = weeks as [string, string, string, string, string];
    await sender.week(none, [{ eventName: 'Sem ninguém' }]);
    await sender.week(one, [null, SOMEBODY]);
    await sender.week(three, [SOMEBODY, SOMEBODY, SOMEBODY]);
    await sender.week(four, [SOMEBODY, SOMEBODY, SOMEBODY, SOMEBODY]);
    await sender.extra(await sender.week(mixed, [SOMEBODY, SOMEBODY, SOMEBODY, SOMEBODY]), SOMEBODY);
    await desk.open();
    for (const [week, kind, text, colour, days] of [
      [none, 'Programação Normal', 'Vazia', DANGER, 'Nenhum dia com atrações'],
      [one, 'Programação Normal', '1 dia', WARN, 'Com atrações: Quinta'],
      [three, 'Programação Normal', '3 dias', WARN, 'Com atrações: Quarta, Quinta, Sexta'],
      [four, 'Programação Normal', '4 dias', OK, 'Com atrações: Quarta, Quinta, Sexta, Sábado'],
      [mixed, 'Mista', '5 dias', OK, 'Com atrações: Quarta, Quinta, Sexta, Sábado, Evento Extra'],
    ] as const) {
      const cells = desk.row(week).getByRole('cell');
      await expect(cells.nth(1)).toHaveText(kind);
      await expect(cells.nth(2)).toHaveText(text);
      await expect(cells.nth(2).getByText(text, { exact: true })).toHaveCSS('background-color', colour);
      await expect(cells.nth(2).getByRole('img')).toHaveAccessibleName(days);
    }
  });

  test('an extra event alone', async ({ desk, sender, week }) => {
    await sender.extraAlone(week);
    await desk.open();
    await expect(desk.row(week).getByRole('cell').nth(1)).toHaveText('Evento Extra');
    await expect(desk.row(week).getByRole('cell').nth(2)).toHaveText('Vazia');
  });

  test('while they come “Carregando...”; when they do not, a toast and a way to ask again', async ({
    page,
    desk,
    sender,
    week,
  }) => {
    await sender.week(week);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const list = '**/api/schedules?*';
    await page.route(list, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/admin/dashboard');
    await expect(desk.table.getByText('Carregando...').first()).toBeVisible();
    release();
    await desk.expectToast('Falha ao carregar programação', 'Não foi possível carregar as programações.');
    await expect(desk.deleteAll).toHaveCount(0);
    await expect(desk.empty).toHaveCount(0);
    await page.unroute(list);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(desk.row(week)).toBeVisible();
  });

  test('counts that do not come: dashes and a way to count again, the list all the same', async ({
    page,
    desk,
    sender,
    week,
  }) => {
    await sender.week(week);
    await page.route('**/api/admin/counts', (route) => route.abort('connectionfailed'));
    await desk.open();
    await expect(page.getByText('Não deu para contar.')).toBeVisible();
    await expect(desk.row(week)).toBeVisible();
    await page.unroute('**/api/admin/counts');
    await page.getByRole('button', { name: 'Contar de novo' }).click();
    await expect(page.getByText('Não deu para contar.')).toHaveCount(0);
  });

  test('a week that was sent meanwhile is there when one comes back to the window', async ({ page, desk, sender, week }) => {
    await desk.open();
    await sender.week(week);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(desk.row(week)).toBeVisible();
  });
});
