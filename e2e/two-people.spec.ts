import { DayEditor } from './day-editor.ts';
import { Designer, expectClosed } from './designer.ts';
import { hold, intercept, isPut, loseAnswers } from './intercept.ts';
import { expect, test } from './test.ts';

test('the second to save chooses field by field', async ({ page, browser, stored, week, baseURL, now, apiSeed }) => {
  const made = await apiSeed.week(week, ['No começo']);
  const ana = new DayEditor(page);
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'pt-BR' });
  await context.clock.setFixedTime(now);
  const bia = new DayEditor(await context.newPage());
  await ana.open(0, made.id);
  await bia.open(0, made.id);
  await ana.eventName.fill('Nome da Ana');
  await ana.notes.fill('Obs. da Ana');
  await expect(ana.saved).toBeVisible();
  await expect.poll(async () => (await stored.schedule(made.id)).events[0]?.observations).toBe('Obs. da Ana');

  // The first of her saves is answered when both fields are written: from then on the dialog is in front of them.
  const put = await hold(bia.page, 'PUT', '**/api/events/*');
  await bia.eventName.fill('Nome da Bia');
  await bia.value('Entrada livre').check();
  put.release();
  await expect(bia.conflict.getByRole('heading')).toHaveText('Duas versões de Quarta');
  expect((await stored.schedule(made.id)).events[0]).toMatchObject({ eventName: 'Nome da Ana', freeEntry: false });
  // Both wrote the name: nobody chooses for them. What one alone changed is chosen already.
  await expect(bia.side('Nome do evento', 'Você')).not.toBeChecked();
  await expect(bia.side('Nome do evento', 'Outra pessoa')).not.toBeChecked();
  await expect(bia.side('Valor da entrada', 'Você')).toBeChecked();
  await expect(bia.side('Observações', 'Outra pessoa')).toBeChecked();
  await expect(bia.conflict.getByText('Falta escolher: Nome do evento.')).toBeVisible();
  await bia.side('Nome do evento', 'Você').check();
  await bia.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
  await expectClosed(bia.conflict);
  await expect(bia.saved).toBeVisible();
  await expect(bia.notes).toHaveValue('Obs. da Ana');
  const event = (await stored.schedule(made.id)).events[0];
  expect(event).toMatchObject({ eventName: 'Nome da Bia', observations: 'Obs. da Ana', freeEntry: true });
  await context.close();
});

test('deciding later keeps both, also after a reload', async ({ page, stored, week, dayEditor: day, apiSeed, toast }) => {
  const made = await apiSeed.week(week);
  await day.open(3, made.id);
  await apiSeed.saveDay(made, 3, { eventName: 'Da outra pessoa' });
  await day.eventName.fill('Minha');
  await day.conflict.getByRole('button', { name: 'Decidir depois' }).click();
  await expectClosed(day.conflict);
  await expect(page.getByRole('alert').first()).toContainText('Outra pessoa salvou este dia enquanto você o editava.');
  await expect(page.getByText('Não salvo: outra pessoa mudou este dia.')).toBeVisible();
  // Who leaves the day without choosing is told where they go.
  await day.next.click();
  await toast.expect('Outra pessoa mudou: Sábado');
  await page.goBack();
  await expect(day.heading).toHaveText('Sábado');
  await day.eventName.fill('Minha, melhor');
  await page.reload();
  await expect(day.conflict.getByRole('group', { name: 'Nome do evento' })).toContainText('Minha, melhor');
  expect((await stored.schedule(made.id)).events[3]?.eventName).toBe('Da outra pessoa');
  await day.conflict.getByRole('button', { name: 'Tudo da outra pessoa' }).click();
  await day.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
  await expectClosed(day.conflict);
  await expect(day.eventName).toHaveValue('Da outra pessoa');
  expect((await stored.schedule(made.id)).events[3]).toMatchObject({ eventName: 'Da outra pessoa', revision: 2 });
});

test('who has moved on to another day hears of it there', async ({ page, stored, week, dayEditor: day, toast, apiSeed }) => {
  const made = await apiSeed.week(week);
  await day.open(0, made.id);
  await apiSeed.saveDay(made, 0, { eventName: 'Da outra pessoa' });
  let answer = () => {};
  const moved = new Promise<void>((done) => {
    answer = done;
  });
  await intercept(page, isPut, (route) => moved.then(() => route.fallback()));
  await day.eventName.fill('Minha');
  await day.next.click();
  await expect(day.heading).toHaveText('Quinta');
  answer();
  await toast.expect('Outra pessoa mudou: Quarta');
  await page.getByRole('button', { name: 'Comparar' }).click();
  await day.side('Nome do evento', 'Você').check();
  await day.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
  await expectClosed(day.conflict);
  await expect.poll(async () => (await stored.schedule(made.id)).events[0]?.eventName).toBe('Minha');
});

test('words written into a deleted programme can be kept', async ({ page, week, dayEditor: day, toast, apiSeed }) => {
  const made = await apiSeed.week(week);
  await day.open(4, made.id);
  const gone = { status: 404, json: { message: 'x', code: 'not_found', requestId: 'x' } };
  await page.route(`**/api/schedules/${made.id}`, (route) => route.fulfill(gone));
  await intercept(page, isPut, (route) => route.fulfill(gone));
  await day.eventName.fill('Domingo escrito');
  await expect(page.getByText('Não salvo: esta programação foi excluída.')).toBeVisible();

  await page.goto('/');
  await toast.expect('Uma programação foi excluída', /^O que você escreveu em Domingo não foi salvo/);
  await page.getByRole('button', { name: 'Ver o que escrevi' }).click();
  await expect(day.heading).toHaveText('Programação não encontrada.');
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Domingo: Domingo escrito');
  await notice.getByRole('button', { name: 'Descartar Domingo' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await notice.getByRole('button', { name: 'Copiar Domingo para o rascunho' }).click();
  await expect(notice).toBeHidden();
  const designer = new Designer(page);
  await designer.open();
  await expect(designer.day(4).root).toContainText('Domingo escrito');
  await expect(designer.toast.root).toBeHidden();
});

test('a sent week is taken up on another device and updated; the first device’s old days are not written over it', async ({
  page,
  browser,
  designer,
  stored,
  week,
  baseURL,
  now,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await page.getByLabel('Quem está montando?').fill('Ana');
  await designer.nameDays(['Quarta', null, 'Sexta', 'Sábado']);
  const id = await designer.send();
  await designer.expectWeekSent();

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'pt-BR' });
  await context.clock.setFixedTime(now);
  const other = new Designer(await context.newPage());
  await other.open();
  await other.typeDate(week);
  await expect(other.page.getByText(/^Ana enviou esta semana em /)).toBeVisible();
  await other.takeUpButton.click();
  await expect(other.day(3).root).toContainText('Sábado');
  await other.nameDays([null, null, 'Sexta da Bia']);
  await expect(other.sentWeek).toContainText('Sexta mudou depois do envio');
  await other.sendButton.click();
  await other.expectWeekUpdated();
  await expect(other.sentWeek).toContainText('versão 2');

  // The one programme has a version 2, and the first device's Saturday alone goes over it.
  await designer.nameDays([null, null, null, 'Sábado da Ana']);
  await designer.sendButton.click();
  await designer.expectWeekUpdated();
  await expect(designer.sentWeek).toContainText('versão 3');
  const names = async () => (await stored.onlySchedule(week)).events.map(({ eventName }) => eventName);
  expect(await names()).toEqual(['Quarta', null, 'Sexta da Bia', 'Sábado da Ana', null]);

  await designer.nameDays([null, null, 'Sexta da Ana']);
  await designer.sendButton.click();
  const clash = page.getByRole('dialog', { name: 'Duas versões: Sexta' });
  await expect(clash.getByRole('group', { name: 'Nome do evento' })).toContainText('Sexta da Bia');
  expect(await names()).toContain('Sexta da Bia');
  await clash.getByRole('radio', { name: /^Você/ }).check();
  await clash.getByRole('button', { name: 'Salvar a escolha' }).click();
  await designer.expectWeekUpdated();
  expect(await names()).toEqual(['Quarta', null, 'Sexta da Ana', 'Sábado da Ana', null]);
  await expect.poll(async () => (await stored.week(week))[0]?.version).toMatchObject({ number: 4, kind: 'sent', author: 'Ana' });
  expect((await stored.week(week)).map((programme) => programme.id)).toEqual([id]);
  await context.close();
});

test('a week that somebody else has sent is updated after a look at what changes', async ({
  page,
  designer,
  stored,
  week,
  apiSeed,
}) => {
  const made = await apiSeed.week(week, ['Quarta delas', 'Quinta delas']);
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Quarta minha']);
  await designer.sendButton.click();
  const changes = designer.confirmDialog.getByRole('list', { name: 'Mudanças' });
  await expect(changes.getByRole('heading')).toHaveText(/^Quarta/);
  await expect(changes).toContainText('Quarta delas');
  // Meanwhile it is changed once more: what was seen counts.
  await apiSeed.saveDay(made, 0, { eventName: 'Quarta delas, melhor' });
  await designer.confirmDialog.getByRole('button', { name: 'Atualizar a programação enviada' }).click();
  const clash = page.getByRole('dialog', { name: 'Duas versões: Quarta' });
  await expect(clash.getByRole('group', { name: 'Nome do evento' })).toContainText('Quarta delas, melhor');
  await clash.getByRole('button', { name: 'Tudo meu' }).click();
  await clash.getByRole('button', { name: 'Salvar a escolha' }).click();
  await designer.expectWeekUpdated();
  const { id, events } = await stored.onlySchedule(week);
  expect(id).toBe(made.id);
  expect(events.slice(0, 2).map(({ eventName }) => eventName)).toEqual(['Quarta minha', 'Quinta delas']);
});

test('completing a broken send over another’s change asks first', async ({ page, designer, stored, week, request }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Minha quarta', 'Minha quinta']);
  let puts = 0;
  const mend = await intercept(page, isPut, (route) => {
    puts += 1;
    return puts === 1 ? route.fallback() : route.abort('connectionfailed');
  });
  const id = await designer.send();
  await designer.toast.expect('Atenção', 'Programação salva com 1 de 2 dias configurados.');
  await mend();
  const half = await stored.schedule(id);
  const arrived = half.events.findIndex(({ eventName }) => eventName !== null);
  await request.put(`/api/events/${half.events[arrived]?.id}`, { data: { scheduleId: id, eventName: 'De outra pessoa' } });

  await designer.sendButton.click();
  const clash = page.getByRole('dialog', { name: /^Duas versões/ });
  await expect(clash.getByRole('group', { name: 'Nome do evento' })).toContainText('De outra pessoa');
  expect((await stored.schedule(id)).events[arrived]?.eventName).toBe('De outra pessoa');
  await clash.getByRole('radio', { name: /^Outra pessoa/ }).check();
  await clash.getByRole('button', { name: 'Salvar a escolha' }).click();
  await designer.expectWeekSent();
  const whole = await stored.onlySchedule(week);
  expect(whole.events[arrived]?.eventName).toBe('De outra pessoa');
  expect(whole.events[1 - arrived]?.eventName).toMatch(/^Minha/);
  await expect(designer.day(arrived).root).toContainText('De outra pessoa');
});

test('the designer knows its own days when their answers were lost', async ({ page, designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Quarta', 'Quinta']);
  const mend = await loseAnswers(page, isPut);
  await designer.send();
  await expect(designer.problems).toHaveCount(2);
  await mend();
  await page.reload();
  const again = new Designer(page);
  await again.nameDays(['Quarta melhor']);
  await again.send();
  await again.expectWeekSent();
  expect((await stored.onlySchedule(week)).events.slice(0, 2).map(({ eventName }) => eventName)).toEqual([
    'Quarta melhor',
    'Quinta',
  ]);
});
