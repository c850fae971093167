import { expectAccessible } from './axe.ts';
import { picture, truncated } from './pictures.ts';
import { expect, hold, instead, test, unique } from './shelves.ts';

// Six looks at each state.
test('axe: the four screens', async ({ page, shelf }) => {
  for (const path of ['layouts', 'attractions', 'values', 'lot-settings'] as const) {
    await shelf.open(path);
    await expectAccessible(page);
  }
});

test('axe: a screen without an answer, and one with nothing', async ({ page, shelf }) => {
  await instead(page, 'GET', '**/api/layouts', { status: 500, body: '' });
  await shelf.open('layouts');
  await expect(page.getByText('Não deu para carregar os layouts')).toBeVisible();
  await expectAccessible(page);
  await instead(page, 'GET', '**/api/lot-settings', { status: 200, json: [] });
  await shelf.open('lot-settings');
  await expect(page.getByText('Nenhuma configuração de lotes encontrada')).toBeVisible();
  await expectAccessible(page);
});

test('axe: layouts while they come, one large, the question, the way back', async ({ page, shelf, desk, stock }) => {
  const held = await hold(page, 'GET', '**/api/layouts');
  await page.goto('/admin/layouts');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expectAccessible(page);
  held.release();
  const { name } = (await stock.layouts())[0] ?? { name: '' };
  await shelf.button(`Visualizar ${name}`).click();
  await desk.expectDialog(name);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await shelf.button(`Remover ${name}`).click();
  await desk.expectDialog('Remover layout?');
  await expectAccessible(page);
  await shelf.answer('Remover').click();
  await expect(desk.undo).toBeVisible();
  await desk.toast.hover();
  await expectAccessible(page, () => desk.toast.hover());
});

test('axe: files of every state, what was refused, and the question before leaving', async ({ page, shelf, desk }) => {
  const { uploads } = shelf;
  const start = unique('Axe');
  await shelf.open('layouts');
  await shelf.button('Adicionar Layout').click();
  await uploads.choose([
    truncated(await picture(`${start} a.png`)),
    await picture(`${start} b.png`),
    await picture(`${start} c.png`),
    await picture(`${start} d.gif`),
  ]);
  await expect(uploads.refused).toBeVisible();
  await expectAccessible(page);
  const held = await hold(page, 'POST', '**/api/layouts');
  let calls = 0;
  await page.route('**/api/layouts', (route) => {
    if (route.request().method() === 'POST') calls += 1;
    return calls < 3 ? route.continue() : route.fallback();
  });
  await uploads.send.click();
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(uploads.question).toBeVisible();
  await expectAccessible(page);
  held.release();
  await desk.expectToast(
    'Upload completo',
    '2 de 3 layouts foram adicionados com sucesso.',
    /^Arquivo incompleto ou danificado: /,
  );
});

test('axe: the forms with what is wrong', async ({ page, shelf, desk }) => {
  await shelf.open('attractions');
  await shelf.button('Adicionar Atração').click();
  await shelf.field.press('Enter');
  await expect(shelf.field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await shelf.answer('Cancelar').click();
  await shelf.open('lot-settings');
  await shelf.button('Editar Normal').click();
  const editor = page.getByRole('region', { name: 'Editar Normal' });
  for (const input of await editor.getByRole('textbox').all()) await input.fill('');
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await expect(editor.getByRole('alert')).toHaveCount(8);
  await expectAccessible(page);
  await shelf.button('Nova Configuração').click();
  await desk.expectDialog('Criar Nova Configuração de Lotes');
  await shelf.answer('Criar Configuração').click();
  await expectAccessible(page);
});

test('axe: photos, one that cannot be shown, the question in its place', async ({ page, shelf, desk, stock }) => {
  const attraction = await stock.addAttraction(unique('Axé com fotos'));
  const { imageUrl } = await stock.addPhoto(attraction, await picture('quebrada.png'));
  await stock.addPhoto(attraction, await picture('inteira.png'));
  await page.route(`**${imageUrl.split('?')[0]}*`, (route) => route.fulfill({ status: 404, body: '' }));
  await shelf.open('attractions');
  await shelf.button(`Gerenciar Fotos de ${attraction.name}`).click();
  await desk.expectDialog(`Gerenciar Fotos: ${attraction.name}`);
  await expect(shelf.photo('quebrada.png').getByRole('img')).toBeVisible();
  await shelf.button('Remover a foto inteira.png').click();
  await expect(shelf.photos.getByText('Remover esta foto?')).toBeVisible();
  await expectAccessible(page);
});
