import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Importer } from './importer.ts';
import { largePicture, picture, zipFile } from './pictures.ts';
import { expect, test } from './test.ts';

async function cutOff(page: Page) {
  const tried: number[] = [];
  let isCut = true;
  await page.route('**/parts/*', async (route) => {
    const part = Number(/parts\/(\d+)$/.exec(route.request().url())?.[1]);
    tried.push(part);
    if (isCut && part > 1) await route.abort('connectionreset');
    else await route.continue();
  });
  return {
    tried,
    restore: () => {
      isCut = false;
      tried.length = 0;
    },
  };
}

async function sendFirstPart(page: Page, importer: Importer, file: string) {
  const arrived = page.waitForResponse(/\/parts\/1$/);
  await importer.input.setInputFiles(file);
  await importer.button('Enviar arquivo').click();
  expect((await arrived).ok()).toBe(true);
}

test.use({ signedIn: true });

test('an interrupted upload can be discarded, or continued by sending only the missing parts when the network is back', async ({
  page,
  importer,
  adminDashboard,
}, info) => {
  // The browser reads this large file itself, so the test need not transfer the file to the browser.
  const large = info.outputPath('grande.zip');
  const photos = await Promise.all(['1.png', '2.png'].map(largePicture));
  const entries = photos.map((photo) => [`Coletivo dos Arquivos Grandes/${photo.name}`, photo]);
  writeFileSync(large, zipFile('grande.zip', Object.fromEntries(entries)).buffer);
  await importer.show();
  const network = await cutOff(page);
  await sendFirstPart(page, importer, large);
  await expect(importer.heading).toHaveText('Enviando o arquivo');
  await importer.button('Parar envio').click();
  await importer.button('Descartar envio').click();
  await expect(
    importer.dialog.getByRole('alert').filter({ hasText: 'O que já chegou de grande.zip será apagado' }),
  ).toBeVisible();
  await importer.button('Descartar envio').click();
  await expect(importer.heading).toHaveText('Escolher o arquivo');

  await sendFirstPart(page, importer, large);
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(importer.line).toContainText(/O envio de grande.zip ainda não terminou: está em 6\d %\./);
  await importer.open.click();
  await expect(importer.heading).toHaveText('Continuar o envio');
  await importer.input.setInputFiles(zipFile('outro.zip', { 'Banda/a.png': await picture('a.png') }));
  await expect(importer.dialog).toContainText('É outro arquivo: será enviado do começo.');
  await importer.input.setInputFiles(large);
  await importer.button('Continuar envio').click();
  await expect(importer.dialog.getByText(/^A conexão falhou/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(importer.line).toContainText('Sem conexão: o envio de grande.zip continua assim que ela voltar.');

  await adminDashboard.nav.getByRole('link', { name: /^Valores/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gerenciar Valores' })).toBeVisible();
  const completed = page.waitForResponse('**/complete');
  network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await completed;
  expect(network.tried.toSorted()).toEqual([2]);
  await adminDashboard.nav.getByRole('link', { name: /^Atrações/ }).click();
  await importer.line.getByRole('button', { name: 'Ver importação' }).click();
  await expect(importer.heading).toHaveText('O que vai ser importado');
  await expect(importer.dialog.locator('dl')).toContainText('Fotos novas');
});
