import { unique } from './catalogue.ts';
import { tabTo } from './keyboard.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('photos are added, deleted and restored by keyboard alone', async ({ page, catalogue, apiSeed, adminDashboard, toast }) => {
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
  // Escape closes the confirmation of the removal, but not the dialog of photos.
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
