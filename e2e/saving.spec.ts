import { Designer } from './designer.ts';
import { expect, test } from './test.ts';

test('what somebody types just before closing the page is saved, like all that was composed before', async ({
  page,
  designer,
  context,
  apiSeed,
  week,
  now,
}) => {
  await designer.open(week);
  const day = designer.day(2);
  await day.open();
  await day.chooseLayout('Rock na Laje');
  await day.value('Personalizado').check();
  await day.customValue.fill('R$ 25 com flyer');
  await day.enterAttraction('Os Vizinhos da Laje');
  await day.photoButton('Os Vizinhos da Laje').click();
  await expect(designer.photoDialog.getByText('Selecione uma foto para Os Vizinhos da Laje')).toBeVisible();
  await designer.photoDialog.getByRole('button', { name: 'Amplificador', exact: true }).click();
  await expect(designer.photoDialog).toHaveCount(0);
  await day.enterAttraction('Palco aberto');
  await designer.expectSaved();
  // The page's timers stand still, so no save begins by itself.
  await page.clock.pauseAt(Date.parse(now) + 60_000);
  await day.eventName.fill('Escrito e já fechado');
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await context.clock.resume();

  const later = new Designer(await context.newPage());
  await later.open(week);
  const again = later.day(2);
  await again.open();
  await expect(again.layoutThumb).toHaveAccessibleName('Rock na Laje');
  await expect(again.eventName).toHaveValue('Escrito e já fechado');
  await expect(again.value('Personalizado')).toBeChecked();
  await expect(again.customValue).toHaveValue('R$ 25 com flyer');
  await again.expectAttractions(['Os Vizinhos da Laje', 'Palco aberto']);
  await expect(again.item('Os Vizinhos da Laje')).toContainText('foto “Amplificador”');
  await expect.poll(() => later.stored()).toEqual([]);
  expect((await apiSeed.onlySchedule(week)).events[2]).toMatchObject({
    eventName: 'Escrito e já fechado',
    customValue: 'R$ 25 com flyer',
    layout: { name: 'Rock na Laje' },
    attractions: [{ photo: { name: 'Amplificador.jpg' } }, { customName: 'Palco aberto' }],
  });
});
