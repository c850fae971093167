import ExcelJS from 'exceljs';
import { naturalSize, unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('items deleted from the catalogue stay in programmes', async ({ page, apiSeed, adminDashboard, designer, week }) => {
  const layout = await apiSeed.addLayout(await picture(`${unique('Despedida')}.png`));
  const attraction = await apiSeed.addAttraction(unique('Última Dança'));
  const photo = await apiSeed.addPhoto(attraction, await picture('adeus.png'));
  const value = await apiSeed.addValue(unique('R$1 PELA ÚLTIMA VEZ'));
  await apiSeed.week(week, [
    { layoutId: layout.id, valueId: value.id, attractions: [{ attractionId: attraction.id, photoId: photo.id }] },
  ]);
  // Deletes the photo before its attraction.
  for (const path of [
    `attraction-photos/${photo.id}`,
    `attractions/${attraction.id}`,
    `layouts/${layout.id}`,
    `values/${value.id}`,
  ]) {
    expect((await apiSeed.request.delete(`/api/${path}`)).ok(), path).toBe(true);
  }

  await adminDashboard.open();
  await adminDashboard.view(week);
  const cells = adminDashboard.cells(adminDashboard.regular, 3);
  await expect(cells.nth(3)).toContainText('adeus');
  await expect(cells.nth(3)).toContainText(attraction.name);
  await expect(cells.nth(4)).toHaveText(value.name);
  await adminDashboard.dialog.getByRole('button', { name: `Ampliar o layout ${layout.name}` }).click();
  expect(await naturalSize(adminDashboard.dialog.getByRole('img', { name: layout.name }))).toEqual({ width: 90, height: 120 });
  await page.goto('/admin/dashboard');

  const downloading = page.waitForEvent('download');
  await adminDashboard.button('Excel', week).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await downloading).path());
  const written = JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
  for (const text of [layout.name, attraction.name, 'adeus', value.name]) expect(written).toContain(text);

  await designer.open(week);
  const quarta = designer.day(0);
  await quarta.open();
  await expect(quarta.value('R$15 ATÉ 23H00')).toBeVisible();
  await expect(quarta.value(value.name)).toHaveCount(0);
  await quarta.box.fill('a');
  await expect(quarta.suggestions.first()).toBeVisible();
  await quarta.box.fill(attraction.name);
  await expect(quarta.suggestions.filter({ hasText: attraction.name })).toHaveCount(0);
  await quarta.layoutButton.click();
  await expect(designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' })).toBeVisible();
  await expect(designer.layoutDialog.getByRole('button', { name: layout.name })).toHaveCount(0);
});
