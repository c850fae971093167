import { addDays, formatDayMonth } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('the picker remembers who played when, and the check who plays again soon, as Casa has it', async ({
  page,
  designer,
  apiSeed,
  installation,
  week,
}) => {
  const before = await apiSeed.catalogue();
  const [ana, beto, caio] = [
    await apiSeed.addAttraction(`Ana ${week}`),
    await apiSeed.addAttraction(`Ana Beatriz ${week}`),
    await apiSeed.addAttraction(`Ana Clara ${week}`),
  ];
  const of = (...list: { id: number }[]) => ({ attractions: list.map(({ id }) => ({ attractionId: id })) });
  await apiSeed.week(week, [of(ana), null, of(ana, beto)]);
  installation.freshWeek();
  const next = installation.freshWeek();
  expect(next).toBe(addDays(week, 14));

  await designer.open(next);
  const day = designer.day(0);
  await day.open();
  await day.box.fill('ana');
  const option = (name: string) => page.getByRole('option', { name });
  await expect(option(`${ana.name} há 1 semana · 2 vezes`)).toBeVisible();
  await expect(option(`${beto.name} há 1 semana · 1 vez`)).toBeVisible();
  await expect(option(`${caio.name} nunca tocou aqui`)).toBeVisible();
  await page.getByRole('button', { name: 'Há mais tempo sem tocar' }).click();
  await expect(page.getByRole('button', { name: 'Ordem alfabética' })).toBeVisible();
  await option(ana.name).first().click();
  const check = page.getByText(/itens? para conferir/).first();
  await expect(designer.checkList).toContainText(
    `Quarta: ${ana.name} (${formatDayMonth(addDays(week, 2))} e ${formatDayMonth(next)})`,
  );
  await expect(check).toBeVisible();

  await page.goto('/admin/house');
  await page.getByLabel('Avisar quando o artista repete em até (dias)').fill('0');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await designer.toast.expect('Casa salva');
  await designer.open(next);
  await expect(designer.checkList).toContainText('Falta o layout');
  await expect(designer.checkList).not.toContainText('O mesmo artista');

  await apiSeed.request.put('/api/house', { data: { name: 'Quartou!' } });
  await apiSeed.putBack(before);
});
