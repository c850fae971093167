import { unique } from './catalogue.ts';
import { hold } from './intercept.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('an attraction is added, found, deleted and restored by keyboard alone', async ({
  page,
  catalogue,
  apiSeed,
  adminDashboard,
  toast,
}) => {
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

test('values are edited by keyboard alone on a slow machine', async ({ page, catalogue, adminDashboard, toast }) => {
  const { keyboard } = page;
  // After a deletion the focus moves to "Desfazer" in the next frame, which is delayed here; nothing may move the focus away again.
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
  // Holds the refetch: until it ends, the row and the button that opened the dialog stay.
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
