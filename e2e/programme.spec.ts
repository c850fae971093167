import { formatDate } from '../core/rules/calendar.ts';
import { intercept, isCreate, isPut, loseAnswers } from './intercept.ts';
import { expect, test } from './test.ts';

const NAMES = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró'];

test('from a Wednesday to the spreadsheet, by mouse', async ({ page, stored, dayEditor: day, toast }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Nova Programação' }).click();
  const start = page.getByRole('button', { name: 'Iniciar Programação' });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Abrir calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendário' });
  await expect(calendar.getByRole('button', { name: /24 de novembro de 2026/ })).toBeDisabled();
  await calendar.getByRole('button', { name: /próximo mês/i }).click();
  await calendar.getByRole('button', { name: /30 de dezembro de 2026/ }).click();
  await expect(page.getByRole('definition')).toHaveText(['30/12/2026', '03/01/2027']);
  await start.click();
  await toast.expect('Programação iniciada', 'Agora você pode configurar os eventos da semana.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programação: 30/12/2026');
  await expect(page.getByText('Quarta-feira a domingo - 30/12/2026 até 03/01/2027')).toBeVisible();
  await expect(page.getByText('Nenhum evento configurado', { exact: true })).toHaveCount(5);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.getByRole('link', { name: 'Configurar Quarta-feira' }).click();
  await expect(day.heading).toHaveText('Quarta');
  expect(new URL(page.url()).search).toBe(`?programacao=${id}`);
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
  await expect(day.saved).toBeVisible();
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
  await page.getByRole('link', { name: 'Abrir programação de 30/12/2026' }).click();
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

test('from a Wednesday to the last day, by keyboard alone', async ({ page, stored, week, dayEditor: day }) => {
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').focus();
  await page.keyboard.type(formatDate(week));
  // Until the script has the date there is nothing to send.
  await expect(page).toHaveURL(`/client/schedule?data=${week}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
  await page.getByRole('link', { name: 'Configurar Quarta-feira' }).focus();
  await page.keyboard.press('Enter');
  await expect(day.heading).toHaveText('Quarta');
  // A section closes and opens.
  const layoutSection = page.locator('summary', { hasText: 'Layout' });
  await layoutSection.focus();
  await page.keyboard.press('Space');
  await expect(day.layout('Rock na Laje')).toBeHidden();
  await page.keyboard.press('Space');
  await day.layout('Rock na Laje').focus();
  await page.keyboard.press('Enter');
  await day.eventName.focus();
  await page.keyboard.type('Só teclado');
  await day.value('R$15 ATÉ 23H00').focus();
  await page.keyboard.press('Space');
  await day.box.focus();
  await page.keyboard.type('livia');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Palco aberto');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(day.items).toHaveCount(2);
  await day.next.focus();
  await page.keyboard.press('Enter');
  await expect(day.heading).toHaveText('Quinta');
  await expect(day.heading).toBeFocused();
  await expect
    .poll(async () => (await stored.onlySchedule(week)).events[0])
    .toMatchObject({
      eventName: 'Só teclado',
      value: { name: 'R$15 ATÉ 23H00' },
      layout: { name: 'Rock na Laje' },
      attractions: [{ attraction: { name: 'Lívia Sertã' } }, { customName: 'Palco aberto' }],
    });
});

test('what stands in the attraction box is named on leaving', async ({ page, week, dayEditor: day, toast, apiSeed }) => {
  const made = await apiSeed.week(week);
  await day.open(0, made.id);
  await day.box.fill('Fulano do Acord');
  await day.next.click();
  const words = '“Fulano do Acord” foi escrito em Atrações e não foi adicionado.';
  await toast.expect('Ficou algo por adicionar em Quarta', words);
  await expect(day.heading).toHaveText('Quinta');
  await page.getByRole('button', { name: 'Voltar a Quarta' }).click();
  await expect(day.heading).toHaveText('Quarta');
  await expect(day.box).toHaveValue('Fulano do Acord');
  await page.goto(`/client/schedule/${made.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Quarta-feira' })).toContainText(words);
  await page.getByRole('link', { name: 'Configurar Quarta-feira' }).click();
  await expect(day.box).toHaveValue('Fulano do Acord');
  await day.plus.click();
  await expect(day.items).toHaveText(/Fulano do Acord/);
  await expect(day.box).toHaveValue('');
});

test('reloading and going back lose nothing at any step', async ({ page, stored, week, dayEditor: day, apiSeed }) => {
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').fill(formatDate(week));
  await page.reload();
  await expect(page.getByLabel('Data de início (quarta-feira)')).toHaveValue(formatDate(week));
  const made = await apiSeed.week(week);
  await day.open(0, made.id);
  await day.eventName.fill('Antes de recarregar');
  // At once, before any save can have left.
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

test('a tab closed in mid-word: the next visit sends it', async ({ page, context, stored, week, dayEditor: day, apiSeed }) => {
  const made = await apiSeed.week(week);
  await day.open(2, made.id);
  await intercept(page, isPut, (route) => route.abort('connectionfailed'));
  await day.eventName.fill('Fechada no meio');
  await expect(day.unreachable).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/client/history');
  await expect.poll(async () => (await stored.schedule(made.id)).events[2]?.eventName).toBe('Fechada no meio');
});

test('offline over several days, then sent', async ({ page, context, stored, week, dayEditor: day, apiSeed }) => {
  const made = await apiSeed.week(week);
  await day.open(0, made.id);
  await expect(page.getByRole('radio', { name: 'Entrada livre' })).toBeVisible();
  await context.setOffline(true);
  await day.eventName.fill('Sem rede');
  await expect(day.unreachable).toBeVisible();
  await day.next.click();
  await expect(day.heading).toHaveText('Quinta');
  await day.eventName.fill('Também sem rede');
  await expect(day.unreachable).toBeVisible();
  const keptDays = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-day-')).length);
  await expect.poll(keptDays).toBe(2);
  await context.setOffline(false);
  await expect(day.saved).toBeVisible();
  await expect
    .poll(async () => (await stored.schedule(made.id)).events.slice(0, 2).map(({ eventName }) => eventName))
    .toEqual(['Sem rede', 'Também sem rede']);
  await expect.poll(keptDays).toBe(0);
});

test('a lost answer is no conflict, and begins one programme', async ({ page, stored, week, dayEditor: day, toast }) => {
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').fill(formatDate(week));
  const mendCreate = await loseAnswers(page, isCreate);
  await page.getByRole('button', { name: 'Iniciar Programação' }).click();
  await toast.expect('Erro ao criar programação', 'Sem conexão com o servidor. Confira a rede e tente de novo.');
  await mendCreate();
  await page.getByRole('button', { name: 'Iniciar Programação' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
  const { id } = await stored.onlySchedule(week);

  await page.getByRole('link', { name: 'Configurar Sexta-feira' }).click();
  const mendPut = await loseAnswers(page, isPut);
  await day.eventName.fill('Chegou');
  await expect(day.unreachable).toBeVisible();
  await day.eventName.fill('Chegou e mudou');
  await mendPut();
  await expect(day.saved).toBeVisible();
  await expect(day.conflict).toHaveCount(0);
  expect((await stored.schedule(id)).events[2]?.eventName).toBe('Chegou e mudou');
});

test('the day editor without a programme works on the draft', async ({ page, designer, dayEditor: day }) => {
  await day.open(1);
  await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
  await day.eventName.fill('No rascunho');
  await day.value('Entrada livre').check();
  await day.addAttraction('Ana Fonte');
  await expect(page.getByText(/^Salvo (agora|há)/)).toBeVisible();
  await day.next.click();
  await expect(day.heading).toHaveText('Sexta');
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/day/4');
  await day.send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programação Semanal');
  await expect(designer.day(1).root).toContainText(/No rascunho\s*1 atração · Entrada livre/);
});

test('the day editor opens the programme last worked on', async ({ page, week, dayEditor: day, apiSeed }) => {
  const made = await apiSeed.week(week, ['Lembrada']);
  await day.open(0, made.id);
  await page.goto('/day/1');
  await expect.poll(() => new URL(page.url()).search).toBe(`?programacao=${made.id}`);
  await page.getByRole('button', { name: 'Usar o rascunho deste aparelho' }).click();
  await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
  await page.goto('/day/0');
  await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
});
