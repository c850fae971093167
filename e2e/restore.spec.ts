import { naturalSize, unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('a day is brought back from a version; its photo is shown there although it was removed', async ({
  page,
  apiSeed,
  stored,
  adminDashboard,
  toast,
  week,
}) => {
  const attraction = await apiSeed.addAttraction(unique('Última Dança'));
  const photo = await apiSeed.addPhoto(attraction, await picture('adeus.png'));
  const friday = { eventName: 'Baile da Lapa', customValue: 'R$ 20' };
  const programme = await apiSeed.week(week, [
    'Samba',
    'Roda de Choro',
    { ...friday, attractions: [{ attractionId: attraction.id, photoId: photo.id }] },
  ]);
  const handOver = async () =>
    expect((await apiSeed.request.post(`/api/schedules/${programme.id}/versions`, { data: {} })).ok()).toBe(true);
  await handOver();
  await apiSeed.saveDay(programme, 1, { eventName: 'Choro e chuva' });
  await apiSeed.saveDay(programme, 2, { eventName: 'Baile CANCELADO' });
  await handOver();
  expect((await apiSeed.request.delete(`/api/attraction-photos/${photo.id}`)).ok()).toBe(true);

  await page.goto(`/client/schedule/${programme.id}`);
  const opener = page.getByRole('button', { name: 'Versões' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Ver a versão 1' }).click();
  await expect(dialog.getByText(/^Versão 1, de /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ampliar a foto adeus' }).click();
  expect(await naturalSize(dialog.getByRole('img', { name: 'adeus' }))).toEqual({ width: 90, height: 120 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel da versão 1' }).click();
  expect((await downloading).suggestedFilename()).toBe(`programacao_${programme.id}_versao_1.xlsx`);

  const restore = page.getByRole('button', { name: 'Restaurar da versão 1' });
  await restore.click();
  await dialog.getByRole('radio', { name: 'Sexta' }).check();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Restaurar a sexta da versão 1?');
  await expect(dialog.getByRole('list', { name: 'Mudanças' }).locator('> li')).toHaveCount(1);
  await expect(dialog.locator('ins')).toHaveText(['Baile da Lapa', 'R$ 20']);
  await expect(dialog.getByText(`Saiu do cadastro e ficou de fora: foto de ${attraction.name}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await toast.expect('Sexta restaurada', 'Ficou como na versão 1.');
  await expect(restore).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sexta-feira' })).toContainText('Baile da Lapa');
  const { events } = await stored.schedule(programme.id);
  expect(events.map(({ eventName }) => eventName)).toEqual(['Samba', 'Choro e chuva', 'Baile da Lapa', null, null]);
  expect(events[2]).toMatchObject({
    customValue: 'R$ 20',
    attractions: [{ attraction: { id: attraction.id }, photo: null }],
  });
  // No hand-over by itself.
  await expect(page.getByRole('list', { name: 'Histórico das versões' }).getByRole('listitem')).toHaveCount(2);

  // An administrator does the same in the viewer.
  await adminDashboard.open();
  await adminDashboard.view(week);
  await adminDashboard.dialog.getByRole('button', { name: 'Versões' }).click();
  await adminDashboard.dialog.getByRole('button', { name: 'Restaurar da versão 1' }).click();
  const question = page.getByRole('dialog', { name: 'Restaurar a quinta da versão 1?' });
  await question.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await toast.expect('Quinta restaurada', 'Ficou como na versão 1.');
  expect((await stored.schedule(programme.id)).events[1]?.eventName).toBe('Roda de Choro');
  await adminDashboard.dialog.getByRole('button', { name: 'Desfazer' }).click();
  await toast.expect('Restauração desfeita');
  expect((await stored.schedule(programme.id)).events[1]?.eventName).toBe('Choro e chuva');
});
