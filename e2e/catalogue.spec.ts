import { LOT_FIELDS } from '../core/contracts/messages.ts';
import { unique } from './catalogue.ts';
import { hold } from './intercept.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('attractions by keyboard alone: add, find, delete, undo', async ({ page, catalogue, apiSeed, adminDashboard, toast }) => {
  const { keyboard } = page;
  const name = unique('Trio Teclado');
  await catalogue.open('attractions');
  const before = (await apiSeed.attractions()).length;
  await tabTo(page, catalogue.button('Adicionar Atração'));
  await keyboard.press('Enter');
  await expect(catalogue.field).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await toast.expect('Atração adicionada', name);
  await expect(catalogue.button('Adicionar Atração')).toBeFocused();
  await catalogue.expectCount('Atrações', before + 1);
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(name.toLowerCase());
  await expect(catalogue.rows).toHaveCount(1);
  await tabTo(page, catalogue.button(`Mais de ${name}`));
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await adminDashboard.expectDialog('Excluir atração?');
  await tabTo(page, catalogue.answer('Excluir'));
  await keyboard.press('Enter');
  await expect(toast.undo).toBeFocused();
  await keyboard.press('Space');
  await toast.expect('Atração restaurada');
  await expect(catalogue.row(name)).toBeVisible();
});

test('“Excluir Todas” and its undoing bring photos back, too', async ({ page, catalogue, apiSeed, toast }) => {
  const before = await apiSeed.attractions();
  await catalogue.open('attractions');
  await catalogue.button('Excluir Todas').click();
  // There are more than 20.
  await page.getByRole('textbox', { name: `Para confirmar, digite ${before.length}` }).fill(`${before.length}`);
  await catalogue.answer('Excluir todas').click();
  await toast.expect('Todas as atrações excluídas', `${before.length} atrações saíram da lista.`);
  await expect(page.getByText('Nenhuma atração encontrada', { exact: true })).toBeVisible();
  await catalogue.expectCount('Atrações', 0);
  await toast.undo.click();
  await toast.expect(`${before.length} atrações restauradas`);
  await catalogue.expectCount('Atrações', before.length);
  await expect(catalogue.rows).not.toHaveCount(0);
  expect(await apiSeed.attractions()).toEqual(before);
});

test('values by keyboard alone, on a slow machine', async ({ page, catalogue, adminDashboard, toast }) => {
  const { keyboard } = page;
  // After a deletion the focus goes to "Desfazer" in the next frame, which comes late here; nothing may take it away again.
  await page.addInitScript(() => {
    const inTime = window.requestAnimationFrame;
    window.requestAnimationFrame = (work) => window.setTimeout(() => inTime(work), 300);
    window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
  });
  const name = unique('TECLADO FREE');
  await catalogue.open('values');
  await tabTo(page, catalogue.button('Adicionar Valor'));
  await keyboard.press('Enter');
  await expect(catalogue.field).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await toast.expect('Valor adicionado', name);
  await expect(catalogue.button('Adicionar Valor')).toBeFocused();
  await tabTo(page, catalogue.button(`Editar ${name}`));
  await keyboard.press('Enter');
  await expect(catalogue.field).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' ATÉ 22H');
  await tabTo(page, catalogue.answer('Salvar'));
  await keyboard.press('Enter');
  await toast.expect('Valor atualizado', `${name} ATÉ 22H`);
  await expect(catalogue.button(`Editar ${name} ATÉ 22H`)).toBeFocused();
  await tabTo(page, catalogue.button(`Remover ${name} ATÉ 22H`));
  await keyboard.press('Enter');
  await adminDashboard.expectDialog('Remover valor?');
  await tabTo(page, catalogue.answer('Remover'));
  // The row stays for now, and with it the button that opened the dialog.
  const list = await hold(page, 'GET', '**/api/values');
  await keyboard.press('Enter');
  await expect(toast.undo).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(toast.undo).toBeFocused();
  list.release();
  await keyboard.press('Enter');
  await toast.expect('Valor restaurado');
  await expect(catalogue.row(`${name} ATÉ 22H`)).toBeVisible();
});

test('the designer shows the prices that an administrator has just changed', async ({
  page,
  catalogue,
  toast,
  designer,
  week,
}) => {
  await catalogue.open('lot-settings');
  await expect(catalogue.lot('Normal').getByRole('definition')).toHaveText(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']);
  await catalogue.button('Editar Normal').click();
  await page.getByRole('textbox', { name: LOT_FIELDS.firstLotValue, exact: true }).fill('R$ 17,50');
  await page.keyboard.press('Enter');
  await toast.expect('Configuração atualizada', 'Normal');
  await designer.open(week);
  await designer.extra.open();
  await expect(designer.extra.root.getByLabel('1º Lote', { exact: true })).toHaveValue('R$ 17,50');
});
