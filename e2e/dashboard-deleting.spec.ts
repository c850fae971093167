import { formatDate } from '../core/rules/calendar.ts';
import { expect, SOMEBODY, test } from './desk.ts';

test.use({ signedIn: true });

test.describe('Excluir', () => {
  test('asks, naming the programme; cancels; deletes; and undoes', async ({ page, desk, sender, week }) => {
    const { id } = await sender.week(week, [SOMEBODY]);
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
      else await desk.confirmButton(cancel).click();
      await expect(desk.dialog).toHaveCount(0);
      await expect(desk.button('Excluir', week)).toBeFocused();
    }
    expect(deletes).toEqual([]);
    await desk.button('Excluir', week).click();
    await desk.confirmButton().click();
    await desk.expectToast('Programação excluída', `A programação de ${formatDate(week)} saiu da lista.`);
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
      await desk.confirmButton().click();
      await desk.expectToast('Erro ao excluir', words);
      await expect(desk.row(week)).toBeVisible();
      await page.unroute(`**/api/schedules/${id}`);
    }
  });

  test('undoing that failed can be tried again', async ({ page, desk, sender, week }) => {
    await sender.week(week);
    await desk.open();
    await desk.button('Excluir', week).click();
    await desk.confirmButton().click();
    await page.route('**/restore', (route) => route.abort('connectionfailed'));
    await desk.undo.click();
    await desk.expectToast('Erro ao desfazer', 'Sem conexão com o servidor. Confira a rede e tente de novo.');
    await page.unroute('**/restore');
    await desk.toast.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(desk.row(week)).toBeVisible();
    await desk.expectToast('Programação restaurada');
  });

  test('of what SOMEBODY else has deleted meanwhile: says so, and the row goes', async ({ page, desk, sender, week }) => {
    const { id } = await sender.week(week);
    await desk.open();
    expect((await page.request.delete(`/api/schedules/${id}`)).ok()).toBe(true);
    await desk.button('Excluir', week).click();
    await desk.confirmButton().click();
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
    await desk.confirmButton().click();
    await desk.confirmButton('Excluindo...').click({ force: true });
    release();
    await desk.expectToast('Programação excluída', /saiu da lista/);
    expect(asked).toBe(1);
  });
});
