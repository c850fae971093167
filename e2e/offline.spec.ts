import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { Designer } from './designer.ts';
import { expectStored, firstVisit, type Network, networkTest } from './network.ts';
import { boxAtRest, gapBetween } from './screen.ts';
import { expect } from './test.ts';

const test = networkTest;

async function cut(network: Network, context: BrowserContext) {
  network.state = 'down';
  await context.setOffline(true);
}

async function restore(network: Network, context: BrowserContext) {
  network.state = 'up';
  await context.setOffline(false);
}

const line = (page: Page) => page.getByRole('status').locator('> p', { hasText: /^Sem conexão/ });

/** Expects on a phone that the send button's label is not cut, and that a line above the button says why nothing can be sent. */
async function expectRoomToSend(page: Page, { sendButton }: Designer, isOpen: boolean) {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const why = page.locator('#why-not-send');
    await expect.poll(() => gapBetween(why, sendButton), `${width} px`).toBeGreaterThanOrEqual(0);
    await expect(why).toHaveCSS('width', `${width - 32}px`);
    await expect.poll(() => sendButton.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const button = await boxAtRest(sendButton);
    expect(button.width, `${width} px`).toBeGreaterThan(isOpen ? 150 : width - 34);
    if (isOpen) expect((await boxAtRest(page.locator('#next-evening'))).y, 'the buttons are in one row').toBe(button.y);
  }
}

async function useOnce(page: Page, designer: Designer, week: string) {
  await firstVisit(page, `/designer?semana=${week}`);
  await designer.day(0).open();
  await expect(page.getByRole('radio', { name: 'Entrada livre' })).toBeVisible();
  // The device also stores responses that came before the service worker was installed.
  await expectStored(page, ['values']);
  await designer.day(0).close();
  // Moves the pointer away from all links, because a link under the pointer is prefetched.
  await page.mouse.move(5, 450);
}

test('when the network is back, a week composed offline is saved exactly once, even if the tab was closed before', async ({
  page,
  context,
  network,
  apiSeed,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  await page.close();
  await cut(network, context);

  const later = new Designer(await context.newPage());
  await later.open(week);
  await expect(line(later.page)).toContainText('Sem conexão');
  await later.nameDays(['Quarta boa', null, 'Sexta boa']);
  await later.extra.open();
  await later.extra.eventName.fill('Festa');
  await later.extra.close();
  await expect(later.state).toContainText('3 eventos aguardando conexão');
  await expect.poll(() => later.stored()).toHaveLength(3);
  await later.page.close();

  await restore(network, context);
  const back = await context.newPage();
  await back.goto('/client/history');
  const names = async () => (await apiSeed.readWeek(week)).programme?.events.map(({ eventName }) => eventName);
  await expect.poll(names).toEqual(['Quarta boa', null, 'Sexta boa', null, null, 'Festa']);
  await apiSeed.onlySchedule(week);
});

test('if two offline tabs edit the same evening, a conflict shows both edits, even after one tab was closed', async ({
  page,
  context,
  network,
  apiSeed,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  const second = new Designer(await context.newPage());
  await second.open(week);
  await cut(network, context);
  await designer.nameDays(['Da primeira aba']);
  await expect.poll(() => designer.storingTabs()).toHaveLength(1);
  const [first] = await designer.storingTabs();
  // Simulates a duplicated tab. Like such a tab, a window that a page opens starts with a copy of the page's session storage.
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  const third = new Designer(copy);
  await third.open(week);
  await third.nameDays([null, 'Da terceira aba']);
  await expect.poll(() => designer.stored()).toHaveLength(2);
  const [other, ...none] = (await designer.storingTabs()).filter((tab) => tab !== first);
  expect(other).toBeDefined();
  expect(none).toEqual([]);
  await page.reload();
  await expect(designer.day(0).root).toContainText('Da primeira aba');
  const closing = await designer.storingTabs();
  await third.page.close();
  await second.nameDays(['Da segunda aba']);
  await expect.poll(() => designer.stored()).toHaveLength(3);
  await page.close();
  // Waits until the browser has released the locks of the closed tabs.
  for (const tab of closing) {
    await second.page.evaluate((name) => navigator.locks.request(name, () => {}), `quartou-tab-${tab}`);
  }

  await restore(network, context);
  await second.day(0).open();
  const names = second.conflict.getByRole('group', { name: 'Nome do evento' });
  await expect(names).toContainText('Da primeira aba');
  await expect(names).toContainText('Da segunda aba');
  const eventNames = async () => (await apiSeed.onlySchedule(week)).events.slice(0, 2).map(({ eventName }) => eventName);
  // The tab that saves first is not always the same, so the text of either tab may be the saved one.
  await expect.poll(eventNames).toEqual([expect.stringMatching(/^Da (primeira|segunda) aba$/), 'Da terceira aba']);
});

test('offline the send button says why it is disabled; nothing moves or is cut off', async ({
  page,
  context,
  network,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  await designer.nameDays(['Quarta boa']);
  await designer.expectSaved();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await boxAtRest(heading);
  await cut(network, context);
  await expect(line(page)).toBeVisible();
  await expect.poll(() => boxAtRest(heading)).toEqual(before);
  await expect(designer.sendButton).toHaveAccessibleDescription('Sem conexão: dá para enviar quando ela voltar');
  await expect(designer.sendButton).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectRoomToSend(page, designer, false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await designer.day(0).open();
  await expectRoomToSend(page, designer, true);
});
