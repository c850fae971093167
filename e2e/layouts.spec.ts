import { tabTo } from './desk.ts';
import { picture } from './pictures.ts';
import { expect, failures, hold, instead, naturalSize, test, unique, venueDate } from './shelves.ts';

const LAYOUTS = '**/api/layouts';

test('the grid: name, date, picture; one large; Atualizar tries again what could not be had', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const shown = await stock.layouts();
  const name = 'Roda de Choro';
  const broken = shown.find((layout) => layout.name === name)?.imageUrl.split('?')[0] ?? '';
  const asked: string[] = [];
  await page.route(
    (url) => url.pathname === broken,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 500, body: '' });
    },
  );
  await shelf.open('layouts');
  await expect(page).toHaveTitle('Gerenciar Layouts · Quartou!');
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('Gerenciar Layouts');
  await expect(shelf.flyers.getByRole('heading')).toHaveText(shown.map((layout) => layout.name));
  await expect(shelf.flyers.getByText(/^Adicionado em \d\d\/\d\d\/\d{4}$/)).toHaveCount(shown.length);

  // Once more (spec §9), then an icon with the name.
  await shelf.flyer(name).scrollIntoViewIfNeeded();
  await expect(shelf.flyer(name).getByRole('img', { name })).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(2);
  await page.unrouteAll();
  await shelf.button('Atualizar').click();
  await desk.expectToast('Cache atualizado', 'Os layouts foram carregados de novo.');
  expect((await naturalSize(shelf.flyer(name).locator('img'))).width).toBeGreaterThan(100);

  await shelf.button(`Visualizar ${name}`).click();
  await desk.expectDialog(name);
  await expect(shelf.dialog).toContainText(/Adicionado em \d\d\/\d\d\/\d{4}/);
  await naturalSize(shelf.dialog.getByRole('img', { name }));
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await expect(shelf.button(`Visualizar ${name}`)).toBeFocused();

  await instead(page, 'GET', LAYOUTS, { status: 500, body: '' });
  await shelf.button('Atualizar').click();
  await desk.expectToast('Erro ao atualizar', 'Não foi possível carregar os layouts.');
  await expect(shelf.flyers).toHaveCount(shown.length);
});

test('while they come three cards; when they do not, why and a way to ask again; when there are none, how to begin', async ({
  page,
  shelf,
  stock,
}) => {
  const held = await hold(page, 'GET', LAYOUTS, (route) => route.abort('connectionfailed'));
  await page.goto('/admin/layouts');
  await expect(page.getByText('Carregando layouts...')).toHaveCount(1);
  await expect(page.locator('main [aria-busy=true]').getByRole('listitem')).toHaveCount(3);
  held.release();
  const failure = page.getByRole('alert').filter({ hasText: 'Não deu para carregar os layouts' });
  await expect(failure).toContainText('Sem conexão com o servidor.');
  await expect(shelf.button('Remover Todos')).toHaveCount(0);
  await page.unroute(LAYOUTS);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(shelf.flyers).toHaveCount((await stock.layouts()).length);
  await expect(shelf.button('Remover Todos')).toBeVisible();
  await instead(page, 'GET', LAYOUTS, { status: 200, json: [] });
  await page.reload();
  await expect(page.getByText('Nenhum layout encontrado', { exact: true })).toBeVisible();
  await expect(page.getByText('Clique no botão "Adicionar Layout" para começar.', { exact: true })).toBeVisible();
  await expect(shelf.button('Remover Todos')).toHaveCount(0);
});

test('removing quotes 30 characters of the name, can be cancelled, and undone', async ({ page, shelf, stock, desk }) => {
  const name = unique('Noite das Ênfases Intermináveis com Convidados');
  const { id, createdAt } = await stock.addLayout(await picture(`${name}.png`));
  const total = (await stock.layouts()).length;
  const quoted = `${name.slice(0, 29).trimEnd()}…`;
  await shelf.open('layouts');
  await shelf.expectCount('Layouts', total);
  await expect(shelf.flyer(name)).toContainText(`Adicionado em ${venueDate(createdAt)}`);
  const remove = shelf.button(`Remover ${name}`);
  for (const cancel of ['Cancelar', 'Fechar', 'Escape']) {
    await remove.click();
    await desk.expectDialog('Remover layout?');
    await expect(shelf.dialog).toContainText(`Tem certeza que deseja remover o layout "${quoted}"?`);
    if (cancel === 'Escape') await page.keyboard.press('Escape');
    else await shelf.answer(cancel).click();
    await expect(shelf.dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
  }
  for (const [answer, words] of failures('Ocorreu um erro ao remover o layout.')) {
    await instead(page, 'DELETE', `${LAYOUTS}/${id}`, answer);
    await remove.click();
    await shelf.answer('Remover').click();
    await desk.expectToast('Erro ao remover layout', words);
    await expect(shelf.flyer(name)).toBeVisible();
    await page.unroute(`${LAYOUTS}/${id}`);
  }
  await remove.click();
  await shelf.answer('Remover').click();
  await desk.expectToast('Layout removido', `"${quoted}" saiu da lista.`);
  await expect(shelf.flyer(name)).toHaveCount(0);
  await shelf.expectCount('Layouts', total - 1);

  await instead(page, 'POST', `${LAYOUTS}/${id}/restore`, null);
  await desk.undo.click();
  await desk.expectToast('Erro ao desfazer', /^Sem conexão/);
  await page.unroute(`${LAYOUTS}/${id}/restore`);
  await desk.toast.getByRole('button', { name: 'Tentar de novo' }).click();
  await desk.expectToast('Layout restaurado');
  await expect(shelf.flyer(name)).toBeVisible();
  await shelf.expectCount('Layouts', total);

  // Somebody else was faster.
  expect((await page.request.delete(`/api/layouts/${id}`)).ok()).toBe(true);
  await remove.click();
  await shelf.answer('Remover').click();
  await desk.expectToast('Erro ao remover layout', 'Layout não encontrado.');
  await expect(shelf.flyer(name)).toHaveCount(0);
});

test('Remover Todos names the count, and all come back as they were', async ({ page, shelf, stock, desk }) => {
  const before = await stock.layouts();
  const all = `os ${before.length} layouts`;
  await shelf.open('layouts');
  await shelf.button('Remover Todos').click();
  await desk.expectDialog(`Remover todos ${all}?`);
  await expect(shelf.dialog).toContainText(`Tem certeza que deseja remover ${all} da lista?`);
  await shelf.answer('Cancelar').click();
  await expect(shelf.flyers).toHaveCount(before.length);
  for (const [answer, words] of failures('Ocorreu um erro ao remover todos os layouts.')) {
    await instead(page, 'DELETE', '**/api/layouts-all', answer);
    await shelf.button('Remover Todos').click();
    await shelf.answer('Remover todos').click();
    await desk.expectToast('Erro ao remover layouts', words);
    await page.unroute('**/api/layouts-all');
  }
  await shelf.button('Remover Todos').click();
  await shelf.answer('Remover todos').click();
  await desk.expectToast('Todos os layouts removidos', `${before.length} layouts saíram da lista.`);
  await expect(page.getByText('Nenhum layout encontrado', { exact: true })).toBeVisible();
  await expect(shelf.button('Remover Todos')).toHaveCount(0);
  await shelf.expectCount('Layouts', 0);
  await desk.undo.click();
  await desk.expectToast(`${before.length} layouts restaurados`);
  await expect(shelf.flyers).toHaveCount(before.length);
  expect(await stock.layouts()).toEqual(before);
  await shelf.expectCount('Layouts', before.length);
});

test('by keyboard alone: choose, send, look, remove, undo', async ({ page, shelf, desk }) => {
  const { keyboard } = page;
  const name = unique('Pelo teclado');
  await shelf.open('layouts');
  await tabTo(page, shelf.button('Adicionar Layout'));
  await keyboard.press('Enter');
  await desk.expectDialog('Adicionar Novos Layouts');
  await desk.expectFocusInDialog();
  await tabTo(page, shelf.uploads.input);
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  await (await choosing).setFiles(await picture(`${name}.webp`));
  await expect(shelf.uploads.tiles).toHaveCount(1);
  await tabTo(page, shelf.uploads.send);
  await keyboard.press('Enter');
  await expect(shelf.dialog).toHaveCount(0);
  await expect(shelf.button('Adicionar Layout')).toBeFocused();
  await tabTo(page, shelf.button(`Visualizar ${name}`));
  await keyboard.press('Enter');
  await desk.expectDialog(name);
  await keyboard.press('Escape');
  await expect(shelf.button(`Visualizar ${name}`)).toBeFocused();
  await tabTo(page, shelf.button(`Remover ${name}`));
  await keyboard.press('Space');
  await tabTo(page, shelf.answer('Remover'));
  await keyboard.press('Enter');
  await expect(desk.undo).toBeFocused();
  await keyboard.press('Enter');
  await desk.expectToast('Layout restaurado');
  await expect(shelf.flyer(name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
