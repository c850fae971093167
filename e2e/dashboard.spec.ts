import type { Locator } from '@playwright/test';
import { addDays, formatDate } from '../core/rules/calendar.ts';
import { type Desk, expect, tabTo, test } from './desk.ts';

test.use({ signedIn: true });

const OK = 'rgb(227, 243, 234)';
const WARN = 'rgb(253, 241, 216)';
const DANGER = 'rgb(253, 236, 234)';

const somebody = { attractions: [{ customName: 'Alguém', isCustom: true as const }] };
const confirmButton = (desk: Desk, name = 'Excluir') => desk.dialog.getByRole('button', { name, exact: true });

test.describe('the shell', () => {
  test('navigation with counts, initials, titles and the way back', async ({ page, desk, office }) => {
    const shelves = await (await page.request.get('/api/admin/counts')).json();
    await page.goto('/admin');
    await expect(desk.heading).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Quartou!');
    await expect(desk.nav.getByRole('link')).toHaveText([
      'Dashboard',
      `Layouts${shelves.layouts}`,
      `Atrações${shelves.attractions}`,
      `Valores${shelves.values}`,
      `Lotes${shelves.lotSettings}`,
    ]);
    await expect(desk.nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('#menu').getByText('LÚ', { exact: true })).toBeVisible();
    await expect(page.locator('#menu').getByText(office.account.username, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText('Quartou! · 2026');
    for (const [name, path] of [
      [/^Layouts/, '/admin/layouts'],
      [/^Atrações/, '/admin/attractions'],
      [/^Valores/, '/admin/values'],
      [/^Lotes/, '/admin/lot-settings'],
    ] as const) {
      await desk.nav.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveTitle(/Dashboard/);
      await expect(desk.nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin/values');
    await page.goForward();
    await expect(page).toHaveURL('/admin/lot-settings');
    await desk.nav.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveTitle('Dashboard · Quartou!');
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(desk.heading).toBeVisible();
  });

  test('the menu of a phone opens, closes by Escape and by choosing', async ({ page, desk }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.open();
    await expect(desk.nav).toBeHidden();
    const toggle = page.getByRole('button', { name: /^(Abrir|Fechar) menu$/ });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(desk.nav).toBeVisible();
    await expect(desk.leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(desk.nav).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await desk.nav.getByRole('link', { name: /^Layouts/ }).click();
    await expect(page).toHaveURL('/admin/layouts');
    await expect(desk.nav).toBeHidden();
    await expect(page.locator('#conteudo')).toBeFocused();
  });

  test('the first Tab offers to skip to the content', async ({ page, desk }) => {
    await desk.open();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#conteudo')).toBeFocused();
  });
});

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
    await sender.week(week, [somebody]);
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
    await expect(desk.table.getByRole('rowheader')).toHaveText(weeks.slice(1).map((week) => formatDate(week)));
    expect(calls.sort()).toEqual(['GET /api/admin/counts', 'GET /api/auth/user', 'GET /api/schedules?limit=5']);
    await sender.week(weeks[0] ?? '');
    await page.reload();
    await expect(desk.table.getByRole('rowheader')).toHaveText(weeks.slice(0, 5).map((week) => formatDate(week)));
    await expect(desk.rows).toHaveCount(5);
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
    await expect(desk.dialog).toContainText('Saem da lista 500 programações, também as que não aparecem');
    await confirmButton(desk, 'Excluir todas').click();
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
    await confirmButton(desk).click();
    await expect(desk.rows).toHaveCount(2);
    await desk.deleteAll.click();
    await desk.expectDialog('Excluir todas as 2 programações?');
    await confirmButton(desk, 'Cancelar').click();
    await expect(desk.dialog).toHaveCount(0);
    await expect(desk.rows).toHaveCount(2);
    await desk.deleteAll.click();
    await confirmButton(desk, 'Excluir todas').click();
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
      await confirmButton(desk).click();
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
    await sender.week(one, [null, somebody]);
    await sender.week(three, [somebody, somebody, somebody]);
    await sender.week(four, [somebody, somebody, somebody, somebody]);
    await sender.extra(await sender.week(mixed, [somebody, somebody, somebody, somebody]), somebody);
    await desk.open();
    for (const [week, kind, text, colour, days] of [
      [none, 'Programação Normal', 'Vazia', DANGER, 'Nenhum dia com atrações'],
      [one, 'Programação Normal', '1 dia', WARN, 'Com atrações: Quinta'],
      [three, 'Programação Normal', '3 dias', WARN, 'Com atrações: Quarta, Quinta, Sexta'],
      [four, 'Programação Normal', '4 dias', OK, 'Com atrações: Quarta, Quinta, Sexta, Sábado'],
      [mixed, 'Mista', '5 dias', OK, 'Com atrações: Quarta, Quinta, Sexta, Sábado'],
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

test.describe('Excluir', () => {
  test('asks, naming the programme; cancels; deletes; and undoes', async ({ page, desk, sender, week }) => {
    const { id } = await sender.week(week, [somebody]);
    await desk.open();
    const deletes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletes.push(new URL(request.url()).pathname);
    });
    for (const cancel of ['Cancelar', 'Escape', 'Fechar']) {
      await desk.button('Excluir', week).click();
      await desk.expectDialog(`Excluir a programação de ${formatDate(week)}?`);
      await expect(desk.dialog).toContainText(/^.*Programação Normal, criada em \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
      if (cancel === 'Escape') await page.keyboard.press('Escape');
      else await confirmButton(desk, cancel).click();
      await expect(desk.dialog).toHaveCount(0);
      await expect(desk.button('Excluir', week)).toBeFocused();
    }
    expect(deletes).toEqual([]);
    await desk.button('Excluir', week).click();
    await confirmButton(desk).click();
    await desk.expectToast('Programação excluída', `A de ${formatDate(week)} saiu da lista.`);
    await expect(desk.row(week)).toHaveCount(0);
    expect(deletes).toEqual([`/api/schedules/${id}`]);
    expect((await page.request.get(`/api/schedules/${id}`)).status()).toBe(404);
    await desk.undo.click();
    await desk.expectToast('Programação restaurada');
    await expect(desk.row(week)).toBeVisible();
    await expect(desk.row(week).getByRole('cell').nth(2)).toHaveText('1 dia');
    expect((await page.request.get(`/api/schedules/${id}`)).status()).toBe(200);
  });

  test('that failed: the server’s words, else the spec’s; without a network in plain words', async ({
    page,
    desk,
    sender,
    week,
  }) => {
    const { id } = await sender.week(week);
    await desk.open();
    for (const [answer, words] of [
      [{ status: 500, json: { message: 'O banco está em manutenção.' } }, 'O banco está em manutenção.'],
      [{ status: 500, body: '' }, 'Ocorreu um erro ao excluir a programação.'],
      [null, 'Sem conexão com o servidor. Confira a rede e tente de novo.'],
    ] as const) {
      await page.route(`**/api/schedules/${id}`, (route) => (answer ? route.fulfill(answer) : route.abort('connectionfailed')));
      await desk.button('Excluir', week).click();
      await confirmButton(desk).click();
      await desk.expectToast('Erro ao excluir', words);
      await expect(desk.row(week)).toBeVisible();
      await page.unroute(`**/api/schedules/${id}`);
    }
  });

  test('undoing that failed can be tried again', async ({ page, desk, sender, week }) => {
    await sender.week(week);
    await desk.open();
    await desk.button('Excluir', week).click();
    await confirmButton(desk).click();
    await page.route('**/restore', (route) => route.abort('connectionfailed'));
    await desk.undo.click();
    await desk.expectToast('Erro ao desfazer', 'Sem conexão com o servidor. Confira a rede e tente de novo.');
    await page.unroute('**/restore');
    await desk.toast.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(desk.row(week)).toBeVisible();
    await desk.expectToast('Programação restaurada');
  });

  test('of what somebody else has deleted meanwhile: says so, and the row goes', async ({ page, desk, sender, week }) => {
    const { id } = await sender.week(week);
    await desk.open();
    expect((await page.request.delete(`/api/schedules/${id}`)).ok()).toBe(true);
    await desk.button('Excluir', week).click();
    await confirmButton(desk).click();
    await desk.expectToast('Erro ao excluir', 'Programação não encontrada.');
    await expect(desk.row(week)).toHaveCount(0);
  });

  test('pressing twice deletes once', async ({ page, desk, sender, week }) => {
    const { id } = await sender.week(week);
    await desk.open();
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/schedules/${id}`, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await desk.button('Excluir', week).click();
    await confirmButton(desk).click();
    await confirmButton(desk, 'Excluindo...').click({ force: true });
    release();
    await desk.expectToast('Programação excluída', /saiu da lista/);
    expect(asked).toBe(1);
  });
});

test.describe('Excel', () => {
  const fileOf = async (desk: Desk, press: () => Promise<unknown>) => {
    const downloading = desk.page.waitForEvent('download');
    await press();
    const download = await downloading;
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const choice = (desk: Desk, name: string): Locator => desk.page.getByRole('menuitem', { name, exact: true });

  test('of regular days is the complete one; the toasts tell', async ({ desk, sender, week }) => {
    const { id } = await sender.week(week, [somebody]);
    await desk.open();
    const file = await fileOf(desk, async () => {
      await desk.button('Excel', week).click();
      await desk.expectToast('Gerando Excel', 'A planilha está sendo preparada.');
    });
    expect(file.name).toBe(`programacao_completa_${id}.xlsx`);
    await desk.expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
  });

  test('of an extra event alone is that of the extra events', async ({ desk, sender, week }) => {
    const { id } = await sender.extraAlone(week);
    await desk.open();
    const file = await fileOf(desk, () => desk.button('Excel', week).click());
    expect(file.name).toBe(`programacao_eventos_extras_${id}.xlsx`);
  });

  test('of both kinds: a choice of three', async ({ page, desk, sender, week }) => {
    const { id } = await sender.extra(await sender.week(week, [somebody]));
    await desk.open();
    // Until the menu is there the button gives the complete one.
    await expect(desk.button('Excel', week)).toHaveAttribute('aria-haspopup', 'menu');
    for (const [label, name] of [
      ['Completa', `programacao_completa_${id}.xlsx`],
      ['Regular', `programacao_regular_${id}.xlsx`],
      ['Eventos extras', `programacao_eventos_extras_${id}.xlsx`],
    ] as const) {
      await desk.button('Excel', week).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Completa', 'Regular', 'Eventos extras']);
      const file = await fileOf(desk, () => choice(desk, label).click());
      expect(file.name).toBe(name);
      await desk.expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
    }
    await desk.button('Excel', week).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(desk.button('Excel', week)).toBeFocused();
  });

  test('one at a time for a programme; another’s goes on meanwhile', async ({ page, desk, sender, house }) => {
    const [one, two] = [house.freshWeek(), house.freshWeek()] as const;
    const first = await sender.week(one, [somebody]);
    const second = await sender.week(two, [somebody]);
    await desk.open();
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/excel*', async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      if (asked.length === 1) await held;
      await route.continue();
    });
    await desk.button('Excel', one).click();
    await expect(desk.button('Excel', one)).toHaveAttribute('aria-disabled', 'true');
    await desk.button('Excel', one).click({ force: true });
    const file = await fileOf(desk, () => desk.button('Excel', two).click());
    expect(file.name).toBe(`programacao_completa_${second.id}.xlsx`);
    const late = await fileOf(desk, async () => release());
    expect(late.name).toBe(`programacao_completa_${first.id}.xlsx`);
    expect(asked).toEqual([`/api/schedules/${first.id}/excel`, `/api/schedules/${second.id}/excel`]);
  });

  test('that failed: the server’s words, else the spec’s', async ({ page, desk, sender, week }) => {
    await sender.week(week, [somebody]);
    await desk.open();
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: '' },
    ]) {
      await page.route('**/excel*', (route) => route.fulfill(answer));
      await desk.button('Excel', week).click();
      await desk.expectToast('Erro', 'Houve um erro ao gerar a planilha. Tente novamente.');
      await expect(desk.button('Excel', week)).not.toHaveAttribute('aria-disabled', 'true');
      await page.unroute('**/excel*');
    }
  });

  test('of a programme with nothing in it is refused in words', async ({ desk, sender, week }) => {
    await sender.week(week);
    await desk.open();
    await desk.button('Excel', week).click();
    await expect(desk.toast.locator('p').first()).toHaveText('Erro');
    await expect(desk.toast.locator('p').nth(1)).toHaveText(/[a-zà-ú]{4}.*\.$/);
  });

  test('without a network speaks of no draft: there is none at the desk', async ({ page, desk, sender, week }) => {
    await sender.week(week, [somebody]);
    await desk.open();
    await page.route('**/excel*', (route) => route.abort('connectionfailed'));
    await desk.button('Excel', week).click();
    await expect(desk.toast).toContainText('Erro');
    await expect(desk.toast).toContainText(/sem conexão/i);
    await expect(desk.toast).not.toContainText(/rascunho/i);
  });
});

test.describe('keyboard alone', () => {
  test.use({ signedIn: false });

  test('login, dashboard, viewer, delete, undo', async ({ page, door, desk, sender, office, week }) => {
    await sender.week(week, [{ eventName: 'Só teclado', ...somebody }]);
    await page.goto('/admin/dashboard');
    await door.expectLogin();
    await tabTo(page, door.username);
    await page.keyboard.type(office.account.username);
    await page.keyboard.press('Tab');
    await expect(door.password).toBeFocused();
    await page.keyboard.insertText(office.account.password);
    await page.keyboard.press('Enter');
    await expect(desk.heading).toBeVisible();
    await expect(desk.row(week)).toBeVisible();

    await tabTo(page, desk.button('Visualizar', week));
    await page.keyboard.press('Enter');
    await expect(desk.regular).toContainText('Só teclado');
    await expect.poll(() => desk.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(desk.dialog).toHaveCount(0);
    await expect(desk.button('Visualizar', week)).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(desk.button('Excluir', week)).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.expectDialog(`Excluir a programação de ${formatDate(week)}?`);
    await tabTo(page, confirmButton(desk));
    await page.keyboard.press('Enter');
    await desk.expectToast('Programação excluída', /saiu da lista/);
    await expect(desk.row(week)).toHaveCount(0);
    await expect(desk.undo).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.expectToast('Programação restaurada');
    await expect(desk.row(week)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Programações recentes' })).toBeFocused();

    await tabTo(page, desk.leave, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/');
  });

  test('the spreadsheets of a programme with both kinds', async ({ page, desk, sender, ownSession, week }) => {
    expect(ownSession.username).not.toBe('');
    const { id } = await sender.extra(await sender.week(week, [somebody]));
    await desk.open();
    await expect(desk.button('Excel', week)).toHaveAttribute('aria-haspopup', 'menu');
    await tabTo(page, desk.button('Excel', week));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('End');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe(`programacao_eventos_extras_${id}.xlsx`);
  });
});
