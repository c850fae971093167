import type { Request } from '@playwright/test';
import { cutAfter, intercept, isCreate, isExtra, isHandOver, isPut, loseAnswers } from './intercept.ts';
import { expect, test } from './test.ts';

const NO_CONNECTION = /sem conexão com o servidor/i;
const WEEK = ['Quarta boa', 'Quinta boa', 'Sexta boa', 'Sábado bom', 'Domingo bom'];

test('a send makes the calls of the specification, in their order', async ({ page, designer, week }) => {
  await designer.open(week);
  await designer.nameDays(['Quarta', null, 'Sexta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Festa');
  await designer.expectSaved();
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request);
  });
  await designer.send();
  await designer.expectWeekSent();
  const kinds = calls.map((call) => [isCreate, isPut, isExtra, isHandOver].findIndex((is) => is(call)));
  expect(kinds).toEqual([0, 1, 1, 2, 3]);
  for (const call of calls) {
    const key = await call.headerValue('idempotency-key');
    expect(key, call.url()).toBe(isCreate(call) || isExtra(call) ? 'week' : null);
  }
});

test('the network goes after two days: the retry completes the programme', async ({ designer, stored, week }) => {
  await designer.open(week);
  await designer.nameDays(WEEK);
  await designer.expectSaved();
  const { id, events } = await stored.onlySchedule(week);
  const mend = await cutAfter(designer.page, isPut, 2);
  await designer.send();
  await designer.toast.expect('Atenção', 'Programação salva com 2 de 5 dias configurados.');
  await expect(designer.problems).toHaveCount(3);
  for (const problem of await designer.problems.allInnerTexts()) {
    expect(problem).toMatch(/^Falha ao atualizar evento do dia [1-5]: /);
    expect(problem).toMatch(NO_CONNECTION);
  }
  await expect(designer.state).toHaveText(/^Rascunho/);
  await mend();
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  await expect(designer.problems).toHaveCount(0);
  const whole = await stored.onlySchedule(week);
  expect(whole.events.map((event) => event.id)).toEqual(events.map((event) => event.id));
  expect(whole.events.map(({ eventName }) => eventName)).toEqual(WEEK);
});

test('each other call fails once: it is said in the specification’s words, and sending again is enough', async ({
  page,
  designer,
  stored,
  week,
}) => {
  await designer.open(week);
  await designer.nameDays(['Só quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Festa');
  await designer.extra.close();
  await designer.expectSaved();

  let mend = await loseAnswers(page, isCreate);
  await designer.sendButton.click();
  await designer.toast.expect('Erro', /^Falha ao criar programação: /);
  await mend();

  mend = await loseAnswers(page, isExtra);
  await designer.send();
  await designer.toast.expect('Erro ao enviar evento extra', /^Falha ao criar evento extra: /);
  await mend();

  // The version belongs to the send: it is tried again, and until it stands nothing is sent.
  let tries = 0;
  mend = await intercept(page, isHandOver, (route) => {
    tries += 1;
    return route.abort('connectionfailed');
  });
  await designer.send();
  await designer.toast.expect('Erro', /^A programação foi salva, mas ainda não foi enviada: /);
  expect(tries).toBe(3);
  await expect(designer.state).toHaveText(/^Rascunho/);
  await mend();

  await designer.send();
  await designer.expectWeekSent();
  const { events } = await stored.onlySchedule(week);
  expect(events.map(({ eventName }) => eventName)).toEqual(['Só quarta', null, null, null, null, 'Festa']);
});
