import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { Designer } from './designer.ts';
import { type Front, firstVisit, frontTest, kept } from './front.ts';
import { expect } from './test.ts';

const test = frontTest;

/** Cuts the network; the browser reports it. */
async function cut(front: Front, context: BrowserContext) {
  front.network = 'down';
  await context.setOffline(true);
}

async function mend(front: Front, context: BrowserContext) {
  front.mend();
  await context.setOffline(false);
}

const line = (page: Page) => page.getByRole('status').locator('> p', { hasText: /^Sem conexão/ });

/**
 * On a phone: the reason why sending is impossible has its own line, also with an evening open; the button's label is complete.
 */
async function expectRoomToSend(page: Page, designer: Designer) {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const isOpen of [false, true]) {
    if (isOpen) await designer.day(0).open();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const why = await boxOf(page.locator('#why-not-send'));
      const button = await boxOf(designer.sendButton);
      expect(why.y + why.height, `${width} px`).toBeLessThanOrEqual(button.y);
      expect(why.width, `${width} px`).toBe(width - 32);
      expect(button.width, `${width} px`).toBeGreaterThan(isOpen ? 150 : width - 34);
      expect(await designer.sendButton.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      if (isOpen) expect((await boxOf(page.locator('#next-evening'))).y, `${width} px`).toBe(button.y);
    }
    await page.setViewportSize(wide);
  }
  await designer.day(0).close();
}

async function useOnce(page: Page, designer: Designer, week: string) {
  await firstVisit(page, `/designer?semana=${week}`);
  await designer.day(0).open();
  await expect(page.getByRole('radio', { name: 'Entrada livre' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Includes answers from before the service worker was installed.
  await expect.poll(async () => (await kept(page)).map(({ key }) => key)).toContainEqual(['values']);
  await designer.day(0).close();
}

test('a week composed offline in a tab that was closed is saved once when the network is back', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  await page.reload();
  await designer.expectWeek(week);
  await page.waitForLoadState('networkidle');
  await page.close();
  await cut(front, context);

  const later = new Designer(await context.newPage());
  await later.open(week);
  await expect(line(later.page)).toContainText('Sem conexão');
  await later.nameDays(['Quarta boa', null, 'Sexta boa']);
  await later.extra.open();
  await later.extra.eventName.fill('Festa');
  await later.extra.close();
  await expect(later.state).toContainText('3 eventos aguardando internet');
  await expect.poll(() => later.kept()).toHaveLength(3);
  await later.page.close();

  await mend(front, context);
  const back = await context.newPage();
  await back.goto('/client/history');
  const names = async () => (await stored.week(week)).programme?.events.map(({ eventName }) => eventName);
  await expect.poll(names).toEqual(['Quarta boa', null, 'Sexta boa', null, null, 'Festa']);
  await stored.onlySchedule(week);
});

test('sending offline is refused with a reason and without a layout shift, and becomes possible when the network is back', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  await designer.nameDays(['Quarta boa']);
  await designer.expectSaved();
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await cut(front, context);
  await expect(line(page)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await expect(designer.sendButton).toHaveAccessibleDescription('Sem internet: dá para enviar quando ela voltar');
  await expect(designer.sendButton).toHaveAttribute('aria-disabled', 'true');
  await designer.sendButton.press('Enter');
  await expectAccessible(page);
  await expectRoomToSend(page, designer);
  await designer.nameDays([null, 'Quinta boa']);
  await expect(designer.state).toContainText('Quinta aguardando internet');

  front.forget();
  await mend(front, context);
  await expect(line(page)).toHaveCount(0);
  await designer.expectSaved();
  expect(front.arrived.filter((asked) => asked.startsWith('POST '))).toEqual([]);
  expect((await stored.onlySchedule(week)).isDraft).toBe(true);
  await designer.send();
  await designer.expectWeekSent();
});

test('while the network never answers, old data is marked; edits are saved when it answers again', async ({
  page,
  context,
  front,
  stored,
  week,
  designer,
}) => {
  await useOnce(page, designer, week);
  await designer.nameDays(['Quarta boa']);
  await designer.expectSaved();
  await page.reload();
  await designer.expectWeek(week);
  await page.waitForLoadState('networkidle');
  front.network = 'silent';
  const later = new Designer(await context.newPage());
  await later.open(week);
  await expect(line(later.page)).toContainText(/Sem conexão, visto .*\d\d:\d\d/);
  await later.nameDays([null, 'Quinta boa']);
  await expect(later.state).toContainText('Quinta aguardando internet');
  front.mend();
  await later.expectSaved();
  expect((await stored.onlySchedule(week)).events[1]?.eventName).toBe('Quinta boa');
});

test('with answers after five seconds no screen claims to be offline, and nothing is requested twice', async ({
  page,
  front,
  designer,
  week,
}) => {
  await useOnce(page, designer, week);
  front.latency = 5_000;
  front.forget();
  await page.addInitScript(() => {
    Reflect.set(window, 'isSaid', false);
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Sem conexão')) Reflect.set(window, 'isSaid', true);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await designer.expectWeek(week);
  await page.waitForLoadState('networkidle');
  const reads = front.arrived.filter((asked) => asked.startsWith('GET /api/'));
  expect(reads).toEqual([...new Set(reads)]);
  expect(front.arrived.filter((asked) => asked.startsWith('HEAD '))).toEqual([]);
  await designer.nameDays(['Quarta boa']);
  await designer.expectSaved();
  expect(await page.evaluate(() => Reflect.get(window, 'isSaid'))).toBe(false);
});
