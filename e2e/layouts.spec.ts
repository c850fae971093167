import { isUpright, naturalSize, unique } from './catalogue.ts';
import { respond } from './intercept.ts';
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
import { expect, test } from './test.ts';

test.use({ signedIn: true });

const LAYOUTS = '**/api/layouts';

test('the grid shows a name instead of a failed picture, and “Atualizar” reads it again', async ({
  page,
  catalogue,
  toast,
  apiSeed,
}) => {
  const shown = await apiSeed.layouts();
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
  await catalogue.open('layouts');
  await expect(catalogue.flyers.getByRole('heading')).toHaveText(shown.map((layout) => layout.name));
  await expect(catalogue.flyers.getByText(/^Adicionado em \d\d\/\d\d\/\d{4}$/)).toHaveCount(shown.length);

  // The page tries the picture once more (spec §9), then shows an icon with the name.
  await catalogue.flyer(name).scrollIntoViewIfNeeded();
  await expect(catalogue.flyer(name).getByRole('img', { name })).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(2);
  await page.unrouteAll();
  await catalogue.button('Atualizar').click();
  await toast.expect('Cache atualizado', 'Os layouts foram carregados de novo.');
  expect((await naturalSize(catalogue.flyer(name).locator('img'))).width).toBeGreaterThan(100);
  await respond(page, 'GET', LAYOUTS, { status: 500, body: '' });
  await catalogue.button('Atualizar').click();
  await toast.expect('Erro ao atualizar', 'Não foi possível carregar os layouts.');
  await expect(catalogue.flyers).toHaveCount(shown.length);
});

test('of twelve uploaded layouts two are invalid, and the other ten are added', async ({ page, catalogue, toast }) => {
  const { uploads } = catalogue;
  const start = unique('Leva');
  const files = await pictures(10, start);
  const cut = truncated(await picture(`${start} cortado.jpg`));
  const huge = bomb(`${start} bomba.png`);
  const spare = await picture(`${start} a mais.png`);
  await catalogue.open('layouts');
  const before = await catalogue.flyers.count();
  await catalogue.button('Adicionar Layout').click();
  await uploads.choose([...files.slice(0, 4), cut, spare, huge, ...files.slice(4)]);
  await expect(uploads.tiles.getByText('Na fila', { exact: true })).toHaveCount(13);
  await uploads.button('Remover', spare.name).click();
  await expect(uploads.dialog.getByText('12 arquivos', { exact: true })).toBeVisible();
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
  await toast.expect(
    'Upload completo',
    '10 de 12 layouts foram adicionados com sucesso.',
    /^Arquivo incompleto ou danificado: .* Os outros motivos estão na lista\.$/,
  );
  expect([calls, most], 'calls, and how many at once').toEqual([12, 1]);
  await expect(uploads.dialog.getByText('2 arquivos, 2 falharam')).toBeVisible();
  await expect(uploads.tile(cut.name)).toContainText('Arquivo incompleto ou danificado:');
  await expect(uploads.tile(huge.name)).toContainText('O máximo é de 50 megapixels.');
  // A second try fails for the same files, and adds nothing twice.
  await uploads.dialog.getByRole('button', { name: 'Tentar de novo (2)' }).click();
  await toast.expect('Upload completo', '0 de 2 layouts foram adicionados com sucesso.', /^Arquivo incompleto/);
  await catalogue.answer('Cancelar').click();
  await catalogue.expectCount('Layouts', before + 10);
  await expect(catalogue.flyers).toHaveCount(before + 10);
  expect(await naturalSize(catalogue.flyer(`${start} 10`).locator('img'))).toEqual({ width: 90, height: 120 });
});

test('the type of dropped and pasted files is decided by their bytes', async ({ page, catalogue, apiSeed, toast }) => {
  const { uploads } = catalogue;
  const start = unique('Solto');
  const phone = await phonePhoto(`${start} do celular.jpg`);
  expect(await told(phone.buffer)).toEqual(['secret', 'GPS']);
  const lying = await picture(`${start} na verdade jpeg.png`, 'jpeg');
  const named = `${start} ${longName('.webp')}`;
  const gif = await picture(`${start} gif.jpg`, 'gif');
  const drawing = svg(`${start} desenho.webp`);
  await catalogue.open('layouts');
  const before = await catalogue.flyers.count();
  await catalogue.button('Adicionar Layout').click();

  // The page refuses these files before it sends anything.
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
  // The list drops files that were added; a file chosen twice is in it once.
  await uploads.drop([phone, await picture(named), gif]);
  await uploads.drop([gif, drawing]);
  await expect(uploads.refused).toHaveCount(0);
  await uploads.paste([await picture(`${start} colado.png`)]);
  await expect(uploads.tiles).toHaveCount(6);
  await uploads.expectDrawn(phone.name);
  expect(await isUpright(uploads.tile(phone.name).locator('canvas'))).toBe(true);
  await uploads.send.click();
  await toast.expect('Upload completo', '4 de 6 layouts foram adicionados com sucesso.', / Os outros motivos estão na lista\.$/);
  for (const { name } of [gif, drawing]) {
    await expect(uploads.tile(name)).toContainText(/Formato inválido: .*Por favor, envie apenas JPG, PNG ou WebP até 10MB/);
  }
  await uploads.clear.click();
  await page.keyboard.press('Escape');
  await catalogue.expectCount('Layouts', before + 4);
  await expect(catalogue.flyer(named.replace('.webp', ''))).toBeVisible();
  for (const name of [`${start} na verdade jpeg`, `${start} colado`]) await naturalSize(catalogue.flyer(name).locator('img'));

  // The phone's photo is upright in both sizes, and its location is removed.
  const small = catalogue.flyer(`${start} do celular`).locator('img');
  expect(await naturalSize(small)).toEqual(UPRIGHT_SMALL);
  expect(await isUpright(small)).toBe(true);
  await catalogue.button(`Visualizar ${start} do celular`).click();
  const large = catalogue.dialog.getByRole('img', { name: `${start} do celular` });
  expect(await naturalSize(large)).toEqual(UPRIGHT);
  expect(await isUpright(large)).toBe(true);
  const { imageUrl } = await apiSeed.layout(`${start} do celular`);
  for (const address of [imageUrl, `${imageUrl}&w=480`]) {
    const served = await page.request.get(address);
    expect(await told(await served.body())).toEqual([]);
  }
});

test('leaving during an upload asks for a confirmation', async ({ page, catalogue, adminDashboard, toast }) => {
  const { uploads } = catalogue;
  await adminDashboard.open();
  await adminDashboard.nav.getByRole('link', { name: /^Layouts/ }).click();
  await expect(catalogue.flyers.first()).toBeVisible();
  const before = await catalogue.flyers.count();
  await catalogue.button('Adicionar Layout').click();
  await uploads.choose(await pictures(3, unique('No meio')));
  const released = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(LAYOUTS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls += 1;
    if (calls === 2) return route.fulfill({ status: 500, body: '' });
    if (calls === 3) await released.promise;
    await route.continue().catch(() => undefined);
  });
  await uploads.send.click();
  await toast.expect('Erro ao adicionar layout', 'Ocorreu um erro ao adicionar o layout.');
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');
  await expect(uploads.dialog.getByText('2 de 3, 1 falhou')).toBeVisible();
  for (const [index, state] of ['Enviado', 'Falhou', 'Enviando'].entries()) {
    await expect(uploads.tiles.nth(index)).toContainText(state);
  }
  await expect(uploads.send).toHaveText('Enviando...');
  await expect(uploads.clear).toHaveCount(0);

  // The page blocks this navigation, so there is nothing to await.
  const goBack = async () => void page.goBack().catch(() => undefined);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => catalogue.answer('Fechar').click(),
    () => catalogue.answer('Parar').click(),
    goBack,
  ]) {
    await leave();
    await expect(uploads.question).toHaveText(
      'O envio ainda não terminou. Se você sair agora, o que já chegou fica guardado e o resto não é enviado.',
    );
    await expect(catalogue.answer('Continuar enviando')).toBeFocused();
    await catalogue.answer('Continuar enviando').click();
    await expect(uploads.question).toHaveCount(0);
    await expect(page).toHaveURL('/admin/layouts');
  }
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.dismiss();
  await closing;
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');

  await goBack();
  await catalogue.answer('Parar e sair').click();
  await expect(page).toHaveURL('/admin/dashboard');
  await toast.expect('Upload interrompido', '1 de 3 layouts foram adicionados com sucesso.', /erro ao adicionar/);
  released.resolve();
  await catalogue.expectCount('Layouts', before + 1);
});
