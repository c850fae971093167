import ExcelJS from 'exceljs';
import { picture } from './pictures.ts';
import { expect, naturalSize, test, unique } from './shelves.ts';

test('what has left the shelves stays in the programmes: in the viewer, in the Excel, not in the pickers', async ({
  page,
  shelf,
  stock,
  desk,
  designer,
  sender,
  week,
}) => {
  test.slow();
  const layout = await stock.addLayout(await picture(`${unique('Despedida')}.png`));
  const attraction = await stock.addAttraction(unique('Última Dança'));
  const other = await stock.addAttraction(unique('Última Valsa'));
  const photo = await stock.addPhoto(attraction, await picture('adeus.png'));
  const value = await stock.addValue(unique('R$1 PELA ÚLTIMA VEZ'));
  const { id } = await sender.week(week, [
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
  await shelf.open('values');
  await shelf.button(`Editar ${value.name}`).click();
  await shelf.field.fill(`${value.name}!`);
  await shelf.answer('Salvar').click();
  await desk.expectToast('Valor atualizado', `${value.name}!`);
  await shelf.button(`Remover ${value.name}!`).click();
  await shelf.answer('Remover').click();
  await desk.expectToast('Valor removido', /saiu da lista/);
  await shelf.open('layouts');
  await shelf.button(`Remover ${layout.name}`).click();
  await expect(shelf.dialog).toContainText('Programações que já o usam continuam a mostrá-lo.');
  await shelf.answer('Remover').click();
  await desk.expectToast('Layout removido', /saiu da lista/);
  await shelf.open('attractions');
  await page.getByRole('searchbox').fill('última');
  await shelf.button(`Gerenciar Fotos de ${attraction.name}`).click();
  await shelf.button('Remover a foto adeus.png').click();
  await shelf.answer('Remover adeus.png').click();
  await expect(shelf.dialog.getByText('Nenhuma foto cadastrada')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { name } of [attraction, other]) {
    await shelf.button(`Excluir ${name}`).click();
    await shelf.answer('Excluir').click();
    await desk.expectToast('Atração excluída', `"${name}" saiu da lista.`);
  }

  await desk.open();
  await desk.view(week);
  const cells = desk.cells(desk.regular, 3);
  await expect(cells.nth(3)).toContainText('adeus');
  await expect(cells.nth(3)).toContainText(other.name);
  await expect(cells.nth(4)).toHaveText(`${value.name}!`);
  await expect(cells.nth(6)).toContainText(layout.name);
  await desk.dialog.getByRole('button', { name: `Ampliar o layout ${layout.name}` }).click();
  expect(await naturalSize(desk.dialog.getByRole('img', { name: layout.name }))).toEqual({ width: 90, height: 120 });
  await page.keyboard.press('Escape');
  await expect(desk.regular).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await desk.button('Excel', week).click();
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
