import { unique } from './catalogue.ts';
import { tabTo } from './keyboard.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('two names of one artist become one by keyboard; a draft that has the other loses nobody; undone', async ({
  page,
  apiSeed,
  catalogue,
  designer,
  installation,
  stored,
  toast,
  week,
}) => {
  const name = unique('Ênia Luz');
  const kept = await apiSeed.addAttraction(`DJ ${name}`);
  const gone = await apiSeed.addAttraction(`Dj ${name.replace('Ê', 'E')}`);
  await apiSeed.addPhoto(kept, await picture('oficial.png'));
  const played = await apiSeed.week(installation.freshWeek(), [
    { attractions: [{ attractionId: gone.id }, { attractionId: kept.id }] },
    { attractions: [{ attractionId: gone.id }] },
  ]);
  const artists = async (id: number, day: number) =>
    (await stored.schedule(id)).events[day]?.attractions.map(({ attraction }) => attraction?.id);

  await designer.open(week);
  const quarta = designer.day(0);
  await quarta.open();
  await quarta.pickAttraction(gone.name, gone.name);
  await designer.expectSaved();

  const { keyboard } = page;
  await catalogue.open('attractions');
  await tabTo(page, catalogue.button('Unir repetidas'));
  await keyboard.press('Enter');
  await tabTo(page, catalogue.answer(`Unir ${gone.name} e ${kept.name}`));
  await keyboard.press('Enter');
  // What has a photo is proposed to stay.
  const choice = (text: string) => catalogue.dialog.getByRole('radio', { name: new RegExp(`^${text} `) });
  await expect(choice(gone.name)).toBeFocused();
  await expect(choice(kept.name)).toBeChecked();
  await expect(catalogue.dialog.getByText(`“${kept.name}” fica com 2 noites.`)).toBeVisible();
  await expect(catalogue.dialog.getByText('Em 1 noite com as duas fica só uma')).toBeVisible();
  await tabTo(page, catalogue.answer('Unir'));
  await keyboard.press('Enter');
  await toast.expect('Atrações unidas', `“${gone.name}” agora é “${kept.name}”.`);
  await expect(toast.undo).toBeFocused();
  await expect.poll(() => artists(played.id, 0)).toEqual([kept.id]);
  await catalogue.answer('Fechar').click();
  await page.getByRole('searchbox').fill(gone.name);
  await expect(catalogue.rows).toHaveCount(1);
  await expect(catalogue.rows).toContainText(`antes: ${gone.name}`);

  await designer.open(week);
  await quarta.open();
  await expect(quarta.item(kept.name)).not.toContainText('não está mais no cadastro');
  const quinta = designer.day(1);
  await quinta.open();
  await quinta.pickAttraction(gone.name, kept.name);
  const sent = await designer.send();
  await designer.expectWeekSent();
  expect(await artists(sent, 0)).toEqual([kept.id]);
  expect(await artists(sent, 1)).toEqual([kept.id]);

  await catalogue.open('attractions');
  await catalogue.button('Unir repetidas').click();
  await catalogue.answer(`Desfazer a união de ${gone.name}`).click();
  await toast.expect('União desfeita', `“${gone.name}” voltou em 3 noites.`);
  await expect.poll(() => artists(played.id, 0)).toEqual([gone.id, kept.id]);
  expect(await artists(sent, 0)).toEqual([gone.id]);
  expect(await artists(sent, 1)).toEqual([kept.id]);
});
