import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { fileOf, picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

const LAYOUTS = '**/api/layouts';

test('closing the dialog or leaving the screen during an upload of layouts asks for a confirmation', async ({
  page,
  catalogue,
  adminDashboard,
  toast,
  apiSeed,
}) => {
  const { uploads } = catalogue;
  await adminDashboard.open();
  const link = adminDashboard.nav.getByRole('link', { name: /^Layouts/ });
  await link.click();
  const before = (await apiSeed.layouts()).length;
  await catalogue.button('Adicionar Layout').click();
  const files = await Promise.all(['jpg', 'png', 'webp'].map((type) => picture(`${unique('No meio')}.${type}`)));
  const choosing = page.waitForEvent('filechooser');
  await uploads.dialog.getByText('Escolher arquivos', { exact: true }).click();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([...files, fileOf('animada.gif', 'x')]);
  await expect(uploads.refused).toBeVisible();
  await expectAccessible(page, 'uploads, a refused file');
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
  await expect(uploads.dialog.getByRole('button', { name: 'Limpar tudo' })).toHaveCount(0);

  // Going back is not awaited, because the page blocks it.
  const goBack = async () => void page.goBack().catch(() => undefined);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => catalogue.dialogButton('Fechar').click(),
    () => catalogue.dialogButton('Parar').click(),
    goBack,
  ]) {
    await leave();
    await expect(uploads.question).toHaveText(
      'O envio ainda não terminou. Se você sair agora, o que já chegou fica guardado e o resto não é enviado.',
    );
    await expect(catalogue.dialogButton('Continuar enviando')).toBeFocused();
    await catalogue.dialogButton('Continuar enviando').click();
    await expect(uploads.question).toHaveCount(0);
    await expect(page).toHaveURL('/admin/layouts');
  }
  const asking = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asking;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');

  await goBack();
  await expect(uploads.question).toBeVisible();
  await expectAccessible(page, 'uploads, the question');
  await catalogue.dialogButton('Parar e sair').click();
  await toast.expect('Upload interrompido', '1 de 3 layouts foram adicionados com sucesso.', /erro ao adicionar/);
  await expect(page).toHaveURL('/admin/dashboard');
  released.resolve();
  await expect(link).toHaveText(`Layouts${before + 1}`);
});
