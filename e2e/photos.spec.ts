import { isUpright, naturalSize, unique } from './catalogue.ts';
import { tabTo } from './keyboard.ts';
import { longName, phonePhoto, picture, pictures, privateMetadata, truncated, UPRIGHT_SMALL } from './pictures.ts';
import { expect, test } from './test.ts';

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('dropped and pasted photos are stored upright, with a name, without their location; a damaged photo is refused', async ({
    page,
    catalogue,
    apiSeed,
    toast,
  }) => {
    const { uploads } = catalogue;
    const attraction = await apiSeed.addAttraction(unique('Fotografada'));
    await catalogue.open('attractions');
    await catalogue.showPhotos(attraction.name);
    await expect(catalogue.dialog.getByText('Nenhuma foto cadastrada', { exact: true })).toBeVisible();
    const phone = await phonePhoto('IMG_0071.jpg');
    const long = await picture(longName('.jpg'));
    await uploads.drop([phone, truncated(await picture('ensaio.jpg')), long]);
    await uploads.paste([await picture('colada.png')]);
    await expect(uploads.tiles).toHaveCount(4);
    await uploads.send.click();
    await toast.expect('Upload completo', '3 de 4 fotos foram adicionadas com sucesso.', /^Arquivo incompleto ou danificado: /);
    await expect(uploads.dialog.getByText('1 arquivo, 1 falhou')).toBeVisible();

    await expect(catalogue.photo(long.name).getByText('Ação à meia-noi….jpg', { exact: true })).toBeVisible();
    const image = catalogue.photo(phone.name).locator('img');
    expect(await naturalSize(image)).toEqual(UPRIGHT_SMALL);
    expect(await isUpright(image)).toBe(true);
    const stored = await apiSeed.photos(attraction);
    expect(stored.map(({ name }) => name).sort()).toEqual([phone.name, long.name.normalize('NFC'), 'colada.png'].sort());
    const served = await page.request.get(stored.find(({ name }) => name === phone.name)?.imageUrl ?? '');
    expect(await privateMetadata(await served.body())).toEqual([]);

    await catalogue.dialogButton('Fechar').last().click();
    await expect(catalogue.row(attraction.name)).toContainText('3 fotos');
    await catalogue.showPhotos(attraction.name);
    await expect(uploads.tiles).toHaveCount(0);
  });

  test('photos are added, deleted and restored by keyboard alone', async ({
    page,
    catalogue,
    apiSeed,
    adminDashboard,
    toast,
  }) => {
    const { keyboard } = page;
    const { uploads } = catalogue;
    const attraction = await apiSeed.addAttraction(unique('Teclado com Fotos'));
    await catalogue.open('attractions');
    await tabTo(page, page.getByRole('searchbox'));
    await keyboard.type(attraction.name);
    await expect(catalogue.rows).toHaveCount(1);
    const opener = catalogue.button(`Gerenciar Fotos de ${attraction.name}`);
    await tabTo(page, opener);
    await keyboard.press('Enter');
    await adminDashboard.expectDialog(`Gerenciar Fotos: ${attraction.name}`);
    await tabTo(page, uploads.input);
    const choosing = page.waitForEvent('filechooser');
    await keyboard.press('Space');
    await (await choosing).setFiles([await picture('uma.png'), await picture('duas.jpg')]);
    await expect(uploads.tiles).toHaveCount(2);
    await tabTo(page, uploads.send);
    await keyboard.press('Enter');
    await expect(catalogue.photos).toHaveCount(2);
    const cross = catalogue.button('Remover a foto uma.png');
    await tabTo(page, cross, 'Shift+Tab');
    // Pressing the cross asks for a confirmation. Escape closes this question, but not the dialog.
    await keyboard.press('Enter');
    await expect(catalogue.dialogButton('Cancelar')).toBeFocused();
    await keyboard.press('Escape');
    await expect(cross).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page, catalogue.dialogButton('Remover uma.png'));
    await keyboard.press('Enter');
    await toast.expect('Foto removida', 'uma.png');
    await expect(toast.undo).toBeFocused();
    await keyboard.press('Enter');
    await expect(catalogue.photos).toHaveCount(2);
    await keyboard.press('Escape');
    await expect(catalogue.dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test('chosen photos are kept when the session ends, and uploaded after the login', async ({
  page,
  catalogue,
  apiSeed,
  authPages,
  toast,
  installation,
  playwright,
  context,
  ownSession,
}) => {
  const { uploads } = catalogue;
  const attraction = await apiSeed.addAttraction(unique('Fotografada'));
  await catalogue.open('attractions');
  await catalogue.showPhotos(attraction.name);
  await uploads.choose(await pictures(2, 'Retomada'));
  // Ends the session on the server only, so that the browser keeps its cookie.
  const other = await playwright.request.newContext({ storageState: await context.storageState() });
  expect((await other.post(`${installation.url}/api/logout`)).ok()).toBe(true);
  await other.dispose();
  await uploads.send.click();
  await authPages.expectLogin();
  await expect(page.getByText(/Sua sessão terminou/)).toBeVisible();
  await authPages.login(ownSession);
  await expect(page).toHaveURL('/admin/attractions');
  await expect(uploads.tiles.getByText('Na fila', { exact: true })).toHaveCount(2);
  await expect(catalogue.dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await uploads.send.click();
  await toast.expect('Upload completo', '2 de 2 fotos foram adicionadas com sucesso.');
  await expect(catalogue.photos).toHaveCount(2);
});
