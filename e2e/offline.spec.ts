import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { Designer } from './designer.ts';
import { type Front, firstVisit, frontTest, kept } from './front.ts';
import { isCreate } from './intercept.ts';
import { expect } from './test.ts';

const test = frontTest;

const WAITS = 'Vai sozinha quando a rede voltar';

/** The network goes, and the browser says so. */
async function cut(front: Front, context: BrowserContext) {
  front.network = 'down';
  await context.setOffline(true);
}

async function mend(front: Front, context: BrowserContext) {
  front.network = 'up';
  await context.setOffline(false);
}

const line = (page: Page) => page.getByRole('status').locator('> p', { hasText: /^Sem conexão/ });
const creations = (front: Front) => front.arrived.filter((one) => one === 'POST /api/schedules');

/** All that a week needs is there once, as on a device that the product has been used on. */
async function useOnce(page: Page, designer: Designer) {
  await firstVisit(page, '/designer');
  await designer.day(0).open();
  await expect(page.getByRole('radio', { name: 'Entrada livre' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What was there before the service worker, too.
  await expect.poll(async () => (await kept(page)).map(({ url }) => new URL(url).pathname)).toContain('/api/values');
  await designer.day(0).close();
}

test('a week is composed and sent without a network; the tab is closed; it arrives once when the network is back', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer);
  await page.close();
  await cut(front, context);

  const later = new Designer(await context.newPage());
  await later.open();
  await expect(line(later.page)).toContainText('Sem conexão');
  await later.typeDate(week);
  await later.nameDays(['Quarta boa', null, 'Sexta boa']);
  await later.extra.open();
  await later.extra.eventName.fill('Festa');
  await later.extra.close();
  await later.sendButton.click();
  await later.toast.expect('Sem conexão', 'A programação vai sozinha quando a rede voltar.');
  await expect(later.page.getByText(WAITS, { exact: true })).toBeVisible();
  await later.page.close();

  // Still without a network: it is there, and says so.
  const home = await context.newPage();
  await home.goto('/');
  await expect(home.getByText('Sem conexão: a programação vai sozinha quando a rede voltar.')).toBeVisible();
  await home.close();

  await mend(front, context);
  front.forget();
  const back = new Designer(await context.newPage());
  await back.page.goto('/client/history');
  await back.toast.expect('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
  const { events } = await stored.onlySchedule(week);
  expect(events.map(({ eventName }) => eventName)).toEqual(['Quarta boa', null, 'Sexta boa', null, null, 'Festa']);
  expect(creations(front)).toHaveLength(1);
  await back.open();
  await expect(back.sentWeek).toBeVisible();
});

test('the line moves nothing; a send that waits is readable for everybody, and can be taken back', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer);
  await designer.typeDate(week);
  await designer.nameDays(['Quarta boa']);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await cut(front, context);
  await expect(line(page)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await designer.sendButton.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Aguardando internet' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Não enviar' }).press('Enter');
  await expect(designer.sendButton).toBeFocused();
  await mend(front, context);
  await expect(line(page)).toHaveCount(0);
  expect(await stored.week(week)).toEqual([]);
});

test('the network goes in the middle of a send: the rest follows by itself, into the same programme', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer);
  await designer.typeDate(week);
  await designer.nameDays(['Quarta boa', 'Quinta boa', 'Sexta boa']);
  const created = page.waitForResponse((answer) => isCreate(answer.request()));
  front.cutAfter = (asked) => asked === 'POST /api/schedules';
  await designer.sendButton.click();
  await created;
  await expect(page.getByText('Sem conexão: o envio parou no meio, e o resto vai sozinho quando a rede voltar.')).toBeVisible();
  await mend(front, context);
  // A browser that was never told of the network's going is not told of its return either: it is asked for.
  await designer.expectWeekSent();
  const { events } = await stored.onlySchedule(week);
  expect(events.map(({ eventName }) => eventName).slice(0, 3)).toEqual(['Quarta boa', 'Quinta boa', 'Sexta boa']);
});

test('somebody else sends the week meanwhile: nothing goes before a person has decided', async ({
  page,
  context,
  front,
  stored,
  apiSeed,
  week,
  designer,
}) => {
  await useOnce(page, designer);
  await designer.typeDate(week);
  await designer.nameDays(['Quarta boa']);
  await cut(front, context);
  await designer.sendButton.click();
  await expect(page.getByText(WAITS, { exact: true })).toBeVisible();
  await apiSeed.week(week, ['Delas']);
  await mend(front, context);
  await expect(page.getByText('Não foi: confira antes de enviar')).toBeVisible();
  await stored.onlySchedule(week);

  await designer.sendButton.click();
  await expect(designer.confirmDialog.getByText(/^Esta semana já foi enviada/)).toBeVisible();
  await designer.confirmDialog.getByRole('button', { name: 'Enviar como outra' }).click();
  await designer.expectWeekSent();
  expect(await stored.week(week)).toHaveLength(2);
});

test('a day is written without a network, the tab closed, and saved when the network is back', async ({
  page,
  context,
  front,
  stored,
  apiSeed,
  dayEditor,
  week,
}) => {
  const { id } = await apiSeed.week(week, ['Antes']);
  await firstVisit(page);
  await dayEditor.open(0, id);
  await expect(dayEditor.eventName).toHaveValue('Antes');
  await page.waitForLoadState('networkidle');
  await cut(front, context);
  await page.reload();
  await expect(line(page)).toContainText(/Sem conexão, visto .*\d\d:\d\d/);
  await dayEditor.eventName.fill('Depois');
  await expect(dayEditor.unreachable).toBeVisible();
  await page.close();

  await mend(front, context);
  const later = await context.newPage();
  await later.goto('/');
  await expect.poll(async () => (await stored.schedule(id)).events[0]?.eventName).toBe('Depois');
});

test('a network that hangs: what was seen last is marked, a send waits', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer);
  await designer.typeDate(week);
  await designer.nameDays(['Quarta boa']);
  front.network = 'silent';
  const later = new Designer(await context.newPage());
  await later.open();
  await expect(line(later.page)).toContainText(/Sem conexão, visto .*\d\d:\d\d/);
  await later.sendButton.click();
  await expect(later.page.getByText(WAITS, { exact: true })).toBeVisible();
  front.mend();
  await later.expectWeekSent();
  await stored.onlySchedule(week);
});
