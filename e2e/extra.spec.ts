import { countRequests, isCreate, isExtra, isPut } from './designer.ts';
import { expect, test } from './test.ts';

const LABELS = ['1º Lote', '2º Lote', 'Último Lote'];

test('an extra event alone: presets and lots by ticket type, send, exactly that one event', async ({
  page,
  designer,
  stored,
  week,
}) => {
  const puts = countRequests(page, isPut);
  const extras = countRequests(page, isExtra);
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

test('the extra event has its own date; left empty it is the Monday after the week', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  const { extra } = designer;
  await extra.open();
  await extra.eventName.fill('Réveillon');
  const monday = await designer.extraTable.getByRole('cell').first().textContent();
  expect(monday).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await extra.root.getByLabel('Data do evento').fill('31/12/2027');
  await extra.root.getByLabel('Data do evento').blur();
  await expect(designer.extraTable.getByRole('cell').first()).toHaveText('31/12/2027');
  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  expect((await stored.schedule(id)).events).toMatchObject([{ date: '2027-12-31', eventName: 'Réveillon' }]);
});

test('an extra event’s date that is no day is not sent as another day', async ({ page, designer, week }) => {
  const creates = countRequests(page, isCreate);
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await designer.extra.eventName.fill('Réveillon');
  await designer.extra.root.getByLabel('Data do evento').fill('31/02/2027');
  await designer.extra.eventName.focus();
  await expect(designer.extra.root.getByText('Por favor, selecione uma data válida.')).toBeVisible();
  await designer.sendExtraButton.click();
  // A send shows itself in the same instant as the press: no waiting here.
  expect(await designer.sendExtraButton.textContent()).toBe('Enviar Evento Extra');
  expect(creates()).toBe(0);
  await expect(designer.sentExtra).toBeHidden();
});

test('an extra event with no name is sent under its default name', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await designer.extra.enterAttraction('DJ Ênia');
  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  expect((await stored.schedule(id)).events).toMatchObject([
    { eventName: 'Evento Extra', ticketType: 'normal', firstLotValue: 'R$ 15,00' },
  ]);
});

test('lots: “Carregando...” while they load', async ({ page, designer }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/lot-settings', async (route) => {
    await held;
    await route.continue();
  });
  await designer.open();
  await designer.extra.open();
  for (const label of LABELS) await expect(designer.extra.root.getByLabel(label, { exact: true })).toHaveValue('Carregando...');
  release();
  await expect(designer.extra.root.getByLabel('1º Lote', { exact: true })).toHaveValue('R$ 15,00');
});

test('lots: “Configuração não encontrada” when there is none, and nothing is sent in its place', async ({
  page,
  designer,
  stored,
  week,
}) => {
  await page.route('**/api/lot-settings', (route) => route.fulfill({ json: [] }));
  await designer.open();
  await designer.typeDate(week);
  const { extra } = designer;
  await extra.open();
  for (const label of LABELS)
    await expect(extra.root.getByLabel(label, { exact: true })).toHaveValue('Configuração não encontrada');
  await extra.eventName.fill('Sem lotes');
  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  expect((await stored.schedule(id)).events).toMatchObject([{ firstLotValue: null, secondLotValue: null, lastLotValue: null }]);
});

test('lots: labels and values are the administrator’s', async ({ page, designer, stored, week }) => {
  await page.route('**/api/lot-settings', async (route) => {
    const answer = await route.fetch();
    const settings: Record<string, unknown>[] = await answer.json();
    const normal = { firstLotLabel: 'Promocional', firstLotValue: 'R$ 9,90' };
    await route.fulfill({ json: settings.map((setting) => (setting.name === 'normal' ? { ...setting, ...normal } : setting)) });
  });
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await expect(designer.extra.root.getByLabel('Promocional', { exact: true })).toHaveValue('R$ 9,90');
  await designer.extra.eventName.fill('Promo');
  await expect(designer.extraTable).toContainText('Promocional: R$ 9,90');
  const id = await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  expect((await stored.schedule(id)).events).toMatchObject([{ firstLotValue: 'R$ 9,90', secondLotValue: 'R$ 20,00' }]);
});

test('nothing in the extra event: the messages, and nothing is sent', async ({ page, designer }) => {
  const creates = countRequests(page, isCreate);
  await designer.open();
  await designer.extra.open();
  await expect(designer.sendExtraButton).toBeDisabled();
  await designer.chip('Próxima: 25/11').click();
  await designer.extra.notes.fill('Observações não bastam');
  await designer.sendExtraButton.click();
  await designer.expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
  await expect(designer.extra.root.getByRole('alert')).toHaveText(
    'Configure o evento extra com pelo menos uma informação antes de enviar.',
  );
  await expect(designer.extra.check).toBeHidden();
  expect(creates()).toBe(0);
});

test('with no extra event at all (another tab cleared it): “Configure o evento extra antes de enviar.”', async ({
  designer,
  context,
}) => {
  await designer.open();
  await designer.chip('Próxima: 25/11').click();
  await designer.extra.open();
  await designer.extra.eventName.fill('Some');
  await expect.poll(() => designer.storedDraft()).toMatchObject({ extra: { eventName: 'Some' } });
  const other = await context.newPage();
  await other.goto('/designer');
  await other.getByRole('button', { name: 'Limpar' }).click();
  await expect(designer.extra.eventName).toHaveValue('');
  await designer.chip('Próxima: 25/11').click();
  await designer.sendExtraButton.click();
  await expect(designer.extra.root.getByRole('alert')).toHaveText('Configure o evento extra antes de enviar.');
  await designer.expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
});

test('both send buttons are disabled until a send has run its course', async ({ page, designer, week }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/schedules*', async (route) => {
    await held;
    await route.continue();
  });
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await designer.extra.eventName.fill('Uma noite');
  await designer.sendExtraButton.click();
  await expect(designer.sendExtraButton).toHaveText('Enviando...');
  await expect(designer.sendExtraButton).toBeDisabled();
  await expect(designer.sendButton).toBeDisabled();
  release();
  await designer.expectExtraSent();
  await expect(designer.sendExtraButton).toBeEnabled();
  await expect(designer.sendButton).toBeEnabled();
});
