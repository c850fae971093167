import { cutAfter, isPut } from './intercept.ts';
import { expect, test } from './test.ts';

const NO_CONNECTION = /sem conexão com o servidor/i;
const WEEK = ['Quarta boa', 'Quinta boa', 'Sexta boa', 'Sábado bom', 'Domingo bom'];

test('when the network fails after two days of a send, the retry completes the programme', async ({ designer, stored, week }) => {
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
