import { unique } from './catalogue.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('an attraction is added, found, deleted and restored by keyboard alone', async ({
  page,
  catalogue,
  apiSeed,
  adminDashboard,
  toast,
}) => {
  const { keyboard } = page;
  const name = unique('Trio Teclado');
  await catalogue.open('attractions');
  const before = (await apiSeed.attractions()).length;
  await tabTo(page, catalogue.button('Adicionar Atração'));
  await keyboard.press('Enter');
  await expect(catalogue.field).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await toast.expect('Atração adicionada', name);
  await expect(catalogue.button('Adicionar Atração')).toBeFocused();
  await catalogue.expectCount('Atrações', before + 1);
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(name.toLowerCase());
  await expect(catalogue.rows).toHaveCount(1);
  await tabTo(page, catalogue.button(`Mais de ${name}`));
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await adminDashboard.expectDialog('Excluir atração?');
  await tabTo(page, catalogue.dialogButton('Excluir'));
  await keyboard.press('Enter');
  await expect(toast.undo).toBeFocused();
  await keyboard.press('Space');
  await toast.expect('Atração restaurada');
  await expect(catalogue.row(name)).toBeVisible();
});
