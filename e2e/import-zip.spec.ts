import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { tabTo } from './desk.ts';
import { expect, freshAttraction, type Importer, test } from './importer.ts';
import { picture, type TestFile, zipFile } from './zip.ts';

const PHOTO = picture(1);

const alerts = (importer: Importer) => importer.dialog.getByRole('alert').filter({ hasText: /\S/ });

test.describe('the way through', () => {
  test('choose, send, look, import: the attractions and their photos are there', async ({ page, importer }) => {
    const [one, two] = [freshAttraction('Maré'), freshAttraction('Órbita')];
    await importer.plan(
      zipFile('Fotos da casa.zip', {
        [`fotos/${one}/show na praça.png`]: picture(1),
        [`fotos/${one}/camarim.png`]: picture(2),
        [`fotos/${two}/oficial.png`]: picture(3),
        'fotos/dj conceição/nova.png': picture(4),
        'fotos/.DS_Store': 'x',
        '__MACOSX/._fotos': 'x',
      }),
    );
    await importer.expectCounts({
      'Atrações novas': 2,
      'Atrações já cadastradas': 1,
      'Fotos novas': 4,
      'Fotos já cadastradas': 0,
      'Arquivos que ficam de fora': 0,
    });
    await expect(importer.warnings).toHaveCount(0);
    await importer.button('Importar').click();
    await importer.expectResult(2, 4);
    await expect(alerts(importer).getByText(/^Importação concluída/)).toBeVisible();

    await importer.button('Concluir').click();
    await expect(importer.dialog).toHaveCount(0);
    await expect(importer.line).toHaveCount(0);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: one }) });
    await expect(row.getByText('2 fotos')).toBeVisible();
    expect(await importer.photosOf(one)).toEqual(['camarim.png', 'show na praça.png']);
    expect(await importer.photosOf(two)).toEqual(['oficial.png']);
    expect(await importer.photosOf('DJ Conceição')).toContain('nova.png');
  });

  test('the instructions say what the archive has to be', async ({ importer }) => {
    await importer.show();
    await expect(importer.dialog.getByRole('list').first().getByRole('listitem')).toHaveText([
      'O arquivo ZIP deve conter pastas.',
      'O nome de cada pasta é o nome da atração.',
      'Dentro da pasta ficam as fotos dessa atração, em JPG, PNG ou WebP, até 10 MB cada.',
      'Os nomes originais dos arquivos são mantidos.',
    ]);
  });

  test('looking adds nothing: cancelled after one question, and the next may be chosen', async ({ importer }) => {
    const name = freshAttraction();
    await importer.plan(zipFile('fotos.zip', { [`${name}/a.png`]: PHOTO }));
    await importer.button('Cancelar importação').click();
    await expect(alerts(importer)).toContainText('é apagado do servidor, e nada é importado.');
    await expect(importer.button('Voltar')).toBeFocused();
    await importer.button('Voltar').click();
    await expect(importer.button('Cancelar importação')).toBeFocused();
    await importer.button('Cancelar importação').click();
    await importer.button('Cancelar importação').click();
    await expect(importer.heading).toHaveText('Escolher o arquivo');
    expect(await importer.attraction(name)).toBeUndefined();
  });

  test('the same archive twice adds nothing the second time, and says so', async ({ importer }) => {
    const name = freshAttraction();
    const file = zipFile('fotos.zip', { [`${name}/a.png`]: PHOTO, [`${name}/b.png`]: picture(2) });
    await importer.import(file);
    await importer.expectResult(1, 2);
    await importer.button('Importar outro arquivo').click();
    await expect(importer.heading).toHaveText('Escolher o arquivo');

    await importer.send(file);
    await expect(importer.heading).toHaveText('O que vai ser importado');
    await importer.expectCounts({
      'Atrações novas': 0,
      'Atrações já cadastradas': 1,
      'Fotos novas': 0,
      'Fotos já cadastradas': 2,
      'Arquivos que ficam de fora': 0,
    });
    await expect(importer.dialog.getByText(/^Nada novo/)).toBeVisible();
    await importer.button('Importar').click();
    await importer.expectResult(0, 0);
    await expect(alerts(importer)).toHaveText('Nada foi adicionado: as 2 fotos deste arquivo já estavam no acervo.');
    expect(await importer.photosOf(name)).toEqual(['a.png', 'b.png']);
  });

  test('what is left out is named before and after, and can be copied', async ({ page, context, importer }) => {
    const name = freshAttraction();
    await importer.plan(
      zipFile('fotos.zip', {
        [`${name}/a.png`]: PHOTO,
        [`${name}/leia-me.txt`]: 'olá',
        [`${name}/quebrada.png`]: PHOTO.subarray(0, 80),
        'perdida.png': PHOTO,
      }),
    );
    await expect(importer.warnings.filter({ hasText: 'leia-me.txt' })).toHaveCount(1);
    await expect(importer.warnings.filter({ hasText: 'perdida.png' })).toHaveCount(1);
    await importer.button('Importar').click();
    await importer.expectResult(1, 1);
    for (const file of ['leia-me.txt', 'perdida.png', 'quebrada.png']) {
      await expect(importer.warnings.filter({ hasText: file })).toHaveCount(1);
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await importer.button('Copiar avisos').click();
    await expect(page.locator('[data-toast]')).toContainText('Avisos copiados');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toEqual(await importer.warnings.allTextContents());
  });

  test('where the page may not copy, the list is selected for the reader to do it', async ({ page, importer }) => {
    await importer.plan(zipFile('fotos.zip', { [`${freshAttraction()}/a.png`]: PHOTO, 'perdida.png': PHOTO }));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'));
    });
    await importer.button('Copiar avisos').click();
    await expect(page.locator('[data-toast]')).toContainText('copie com Ctrl+C');
    expect(await page.evaluate(() => String(getSelection()))).toContain('perdida.png');
  });
});

test.describe('what cannot be imported', () => {
  const toast = async (page: Page, title: string, text: string) => {
    await expect(page.locator('[data-toast] p')).toHaveText([title, text]);
  };

  test('no file, and files that are no ZIP, are refused in the words of the specification', async ({ page, importer }) => {
    await importer.show();
    await importer.button('Enviar arquivo').click();
    await toast(page, 'Nenhum arquivo selecionado', 'Por favor, selecione um arquivo ZIP para importar.');
    await importer.input.setInputFiles({ name: 'fotos.rar', mimeType: 'application/vnd.rar', buffer: PHOTO });
    await toast(page, 'Formato inválido', 'Por favor, selecione apenas arquivos ZIP.');
    await expect(importer.dialog.getByText('fotos.rar')).toHaveCount(0);
    await importer.input.setInputFiles({ name: 'vazio.zip', mimeType: 'application/zip', buffer: Buffer.alloc(0) });
    await toast(page, 'Arquivo vazio', 'O arquivo vazio.zip está vazio.');
  });

  test('a file dropped anywhere is taken, two are not', async ({ page, importer }) => {
    await importer.show();
    const drop = (files: string[]) =>
      page.evaluate((all) => {
        const dataTransfer = new DataTransfer();
        for (const name of all) dataTransfer.items.add(new File(['PK'], name, { type: 'application/zip' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, files);
    await drop(['um.zip', 'dois.zip']);
    await toast(page, 'Um arquivo de cada vez', 'Por favor, selecione um único arquivo ZIP.');
    await drop(['um.zip']);
    await expect(importer.dialog.getByText('um.zip')).toBeVisible();
    await importer.button('Tirar o arquivo escolhido').click();
    await expect(importer.dialog.getByText('um.zip')).toHaveCount(0);
  });

  test('what only calls itself a ZIP is refused in words, and another can be chosen', async ({ importer }) => {
    await importer.show();
    await importer.send({ name: 'falso.zip', mimeType: 'application/zip', buffer: Buffer.alloc(5000, 'não é um zip ') });
    await expect(importer.heading).toHaveText('A importação não deu certo');
    await expect(alerts(importer)).toHaveText(/[a-zà-ú]{3,} .*\./i);
    await importer.button('Importar outro arquivo').click();
    await expect(importer.heading).toHaveText('Escolher o arquivo');
  });

  test('an archive without a photo says what it should be, and there is nothing to say yes to', async ({ importer }) => {
    await importer.plan(zipFile('textos.zip', { 'Banda/leia-me.txt': 'olá' }));
    await expect(importer.dialog.getByText(/^Nenhuma foto para importar/)).toBeVisible();
    await expect(importer.button('Importar')).toHaveAttribute('aria-disabled', 'true');
  });

  test('answers without words, or that are none, are told in those of the specification', async ({ page, importer }) => {
    await importer.show();
    await importer.input.setInputFiles(zipFile('fotos.zip', { 'Banda/a.png': PHOTO }));
    for (const [answer, words] of [
      [{ status: 400, body: '' }, 'Erro ao fazer upload do arquivo ZIP'],
      [{ status: 200, body: '<html>' }, 'Erro ao processar resposta do servidor'],
      [{ status: 413, json: { message: 'Grande demais para hoje.' } }, 'Grande demais para hoje.'],
    ] as const) {
      await page.route('**/api/imports', (route) => route.fulfill(answer));
      await importer.button('Enviar arquivo').click();
      await expect(alerts(importer)).toHaveText(words);
      await page.unroute('**/api/imports');
    }
    // The file is still chosen, and goes when it can; what keeps it meanwhile is the server, not the connection.
    await page.route('**/api/imports', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await importer.button('Enviar arquivo').click();
    await expect(
      importer.dialog.getByText('Erro ao fazer upload do arquivo ZIP. O servidor respondeu com erro; tentando de novo...'),
    ).toBeVisible();
    await expect(importer.heading).toHaveText('O que vai ser importado');
  });

  test('a start that fails is told, and can be tried again', async ({ page, importer }) => {
    await importer.plan(zipFile('fotos.zip', { [`${freshAttraction()}/a.png`]: PHOTO }));
    await page.route('**/start', (route) => route.fulfill({ status: 500, body: '' }));
    await importer.button('Importar').click();
    await expect(alerts(importer)).toHaveText('Ocorreu um erro durante a importação do arquivo ZIP');
    await page.unroute('**/start');
    await importer.button('Importar').click();
    await importer.expectResult(1, 1);
  });
});

test.describe('leaving and returning', () => {
  test('closed while it imports, it goes on; the screen says how far, and shows what came of it', async ({ page, importer }) => {
    const name = freshAttraction();
    await importer.plan(zipFile('fotos.zip', { [`${name}/a.png`]: PHOTO }));
    const release = await importer.hold(40);
    await importer.button('Importar').click();
    await expect(importer.heading).toHaveText('Importando as fotos');
    await expect(importer.dialog.getByText('A importação pode levar vários minutos.', { exact: false })).toBeVisible();
    await expect(importer.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await page.keyboard.press('Escape');
    await expect(importer.line).toContainText('Importando fotos.zip');
    await expect(importer.line.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await importer.line.getByRole('button', { name: 'Ver importação' }).click();
    await expect(importer.heading).toHaveText('Importando as fotos');
    await page.keyboard.press('Escape');

    release();
    await expect(importer.line).toContainText('A importação de fotos.zip terminou: 1 foto e 1 atração a mais.');
    // The list behind has been fetched again by itself.
    await expect(page.getByRole('rowheader', { name })).toBeVisible();
    await importer.line.getByRole('button', { name: 'Ver resultado' }).click();
    await importer.expectResult(1, 1);
    await page.keyboard.press('Escape');
    await importer.line.getByRole('button', { name: 'Dispensar' }).click();
    await expect(importer.line).toHaveCount(0);
    await importer.show();
  });

  test('the browser closed while it imports: it is found finished', async ({ page, context, importer }) => {
    const name = freshAttraction();
    await importer.plan(zipFile('fotos.zip', { [`${name}/a.png`]: PHOTO }));
    const started = page.waitForResponse('**/start');
    await importer.button('Importar').click();
    await started;
    const later = await context.newPage();
    await page.close();
    await later.goto('/admin/attractions');
    await expect(later.getByRole('region', { name: 'Importação de fotos' })).toContainText('terminou');
    await later.getByRole('button', { name: 'Ver resultado' }).click();
    await expect(later.getByRole('dialog').getByText(/^Importação concluída/)).toBeVisible();
    await later.keyboard.press('Escape');
    await expect(later.getByRole('rowheader', { name })).toBeVisible();
  });

  test('a plan waits for its yes as long as it takes', async ({ page, importer }) => {
    await importer.plan(zipFile('fotos.zip', { [`${freshAttraction()}/a.png`]: PHOTO }));
    await page.keyboard.press('Escape');
    await expect(importer.line).toContainText('fotos.zip foi lido e espera a sua confirmação.');
    await importer.show('O que vai ser importado');
    await importer.button('Importar').click();
    await importer.expectResult(1, 1);
  });
});

test.describe('the way back', () => {
  const download = async (page: Page, link: Locator): Promise<TestFile> => {
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await downloading;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    // Its name is the header's, which the routes' tests hold; Chromium under load has called it “download”.
    return { name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.concat(chunks) };
  };

  test('the photos of all attractions, and of one, come as a ZIP that imports into nothing new', async ({ page, importer }) => {
    const name = freshAttraction('Ação');
    const files = { [`${name}/a.png`]: PHOTO, [`${name}/b.png`]: picture(2) };
    await importer.import(zipFile('fotos.zip', files));
    await importer.button('Concluir').click();

    await page.getByRole('button', { name: `Gerenciar Fotos de ${name}` }).click();
    const one = await download(page, page.getByRole('dialog').getByRole('link', { name: 'Baixar fotos (.zip)' }));
    for (const [path, content] of Object.entries(files)) {
      expect(one.buffer.includes(Buffer.from(path)), path).toBe(true);
      expect(one.buffer.includes(content), `bytes of ${path}`).toBe(true);
    }
    await page.keyboard.press('Escape');

    const all = await download(page, page.getByRole('link', { name: 'Baixar fotos (.zip)' }));
    expect(all.buffer.length).toBeGreaterThan(one.buffer.length);
    expect(all.buffer.includes(Buffer.from(`${name}/a.png`))).toBe(true);
    await importer.plan(all);
    await expect(importer.dialog.getByText(/^Nada novo/)).toBeVisible();
  });
});

test.describe('for everybody', () => {
  test('by the keyboard alone', async ({ page, importer }) => {
    const name = freshAttraction();
    await importer.goto();
    await tabTo(page, importer.open);
    await page.keyboard.press('Enter');
    await expect(importer.heading).toHaveText('Escolher o arquivo');
    await tabTo(page, importer.input);
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(zipFile('fotos.zip', { [`${name}/a.png`]: PHOTO, 'perdida.png': PHOTO }));
    await tabTo(page, importer.button('Enviar arquivo'));
    await page.keyboard.press('Enter');

    await expect(importer.heading).toHaveText('O que vai ser importado');
    await expect(importer.heading).toBeFocused();
    await tabTo(page, importer.dialog.getByRole('list', { name: /^Avisos/ }));
    await tabTo(page, importer.button('Importar'));
    await page.keyboard.press('Enter');

    await expect(importer.heading).toHaveText('Resultado');
    await expect(importer.heading).toBeFocused();
    await tabTo(page, importer.button('Concluir'));
    await page.keyboard.press('Enter');
    await expect(importer.dialog).toHaveCount(0);
    await expect(importer.open).toBeFocused();
    expect(await importer.photosOf(name)).toEqual(['a.png']);
  });

  /** An archive whose names and warnings fill the dialog. */
  const crowded = () =>
    zipFile('Fotos de uma casa com um nome de arquivo bastante comprido 2016-2026.zip', {
      [`${freshAttraction()}/a.png`]: PHOTO,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`nota com um nome que não cabe em uma linha ${n}.txt`, 'x'])),
    });

  test('axe before the yes, in both themes and at three widths', async ({ page, importer }) => {
    await importer.show();
    await importer.input.setInputFiles(crowded());
    await expectAccessible(page);
    await importer.button('Enviar arquivo').click();
    await expect(importer.heading).toHaveText('O que vai ser importado');
    await expectAccessible(page);
  });

  test('axe after the yes, in both themes and at three widths', async ({ page, importer }) => {
    await importer.plan(crowded());
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
