import { expectAccessible } from './axe.ts';
import { picture, svg } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('the house gets a name and a logo; a colour with too little contrast is shown in another shade', async ({
  page,
  toast,
  apiSeed,
}) => {
  const before = await (await apiSeed.request.get('/api/house')).json();
  await page.goto('/admin/house');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const preview = page.getByRole('region', { name: 'Como vai ficar' });
  await field('Nome da casa *').fill('Bar da Ladeira');
  await field('Perfil').fill('bar.da.ladeira');
  await field('Linha de endereço').fill('Ladeira do Bonfim, 7 · a partir das 20h');
  await page.getByLabel('Escolher a cor').fill('#ffe600');
  await expect(field('Cor')).toHaveValue('#ffe600');
  await expect(preview.getByText('Bar da Ladeira')).toHaveCount(2);
  await expect(preview.getByText(/^A cor é escurecida para/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await toast.expect('Casa salva', 'Vale já nas próximas imagens e nos links.');

  const problem = page.getByRole('region', { name: 'Logo' }).getByRole('alert');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(svg('logo.png'));
  await expect(problem).toContainText('Formato inválido: logo.png.');
  await expectAccessible(page);
  await input.setInputFiles(await picture('logo.png'));
  await toast.expect('Logo salvo');
  await expect(preview.locator('img')).toHaveCount(2);
  await expect(problem).toHaveCount(0);

  await page.reload();
  await expect(field('Perfil')).toHaveValue('@bar.da.ladeira');
  await expect(page.getByRole('img', { name: 'Logo da casa' })).toBeVisible();
  await page.getByRole('button', { name: 'Remover logo' }).click();
  await expect(page.getByRole('img', { name: 'Logo da casa' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Logo' })).toBeFocused();
  expect((await apiSeed.request.put('/api/house', { data: before })).ok()).toBe(true);
});
