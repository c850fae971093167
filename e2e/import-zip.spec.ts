import type { Locator } from '@playwright/test';
import { unique } from './catalogue.ts';
import { picture, zipFile } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

const alerts = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: /\S/ });

test('a ZIP of photos is imported after the dialog has shown what it adds; importing it again adds nothing', async ({
  page,
  importer,
  apiSeed,
}) => {
  const [one, two] = [unique('Maré'), unique('Órbita')];
  const file = zipFile('Fotos da casa.zip', {
    [`fotos/${one}/show na praça.png`]: await picture('show na praça.png'),
    [`fotos/${one}/camarim.png`]: await picture('camarim.png'),
    [`fotos/${two}/oficial.png`]: await picture('oficial.png'),
    'fotos/dj conceição/nova.png': await picture('nova.png'),
    'fotos/.DS_Store': 'x',
    '__MACOSX/._fotos': 'x',
  });
  await importer.show();
  await importer.send(file);
  await expect(importer.heading).toHaveText('O que vai ser importado');
  await importer.expectCounts({
    'Atrações novas': 2,
    'Atrações já cadastradas': 1,
    'Fotos novas': 4,
    'Fotos já cadastradas': 0,
    'Arquivos que ficam de fora': 0,
  });
  await expect(importer.dialog.getByRole('list', { name: /^Avisos/ })).toHaveCount(0);
  await importer.button('Importar').click();
  await importer.expectResult(2, 4);
  await expect(alerts(importer.dialog).getByText(/^Importação concluída/)).toBeVisible();

  await importer.button('Importar outro arquivo').click();
  await importer.send(file);
  await expect(importer.heading).toHaveText('O que vai ser importado');
  await expect(importer.dialog.getByText(/^Nada novo/)).toBeVisible();
  await importer.button('Importar').click();
  await importer.expectResult(0, 0);
  await expect(alerts(importer.dialog)).toHaveText('Nada foi adicionado: as 4 fotos deste arquivo já estavam no cadastro.');
  await importer.button('Concluir').click();
  await expect(importer.line).toHaveCount(0);
  await page.getByRole('searchbox').fill(one);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: one }) });
  await expect(row.getByText('2 fotos')).toBeVisible();
  const photosOf = async (name: string) => (await apiSeed.photos(await apiSeed.attraction(name))).map((photo) => photo.name);
  expect((await photosOf(one)).sort()).toEqual(['camarim.png', 'show na praça.png']);
  expect(await photosOf('DJ Conceição')).toContain('nova.png');
});
