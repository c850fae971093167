import { writeFileSync } from 'node:fs';
import { largePicture, zipFile } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('an interrupted upload continues after a reload, on another screen, and sends only the missing parts', async ({
  page,
  importer,
  adminDashboard,
}, info) => {
  // The browser reads this large file itself, so the test need not transfer the file to the browser.
  const large = info.outputPath('grande.zip');
  const photos = await Promise.all(['1.png', '2.png'].map(largePicture));
  const entries = photos.map((photo) => [`Coletivo dos Arquivos Grandes/${photo.name}`, photo]);
  writeFileSync(large, zipFile('grande.zip', Object.fromEntries(entries)).buffer);
  let isCut = true;
  let sent: string[] = [];
  await page.route(/parts\/\d+$/, async (route) => {
    const part = route.request().url().replace(/.*\//, '');
    sent.push(part);
    if (isCut && part !== '1') await route.abort('connectionreset');
    else await route.continue();
  });
  await importer.show();
  const arrived = page.waitForResponse(/\/parts\/1$/);
  await importer.input.setInputFiles(large);
  await importer.button('Enviar arquivo').click();
  expect((await arrived).ok()).toBe(true);

  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(importer.line).toContainText(/O envio de grande.zip ainda não terminou: está em 6\d%\./);
  await importer.open.click();
  await expect(importer.heading).toHaveText('Continuar o envio');
  await importer.input.setInputFiles(large);
  await importer.button('Continuar envio').click();
  await expect(importer.dialog.getByText(/^A conexão falhou/)).toBeVisible();
  await page.keyboard.press('Escape');

  await adminDashboard.nav.getByRole('link', { name: /^Valores/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gerenciar Valores' })).toBeVisible();
  const completed = page.waitForResponse('**/complete');
  [isCut, sent] = [false, []];
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await completed;
  expect(sent).toEqual(['2']);
  await adminDashboard.nav.getByRole('link', { name: /^Atrações/ }).click();
  await importer.line.getByRole('button', { name: 'Ver importação' }).click();
  await expect(importer.heading).toHaveText('O que vai ser importado');
});
