import { countRequests, isCreate, isExtra, isPut } from './intercept.ts';
import { expect, test } from './test.ts';

test('an extra event alone: presets, lots and exactly one event sent', async ({ page, designer, stored, week }) => {
  const puts = countRequests(page, isPut);
  const extras = countRequests(page, isExtra);
  const LABELS = ['1º Lote', '2º Lote', 'Último Lote'];
  await designer.open();
  await designer.typeDate(week);
  const { extra } = designer;
  await extra.open();
  const lots = () => Promise.all(LABELS.map((label) => extra.root.getByLabel(label, { exact: true }).inputValue()));
  const presets = extra.root.getByRole('table', { name: 'Tabela por tipo de ingresso (R$)' }).getByRole('row');

  await expect(extra.value('Normal')).toBeChecked();
  await expect.poll(lots).toEqual(['R$ 15,00', 'R$ 20,00', 'R$ 25,00']);
  for (const label of LABELS) await expect(extra.root.getByLabel(label, { exact: true })).toHaveAttribute('readonly', '');
  await expect(presets).toContainText([
    /1º Lote.*2º Lote.*Último Lote/,
    'Unissex15,0020,0025,00',
    'Bistrô 240,0040,0060,00',
    'Bistrô 480,0080,00100,00',
  ]);
  await extra.value('Open Bar').check();
  await expect.poll(lots).toEqual(['25H e 20M', 'R$ 25,00', '30H; 25M']);
  await expect(presets).toContainText([
    /1º Lote/,
    'Unissex25H e 20M25,0030H; 25M',
    'Bistrô 250,0050,0060,00',
    'Bistrô 480,0080,00100,00',
  ]);

  await extra.eventName.fill('Véspera de feriado');
  await extra.notes.fill('Só esta noite.');
  await extra.enterAttraction('coletivo grave manso');
  await extra.choosePhoto('Coletivo Grave Manso', 'logo público');
  await extra.enterAttraction('Convidada');
  await extra.chooseLayout('Open Bar da Meia-Noite');

  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  const schedule = await stored.schedule(id);
  expect(schedule.startDate).toBe(week);
  expect(schedule.events).toHaveLength(1);
  expect(schedule.events[0]).toMatchObject({
    dayOfWeek: 'Evento Extra',
    isSpecialEvent: true,
    eventName: 'Véspera de feriado',
    observations: 'Só esta noite.',
    freeEntry: false,
    valueId: null,
    customValue: null,
    layout: { name: 'Open Bar da Meia-Noite' },
    ticketType: 'open',
    firstLotValue: '25H e 20M',
    secondLotValue: 'R$ 25,00',
    lastLotValue: '30H; 25M',
    lotPresets: {
      unissex: { first: '25H e 20M', second: '25,00', last: '30H; 25M' },
      bistro2: { first: '50,00', second: '50,00', last: '60,00' },
      bistro4: { first: '80,00', second: '80,00', last: '100,00' },
    },
    attractions: [
      { attraction: { name: 'Coletivo Grave Manso' }, photo: { name: 'logo público.png' } },
      { customName: 'Convidada', isCustom: true },
    ],
    customAttractionsText: 'Convidada',
  });
  expect(puts()).toBe(0);
  expect(extras()).toBe(1);
});

test('sending twice asks first, and can make another programme', async ({ page, designer, stored, week }) => {
  const creates = countRequests(page, isCreate);
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Uma noite']);
  const created = page.waitForResponse((answer) => isCreate(answer.request()));
  // A double click sends once.
  await designer.sendButton.dblclick();
  const { id: first } = await (await created).json();
  await designer.expectWeekSent();
  // There is nothing to send until something changes.
  await expect(designer.sendButton).toHaveCount(0);
  await designer.clearButton.click();
  await designer.typeDate(week);
  await designer.nameDays(['Outra noite']);
  await designer.sendButton.click();
  await expect(designer.confirmDialog.getByText(/^Você já enviou esta semana em .* o Admin fica com duas\./)).toBeVisible();
  await designer.confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(designer.confirmDialog).toHaveCount(0);
  expect(creates()).toBe(1);
  await designer.sendButton.click();
  const second = await designer.send(designer.confirmDialog.getByRole('button', { name: 'Enviar como outra' }));
  await designer.expectWeekSent();
  expect(second).not.toBe(first);
  expect((await stored.week(week)).map(({ id }) => id)).toEqual([second, first]);
});

test('a week that another device has sent is told and opened', async ({ page, designer, stored, week, apiSeed }) => {
  const made = await apiSeed.week(week, ['De outro aparelho']);
  await designer.open();
  await designer.typeDate(week);
  await expect(page.getByText(/^Esta semana já foi enviada em /)).toBeVisible();
  await designer.nameDays(['Uma noite']);
  await designer.sendButton.click();
  await expect(designer.confirmDialog).toContainText('Esta semana já foi enviada em ');
  await designer.confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: 'ver o que foi enviado' }).click();
  await expect(page).toHaveURL(`/client/schedule/${made.id}`);

  // Who cannot ask sends all the same.
  await page.route('**/api/schedules/week/*', (route) => route.abort('connectionfailed'));
  await designer.open();
  await designer.send();
  await designer.expectWeekSent();
  expect(await stored.week(week)).toHaveLength(2);
  await designer.nameDays(['Outra noite']);
  await expect(designer.sentWeek).toContainText('Quarta mudou depois do envio');
});

test('the list of suggestions is at most 250 px high for a day, 128 px for the extra event', async ({ designer }) => {
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

test('a day that is pressed, even twice, before its fields are there opens when they come', async ({ page, designer }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/designer-later-*', async (route) => {
    await late;
    await route.continue();
  });
  await designer.open();
  await designer.day(1).toggle.click();
  await designer.day(1).toggle.click();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(designer.day(1).eventName).toBeVisible();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'true');
});
