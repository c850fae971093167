import ExcelJS from 'exceljs';
import { naturalSize, unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('what has left the catalogue stays in the programmes: in the viewer, in the Excel, not in the pickers', async ({
  page,
  catalogue,
  apiSeed,
  adminDashboard,
  toast,
  designer,
  week,
}) => {
  test.slow();
  const layout = await apiSeed.addLayout(await picture(`${unique('Despedida')}.png`));
  const attraction = await apiSeed.addAttraction(unique('Última Dança'));
  const other = await apiSeed.addAttraction(unique('Última Valsa'));
  const photo = await apiSeed.addPhoto(attraction, await picture('adeus.png'));
  const value = await apiSeed.addValue(unique('R$1 PELA ÚLTIMA VEZ'));
  const { id } = await apiSeed.week(week, [
    {
      layoutId: layout.id,
      valueId: value.id,
      attractions: [
        { attractionId: attraction.id, photoId: photo.id },
        { attractionId: other.id, photoId: null },
      ],
    },
  ]);

  // A text that is corrected is corrected there too; then everything goes, the photo before its attraction.
  await catalogue.open('values');
  await catalogue.button(`Editar ${value.name}`).click();
  await catalogue.field.fill(`${value.name}!`);
  await catalogue.answer('Salvar').click();
  await toast.expect('Valor atualizado', `${value.name}!`);
  await catalogue.button(`Remover ${value.name}!`).click();
  await catalogue.answer('Remover').click();
  await toast.expect('Valor removido', /saiu da lista/);
  await catalogue.open('layouts');
  await catalogue.button(`Remover ${layout.name}`).click();
  await expect(catalogue.dialog).toContainText('Programações que já o usam continuam a mostrá-lo.');
  await catalogue.answer('Remover').click();
  await toast.expect('Layout removido', /saiu da lista/);
  await catalogue.open('attractions');
  await page.getByRole('searchbox').fill('última');
  await catalogue.button(`Gerenciar Fotos de ${attraction.name}`).click();
  await catalogue.button('Remover a foto adeus.png').click();
  await catalogue.answer('Remover adeus.png').click();
  await expect(catalogue.dialog.getByText('Nenhuma foto cadastrada')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { name } of [attraction, other]) {
    await catalogue.button(`Excluir ${name}`).click();
    await catalogue.answer('Excluir').click();
    await toast.expect('Atração excluída', `"${name}" saiu da lista.`);
  }

  await adminDashboard.open();
  await adminDashboard.view(week);
  const cells = adminDashboard.cells(adminDashboard.regular, 3);
  await expect(cells.nth(3)).toContainText('adeus');
  await expect(cells.nth(3)).toContainText(other.name);
  await expect(cells.nth(4)).toHaveText(`${value.name}!`);
  await expect(cells.nth(6)).toContainText(layout.name);
  await adminDashboard.dialog.getByRole('button', { name: `Ampliar o layout ${layout.name}` }).click();
  expect(await naturalSize(adminDashboard.dialog.getByRole('img', { name: layout.name }))).toEqual({ width: 90, height: 120 });
  await page.keyboard.press('Escape');
  await expect(adminDashboard.regular).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adminDashboard.dialog).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await adminDashboard.button('Excel', week).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`programacao_completa_${id}.xlsx`);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  const written = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
  const artists = `${attraction.name}, ${other.name}`;
  for (const text of [layout.name, artists, `${attraction.name}: adeus`, `${value.name}!`]) expect(written).toContain(text);

  await designer.open();
  const quarta = designer.day(0);
  await quarta.open();
  await expect(quarta.value('R$15 ATÉ 23H00')).toBeVisible();
  await expect(quarta.value(`${value.name}!`)).toHaveCount(0);
  await quarta.box.fill('a');
  await expect(quarta.suggestions.first()).toBeVisible();
  await quarta.box.fill('Última');
  await expect(quarta.suggestions.filter({ hasText: /Última (Dança|Valsa)/ })).toHaveCount(0);
  await quarta.layoutButton.click();
  await expect(designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' })).toBeVisible();
  await expect(designer.layoutDialog.getByRole('button', { name: layout.name })).toHaveCount(0);
});
