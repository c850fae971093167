import { DayEditor, expectToast, makeProgramme, typed } from './corner.ts';
import { intercept, isCreate, isPut } from './designer.ts';
import { expect, test } from './test.ts';

const NAMES = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró'];

test('from a Wednesday to the spreadsheet, by mouse', async ({ page, stored }) => {
  const day = new DayEditor(page);
  await page.goto('/');
  await page
    .locator('main')
    .getByRole('link', { name: /^Nova Programação/ })
    .click();
  const start = page.getByRole('button', { name: 'Iniciar Programação' });
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: 'Abrir calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendário' });
  await expect(calendar.getByRole('button', { name: /24 de novembro de 2026/ })).toBeDisabled();
  await calendar.getByRole('button', { name: /próximo mês/i }).click();
  await calendar.getByRole('button', { name: /30 de dezembro de 2026/ }).click();
  await expect(page.getByRole('definition')).toHaveText(['30/12/2026', '03/01/2027']);
  await start.click();
  await expectToast(page, 'Programação iniciada', 'Agora você pode configurar os eventos da semana.');
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
  await expectToast(page, 'Programação Enviada');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');

  await page
    .locator('main')
    .getByRole('link', { name: /^Histórico/ })
    .click();
  await page.getByRole('link', { name: 'Abrir programação de 30/12/2026' }).click();
  const quarta = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Quarta-feira' }) });
  await expect(quarta).toContainText('R$ 25 com flyer');
  await expect(quarta).toContainText('DJ Conceição (foto: estúdio-2)');
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(5);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Finalizar e Gerar Excel' }).click();
  expect((await downloading).suggestedFilename()).toBe(`${id}.xlsx`);
  await page.getByRole('button', { name: 'Enviar para Admin' }).click();
  await expectToast(page, 'Programação Enviada');
  expect((await stored.schedule(id)).events.map(({ eventName }) => eventName)).toEqual(['Samba do Bistrô', ...NAMES.slice(1)]);
});

test('from a Wednesday to the last day, by keyboard alone', async ({ page, stored, week }) => {
  const day = new DayEditor(page);
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').focus();
  await page.keyboard.type(typed(week));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(week)}`);
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
  const schedule = await stored.onlySchedule(week);
  expect(schedule.events[0]).toMatchObject({
    eventName: 'Só teclado',
    value: { name: 'R$15 ATÉ 23H00' },
    layout: { name: 'Rock na Laje' },
    attractions: [{ attraction: { name: 'Lívia Sertã' } }, { customName: 'Palco aberto' }],
  });
});

test('what stands in the attraction box is named on leaving the day, and is there again', async ({ page, request, week }) => {
  const made = await makeProgramme(request, week);
  const day = new DayEditor(page);
  await day.open(0, made.id);
  await day.box.fill('Fulano do Acord');
  await day.next.click();
  const words = '“Fulano do Acord” foi escrito em Atrações e não foi adicionado.';
  await expectToast(page, 'Ficou algo por adicionar em Quarta', words);
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

test('the calendar by keyboard walks from Wednesday to Wednesday', async ({ page }) => {
  await page.goto('/client/schedule');
  await page.getByRole('button', { name: 'Abrir calendário' }).focus();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendário' });
  await expect(calendar.locator('button:focus')).toHaveAccessibleName(/quarta-feira/i);
  await page.keyboard.press('ArrowDown');
  await expect(calendar.locator('button:focus')).toHaveAccessibleName(/quarta-feira/i);
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abrir calendário' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Iniciar Programação' })).toBeEnabled();
});

test('reloading and going back lose nothing at any step', async ({ page, stored, week, request }) => {
  const day = new DayEditor(page);
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').fill(typed(week));
  await page.reload();
  await expect(page.getByLabel('Data de início (quarta-feira)')).toHaveValue(typed(week));
  const made = await makeProgramme(request, week);
  await day.open(0, made.id);
  await day.eventName.fill('Antes de recarregar');
  // At once, before any save can have left.
  await page.reload();
  await expect(day.eventName).toHaveValue('Antes de recarregar');
  await expect.poll(async () => (await stored.schedule(made.id)).events[0]?.eventName).toBe('Antes de recarregar');
  await day.next.click();
  await day.eventName.fill('Quinta');
  await page.goBack();
  await expect(day.eventName).toHaveValue('Antes de recarregar');
  await page.goForward();
  await expect(day.eventName).toHaveValue('Quinta');
  await expect.poll(async () => (await stored.schedule(made.id)).events[1]?.eventName).toBe('Quinta');
});

test('a tab that is closed in the middle of a word: the next visit sends it', async ({
  page,
  context,
  stored,
  week,
  request,
}) => {
  const made = await makeProgramme(request, week);
  const day = new DayEditor(page);
  await day.open(2, made.id);
  await intercept(page, isPut, (route) => route.abort('connectionfailed'));
  await day.eventName.fill('Fechada no meio');
  await expect(day.unreachable).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/client/history');
  await expect.poll(async () => (await stored.schedule(made.id)).events[2]?.eventName).toBe('Fechada no meio');
});

test('“Enviar para ADM” says that it waits, sends once, and says when it cannot', async ({ page, week, request }) => {
  const made = await makeProgramme(request, week);
  const day = new DayEditor(page);
  await day.open(4, made.id);
  let release: (isLost: boolean) => void = () => {};
  let puts = 0;
  const mend = await intercept(page, isPut, async (route) => {
    puts += 1;
    const isLost = await new Promise<boolean>((resolve) => {
      release = resolve;
    });
    await (isLost ? route.abort('connectionfailed') : route.fallback());
  });
  await day.eventName.fill('Ainda a caminho');
  await day.send.click();
  const waiting = page.getByRole('button', { name: 'Enviando...' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await waiting.click({ force: true });
  release(true);
  await expectToast(page, 'Ainda não deu para enviar tudo', /^O servidor não respondeu\./);
  await expect(day.send).toBeEnabled();
  expect(puts).toBe(1);
  await mend();
  await day.send.click();
  await expectToast(page, 'Programação Enviada');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('offline and back, over several days: kept on the device, then sent', async ({ page, context, stored, week, request }) => {
  const made = await makeProgramme(request, week);
  const day = new DayEditor(page);
  await day.open(0, made.id);
  await expect(page.getByRole('radio', { name: 'Entrada livre' })).toBeVisible();
  await context.setOffline(true);
  await day.eventName.fill('Sem rede');
  await expect(day.unreachable).toBeVisible();
  await day.next.click();
  await expect(day.heading).toHaveText('Quinta');
  await day.eventName.fill('Também sem rede');
  await expect(day.unreachable).toBeVisible();
  expect((await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-day-')))).length).toBe(2);
  await context.setOffline(false);
  await expect(day.saved).toBeVisible();
  await expect
    .poll(async () => (await stored.schedule(made.id)).events.slice(0, 2).map(({ eventName }) => eventName))
    .toEqual(['Sem rede', 'Também sem rede']);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-day-')).length))
    .toBe(0);
});

test('an answer that was lost is no conflict, and the same programme is begun once', async ({ page, stored, week }) => {
  const day = new DayEditor(page);
  await page.goto('/client/schedule');
  await page.getByLabel('Data de início (quarta-feira)').fill(typed(week));
  const mendCreate = await intercept(page, isCreate, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.getByRole('button', { name: 'Iniciar Programação' }).click();
  await expectToast(page, 'Erro ao criar programação', 'Sem conexão com o servidor. Confira a rede e tente de novo.');
  await mendCreate();
  await page.getByRole('button', { name: 'Iniciar Programação' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(week)}`);
  const { id } = await stored.onlySchedule(week);

  await page.getByRole('link', { name: 'Configurar Sexta-feira' }).click();
  const mendPut = await intercept(page, isPut, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await day.eventName.fill('Chegou');
  await expect(day.unreachable).toBeVisible();
  await day.eventName.fill('Chegou e mudou');
  await mendPut();
  await expect(day.saved).toBeVisible();
  await expect(day.conflict).toHaveCount(0);
  expect((await stored.schedule(id)).events[2]?.eventName).toBe('Chegou e mudou');
});

test('what the server refuses is said in its words and stays on the screen', async ({ page, week, request }) => {
  const made = await makeProgramme(request, week);
  const day = new DayEditor(page);
  await day.open(0, made.id);
  const answer = { message: 'O layout escolhido não existe mais. Escolha outro.', code: 'validation', requestId: 'x' };
  const mend = await intercept(page, isPut, (route) => route.fulfill({ status: 422, json: answer }));
  await day.eventName.fill('Fica');
  await expect(page.getByText('Não salvo: O layout escolhido não existe mais. Escolha outro.')).toBeVisible();
  await expect(day.eventName).toHaveValue('Fica');
  await mend();
  await day.eventName.fill('Fica mesmo');
  await expect(day.saved).toBeVisible();
});

test.describe('Nova Programação', () => {
  test('refuses what is no Wednesday, in the spec’s words', async ({ page }) => {
    await page.goto('/client/schedule');
    const date = page.getByLabel('Data de início (quarta-feira)');
    const start = page.getByRole('button', { name: 'Iniciar Programação' });
    await date.press('Enter');
    await expectToast(page, 'Data inválida', 'Por favor, selecione uma data válida.');
    await date.fill('26/11/2026');
    await expect(page.getByText('Por favor, selecione uma quarta-feira.')).toBeVisible();
    await expect(start).toBeDisabled();
    await date.press('Enter');
    await expectToast(page, 'Data inválida', 'Por favor, selecione uma quarta-feira.');
    await date.fill('31/02/2027');
    await date.blur();
    await expect(page.getByText('Por favor, selecione uma data válida.').first()).toBeVisible();
    await expect(start).toBeDisabled();
  });

  test('says when the week has a programme, and opens it', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week, ['Samba', null, 'Baile']);
    await page.goto('/client/schedule');
    await page.getByLabel('Data de início (quarta-feira)').fill(typed(week));
    const notice = page.getByRole('region', { name: 'Esta semana já tem uma programação' });
    await expect(notice).toContainText('2 dias configurados');
    await notice.getByRole('link', { name: /^Abrir/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/client/schedule/${made.id}`);
  });

  test('offers the one that is still empty before beginning another', async ({ page, week, request }) => {
    const empty = await makeProgramme(request, week);
    await page.goto('/client/schedule');
    await page.getByLabel('Data de início (quarta-feira)').fill(typed(week));
    const notice = page.getByRole('region', { name: 'Esta semana já tem uma programação' });
    await expect(notice).toContainText('ainda vazia');
    await expect(notice).toContainText('Continue na que está vazia. Iniciar de novo cria mais uma.');
    await notice.getByRole('link', { name: /^Abrir/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/client/schedule/${empty.id}`);
  });

  test('says “Iniciando...” and begins one programme however often it is pressed', async ({ page, stored, week }) => {
    await page.goto('/client/schedule');
    await page.getByLabel('Data de início (quarta-feira)').fill(typed(week));
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await intercept(page, isCreate, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Iniciar Programação' }).click();
    await page.getByRole('button', { name: 'Iniciando...' }).click({ force: true });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(week)}`);
    expect(await stored.week(week)).toHaveLength(1);
  });
});
