import { endSession, tabTo } from './desk.ts';
import { bomb, longName, phonePhoto, picture, pictures, svg, told, truncated, UPRIGHT, UPRIGHT_SMALL } from './pictures.ts';
import { expect, failures, hold, instead, isUpright, naturalSize, type Shelf, test, unique } from './shelves.ts';
import type { Stock } from './stock.ts';

const PHOTOS = '**/api/attraction-photos';

/** The photos' dialog of a new attraction, which has the photos given. */
async function openPhotos(shelf: Shelf, stock: Stock, files: Parameters<Stock['addPhoto']>[1][] = []) {
  const attraction = await stock.addAttraction(unique('Fotografada'));
  const photos = [];
  for (const file of files) photos.push(await stock.addPhoto(attraction, file));
  await shelf.open('attractions');
  await reopen(shelf, attraction.name);
  return { attraction, photos };
}

async function reopen(shelf: Shelf, name: string) {
  await shelf.button(`Gerenciar Fotos de ${name}`).click();
  await expect(shelf.dialog.getByRole('heading', { level: 2 })).toHaveText(`Gerenciar Fotos: ${name}`);
}

test('many at once, bad ones among them: names as they were, the rest arrives, the table’s count follows', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const { uploads } = shelf;
  const { attraction } = await openPhotos(shelf, stock);
  await expect(shelf.dialog.getByText('Nenhuma foto cadastrada', { exact: true })).toBeVisible();
  await expect(shelf.dialog.getByText(/Os nomes originais dos arquivos são preservados\.$/)).toBeVisible();
  await uploads.send.click();
  await desk.expectToast('Nenhum arquivo selecionado', 'Por favor, selecione pelo menos um arquivo para upload.');

  const phone = await phonePhoto('IMG_0071.jpg');
  const long = await picture(longName('.jpg'));
  const lying = await picture('capa do single.png', 'jpeg');
  const good = [phone, long, lying, await picture('voz e violão.webp')];
  const bad = [
    truncated(await picture('ensaio.jpg')),
    bomb('telão.png'),
    svg('logo.webp'),
    await picture('dança.jpg', 'gif'),
  ] as const;
  await uploads.choose([...good.slice(0, 2), ...bad, ...good.slice(2)]);
  await expect(uploads.tiles).toHaveCount(8);
  await uploads.expectDrawn(phone.name);
  const { width = 0, height = 1 } = (await uploads.tile(phone.name).locator('canvas').boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1, 1);

  // Half of the eight have been dealt with when the fifth is held back.
  let letOn = () => {};
  const fifth = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  let calls = 0;
  await page.route(PHOTOS, async (route) => {
    calls += 1;
    if (calls === 5) await fifth;
    return route.continue();
  });
  await uploads.send.click();
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '50');
  await expect(uploads.dialog.getByText('50 %', { exact: true })).toBeVisible();
  await expect(uploads.send).toHaveText('Enviando...');
  letOn();
  await desk.expectToast(
    'Upload completo',
    '4 de 8 fotos foram adicionadas com sucesso.',
    /^Arquivo incompleto ou danificado: .* Os outros motivos estão na lista\.$/,
  );
  await expect(page.getByRole('alert').locator('[data-toast]')).toHaveCount(1);
  await expect(uploads.tiles).toHaveCount(4);
  for (const [index, words] of [
    'Arquivo incompleto ou danificado: ensaio.jpg. Envie o original de novo.',
    'Imagem grande demais: telão.png. O máximo é de 50 megapixels.',
    'Formato inválido: logo.webp. Por favor, envie apenas JPG, PNG ou WebP até 10MB',
    'Formato inválido: dança.jpg. Por favor, envie apenas JPG, PNG ou WebP até 10MB',
  ].entries()) {
    await expect(uploads.tile(bad[index]?.name ?? '')).toContainText(words);
  }
  // Sending again with nothing else in the list tries those, and makes them no better.
  await uploads.send.click();
  await desk.expectToast(
    'Upload completo',
    '0 de 4 fotos foram adicionadas com sucesso.',
    /^Arquivo incompleto ou danificado: .* Os outros motivos estão na lista\.$/,
  );
  await expect(uploads.dialog.getByText('4 arquivos, 4 falharam')).toBeVisible();

  await expect(shelf.photos).toHaveCount(4);
  const composed = long.name.normalize('NFC');
  expect((await stock.photos(attraction)).map(({ name }) => name).sort()).toEqual(
    good.map(({ name }) => name.normalize('NFC')).sort(),
  );
  await expect(shelf.photo(composed).getByText('Ação à meia-noi….jpg', { exact: true })).toBeVisible();
  await naturalSize(shelf.photo(lying.name).locator('img'));
  const shown = shelf.photo(phone.name).locator('img');
  expect(await naturalSize(shown)).toEqual(UPRIGHT_SMALL);
  expect(await isUpright(shown)).toBe(true);
  const stored = (await stock.photos(attraction)).find(({ name }) => name === phone.name);
  expect(stored).toMatchObject(UPRIGHT);
  const served = await page.request.get(stored?.imageUrl ?? '');
  expect(served.headers()['content-type']).toBe('image/jpeg');
  expect(await told(phone.buffer)).toEqual(['secret', 'GPS']);
  expect(await told(await served.body())).toEqual([]);

  await shelf.answer('Fechar').last().click();
  await expect(shelf.dialog).toHaveCount(0);
  await expect(shelf.row(attraction.name)).toContainText('4 fotos');
  // What failed is not waiting for the next time.
  await reopen(shelf, attraction.name);
  await expect(uploads.tiles).toHaveCount(0);
  await expect(shelf.photos).toHaveCount(4);
});

test('dropped and pasted; one that failed is skipped, and tried again alone', async ({ page, shelf, stock, desk }) => {
  const { uploads } = shelf;
  const { attraction } = await openPhotos(shelf, stock);
  const files = await pictures(3, 'Solta');
  await uploads.drop(files.slice(0, 2));
  await uploads.paste(files.slice(2));
  await expect(uploads.tiles).toHaveCount(3);
  const [first] = files.map(({ name }) => name);
  let letOn = () => {};
  const second = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  let calls = 0;
  await page.route(PHOTOS, async (route) => {
    calls += 1;
    if (calls === 1) return route.fulfill({ status: 500, body: '' });
    await second;
    return route.continue();
  });
  await uploads.send.click();
  await desk.expectToast('Erro ao adicionar foto', 'Ocorreu um erro ao adicionar a foto.');
  letOn();
  await desk.expectToast(
    'Upload completo',
    '2 de 3 fotos foram adicionadas com sucesso.',
    'Ocorreu um erro ao adicionar a foto.',
  );
  await uploads.button('Tentar de novo', first ?? '').click();
  await desk.expectToast('Upload completo', '1 de 1 fotos foram adicionadas com sucesso.');
  await expect(uploads.tiles).toHaveCount(0);
  await expect(shelf.photos).toHaveCount(3);
  // Somebody deletes the attraction meanwhile: the server says what is missing.
  expect((await page.request.delete(`/api/attractions/${attraction.id}`)).ok()).toBe(true);
  await uploads.drop([await picture('tarde demais.png')]);
  await uploads.send.click();
  await expect(uploads.tile('tarde demais.png')).toContainText('Atração não encontrada.');
});

test('removing a photo asks in its place, can be cancelled and undone', async ({ page, shelf, stock, desk }) => {
  const name = 'pandeiro na roda de domingo.png';
  const { attraction, photos } = await openPhotos(shelf, stock, [await picture(name), await picture('outra.png')]);
  const tile = shelf.photo(name);
  const cross = shelf.button(`Remover a foto ${name}`);
  await expect(tile.getByText('pandeiro na rod….png', { exact: true })).toBeVisible();
  for (const cancel of ['Cancelar', 'Escape']) {
    await cross.click();
    await expect(tile.getByText('Remover esta foto?')).toBeVisible();
    await expect(shelf.answer('Cancelar')).toBeFocused();
    if (cancel === 'Escape') await page.keyboard.press('Escape');
    else await shelf.answer(cancel).click();
    await expect(tile.getByText('Remover esta foto?')).toHaveCount(0);
    await expect(cross).toBeFocused();
  }
  const path = `${PHOTOS}/${photos[0]?.id}`;
  for (const [answer, words] of failures('Ocorreu um erro ao remover a foto.')) {
    await instead(page, 'DELETE', path, answer);
    await cross.click();
    await shelf.answer(`Remover ${name}`).click();
    await desk.expectToast('Erro ao remover foto', words);
    await page.unroute(path);
  }
  await cross.click();
  await shelf.answer(`Remover ${name}`).click();
  await desk.expectToast('Foto removida', 'pandeiro na rod….png');
  await expect(shelf.photos).toHaveCount(1);
  expect(await stock.photos(attraction)).toHaveLength(1);
  await desk.undo.click();
  await desk.expectToast('Foto restaurada');
  await expect(shelf.photos).toHaveCount(2);
  await cross.click();
  await shelf.answer(`Remover ${name}`).click();
  await expect(shelf.photos).toHaveCount(1);
  await shelf.answer('Fechar').last().click();
  await expect(shelf.row(attraction.name)).toContainText('1 foto');
});

test('while they come, when they do not, and one that cannot be shown', async ({ page, shelf, stock }) => {
  const attraction = await stock.addAttraction(unique('Fotografada'));
  const { name } = await stock.addPhoto(attraction, await picture('quebrada.png'));
  await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
  const list = `**/api/attractions/${attraction.id}/photos?*`;
  const held = await hold(page, 'GET', list, (route) => route.abort('connectionfailed'));
  await shelf.open('attractions');
  await reopen(shelf, attraction.name);
  await expect(shelf.dialog.getByText('Carregando fotos...')).toHaveCount(1);
  held.release();
  const failure = shelf.dialog.getByRole('alert').filter({ hasText: 'Falha ao buscar fotos' });
  await expect(failure).toContainText('Sem conexão com o servidor.');
  await page.unroute(list);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(shelf.photo(name).getByRole('img', { name })).toBeVisible();
});

test('leaving in the middle asks; stopped, what has arrived is there', async ({ page, shelf, stock, desk }) => {
  const { uploads } = shelf;
  const { attraction } = await openPhotos(shelf, stock);
  await uploads.choose(await pictures(3, 'No meio'));
  const held = await hold(page, 'POST', PHOTOS);
  let calls = 0;
  await page.route(PHOTOS, (route) => {
    calls += 1;
    return calls === 1 ? route.continue() : route.fallback();
  });
  await uploads.send.click();
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '33');
  await page.keyboard.press('Escape');
  await expect(uploads.question).toBeVisible();
  await shelf.answer('Parar e sair').click();
  await expect(shelf.dialog).toHaveCount(0);
  await desk.expectToast('Upload interrompido', '1 de 3 fotos foram adicionadas com sucesso.');
  held.release();
  await expect(shelf.row(attraction.name)).toContainText('1 foto');
  await reopen(shelf, attraction.name);
  await expect(uploads.tiles).toHaveCount(0);
  await expect(shelf.photos).toHaveCount(1);
});

test.describe('a session that ends in the middle', () => {
  test.use({ signedIn: false });

  test('costs no choice: after the login the list goes on', async ({
    page,
    shelf,
    stock,
    desk,
    door,
    house,
    playwright,
    context,
    ownSession,
  }) => {
    const { uploads } = shelf;
    const { attraction } = await openPhotos(shelf, stock);
    await uploads.choose(await pictures(2, 'Retomada'));
    await endSession(playwright.request, context, house.url);
    await uploads.send.click();
    await door.expectLogin();
    await expect(page.getByText(/Sua sessão terminou/)).toBeVisible();
    await door.login(ownSession);
    await expect(page).toHaveURL('/admin/attractions');
    await desk.expectDialog(`Gerenciar Fotos: ${attraction.name}`);
    await expect(uploads.tiles.getByText('Na fila', { exact: true })).toHaveCount(2);
    await uploads.send.click();
    await desk.expectToast('Upload completo', '2 de 2 fotos foram adicionadas com sucesso.');
    await expect(shelf.photos).toHaveCount(2);
  });
});

test('by keyboard alone: open, choose, send, remove, undo, close', async ({ page, shelf, stock, desk }) => {
  const { keyboard } = page;
  const { uploads } = shelf;
  const attraction = await stock.addAttraction(unique('Teclado com Fotos'));
  await shelf.open('attractions');
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(attraction.name);
  await expect(shelf.rows).toHaveCount(1);
  const opener = shelf.button(`Gerenciar Fotos de ${attraction.name}`);
  await tabTo(page, opener);
  await keyboard.press('Enter');
  await desk.expectDialog(`Gerenciar Fotos: ${attraction.name}`);
  await desk.expectFocusInDialog();
  await tabTo(page, uploads.input);
  const choosing = page.waitForEvent('filechooser');
  await keyboard.press('Space');
  await (await choosing).setFiles([await picture('uma.png'), await picture('duas.jpg')]);
  await expect(uploads.tiles).toHaveCount(2);
  await tabTo(page, uploads.send);
  await keyboard.press('Enter');
  await expect(shelf.photos).toHaveCount(2);
  await tabTo(page, shelf.button('Remover a foto uma.png'), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, shelf.answer('Remover uma.png'));
  await keyboard.press('Enter');
  await expect(desk.undo).toBeFocused();
  await keyboard.press('Enter');
  await expect(shelf.photos).toHaveCount(2);
  await keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
