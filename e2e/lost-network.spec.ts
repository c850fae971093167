import type { Request } from '@playwright/test';
import { Designer, intercept, isCreate, isExtra, isPut } from './designer.ts';
import { expect, test } from './test.ts';

const NO_CONNECTION = 'sem conexão com o servidor. O rascunho está guardado neste aparelho; tente de novo.';
const WEEK = ['Quarta boa', 'Quinta boa', 'Sexta boa', 'Sábado bom', 'Domingo bom'];

const abort = (route: { abort(reason: string): Promise<void> }) => route.abort('connectionfailed');

/** Lets `count` requests of a kind through and cuts every later one. */
function cutAfter(designer: Designer, wanted: (request: Request) => boolean, count: number) {
  let seen = 0;
  return intercept(designer.page, wanted, (route) => {
    seen += 1;
    return seen <= count ? route.fallback() : abort(route);
  });
}

test('the network goes after the second day: nothing is lost, and the retry completes the same programme', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  const mend = await cutAfter(designer, isPut, 2);
  const id = await designer.send();
  await designer.expectToast('Atenção', 'Programação salva com 2 de 5 dias configurados.');
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

test('between failure and retry the page is reloaded, and days are changed and emptied', async ({
  page,
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  const mend = await cutAfter(designer, isPut, 2);
  const id = await designer.send();
  await designer.expectToast('Atenção', 'Programação salva com 2 de 5 dias configurados.');
  await mend();
  await page.reload();
  await expect(designer.day(4).root).toContainText('Domingo bom');
  await designer.nameDays(['', 'Quinta melhor']);
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  const whole = await stored.onlySchedule(week);
  expect(whole.id).toBe(id);
  expect(whole.events.map(({ eventName }) => eventName)).toEqual([
    null,
    'Quinta melhor',
    'Sexta boa',
    'Sábado bom',
    'Domingo bom',
  ]);
});

test('between failure and retry the tab is closed and another one opened', async ({ page, designer, context, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(WEEK);
  const mend = await cutAfter(designer, isPut, 2);
  const id = await designer.send();
  await designer.expectToast('Atenção', 'Programação salva com 2 de 5 dias configurados.');
  await mend();
  await page.close();

  const later = new Designer(await context.newPage());
  await later.open();
  await expect(later.date).toHaveValue(week.split('-').reverse().join('/'));
  expect(await later.send()).toBe(id);
  await later.expectWeekSent();
  expect((await stored.onlySchedule(week)).events.map(({ eventName }) => eventName)).toEqual(WEEK);
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

test('the programme itself cannot be made: says so in the server’s words; the retry makes one', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  const answer = { message: 'O servidor está cheio.', code: 'unavailable', requestId: 'x' };
  const mend = await intercept(designer.page, isCreate, (route) => route.fulfill({ status: 503, json: answer }));
  await designer.sendButton.click();
  await designer.expectToast('Erro', 'Falha ao criar programação: O servidor está cheio.');
  await expect(designer.problems).toHaveText(['Falha ao criar programação: O servidor está cheio.']);
  expect(await stored.week(week)).toHaveLength(0);
  await mend();
  const id = await designer.send();
  await designer.expectWeekSent();
  expect((await stored.onlySchedule(week)).id).toBe(id);
});

test('a proxy’s error page is not shown to anybody', async ({ designer, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  const page = '<!doctype html><title>502</title>Bad gateway';
  await intercept(designer.page, isCreate, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: page }));
  await designer.sendButton.click();
  await expect(designer.toast).toContainText('Houve um erro ao enviar a programação. Tente novamente.');
  await expect(designer.toast).not.toContainText('Bad gateway');
  await expect(designer.toast).not.toContainText('doctype');
});

test('a programme without events: the spec’s words', async ({ designer, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  const made = { id: 1, startDate: week, createdAt: '2026-11-20T15:00:00.000Z', events: [] };
  await intercept(designer.page, isCreate, (route) => route.fulfill({ status: 201, json: made }));
  await designer.sendButton.click();
  await expect(designer.problems).toHaveText(['Estrutura inválida na programação criada. Sem eventos associados.']);
});

test('the answer to the programme’s creation is lost: the retry finds that very programme', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  const mend = await intercept(designer.page, isCreate, async (route) => {
    await route.fetch();
    await abort(route);
  });
  await designer.sendButton.click();
  await designer.expectToast('Erro', `Falha ao criar programação: ${NO_CONNECTION}`);
  const [lost] = await stored.week(week);
  await mend();
  expect(await designer.send()).toBe(lost?.id);
  await designer.expectWeekSent();
  expect((await stored.onlySchedule(week)).events[0]).toMatchObject({ eventName: 'Só quarta' });
});

test('the extra event fails once beside a week that arrived: the retry adds just that', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Mais uma');
  const mend = await intercept(designer.page, isExtra, abort);
  const id = await designer.send();
  await designer.expectToast('Erro ao enviar evento extra', `Falha ao criar evento extra: ${NO_CONNECTION}`);
  const words = `Erro ao enviar evento extra: Falha ao criar evento extra: ${NO_CONNECTION}`;
  await expect(designer.extra.root.getByRole('alert')).toHaveText(words);
  await designer.extra.close();
  await expect(designer.problems).toHaveText([words]);
  expect((await stored.schedule(id)).events).toHaveLength(5);
  await mend();
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  const { events } = await stored.onlySchedule(week);
  expect(events.map(({ eventName }) => eventName)).toEqual(['Só quarta', null, null, null, null, 'Mais uma']);
});

test('the extra event’s answer is lost, then it is edited and sent again: one extra event, with the edited text', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Primeiro nome');
  const mend = await intercept(designer.page, isExtra, async (route) => {
    await route.fetch();
    await abort(route);
  });
  const id = await designer.send();
  await designer.expectToast('Erro ao enviar evento extra', `Falha ao criar evento extra: ${NO_CONNECTION}`);
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

test('the extra event alone: its answer is lost, the page reloaded, the text edited, sent again: still one', async ({
  page,
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await designer.extra.eventName.fill('Primeiro nome');
  const mend = await intercept(page, isExtra, async (route) => {
    await route.fetch();
    await abort(route);
  });
  const id = await designer.send(designer.sendExtraButton);
  await designer.expectToast('Erro ao enviar evento extra', `Falha ao criar evento extra: ${NO_CONNECTION}`);
  await mend();
  await page.reload();
  await designer.extra.open();
  await expect(designer.extra.eventName).toHaveValue('Primeiro nome');
  await designer.extra.eventName.fill('Segundo nome');
  expect(await designer.send(designer.sendExtraButton)).toBe(id);
  await designer.expectExtraSent();
  expect((await stored.onlySchedule(week)).events).toMatchObject([{ eventName: 'Segundo nome' }]);
});

test('the extra event alone: its programme cannot be made', async ({ designer, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.extra.open();
  await designer.extra.eventName.fill('Uma noite');
  const mend = await intercept(designer.page, isCreate, abort);
  await designer.sendExtraButton.click();
  await designer.expectToast('Erro ao enviar evento extra', `Falha ao criar programação para evento extra: ${NO_CONNECTION}`);
  await expect(designer.extra.root.getByRole('alert')).toHaveText(
    `Erro ao enviar evento extra: Falha ao criar programação para evento extra: ${NO_CONNECTION}`,
  );
  await mend();
  await designer.send(designer.sendExtraButton);
  await designer.expectExtraSent();
  await stored.onlySchedule(week);
});

test('days that fail keep no extra event back, and the report tells what became of each part', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta', 'E quinta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Com a semana');
  const mend = await cutAfter(designer, isPut, 1);
  const id = await designer.send();
  await designer.expectToast('Atenção', 'Programação salva com 1 de 2 dias configurados.');
  const report = designer.page
    .locator('main')
    .getByRole('alert')
    .filter({ has: designer.page.getByRole('listitem') });
  await expect(report).toContainText('Programação salva com 1 de 2 dias configurados.');
  await expect(report).toContainText('O evento extra chegou ao Admin. Nada se perdeu. Ao tentar de novo, só vai o que falta.');
  expect((await stored.schedule(id)).events.at(-1)).toMatchObject({ eventName: 'Com a semana' });
  await mend();
  await designer.extra.eventName.fill('Corrigido');
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  const { events } = await stored.onlySchedule(week);
  expect(events.map(({ eventName }) => eventName)).toEqual(['Só quarta', 'E quinta', null, null, null, 'Corrigido']);
});

test('an extra event taken out after it may have arrived stays there, and the designer says so', async ({
  designer,
  stored,
  week,
}) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Só quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Já não quero');
  const mend = await intercept(designer.page, isExtra, async (route) => {
    await route.fetch();
    await abort(route);
  });
  const id = await designer.send();
  await designer.expectToast('Erro ao enviar evento extra', `Falha ao criar evento extra: ${NO_CONNECTION}`);
  await mend();
  await designer.extra.eventName.fill('');
  await expect(designer.page.getByText('Nenhum evento extra configurado')).toBeVisible();
  expect(await designer.send()).toBe(id);
  await designer.expectWeekSent();
  await expect(designer.problems).toHaveText(['O evento extra já tinha sido enviado antes. Se não vale mais, avise o Admin.']);
  expect((await stored.onlySchedule(week)).events.at(-1)).toMatchObject({ eventName: 'Já não quero' });
});
