import { tabTo } from './desk.ts';
import { expect, failures, hold, instead, test, unique, venueDate } from './shelves.ts';

const VALUES = '**/api/values';
const SHORT = 'O texto deve ter pelo menos 2 caracteres.';

test('adding and editing: the rules at the field, what failed stays typed, and the table follows', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const before = (await stock.values()).length;
  const name = unique('R$15 ATÉ 23H30 COM NOME NA LISTA');
  await shelf.open('values');
  await expect(page).toHaveTitle('Gerenciar Valores · Quartou!');
  await expect(page.getByRole('columnheader')).toHaveText(['Texto do Valor', 'Data de Cadastro', 'Ações']);

  /** Every refusal and failure of the dialog that is open, which saves by one method at one address. */
  const tryEverything = async (button: string, title: string, method: 'POST' | 'PUT', path: string, spec: string) => {
    await expect(shelf.field).toBeFocused();
    await expect(shelf.field).toHaveAccessibleName('Texto do Valor');
    await expect(shelf.field).toHaveAttribute('placeholder', 'Ex: R$15 ATÉ 23H00');
    await expect(shelf.field).toHaveAccessibleDescription('Dica: Utilize letras maiúsculas para melhor visualização.');
    for (const [text, words] of [
      ['', SHORT],
      [' $ ', SHORT],
      ['9'.repeat(301), 'Texto do Valor: no máximo 300 caracteres (veio com 301).'],
    ] as const) {
      await shelf.field.fill(text);
      await shelf.answer(button).click();
      await expect(shelf.field).toHaveAccessibleDescription(new RegExp(`${words.replace(/[()]/g, '.')}$`));
      await expect(shelf.field).toBeFocused();
    }
    for (const [answer, words] of failures(spec)) {
      await instead(page, method, path, answer);
      await shelf.field.fill(name);
      await shelf.answer(button).click();
      await desk.expectToast(title, words);
      await expect(shelf.field).toHaveValue(name);
      await page.unroute(path);
    }
  };

  await shelf.button('Adicionar Valor').click();
  await desk.expectDialog('Adicionar Valor');
  await tryEverything('Adicionar', 'Erro ao adicionar valor', 'POST', VALUES, 'Ocorreu um erro ao adicionar o valor.');
  await page.keyboard.press('Escape');
  await shelf.button('Adicionar Valor').click();
  await expect(shelf.field).toHaveValue(name);
  const held = await hold(page, 'POST', VALUES);
  await shelf.answer('Adicionar').click();
  await shelf.answer('Adicionando...').click({ force: true });
  held.release();
  await desk.expectToast('Valor adicionado', name);
  expect(held.count).toBe(1);
  await expect(shelf.row(name)).toContainText(venueDate(new Date().toISOString()));
  await shelf.expectCount('Valores', before + 1);

  const made = (await stock.values()).find((value) => value.name === name);
  await shelf.button(`Editar ${name}`).click();
  await desk.expectDialog('Editar Valor');
  await expect(shelf.field).toHaveValue(name);
  const path = `${VALUES}/${made?.id}`;
  await tryEverything('Salvar', 'Erro ao atualizar valor', 'PUT', path, 'Ocorreu um erro ao atualizar o valor.');
  // Cancelled, it is as it was.
  await shelf.field.fill('outro texto');
  await shelf.answer('Cancelar').click();
  await shelf.button(`Editar ${name}`).click();
  await expect(shelf.field).toHaveValue(name);
  await shelf.field.fill(`${name} À VISTA`);
  const list = await hold(page, 'GET', VALUES);
  await shelf.field.press('Enter');
  await desk.expectToast('Valor atualizado', `${name} À VISTA`);
  await expect(shelf.row(`${name} À VISTA`)).toBeVisible();
  await expect(shelf.row(name)).toHaveCount(0);
  list.release();
  await expect(shelf.button(`Editar ${name} À VISTA`)).toBeFocused();
  expect(await stock.values()).toHaveLength(before + 1);

  // Somebody else has deleted it meanwhile.
  await shelf.button(`Editar ${name} À VISTA`).click();
  expect((await page.request.delete(`/api/values/${made?.id}`)).ok()).toBe(true);
  await shelf.answer('Salvar').click();
  await desk.expectToast('Erro ao atualizar valor', 'Valor não encontrado.');
  await expect(shelf.field).toHaveValue(`${name} À VISTA`);
});

test('removing quotes the text, can be cancelled and undone', async ({ page, shelf, stock, desk }) => {
  const { id, name } = await stock.addValue(unique('R$99 SÓ HOJE'));
  const total = (await stock.values()).length;
  const path = `${VALUES}/${id}`;
  await shelf.open('values');
  const remove = shelf.button(`Remover ${name}`);
  await remove.click();
  await desk.expectDialog('Remover valor?');
  await expect(shelf.dialog).toContainText(`Tem certeza que deseja remover o valor "${name}"?`);
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  for (const [answer, words] of failures('Ocorreu um erro ao remover o valor.')) {
    await instead(page, 'DELETE', path, answer);
    await remove.click();
    await shelf.answer('Remover').click();
    await desk.expectToast('Erro ao remover valor', words);
    await expect(remove).toBeVisible();
    await page.unroute(path);
  }
  await remove.click();
  await shelf.answer('Remover').click();
  await desk.expectToast('Valor removido', `"${name}" saiu da lista.`);
  await expect(remove).toHaveCount(0);
  await shelf.expectCount('Valores', total - 1);
  await desk.undo.click();
  await desk.expectToast('Valor restaurado');
  await expect(remove).toBeVisible();
  await shelf.expectCount('Valores', total);
});

test('the table while it comes, when it does not, and when there is nothing', async ({ page, shelf, stock, desk }) => {
  const held = await hold(page, 'GET', VALUES, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/values');
  await expect(page.getByText('Carregando valores...')).toHaveCount(1);
  held.release();
  const failure = page.getByRole('alert').filter({ hasText: 'Não deu para carregar os valores' });
  await expect(failure).toContainText('Confira a conexão e tente de novo.');
  await page.unroute(VALUES);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(shelf.rows.getByRole('rowheader')).toHaveText((await stock.values()).map(({ name }) => name));
  await instead(page, 'GET', VALUES, { status: 200, json: [] });
  await page.reload();
  await expect(page.getByText('Nenhum valor encontrado', { exact: true })).toBeVisible();
  await shelf.button('Adicionar Valor').click();
  await desk.expectDialog('Adicionar Valor');
});

test('by keyboard alone, on a slow machine: add, edit, remove, undo', async ({ page, shelf, desk }) => {
  const { keyboard } = page;
  // Dialogs give the focus back in the next frame, which comes late here; nothing may take it away again afterwards.
  await page.addInitScript(() => {
    const inTime = window.requestAnimationFrame;
    window.requestAnimationFrame = (work) => window.setTimeout(() => inTime(work), 300);
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
  });
  const name = unique('TECLADO FREE');
  await shelf.open('values');
  await tabTo(page, shelf.button('Adicionar Valor'));
  await keyboard.press('Enter');
  await expect(shelf.field).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await desk.expectToast('Valor adicionado', name);
  await tabTo(page, shelf.button(`Editar ${name}`));
  await keyboard.press('Enter');
  await expect(shelf.field).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' ATÉ 22H');
  await tabTo(page, shelf.answer('Salvar'));
  await keyboard.press('Enter');
  await desk.expectToast('Valor atualizado', `${name} ATÉ 22H`);
  await tabTo(page, shelf.button(`Remover ${name} ATÉ 22H`));
  await keyboard.press('Enter');
  await desk.expectDialog('Remover valor?');
  await tabTo(page, shelf.answer('Remover'));
  // The row stays for now, and with it the button that opened the dialog.
  const list = await hold(page, 'GET', VALUES);
  await keyboard.press('Enter');
  await expect(desk.undo).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(desk.undo).toBeFocused();
  list.release();
  await keyboard.press('Enter');
  await desk.expectToast('Valor restaurado');
  await expect(shelf.row(`${name} ATÉ 22H`)).toBeVisible();
});
