import { formatDate } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

const NAMES = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró'];

test('a programme is created from a Wednesday and exported as a spreadsheet by mouse', async ({
  page,
  stored,
  dayEditor: day,
  toast,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Nova Programação' }).click();
  const start = page.getByRole('button', { name: 'Iniciar Programação' });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Abrir calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendário' });
  await expect(calendar.getByRole('button', { name: /24 de novembro de 2026/ })).toBeDisabled();
  await calendar.getByRole('button', { name: /próximo mês/i }).click();
  await calendar.getByRole('button', { name: /16 de dezembro de 2026/ }).click();
  await expect(page.getByRole('definition')).toHaveText(['16/12/2026', '20/12/2026']);
  await start.click();
  await toast.expect('Programação iniciada', 'Agora você pode configurar os eventos da semana.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programação: 16/12/2026');
  await expect(page.getByText('Quarta-feira a domingo - 16/12/2026 até 20/12/2026')).toBeVisible();
  await expect(page.getByText('Nenhum evento configurado', { exact: true })).toHaveCount(5);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.getByRole('link', { name: 'Configurar Quarta-feira' }).click();
  await expect(day.heading).toHaveText('Quarta');
  expect(new URL(page.url()).search).toBe('?semana=2026-12-16');
  await day.chooseLayout('Samba do Bistrô');
  await day.eventName.fill('Samba do Bistrô');
  await day.value('Personalizado').check();
  await page.getByLabel('Valor personalizado').fill('R$ 25 com flyer');
  await day.addAttraction('dj Conceição');
  await day.choosePhoto('DJ Conceição', 'Sem foto');
  await expect(day.items).not.toContainText('Com foto');
  await day.choosePhoto('DJ Conceição', 'estúdio-2');
  await expect(day.items).toContainText('Com foto');
  await day.box.fill('Palco aberto');
  await day.plus.click();
  await expect(day.items).toHaveCount(2);
  await day.expectSaved();
  expect((await stored.schedule(id)).events[0]).toMatchObject({
    eventName: 'Samba do Bistrô',
    customValue: 'R$ 25 com flyer',
    layout: { name: 'Samba do Bistrô' },
    attractions: [
      { attraction: { name: 'DJ Conceição' }, photo: { name: 'estúdio-2.webp' } },
      { customName: 'Palco aberto', isCustom: true },
    ],
  });

  for (const [index, name] of NAMES.entries()) {
    if (index > 0) await day.eventName.fill(name);
    if (index < 4) await day.next.click();
    await expect(day.heading).toHaveText(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'][Math.min(index + 1, 4)] as string);
  }
  await day.send.click();
  await toast.expect('Programação Enviada');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: /^Ver o histórico/ }).click();
  await page.getByRole('link', { name: '16/12/2026' }).click();
  const quarta = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Quarta-feira' }) });
  await expect(quarta).toContainText('R$ 25 com flyer');
  await expect(quarta).toContainText('DJ Conceição (foto: estúdio-2)');
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Finalizar e Gerar Excel' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${id}.xlsx`);
  await page.getByRole('button', { name: 'Enviar para Admin' }).click();
  await toast.expect('Programação Enviada');
  expect((await stored.schedule(id)).events.map(({ eventName }) => eventName)).toEqual(['Samba do Bistrô', ...NAMES.slice(1)]);
});

test('a programme is created from a Wednesday and its days are opened by keyboard alone', async ({
  page,
  stored,
  week,
  dayEditor: day,
}) => {
  const { keyboard } = page;
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').focus();
  await keyboard.type(formatDate(week));
  // Nothing can be sent before the script has read the date.
  await expect(page).toHaveURL(`/client/schedule?data=${week}`);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
  await page.getByRole('link', { name: 'Configurar Quarta-feira' }).press('Enter');
  await expect(day.heading).toHaveText('Quarta');
  // The section's heading closes and opens it.
  const section = page.locator('summary', { hasText: 'Nome do Evento' });
  await section.press('Space');
  await expect(day.eventName).toBeHidden();
  await section.press('Space');
  await day.eventName.focus();
  await keyboard.type('Só teclado');
  await day.next.press('Enter');
  await expect(day.heading).toHaveText('Quinta');
  await expect(day.heading).toBeFocused();
  await day.expectSaved();
  expect((await stored.onlySchedule(week)).events[0]?.eventName).toBe('Só teclado');
});

test('reloading and going back lose nothing at any step', async ({ page, stored, week, dayEditor: day, apiSeed }) => {
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').fill(formatDate(week));
  await page.reload();
  await expect(page.getByLabel('Data de início (quarta-feira)')).toHaveValue(formatDate(week));
  const made = await apiSeed.week(week);
  await day.open(0, made.id);
  await day.eventName.fill('Antes de recarregar');
  // Reloads at once, before a save can be sent.
  await page.reload();
  await expect(day.eventName).toHaveValue('Antes de recarregar');
  await expect.poll(async () => (await stored.schedule(made.id)).events[0]?.eventName).toBe('Antes de recarregar');
  await day.next.click();
  await expect(day.heading).toHaveText('Quinta');
  await day.eventName.fill('Quinta');
  await page.goBack();
  await expect(day.eventName).toHaveValue('Antes de recarregar');
  await page.goForward();
  await expect(day.eventName).toHaveValue('Quinta');
  await expect.poll(async () => (await stored.schedule(made.id)).events[1]?.eventName).toBe('Quinta');
});
