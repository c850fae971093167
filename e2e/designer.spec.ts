import { addDays, formatDate } from '../core/rules/calendar.ts';
import { hold } from './intercept.ts';
import { expect, test } from './test.ts';

test('an extra event sent alone, with presets and lots, stores exactly one event', async ({ page, designer, stored, week }) => {
  const LABELS = ['1º Lote', '2º Lote', 'Último Lote'];
  await designer.open(week);
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

  const date = addDays(week, 6);
  await extra.root.getByLabel('Data do evento').fill(formatDate(date));
  await extra.eventName.fill('Véspera de feriado');
  await extra.notes.fill('Só esta noite.');
  await extra.enterAttraction('coletivo grave manso');
  await extra.choosePhoto('Coletivo Grave Manso', 'logo público');
  await extra.enterAttraction('Convidada');
  await extra.chooseLayout('Open Bar da Meia-Noite');

  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  const { startDate, events } = await stored.onlySchedule(week);
  expect(startDate).toBe(week);
  const extras = events.filter(({ isSpecialEvent }) => isSpecialEvent);
  expect(extras).toHaveLength(1);
  expect(events.filter(({ eventName }) => eventName !== null)).toHaveLength(1);
  expect(extras[0]).toMatchObject({
    scheduleId: id,
    date,
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
  await page.reload();
  await expect(extra.eventName).toHaveValue('Véspera de feriado');
  await expect(extra.root.getByLabel('Data do evento')).toHaveValue(formatDate(date));
  await expect(extra.value('Open Bar')).toBeChecked();
});

test('the list of suggestions is at most 250 px high for a day, 128 px for the extra event', async ({ designer, week }) => {
  await designer.open(week);
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

test('an evening pressed once or twice before its form is loaded opens when the form is there', async ({
  page,
  designer,
  week,
}) => {
  const fields = await hold(page, 'GET', '**/assets/designer-later-*');
  await designer.open(week);
  await designer.day(1).toggle.click();
  await designer.day(1).toggle.click();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'false');
  fields.release();
  await expect(designer.day(1).eventName).toBeVisible();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'true');
});
