import { tabTo } from './desk.ts';
import { picture } from './pictures.ts';
import { expect, failures, hold, instead, test, unique, venueDate } from './shelves.ts';

const ATTRACTIONS = '**/api/attractions';

test('adding: every rule in words at the field, nothing typed is lost, and the row is there', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const before = (await stock.attractions()).length;
  const name = unique('Estação Ímã');
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON());
  });
  await shelf.open('attractions');
  await expect(page).toHaveTitle('Gerenciar Atrações · Quartou!');
  await shelf.button('Adicionar Atração').click();
  await desk.expectDialog('Adicionar Atração');
  await expect(shelf.field).toBeFocused();
  await expect(shelf.field).toHaveAccessibleName('Nome da Atração');
  for (const [text, words] of [
    ['', 'O nome deve ter pelo menos 2 caracteres.'],
    [' é ', 'O nome deve ter pelo menos 2 caracteres.'],
    ['x'.repeat(201), 'Nome da Atração: no máximo 200 caracteres (veio com 201).'],
  ] as const) {
    await shelf.field.fill(text);
    await shelf.answer('Adicionar').click();
    await expect(shelf.field).toHaveAccessibleDescription(words);
    await expect(shelf.field).toBeFocused();
    await expect(shelf.field).toHaveValue(text);
  }
  expect(posts).toEqual([]);
  // As others write it: other case, accents in their other form, doubled spaces.
  const clash = ' dj  CONCEIÇÃO '.normalize('NFD');
  await shelf.field.fill(clash);
  await shelf.field.press('Enter');
  await desk.expectToast('Erro ao adicionar atração', 'Já existe uma atração com este nome.');
  await expect(shelf.field).toHaveAccessibleDescription('Já existe uma atração com este nome.');
  await expect(shelf.field).toHaveValue(clash);
  for (const [answer, words] of failures('Ocorreu um erro ao adicionar a atração.')) {
    await instead(page, 'POST', ATTRACTIONS, answer);
    await shelf.field.fill(name);
    await shelf.answer('Adicionar').click();
    await desk.expectToast('Erro ao adicionar atração', words);
    await page.unroute(ATTRACTIONS);
  }
  // Closed by mistake, it is there again; what came in decomposed leaves composed.
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await shelf.button('Adicionar Atração').click();
  await expect(shelf.field).toHaveValue(name);
  await shelf.field.fill(`  ${name.normalize('NFD')} `);
  posts.length = 0;
  const held = await hold(page, 'POST', ATTRACTIONS);
  await shelf.answer('Adicionar').click();
  await shelf.answer('Adicionando...').click({ force: true });
  held.release();
  await desk.expectToast('Atração adicionada', name);
  expect(posts).toEqual([{ name }]);
  await expect(shelf.row(name).getByRole('rowheader')).toHaveText(`EÍ${name}`);
  await expect(shelf.row(name).getByRole('cell')).toHaveText([
    new RegExp(venueDate(new Date().toISOString())),
    '0 fotos',
    'Gerenciar FotosExcluir',
  ]);
  await shelf.expectCount('Atrações', before + 1);
  await shelf.button('Adicionar Atração').click();
  await expect(shelf.field).toHaveValue('');
});

test('deleting names it with its photos, can be cancelled and undone, unless another has taken the name', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const name = unique('Banda de Saída');
  const attraction = await stock.addAttraction(name);
  await stock.addPhoto(attraction, await picture(`${name}.png`));
  const total = (await stock.attractions()).length;
  const path = `${ATTRACTIONS}/${attraction.id}`;
  await shelf.open('attractions');
  const remove = shelf.button(`Excluir ${name}`);
  await remove.click();
  await desk.expectDialog('Excluir atração?');
  await expect(shelf.dialog).toContainText(
    `Tem certeza que deseja excluir a atração "${name}" e sua foto? Ela pode estar sendo usada em eventos; esses continuam a mostrá-la.`,
  );
  await shelf.answer('Cancelar').click();
  await expect(shelf.dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  for (const [answer, words] of failures('Ocorreu um erro ao excluir a atração. Ela pode estar sendo usada em eventos.')) {
    await instead(page, 'DELETE', path, answer);
    await remove.click();
    await shelf.answer('Excluir').click();
    await desk.expectToast('Erro ao excluir atração', words);
    await expect(remove).toBeVisible();
    await page.unroute(path);
  }
  await remove.click();
  await shelf.answer('Excluir').click();
  await desk.expectToast('Atração excluída', `"${name}" saiu da lista.`);
  await expect(remove).toHaveCount(0);
  await shelf.expectCount('Atrações', total - 1);
  await desk.undo.click();
  await desk.expectToast('Atração restaurada');
  await expect(shelf.row(name)).toContainText('1 foto');
  await shelf.expectCount('Atrações', total);

  await remove.click();
  await shelf.answer('Excluir').click();
  await expect(desk.undo).toBeVisible();
  await stock.addAttraction(name.toUpperCase());
  await desk.undo.click();
  await desk.expectToast('Erro ao desfazer', 'Já existe outra atração com este nome. Exclua-a antes de trazer esta de volta.');
  await expect(shelf.row(name.toUpperCase())).toContainText('0 fotos');
});

test('Excluir Todas warns of existing events, names the count, and all come back with their photos', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const before = await stock.attractions();
  const all = `todas as ${before.length} atrações`;
  await shelf.open('attractions');
  await shelf.button('Excluir Todas').click();
  await desk.expectDialog(`Excluir ${all}?`);
  await expect(shelf.dialog).toContainText(
    `Tem certeza que deseja excluir ${all} e suas fotos? Isso pode afetar eventos existentes que as utilizam.`,
  );
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  const spec = 'Ocorreu um erro ao excluir as atrações. Algumas podem estar sendo usadas em eventos.';
  for (const [answer, words] of failures(spec)) {
    await instead(page, 'DELETE', '**/api/attractions-all', answer);
    await shelf.button('Excluir Todas').click();
    await shelf.answer('Excluir todas').click();
    await desk.expectToast('Erro ao excluir atrações', words);
    await page.unroute('**/api/attractions-all');
  }
  await shelf.button('Excluir Todas').click();
  await shelf.answer('Excluir todas').click();
  await desk.expectToast('Todas as atrações excluídas', `${before.length} atrações saíram da lista.`);
  await expect(page.getByText('Nenhuma atração encontrada', { exact: true })).toBeVisible();
  await expect(shelf.button('Excluir Todas')).toHaveCount(0);
  await shelf.expectCount('Atrações', 0);
  await desk.undo.click();
  await desk.expectToast(`${before.length} atrações restauradas`);
  await expect(shelf.rows).toHaveCount(before.length);
  expect(await stock.attractions()).toEqual(before);
  await shelf.expectCount('Atrações', before.length);

  // Somebody gives one of the names away meanwhile.
  await shelf.button('Excluir Todas').click();
  await shelf.answer('Excluir todas').click();
  await expect(desk.undo).toBeVisible();
  await stock.addAttraction(before[0]?.name ?? '');
  await desk.undo.click();
  await desk.expectToast(`${before.length - 1} de ${before.length} atrações restauradas`);
  await expect(shelf.rows).toHaveCount(before.length);
});

test('one among two thousand: found by typing, whatever case and accents; a hundred rows at a time', async ({
  page,
  shelf,
  desk,
}) => {
  const json = Array.from({ length: 2000 }, (_, n) => ({
    id: n + 1,
    name: n === 1776 ? 'Orquestra São Conceição' : `Grupo ${String(n + 1).padStart(4, '0')}`,
    photoCount: n % 3,
    createdAt: '2026-11-01T12:00:00.000Z',
  }));
  await instead(page, 'GET', ATTRACTIONS, { status: 200, json });
  await shelf.open('attractions');
  const status = page.locator('main').getByRole('status');
  const search = page.getByRole('searchbox', { name: 'Buscar atração' });
  await expect(status).toHaveText('2.000 atrações');
  await expect(shelf.rows).toHaveCount(100);
  await expect(page.getByText('Mostrando 100 de 2.000')).toBeVisible();
  await shelf.button('Mostrar mais').click();
  await expect(shelf.rows).toHaveCount(200);
  await expect(shelf.rows.nth(100).getByRole('button').first()).toBeFocused();
  await search.pressSequentially('CONCEICAO');
  await expect(status).toHaveText('1 atração com "CONCEICAO"');
  await expect(shelf.rows).toHaveText([/^OSOrquestra São Conceição/]);
  await expect(shelf.button('Mostrar mais')).toHaveCount(0);
  await search.fill('grupo 19');
  await expect(status).toHaveText('100 atrações com "grupo 19"');
  await search.fill('ninguém');
  await expect(page.getByText('Nenhuma atração encontrada', { exact: true })).toBeVisible();
  await expect(status).toHaveText('0 atrações com "ninguém"');
  // All means all, not what was found.
  await shelf.button('Excluir Todas').click();
  await desk.expectDialog('Excluir todas as 2.000 atrações?');
  await page.keyboard.press('Escape');
  await search.fill('');
  await expect(shelf.rows).toHaveCount(100);
});

test('the table while it comes, when it does not, and when there is nobody', async ({ page, shelf, stock }) => {
  const held = await hold(page, 'GET', ATTRACTIONS, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/attractions');
  await expect(page.getByText('Carregando atrações...')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Atrações' })).toHaveAttribute('aria-busy', 'true');
  held.release();
  const failure = page.getByRole('alert').filter({ hasText: 'Não deu para carregar as atrações' });
  await expect(failure).toContainText('Confira a conexão e tente de novo.');
  await page.unroute(ATTRACTIONS);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['Atração', 'Data de Cadastro', 'Fotos', 'Ações']);
  const all = await stock.attractions();
  await expect(shelf.rows).toHaveCount(all.length);
  for (const [row, { photoCount }] of all.slice(0, 3).entries()) {
    await expect(shelf.rows.nth(row).getByRole('cell').nth(1)).toHaveText(photoCount === 1 ? '1 foto' : `${photoCount} fotos`);
  }
  await instead(page, 'GET', ATTRACTIONS, { status: 200, json: [] });
  await page.reload();
  await expect(page.getByText('Nenhuma atração encontrada', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(shelf.button('Excluir Todas')).toHaveCount(0);
});

test('by keyboard alone: add, find, delete, undo', async ({ page, shelf, desk }) => {
  const { keyboard } = page;
  const name = unique('Trio Teclado');
  await shelf.open('attractions');
  await tabTo(page, shelf.button('Adicionar Atração'));
  await keyboard.press('Enter');
  await expect(shelf.field).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await desk.expectToast('Atração adicionada', name);
  await expect(shelf.button('Adicionar Atração')).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(name.toLowerCase());
  await expect(shelf.rows).toHaveCount(1);
  await tabTo(page, shelf.button(`Excluir ${name}`));
  await keyboard.press('Enter');
  await desk.expectDialog('Excluir atração?');
  await tabTo(page, shelf.answer('Excluir'));
  await keyboard.press('Enter');
  await expect(desk.undo).toBeFocused();
  await keyboard.press('Space');
  await desk.expectToast('Atração restaurada');
  await expect(shelf.row(name)).toBeVisible();
});
