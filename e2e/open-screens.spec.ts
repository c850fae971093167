// Checks that dialogs, menus, open forms and errors are accessible and fit the width. every-screen.spec.ts checks the screens.
import { free, SOMEBODY } from './api-seed.ts';
import { expectAccessible, expectFits } from './axe.ts';
import { unique } from './catalogue.ts';
import { hold, respond } from './intercept.ts';
import { picture, zipFile } from './pictures.ts';
import { chooseInMenu, expectClosed, expectOpen, openMenu } from './screen.ts';
import { expect, test } from './test.ts';

const LONG = 'Noite interminável de nome comprido demais '.repeat(10).trim();

test('the designer is accessible with a composed day, the preview or a dialog', async ({ page, designer, apiSeed, week }) => {
  const { imageUrl } = await apiSeed.layout('Carnaval Fora de Época');
  await page.route(`**${imageUrl.split('?')[0]}*`, (route) => route.fulfill({ status: 404, body: '' }));
  const usual = { eventName: LONG, freeEntry: true, value: null, customValue: null, layout: null, attractions: [] };
  await respond(page, 'GET', '**/api/schedules/usual*', { status: 200, json: [null, usual, null, null, null] });
  await designer.open(week);
  const day = designer.day(0);
  await day.open();
  await day.chooseLayout('Samba do Bistrô');
  await day.value('Personalizado').check();
  await day.customValue.fill('R$ 25 com flyer');
  await day.enterAttraction('DJ Conceição');
  await day.enterAttraction('Palco aberto');
  await expectAccessible(page, 'designer, a composed day');
  await day.box.fill('ninguém assim');
  await expect(day.root.getByText(/^Não está no cadastro/)).toBeVisible();
  await expectAccessible(page, 'designer, an unknown name');
  await day.layoutButton.click();
  await expect(designer.layoutDialog.getByRole('img', { name: 'Carnaval Fora de Época' })).toBeVisible();
  await expectAccessible(page, 'designer, layouts');
  await page.keyboard.press('Escape');
  await expectClosed(designer.layoutDialog);
  const photos = '**/api/attractions/*/photos*';
  await respond(page, 'GET', photos, { status: 500, body: '' });
  await day.photoButton('DJ Conceição').click();
  await expectAccessible(page, 'designer, photos that failed');
  await page.unroute(photos);
  await designer.photoDialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(designer.photoDialog.getByRole('button', { name: 'estúdio-2' })).toBeVisible();
  await expectAccessible(page, 'designer, photos');
  await page.keyboard.press('Escape');
  await expectClosed(designer.photoDialog);
  await designer.day(1).open();
  await expect(page.getByRole('button', { name: `Usar o de costume: ${LONG}` })).toBeVisible();
  await expectFits(page, 'designer, a long usual name');
  await designer.day(1).close();
  await designer.showPreview();
  await expectAccessible(page, 'designer, preview');
});

test('the designer is accessible with errors, a running send or a conflict', async ({ page, designer, apiSeed, week }) => {
  await designer.open(week);
  await designer.typeDate('2026-11-26');
  await expect(page.getByText('Escolha a quarta-feira em que a semana começa.')).toBeVisible();
  await expectAccessible(page, 'designer, a wrong date');
  await designer.typeDate(week);
  await designer.sendButton.click();
  await designer.toast.expect('Nenhum dia configurado');
  await expectAccessible(page, 'designer, a toast');
  await designer.nameDays(['Quarta']);
  await designer.expectSaved();
  const held = await hold(page, 'PUT', '**/api/events/*');
  await designer.sendButton.click();
  await expect(designer.sendButton).toHaveText('Enviando...');
  await expectAccessible(page, 'designer, sending');
  held.release();
  await designer.expectWeekSent();
  await designer.day(1).open();
  await apiSeed.saveDay(await apiSeed.onlySchedule(week), 1, { eventName: 'De outra pessoa' });
  await designer.day(1).eventName.fill('Minha');
  await expectOpen(designer.conflict);
  await expectAccessible(page, 'designer, a conflict');

  await page.route(/\/api\/(attractions|values|layouts|lot-settings)$/, (route) => route.abort('connectionfailed'));
  await page.goto(`/designer?semana=${week}&dia=extra`);
  await designer.sendExtraButton.click();
  await expect(designer.extra.root.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'designer, failed lists');
});

test('the staff’s other screens are accessible with long texts, dialogs or errors', async ({ page, apiSeed, week }) => {
  const { id } = await apiSeed.week(week, [
    LONG,
    null,
    'x'.repeat(400),
    { customValue: LONG.slice(0, 300), ...free('y'.repeat(200)) },
  ]);
  for (const name of ['Repetir semana', 'Avisar no WhatsApp']) {
    await page.goto(`/client/schedule/${id}`);
    await chooseInMenu(page.getByRole('button', { name: 'Levar' }), name);
    await expectOpen(page.getByRole('dialog'));
    await expectAccessible(page, name);
  }
  for (const path of [
    `/client/schedule/${id}`,
    `/client/history?busca=${encodeURIComponent(LONG.slice(0, 30))}`,
    `/client/history?vista=mes&mes=${week.slice(0, 7)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(LONG).first()).toBeVisible();
    await expectAccessible(page, `long texts on ${path}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await expectAccessible(page, 'menu');
  const refusal = { message: 'x', code: 'unauthorized', details: { staffCode: true }, requestId: 'x' };
  await respond(page, 'GET', '**/api/weeks?*', { status: 401, json: refusal });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Código da equipe' })).toBeVisible();
  await expectAccessible(page, 'staff code');
  await respond(page, 'GET', '**/api/weeks?*', null);
  await page.goto('/');
  await expect(page.getByText(/^Não deu para carregar a semana\./)).toBeVisible();
  await expectAccessible(page, 'home, failed');
  await page.route('**/assets/designer-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Montar a programação' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Não deu para carregar esta tela' })).toBeVisible();
  await expectAccessible(page, 'a screen that cannot be loaded');
});

test('login and registration are accessible with errors', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessible(page, 'login, errors');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Código de registro é obrigatório')).toBeVisible();
  await expectAccessible(page, 'register, errors');
  const json = { registrationEnabled: false, message: '' };
  await respond(page, 'GET', '**/api/auth/check-registration', { status: 200, json });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Registro Desabilitado' })).toBeVisible();
  await expectAccessible(page, 'register, closed');
});

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('the dashboard is accessible with an error or a menu; Escape closes menus', async ({
    page,
    adminDashboard,
    toast,
    apiSeed,
    week,
  }) => {
    await apiSeed.extra(await apiSeed.week(week, [SOMEBODY]));
    await adminDashboard.open();
    const others = adminDashboard.otherSheets(week);
    await openMenu(others);
    await expectAccessible(page, 'dashboard, menu', async () => {
      // Reopens the menu at its button, which a change of width may have moved.
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await openMenu(others);
      await expect(page.getByRole('menuitem')).toHaveCount(8);
    });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(adminDashboard.nav).toBeHidden();
    const toggle = page.getByRole('button', { name: /^(Abrir|Fechar) menu$/ });
    await toggle.click();
    await expect(adminDashboard.leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(adminDashboard.nav).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await expectAccessible(page, 'menu of the administrators');
    await respond(page, 'GET', '**/api/schedules?*', { status: 500, body: '' });
    await page.reload();
    await expect(toast.root).toBeVisible();
    await expectAccessible(page, 'dashboard, failed');
  });

  test('the viewer is accessible with an answer’s form, changes or versions', async ({ page, adminDashboard, apiSeed, week }) => {
    const { dialog } = adminDashboard;
    const programme = await apiSeed.week(week, [SOMEBODY]);
    await page.goto(`/admin/view/${programme.id}`);
    await dialog.getByRole('button', { name: 'Pedir ajuste' }).click();
    const request = dialog.filter({ has: page.getByRole('textbox') });
    await request.getByRole('textbox', { name: 'O que precisa mudar?' }).fill('A Conceição não vem.');
    await expectAccessible(page, 'viewer, a request');
    await request.getByRole('button', { name: 'Pedir ajuste' }).click();
    await expect(dialog.getByText(/^Ajuste pedido por você/)).toBeVisible();
    await apiSeed.saveDay(programme, 0, { eventName: 'Baile da Lapa' });
    await page.reload();
    await expect(dialog.getByRole('list', { name: 'Mudanças' })).toBeVisible();
    await expectAccessible(page, 'viewer, changes');
    await dialog.getByRole('button', { name: 'Versões' }).click();
    await dialog.getByRole('button', { name: 'Comparar a versão 1' }).click();
    await expect(dialog.getByRole('list', { name: 'Mudanças' })).toBeVisible();
    await expectAccessible(page, 'viewer, compared versions');
    await dialog.getByRole('button', { name: 'Ver a versão 1' }).click();
    await expect(dialog.getByText(/^Versão 1, de /)).toBeVisible();
    await expectAccessible(page, 'viewer, an old version');
    await page.goto('/admin/view/999999');
    await expect(dialog.getByText('Programação não encontrada.').first()).toBeVisible();
    await expectAccessible(page, 'viewer, unknown programme');
  });

  test('the layouts’ screen is accessible while loading and with a large picture', async ({
    page,
    catalogue,
    adminDashboard,
  }) => {
    const list = await hold(page, 'GET', '**/api/layouts');
    await page.goto('/admin/layouts');
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    await expectAccessible(page, 'layouts, loading');
    list.release();
    await catalogue.button('Visualizar Roda de Choro').click();
    await adminDashboard.expectDialog('Roda de Choro');
    await expectAccessible(page, 'layouts, a large picture');
  });

  test('the catalogue’s open forms are accessible', async ({ page, catalogue, apiSeed }) => {
    const attraction = await apiSeed.addAttraction(unique('Axé com fotos'));
    const { imageUrl } = await apiSeed.addPhoto(attraction, await picture('quebrada.png'));
    await apiSeed.addPhoto(attraction, await picture('inteira.png'));
    await page.route(`**${imageUrl.split('?')[0]}*`, (route) => route.fulfill({ status: 404, body: '' }));
    await catalogue.open('attractions');
    await catalogue.button('Adicionar Atração').click();
    await catalogue.field.press('Enter');
    await expect(catalogue.field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'attractions, form');
    await catalogue.dialogButton('Cancelar').click();
    // The list shows only the first attractions, so the search has to find this attraction.
    await page.getByRole('searchbox').fill(attraction.name);
    await catalogue.button(`Gerenciar Fotos de ${attraction.name}`).click();
    const broken = catalogue.photos.filter({ has: page.getByTitle('quebrada.png', { exact: true }) });
    await expect(broken.getByRole('img')).toBeVisible();
    await catalogue.button('Remover a foto inteira.png').click();
    await expect(catalogue.photos.getByText('Remover esta foto?')).toBeVisible();
    await expectAccessible(page, 'attractions, photos');
    await catalogue.open('lot-settings');
    await catalogue.button('Editar Normal').click();
    const editor = page.getByRole('region', { name: 'Editar Normal' });
    // Waits for the fields, because `all` does not, and “Editar Normal” first loads the form's chunk.
    await expect(editor.getByRole('textbox')).toHaveCount(8);
    for (const input of await editor.getByRole('textbox').all()) await input.fill('');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(8);
    await expectAccessible(page, 'lots, errors');
    await catalogue.button('Nova Configuração').click();
    await expectOpen(catalogue.dialog);
    await expectAccessible(page, 'lots, form');
  });

  test('the import’s dialog is accessible at each step', async ({ page, importer }) => {
    const band = unique('Banda dos Arquivos');
    const notes = Array.from({ length: 30 }, (_, n) => [`nota com um nome que não cabe em uma linha ${n}.txt`, 'x']);
    await importer.show();
    await importer.input.setInputFiles(
      zipFile('Fotos de uma casa com um nome de arquivo bastante comprido 2016-2026.zip', {
        [`${band}/a.png`]: await picture('a.png'),
        ...Object.fromEntries(notes),
      }),
    );
    await expectAccessible(page, 'import, the file');
    await importer.button('Enviar arquivo').click();
    await expect(importer.heading).toHaveText('O que vai ser importado');
    await expectAccessible(page, 'import, the plan');
    const release = await importer.hold(40);
    await importer.button('Importar').click();
    await expect(importer.heading).toHaveText('Importando as fotos');
    await expectAccessible(page, 'import, running');
    await page.keyboard.press('Escape');
    await expect(importer.line).toBeVisible();
    await expectAccessible(page, 'import, closed');
    release();
    await expect(page.getByRole('rowheader', { name: band })).toBeVisible();
    await importer.line.getByRole('button', { name: 'Ver resultado' }).click();
    await expect(importer.heading).toHaveText('Resultado');
    await expectAccessible(page, 'import, the result');
  });
});
