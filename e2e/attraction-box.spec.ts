import { expect, test } from './test.ts';

test('the search finds parts of names, whatever case and accents, and leaves out those chosen', async ({ designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  for (const typed of ['conceição', 'CONCEICAO', 'conceIÇÃO', 'nceic']) {
    await day.box.fill(typed);
    await expect(day.suggestions).toHaveText([/^DJ Conceição/]);
  }
  await day.box.fill('zé');
  await expect(day.suggestions).toHaveText([/^Zé Anísio & Laurindo/, /^DJ Nego Zé/]);
  await day.suggestions.first().click();
  await day.box.fill('ze');
  await expect(day.suggestions).toHaveText([/^DJ Nego Zé/]);
  await day.box.fill('ninguém assim');
  await expect(day.suggestions).toHaveCount(0);
  await expect(day.root.getByText(/^Não está no cadastro\./)).toBeVisible();
  await day.root.getByRole('button', { name: 'Adicionar “ninguém assim” como texto livre' }).click();
  await day.expectAttractions(['Zé Anísio & Laurindo', 'ninguém assim']);
});

test('the list is at most 250 px high for a day, 128 px for the extra event', async ({ designer }) => {
  await designer.open();
  for (const [card, most] of [
    [designer.day(0), 250],
    [designer.extra, 128],
  ] as const) {
    await card.open();
    await card.box.fill('a');
    await expect(card.suggestions.first()).toBeVisible();
    const list = card.root.getByRole('listbox', { name: 'Atrações' }).locator('..');
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(most);
    await card.box.press('Escape');
  }
});

test('Enter takes the catalogue’s attraction whatever the case, else the text', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  const day = designer.day(0);
  await day.open();
  await day.enterAttraction('dj CONCEIÇÃO');
  await day.enterAttraction('  banda mare alta ');
  await day.enterAttraction('Banda');
  await day.expectAttractions(['DJ Conceição', 'Banda Maré Alta', 'Banda']);
  await expect(day.item('Banda')).toContainText('texto livre');
  const id = await designer.send();
  await designer.expectWeekSent();
  expect((await stored.schedule(id)).events[0]?.attractions).toMatchObject([
    { attraction: { name: 'DJ Conceição' }, isCustom: false },
    { attraction: { name: 'Banda Maré Alta' }, isCustom: false },
    { attraction: null, customName: 'Banda', isCustom: true },
  ]);
});

test('keys before the list has arrived count for it: Enter alone, an arrow, an arrow and Enter', async ({ page, designer }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/attractions', async (route) => {
    await held;
    await route.continue();
  });
  await designer.open();
  const [quarta, quinta, sexta] = [designer.day(0), designer.day(1), designer.day(2)];
  await quarta.open();
  await quarta.box.fill('dj conceição');
  await quarta.box.press('Enter');
  await quinta.open();
  await quinta.box.fill('conce');
  await quinta.box.press('ArrowDown');
  await quinta.box.press('Enter');
  await sexta.open();
  await sexta.box.fill('conce');
  await sexta.box.press('ArrowDown');
  release();
  await expect(sexta.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await sexta.box.press('Enter');
  for (const day of [sexta, quinta, quarta]) {
    if (day !== sexta) await day.open();
    await day.expectAttractions(['DJ Conceição']);
    await expect(day.photoButton('DJ Conceição')).toBeVisible();
  }
});

test('the same one twice is ignored, blank text is refused', async ({ designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await day.enterAttraction('Ana Fonte');
  await day.box.fill('ana fonte');
  await day.box.press('Enter');
  await expect(day.root.getByRole('alert')).toHaveText('Ana Fonte já está neste dia.');
  await day.expectAttractions(['Ana Fonte']);
  await day.box.fill('   ');
  await day.box.press('Enter');
  await day.expectAttractions(['Ana Fonte']);
  await day.root.getByRole('button', { name: 'Adicionar atração' }).click();
  await day.expectAttractions(['Ana Fonte']);
});

test('the plus button adds the text', async ({ designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await day.box.fill('Palco aberto');
  await day.root.getByRole('button', { name: 'Adicionar atração' }).click();
  await day.expectAttractions(['Palco aberto']);
});

test('arrows walk, Enter takes, Escape closes, Backspace in the empty box takes the last one off', async ({ page, designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await day.box.fill('mc');
  await expect(day.suggestions).toHaveCount(2);
  await day.box.press('ArrowDown');
  await day.box.press('ArrowDown');
  await expect(day.suggestions.nth(1)).toHaveAttribute('aria-selected', 'true');
  await day.box.press('ArrowUp');
  await expect(day.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await day.box.press('Enter');
  await expect(day.items).toHaveCount(1);
  await day.box.fill('mc');
  await day.box.press('Escape');
  await expect(day.suggestions).toHaveCount(0);
  await expect(day.toggle).toHaveAttribute('aria-expanded', 'true');
  await day.box.fill('m');
  for (let held = 0; held < 3; held++) await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await expect(day.box).toHaveValue('');
  await expect(day.items).toHaveCount(1);
  await day.box.press('Backspace');
  await expect(day.items).toHaveCount(0);
  await expect(day.root.getByText('Nenhuma atração ainda.')).toBeVisible();
});

test('after choosing with the mouse, what was chosen can be pressed at once', async ({ designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await day.box.fill('conce');
  await day.suggestions.first().click();
  await day.photoButton('DJ Conceição').click();
  await expect(designer.photoDialog.getByRole('heading', { name: 'Fotos disponíveis' })).toBeVisible();
});

test('the photos cannot be had: the toast, and closing it leaves the dialog open', async ({ page, designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await day.enterAttraction('Ana Fonte');
  await page.route('**/api/attractions/*/photos*', (route) => route.fulfill({ status: 500, json: { message: 'não' } }));
  await day.photoButton('Ana Fonte').click();
  await designer.expectToast('Erro', 'Não foi possível carregar as fotos desta atração.');
  await designer.toast.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(designer.toast).toHaveCount(0);
  await expect(designer.photoDialog.getByRole('heading', { name: 'Fotos disponíveis' })).toBeVisible();
  await page.unroute('**/api/attractions/*/photos*');
  await designer.photoDialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(designer.photoDialog.getByRole('button', { name: 'violão detalhe' })).toBeVisible();
});

test('the photos are asked for past every cache', async ({ page, designer }) => {
  await designer.open();
  await designer.day(0).open();
  await designer.day(0).enterAttraction('Ana Fonte');
  const asked = page.waitForRequest(/\/api\/attractions\/\d+\/photos/);
  await designer.day(0).photoButton('Ana Fonte').click();
  expect(new URL((await asked).url()).searchParams.get('nocache')).toMatch(/^\d+$/);
});
