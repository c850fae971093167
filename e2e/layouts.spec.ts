import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { hold } from './intercept.ts';
import { tabTo } from './keyboard.ts';
import { fileOf, picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('during an upload of layouts a confirmation is asked before the dialog closes, the page closes or the user goes back', async ({
  page,
  catalogue,
  adminDashboard,
  toast,
  apiSeed,
}) => {
  const { uploads } = catalogue;
  await adminDashboard.open();
  const link = adminDashboard.nav.getByRole('link', { name: /^Layouts/ });
  const before = (await apiSeed.layouts()).length;
  await link.click();
  await catalogue.button('Adicionar Layout').click();
  const files = await Promise.all(['jpg', 'png', 'webp'].map((type) => picture(`${unique('No meio')}.${type}`)));
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, uploads.input);
  await page.keyboard.press('Space');
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([...files, fileOf('animada.gif', 'x')]);
  await expect(uploads.refused).toBeVisible();
  await expectAccessible(page, 'uploads, a refused file');
  // The first file arrives, the second fails, and the third is being sent until the upload is stopped.
  await hold(page, 'POST', '**/api/layouts', 1);
  let posts = 0;
  await page.route('**/api/layouts', (route) => {
    const isSecond = route.request().method() === 'POST' && ++posts === 2;
    return isSecond ? route.fulfill({ status: 500, body: '' }) : route.fallback();
  });
  await uploads.send.click();
  await toast.expect('Erro ao adicionar layout', 'Ocorreu um erro ao adicionar o layout.');
  await expect(catalogue.dialog.getByText('2 de 3, 1 falhou')).toBeVisible();
  await expect(uploads.progress).toHaveAttribute('aria-valuenow', '66');
  await expect(uploads.tiles).toHaveText([/Enviado/, /Falhou/, /Enviando/]);

  // Going back is not awaited, because the page blocks it.
  const goBack = async () => void page.goBack().catch(() => undefined);
  for (const leave of [() => page.keyboard.press('Escape'), () => catalogue.dialogButton('Parar').click(), goBack]) {
    await leave();
    await expect(uploads.question).toBeVisible();
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

  await goBack();
  await expect(uploads.question).toBeVisible();
  await expectAccessible(page, 'uploads, the question');
  await catalogue.dialogButton('Parar e sair').click();
  await toast.expect('Upload interrompido', '1 de 3 layouts foram adicionados com sucesso.', /erro ao adicionar/);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(link).toHaveText(`Layouts${before + 1}`);
});
