import { Designer } from './designer.ts';
import { cutAfter, intercept, isCreate, isExtra, isPut, loseAnswers } from './intercept.ts';
import { expect, test } from './test.ts';

const NO_CONNECTION = 'sem conexão com o servidor. O rascunho está guardado neste aparelho; tente de novo.';
const WEEK = ['Quarta boa', 'Quinta boa', 'Sexta boa', 'Sábado bom', 'Domingo bom'];

test('the network goes after two days: the retry completes the programme', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  const mend = await cutAfter(designer.page, isPut, 2);
  const id = await designer.send();
  await designer.toast.expect('Atenção', 'Programação salva com 2 de 5 dias configurados.');
  const half = await stored.schedule(id);
  const missing = half.events.flatMap(({ eventName }, index) => (eventName ? [] : [index + 1]));
  expect(missing).toHaveLength(3);
  await expect(designer.problems).toHaveText(missing.map((n) => `Falha ao atualizar evento do dia ${n}: ${NO_CONNECTION}`));
  await expect(designer.sentWeek).toBeHidden();
  await expect(designer.sendButton).toBeEnabled();

  await mend();
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  await expect(designer.problems).toHaveCount(0);
  const whole = await stored.onlySchedule(week);
  expect(whole.id).toBe(id);
  expect(whole.events.map(({ id: eventId }) => eventId)).toEqual(half.events.map(({ id: eventId }) => eventId));
  expect(whole.events.map(({ eventName }) => eventName)).toEqual(WEEK);
});

test('the tab is closed while the days are on their way', async ({ page, designer, context, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  await intercept(page, isPut, () => {});
  const held = page.waitForRequest(isPut);
  const id = await designer.send();
  await held;
  await page.close();

  const later = new Designer(await context.newPage());
  await later.open();
  expect(await later.send()).toBe(id);
  await later.expectWeekSent();
  expect((await stored.onlySchedule(week)).events.map(({ eventName }) => eventName)).toEqual(WEEK);
});

test('the answer to the creation is lost: the retry finds the programme', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  const mend = await loseAnswers(designer.page, isCreate);
  await designer.sendButton.click();
  await designer.toast.expect('Erro', `Falha ao criar programação: ${NO_CONNECTION}`);
  const [lost] = await stored.week(week);
  await mend();
  expect(await designer.send()).toBe(lost?.id);
  await designer.expectWeekSent();
  expect((await stored.onlySchedule(week)).events[0]).toMatchObject({ eventName: 'Só quarta' });
});

test('an extra event’s answer is lost, it is edited and sent: still one', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Primeiro nome');
  const mend = await loseAnswers(designer.page, isExtra);
  const id = await designer.send();
  await designer.toast.expect('Erro ao enviar evento extra', `Falha ao criar evento extra: ${NO_CONNECTION}`);
  expect((await stored.schedule(id)).events.at(-1)).toMatchObject({ eventName: 'Primeiro nome' });
  await mend();
  await designer.extra.eventName.fill('Segundo nome');
  await designer.extra.enterAttraction('DJ Ênia');
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  const { events } = await stored.onlySchedule(week);
  expect(events.filter(({ isSpecialEvent }) => isSpecialEvent)).toMatchObject([
    { eventName: 'Segundo nome', attractions: [{ attraction: { name: 'DJ Ênia' } }] },
  ]);
});

test('between failure and retry: another tab, other days', async ({ page, designer, context, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  const mend = await cutAfter(page, isPut, 2);
  const id = await designer.send();
  await designer.toast.expect('Atenção', 'Programação salva com 2 de 5 dias configurados.');
  await mend();
  await page.close();

  const later = new Designer(await context.newPage());
  await later.open();
  await expect(later.day(4).root).toContainText('Domingo bom');
  await later.nameDays(['', 'Quinta melhor']);
  expect(await later.send()).toBe(id);
  await later.expectWeekSent();
  expect((await stored.onlySchedule(week)).events.map(({ eventName }) => eventName)).toEqual([
    null,
    'Quinta melhor',
    ...WEEK.slice(2),
  ]);
});
