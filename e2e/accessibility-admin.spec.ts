import { SOMEBODY } from './api-seed.ts';
import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { hold, respond } from './intercept.ts';
import { fileOf, picture, truncated, zipFile } from './pictures.ts';
import { expect, test } from './test.ts';

test('axe finds nothing on login, registration and the staff code page with errors shown', async ({ page, authPages, toast }) => {
  await page.goto('/login');
  await authPages.login({ username: 'ninguém', password: 'palpite' });
  await expect(toast.root).toBeVisible();
  await authPages.username.fill('');
  await authPages.enter.click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/register');
  await authPages.register.click();
  await expect(page.getByText('Código de registro é obrigatório')).toBeVisible();
  await expectAccessible(page);
  await respond(page, 'GET', '**/api/auth/check-registration', {
    status: 200,
    json: { registrationEnabled: false, message: '' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Registro Desabilitado' })).toBeVisible();
  await expectAccessible(page);
  const details = { staffCode: true };
  await respond(page, 'GET', '**/api/weeks?*', {
    status: 401,
    json: { message: 'Informe o código da equipe.', code: 'unauthorized', details, requestId: 'x' },
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Código da equipe' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('axe finds nothing on the dashboard, its menus, confirmations and errors', async ({
    page,
    adminDashboard,
    toast,
    apiSeed,
    installation,
  }) => {
    await apiSeed.week(installation.freshWeek());
    await apiSeed.week(installation.freshWeek(), [SOMEBODY, SOMEBODY, SOMEBODY, SOMEBODY]);
    await apiSeed.extraAlone(installation.freshWeek());
    const mixed = await apiSeed.extra(await apiSeed.week(installation.freshWeek(), [SOMEBODY]));
    await adminDashboard.open();
    const others = adminDashboard.otherSheets(mixed.startDate);
    await expect(others).toBeVisible();
    await expectAccessible(page, async () => {
      await page.keyboard.press('Escape');
      await others.click();
      await expect(page.getByRole('menuitem')).toHaveCount(8);
    });
    await page.keyboard.press('Escape');
    await adminDashboard.button('Excluir', mixed.startDate).click();
    await expect(adminDashboard.confirmButton()).toBeVisible();
    await expectAccessible(page);
    await adminDashboard.confirmButton().click();
    await expect(toast.undo).toBeVisible();
    // A pointer above the toast keeps it open.
    await toast.root.hover();
    await expectAccessible(page, () => toast.root.hover());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(adminDashboard.leave).toBeVisible();
    await expectAccessible(page);

    const list = '**/api/schedules?*';
    await respond(page, 'GET', list, { status: 200, json: [] });
    await page.reload();
    await expect(adminDashboard.empty).toBeVisible();
    await expectAccessible(page);
    await respond(page, 'GET', list, { status: 500, body: '' });
    await page.reload();
    await expect(toast.root).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the viewer: both tabs, a picture, an unknown programme', async ({
    page,
    adminDashboard,
    apiSeed,
    week,
  }) => {
    const layout = await apiSeed.layout('Roda de Choro');
    const attraction = await apiSeed.attraction('DJ Conceição');
    const [photo] = await apiSeed.photos(attraction);
    const day = { layoutId: layout.id, attractions: [{ attractionId: attraction.id, photoId: photo?.id ?? null }] };
    await apiSeed.extra(await apiSeed.week(week, [day]), day);
    await adminDashboard.open();
    await adminDashboard.view(week);
    await expectAccessible(page);
    await adminDashboard.tabs.nth(1).click();
    await expect(adminDashboard.extra).toBeVisible();
    await expectAccessible(page);
    await adminDashboard.dialog.getByRole('button', { name: 'Ampliar o layout Roda de Choro' }).click();
    await expectAccessible(page);
    await page.goto('/admin/view/999999');
    await expect(adminDashboard.dialog.getByText('Programação não encontrada.').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on changes, compared versions, an opened version and an answer', async ({
    page,
    adminDashboard,
    apiSeed,
    week,
  }) => {
    const [first, second] = await apiSeed.layouts();
    const programme = await apiSeed.week(week, [{ eventName: 'Baile', layoutId: first?.id ?? 0, ...SOMEBODY }, 'Roda de Choro']);
    const { dialog } = adminDashboard;
    await adminDashboard.open();
    await adminDashboard.view(week);
    await dialog.getByRole('button', { name: 'Pedir ajuste' }).click();
    const asking = dialog.filter({ has: page.getByRole('textbox') });
    await asking.getByRole('textbox', { name: 'O que precisa mudar?' }).fill('A Conceição não vem.');
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Pedir ajuste' }).click();
    await expect(dialog.getByText(/^Ajuste pedido por você/)).toBeVisible();
    await apiSeed.saveDay(programme, 0, { eventName: 'Baile da Lapa', layoutId: second?.id ?? 0 });
    await adminDashboard.open();
    await expectAccessible(page);
    await adminDashboard.view(week);
    await expect(dialog.getByRole('list', { name: 'Mudanças' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Versões' }).click();
    await dialog.getByRole('button', { name: 'Comparar a versão 1' }).click();
    await expect(dialog.getByRole('list', { name: 'Mudanças' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ver a versão 1' }).click();
    await expect(dialog.getByText(/^Versão 1, de /)).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the layouts, a large picture and the uploads', async ({
    page,
    catalogue,
    adminDashboard,
    apiSeed,
  }) => {
    const { uploads } = catalogue;
    const list = await hold(page, 'GET', '**/api/layouts');
    await page.goto('/admin/layouts');
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    await expectAccessible(page);
    list.release();
    const { name } = (await apiSeed.layouts())[0] ?? { name: '' };
    await expect(catalogue.flyers.first()).toBeVisible();
    await expectAccessible(page);
    await catalogue.button(`Visualizar ${name}`).click();
    await adminDashboard.expectDialog(name);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const start = unique('Axe');
    await catalogue.button('Adicionar Layout').click();
    await uploads.choose([
      truncated(await picture(`${start} a.png`)),
      await picture(`${start} b.png`),
      await picture(`${start} c.png`),
      fileOf(`${start} d.gif`, 'x'),
    ]);
    await expect(uploads.refused).toBeVisible();
    await expectAccessible(page);
    await hold(page, 'POST', '**/api/layouts', 2);
    await uploads.send.click();
    await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');
    await page.keyboard.press('Escape');
    await expect(uploads.question).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on attractions, photos, values, lots and their forms', async ({
    page,
    catalogue,
    adminDashboard,
    apiSeed,
  }) => {
    const attraction = await apiSeed.addAttraction(unique('Axé com fotos'));
    const { imageUrl } = await apiSeed.addPhoto(attraction, await picture('quebrada.png'));
    await apiSeed.addPhoto(attraction, await picture('inteira.png'));
    await page.route(`**${imageUrl.split('?')[0]}*`, (route) => route.fulfill({ status: 404, body: '' }));
    await catalogue.open('attractions');
    await expectAccessible(page);
    await catalogue.button('Adicionar Atração').click();
    await catalogue.field.press('Enter');
    await expect(catalogue.field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await catalogue.answer('Cancelar').click();
    await catalogue.showPhotos(attraction.name);
    await expect(catalogue.photo('quebrada.png').getByRole('img')).toBeVisible();
    await catalogue.button('Remover a foto inteira.png').click();
    await expect(catalogue.photos.getByText('Remover esta foto?')).toBeVisible();
    await expectAccessible(page);
    await catalogue.open('values');
    await expectAccessible(page);
    await catalogue.open('lot-settings');
    await catalogue.button('Editar Normal').click();
    const editor = page.getByRole('region', { name: 'Editar Normal' });
    // The press loads the form's chunk.
    await expect(editor.getByRole('textbox')).toHaveCount(8);
    for (const input of await editor.getByRole('textbox').all()) await input.fill('');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(8);
    await expectAccessible(page);
    await catalogue.button('Nova Configuração').click();
    await adminDashboard.expectDialog('Criar Nova Configuração de Lotes');
    await expectAccessible(page);
    await respond(page, 'GET', '**/api/values', { status: 500, body: '' });
    await catalogue.open('values');
    await expect(page.getByText('Não deu para carregar os valores')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the import before and after its confirmation', async ({ page, importer }) => {
    // Enough names and warnings to fill the dialog.
    const notes = Array.from({ length: 30 }, (_, n) => [`nota com um nome que não cabe em uma linha ${n}.txt`, 'x']);
    const name = unique('Banda dos Arquivos');
    await importer.show();
    await importer.input.setInputFiles(
      zipFile('Fotos de uma casa com um nome de arquivo bastante comprido 2016-2026.zip', {
        [`${name}/a.png`]: await picture('a.png'),
        ...Object.fromEntries(notes),
      }),
    );
    await expectAccessible(page);
    await importer.button('Enviar arquivo').click();
    await expect(importer.heading).toHaveText('O que vai ser importado');
    await expectAccessible(page);
    const release = await importer.hold(40);
    await importer.button('Importar').click();
    await expect(importer.heading).toHaveText('Importando as fotos');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(importer.line).toBeVisible();
    await expectAccessible(page);
    release();
    await importer.line.getByRole('button', { name: 'Ver resultado' }).click();
    await expect(importer.heading).toHaveText('Resultado');
    await expectAccessible(page);
  });
});
