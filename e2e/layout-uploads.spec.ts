import {
  bomb,
  fileOf,
  longName,
  phonePhoto,
  picture,
  pictures,
  svg,
  told,
  tooLarge,
  truncated,
  UPRIGHT,
  UPRIGHT_SMALL,
} from './pictures.ts';
import { expect, hold, instead, isUpright, NO_NETWORK, naturalSize, test, unique } from './shelves.ts';

const LAYOUTS = '**/api/layouts';

test('thirty flyers at once, two of them bad: one after another; the rest arrives, the bad ones stay with their reason', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  test.slow();
  const { uploads } = shelf;
  const before = (await stock.layouts()).length;
  const start = unique('Leva');
  const files = await pictures(28, start);
  const cut = truncated(await picture(`${start} cortado.jpg`));
  const huge = bomb(`${start} bomba.png`);
  const spare = await picture(`${start} a mais.png`);
  await shelf.open('layouts');
  await shelf.expectCount('Layouts', before);
  await shelf.button('Adicionar Layout').click();
  await desk.expectDialog('Adicionar Novos Layouts');
  await uploads.send.click();
  await desk.expectToast('Arquivos obrigatórios', 'Por favor, selecione pelo menos um arquivo para upload.');

  await uploads.choose([...files.slice(0, 9), cut, ...files.slice(9, 20), spare, huge, ...files.slice(20)]);
  await expect(uploads.tiles).toHaveCount(31);
  await expect(uploads.tiles.getByText('Na fila', { exact: true })).toHaveCount(31);
  await uploads.button('Remover', spare.name).click();
  await expect(uploads.dialog.getByText('30 arquivos', { exact: true })).toBeVisible();
  await uploads.expectDrawn(`${start} 01.jpg`);
  const { width = 0, height = 1 } = (await uploads.tiles.first().locator('canvas').boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(3 / 4, 1);

  let [underway, most, calls] = [0, 0, 0];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    underway += 1;
    calls += 1;
    most = Math.max(most, underway);
  });
  page.on('response', (response) => {
    if (response.request().method() === 'POST') underway -= 1;
  });
  await uploads.send.click();
  await desk.expectToast(
    'Upload completo',
    '28 de 30 layouts foram adicionados com sucesso.',
    /^Arquivo incompleto ou danificado: .* Os outros motivos estão na lista\.$/,
  );
  await expect(page.getByRole('alert').locator('[data-toast]')).toHaveCount(1);
  expect([calls, most], 'calls, and how many at once').toEqual([30, 1]);

  await expect(uploads.tiles).toHaveCount(2);
  await expect(uploads.dialog.getByText('2 arquivos, 2 falharam')).toBeVisible();
  await expect(uploads.tile(cut.name)).toContainText('Arquivo incompleto ou danificado:');
  await expect(uploads.tile(huge.name)).toContainText('O máximo é de 50 megapixels.');
  // Once more makes them no better, and doubles nothing.
  await uploads.dialog.getByRole('button', { name: 'Tentar de novo os 2' }).click();
  await desk.expectToast(
    'Upload completo',
    '0 de 2 layouts foram adicionados com sucesso.',
    /^Arquivo incompleto ou danificado: .* Os outros motivos estão na lista\.$/,
  );
  await uploads.button('Remover', cut.name).click();
  await uploads.button('Remover', huge.name).click();
  await expect(uploads.tiles).toHaveCount(0);
  await shelf.answer('Cancelar').click();
  await expect(shelf.dialog).toHaveCount(0);

  await shelf.expectCount('Layouts', before + 28);
  await expect(shelf.flyers).toHaveCount(before + 28);
  for (const name of [`${start} 01`, `${start} 15`, `${start} 28`]) {
    expect(await naturalSize(shelf.flyer(name).locator('img'))).toEqual({ width: 90, height: 120 });
  }
});

test('what people drop and paste: each file is taken for what its bytes say, and refused in words', async ({
  page,
  shelf,
  stock,
  desk,
}) => {
  const { uploads } = shelf;
  const start = unique('Solto');
  const before = (await stock.layouts()).length;
  const phone = await phonePhoto(`${start} do celular.jpg`);
  expect(await told(phone.buffer)).toEqual(['secret', 'GPS']);
  const lying = await picture(`${start} na verdade jpeg.png`, 'jpeg');
  const named = `${start} ${longName('.webp')}`;
  const long = await picture(named);
  const gif = await picture(`${start} gif.jpg`, 'gif');
  const drawing = svg(`${start} desenho.webp`);
  const cut = truncated(await picture(`${start} cortado.png`));
  const pasted = await picture(`${start} colado.png`);
  await shelf.open('layouts');
  await shelf.button('Adicionar Layout').click();

  // Refused before anything is sent.
  await uploads.choose([
    fileOf(`${start} notas.txt`, 'não é um flyer'),
    fileOf(`${start} vazio.png`, ''),
    await tooLarge(`${start} pesado.png`),
    lying,
  ]);
  await expect(uploads.refused.locator('p')).toHaveText([
    'Some files were not added.',
    `Formato inválido: ${start} notas.txt. Por favor, envie apenas JPG, PNG ou WebP até 10MB`,
    `Arquivo vazio: ${start} vazio.png.`,
    `Arquivo muito grande: ${start} pesado.png. O tamanho máximo é 10MB`,
  ]);
  await expect(uploads.tiles).toHaveCount(1);
  // What is taken whole is told of no more; the same file twice is there once.
  await uploads.drop([phone, long, gif]);
  await uploads.drop([gif, drawing, cut]);
  await expect(uploads.refused).toHaveCount(0);
  await uploads.paste([pasted]);
  await expect(uploads.tiles).toHaveCount(7);
  await uploads.expectDrawn(phone.name);
  expect(await isUpright(uploads.tile(phone.name).locator('canvas'))).toBe(true);

  await uploads.send.click();
  await desk.expectToast(
    'Upload completo',
    '4 de 7 layouts foram adicionados com sucesso.',
    / Os outros motivos estão na lista\.$/,
  );
  await expect(uploads.tiles).toHaveCount(3);
  await expect(uploads.tile(gif.name)).toContainText(/Formato inválido: .*Por favor, envie apenas JPG, PNG ou WebP até 10MB/);
  await expect(uploads.tile(drawing.name)).toContainText('Formato inválido:');
  await expect(uploads.tile(cut.name)).toContainText('Arquivo incompleto ou danificado:');
  await uploads.clear.click();
  await expect(uploads.tiles).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shelf.dialog).toHaveCount(0);
  await shelf.expectCount('Layouts', before + 4);

  await expect(shelf.flyer(named.replace('.webp', ''))).toBeVisible();
  await naturalSize(shelf.flyer(`${start} na verdade jpeg`).locator('img'));
  await naturalSize(shelf.flyer(`${start} colado`).locator('img'));

  // The phone's: upright in the grid and large, and nobody learns where it was taken.
  const small = shelf.flyer(`${start} do celular`).locator('img');
  expect(await naturalSize(small)).toEqual(UPRIGHT_SMALL);
  expect(await isUpright(small)).toBe(true);
  await shelf.button(`Visualizar ${start} do celular`).click();
  const large = shelf.dialog.getByRole('img', { name: `${start} do celular` });
  expect(await naturalSize(large)).toEqual(UPRIGHT);
  expect(await isUpright(large)).toBe(true);
  const stored = (await stock.layouts()).find(({ name }) => name === `${start} do celular`);
  expect(stored).toMatchObject(UPRIGHT);
  for (const address of [stored?.imageUrl ?? '', `${stored?.imageUrl}&w=480`]) {
    const served = await page.request.get(address);
    expect(served.ok()).toBe(true);
    expect(await told(await served.body())).toEqual([]);
  }
});

test('a file that failed is tried again alone; when all have arrived the dialog closes', async ({ page, shelf, desk }) => {
  const { uploads } = shelf;
  const start = unique('Tentado');
  const files = await pictures(3, start);
  const [, second] = files.map(({ name }) => name);
  await shelf.open('layouts');
  for (const [answer, words] of [
    [{ status: 500, json: { message: 'O banco está em manutenção.' } }, 'O banco está em manutenção.'],
    [{ status: 500, body: '' }, 'Ocorreu um erro ao adicionar o layout.'],
    [null, NO_NETWORK],
  ] as const) {
    await shelf.button('Adicionar Layout').click();
    await uploads.choose(files);
    let calls = 0;
    await page.route(LAYOUTS, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      if (calls !== 2) return route.continue();
      return answer ? route.fulfill(answer) : route.abort('connectionfailed');
    });
    await uploads.send.click();
    await desk.expectToast('Upload completo', '2 de 3 layouts foram adicionados com sucesso.', words);
    await expect(uploads.tiles).toHaveCount(1);
    await expect(uploads.tile(second ?? '')).toContainText(words);
    await uploads.button('Tentar de novo', second ?? '').click();
    await desk.expectToast('Upload completo', '1 de 1 layouts foram adicionados com sucesso.');
    await expect(page.getByRole('status').locator('[data-toast]')).toHaveCount(1);
    await expect(shelf.dialog).toHaveCount(0);
    expect(calls).toBe(4);
    await page.unroute(LAYOUTS);
  }
  // Three times the same three pictures: they are there once.
  for (const { name } of files) await expect(shelf.flyer(name.replace(/\.\w+$/, ''))).toHaveCount(1);
});

test('while it goes on: the percentage, the toast of the first failure, and no second run', async ({ page, shelf, desk }) => {
  const { uploads } = shelf;
  const files = await pictures(4, unique('Aos poucos'));
  await shelf.open('layouts');
  await shelf.button('Adicionar Layout').click();
  await uploads.choose(files.slice(0, 3));
  await instead(page, 'POST', LAYOUTS, { status: 500, body: '' });
  let letOn = () => {};
  const third = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  let calls = 0;
  await page.route(LAYOUTS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    if (calls === 2) return route.fallback();
    if (calls === 3) await third;
    return route.continue();
  });
  await uploads.send.click();
  await desk.expectToast('Erro ao adicionar layout', 'Ocorreu um erro ao adicionar o layout.');
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');
  await expect(uploads.dialog.getByText('2 de 3, 1 falhou')).toBeVisible();
  await expect(uploads.dialog.getByText('66 %', { exact: true })).toBeVisible();
  await expect(uploads.tiles.nth(0)).toContainText('Enviado');
  await expect(uploads.tiles.nth(1)).toContainText('Falhou');
  await expect(uploads.tiles.nth(2)).toContainText('Enviando');
  await expect(uploads.send).toHaveText('Enviando...');
  await uploads.send.click({ force: true });
  await expect(uploads.clear).toHaveCount(0);
  // Files that come meanwhile, and those tried again, go along.
  await uploads.choose(files.slice(3));
  await uploads.button('Tentar de novo', files[1]?.name ?? '').click();
  letOn();
  await desk.expectToast('Upload completo', '4 de 4 layouts foram adicionados com sucesso.');
  expect(calls).toBe(5);
  await expect(shelf.dialog).toHaveCount(0);
});

test('more than a hundred: a hundred are taken, the others named; all can be cleared', async ({ shelf, desk }) => {
  const { uploads } = shelf;
  const one = await picture('cem.png');
  const files = Array.from({ length: 107 }, (_, n) => fileOf(`${n + 1}.png`, one.buffer));
  await shelf.open('layouts');
  await shelf.button('Adicionar Layout').click();
  await uploads.choose(files);
  await expect(uploads.tiles).toHaveCount(100);
  await expect(uploads.refused.locator('p')).toHaveText([
    'Some files were not added.',
    'You can only upload up to 100 files. Ficaram de fora: 101.png, 102.png, 103.png, 104.png, 105.png e mais 2.',
  ]);
  await uploads.choose(files.slice(105));
  await expect(uploads.refused.locator('p')).toHaveText([
    'You can only upload up to 100 files. Ficaram de fora: 106.png, 107.png.',
  ]);
  await uploads.clear.click();
  await expect(uploads.tiles).toHaveCount(0);
  await expect(uploads.refused).toHaveCount(0);
  await uploads.send.click();
  await desk.expectToast('Arquivos obrigatórios', 'Por favor, selecione pelo menos um arquivo para upload.');
});

test('leaving in the middle asks: Escape, the cross, the back button, closing the page', async ({ page, shelf, stock, desk }) => {
  const { uploads } = shelf;
  const before = (await stock.layouts()).length;
  const files = await pictures(3, unique('No meio'));
  await desk.open();
  await desk.nav.getByRole('link', { name: /^Layouts/ }).click();
  await shelf.button('Adicionar Layout').click();
  await uploads.choose(files);
  let calls = 0;
  const held = await hold(page, 'POST', LAYOUTS);
  await page.route(LAYOUTS, (route) => {
    if (route.request().method() === 'POST') calls += 1;
    return calls === 1 ? route.continue() : route.fallback();
  });
  await uploads.send.click();
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '33');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => shelf.answer('Fechar').click(),
    () => shelf.answer('Parar').click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(uploads.question).toHaveText(
      'O envio ainda não terminou. Se você sair agora, o que já chegou fica guardado e o resto não é enviado.',
    );
    await expect(uploads.progress).toBeVisible();
    await expect(shelf.answer('Continuar enviando')).toBeFocused();
    await shelf.answer('Continuar enviando').click();
    await expect(uploads.question).toHaveCount(0);
    await expect(page).toHaveURL('/admin/layouts');
  }
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.dismiss();
  await closing;
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '33');

  await page.goBack();
  await shelf.answer('Parar e sair').click();
  await expect(page).toHaveURL('/admin/dashboard');
  await desk.expectToast('Upload interrompido', '1 de 3 layouts foram adicionados com sucesso.');
  held.release();
  await shelf.expectCount('Layouts', before + 1);
  await desk.nav.getByRole('link', { name: /^Layouts/ }).click();
  await expect(shelf.flyers).toHaveCount(before + 1);
  await expect(shelf.dialog).toHaveCount(0);
});
