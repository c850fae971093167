import type { Locator, Page } from '@playwright/test';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import { type ApiSeed, free, SOMEBODY } from './api-seed.ts';
import { expect, FRIDAY_NIGHT, ITS_WEEK, test } from './test.ts';

test.use({ startsAt: FRIDAY_NIGHT });

test.afterEach(({ apiSeed }) => apiSeed.removeWeek(ITS_WEEK));

async function changeWeek(seed: ApiSeed, made: CreatedSchedule, eventName = 'Noite trocada') {
  for (const index of [0, 1, 2, 3, 4]) await seed.saveDay(made, index, { eventName, ...SOMEBODY });
  await seed.send(made);
}

async function lookAgain(page: Page, minutes: number) {
  await page.clock.setFixedTime(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('a link’s page loads failed pictures again and new versions without a reload, and says if the link is revoked', async ({
  page,
  apiSeed,
}) => {
  const made = await apiSeed.fullWeek(ITS_WEEK);
  await apiSeed.send(made);
  const { path, id } = await apiSeed.link('Portaria');
  await page.route('**/media/**', (route) => route.fulfill({ status: 503 }));
  await page.goto(path);
  await expect(page.locator('.week > li')).toHaveCount(6);
  const flyer = page.getByRole('img', { name: 'Flyer: Baile da Lapa' });
  const flyerWidth = () => flyer.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(await flyerWidth()).toBe(0);
  await page.unroute('**/media/**');
  await lookAgain(page, 1);
  await expect.poll(flyerWidth).toBeGreaterThan(0);
  // Adds a style element, as some browser extensions do. It is a copy of the page's own, because the CSP allows no other style.
  await page.evaluate(() => {
    const own = document.querySelector('style');
    if (own) document.head.appendChild(own.cloneNode(true));
  });
  const added = page.locator('style').nth(1);
  await expect(added).toBeAttached();
  await changeWeek(apiSeed, made);
  await lookAgain(page, 2);
  await expect(page.locator('.week')).toContainText('Noite trocada');
  await expect(page.locator('.changed').first()).toContainText('Mudou nas últimas 24 h');
  // A reload would have removed `added`.
  await expect(added).toBeAttached();

  await apiSeed.request.delete(`/api/links/${id}`);
  await lookAgain(page, 3);
  await expect(page.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible();
});

test('a link’s page is not drawn again if only Cloudflare’s Web Analytics has added a script to the response', async ({
  page,
  apiSeed,
}) => {
  await apiSeed.send(await apiSeed.fullWeek(ITS_WEEK));
  const { path } = await apiSeed.link('Portaria');
  await page.goto(path);
  await page.evaluate(() => document.body.setAttribute('data-not-drawn-again', ''));
  const notice = page.getByRole('status');
  await page.route(`**${path}`, (route) => route.abort(), { times: 1 });
  await lookAgain(page, 4);
  await expect(notice).toHaveText(/^Sem conexão/);

  const beacon = `<script defer src="/beacon.min.js" data-cf-beacon='{"rayId":"93fd0b5d"}'></script>\n`;
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${beacon}</body>`) });
  });
  await lookAgain(page, 5);
  // The notice is emptied only after the response has been compared with the page.
  await expect(notice).toHaveText('');
  await expect(page.locator('body[data-not-drawn-again]')).toBeAttached();
});

test('offline, a link’s page says since when it is offline, and stops calling an evening “hoje” when its night is over', async ({
  page,
  context,
  apiSeed,
}) => {
  await apiSeed.send(await apiSeed.fullWeek(ITS_WEEK));
  const { path } = await apiSeed.link('Portaria');
  await page.goto(path);
  const title = await page.title();
  const notice = page.getByRole('status');
  const expectDay = (day: RegExp) => expect(page.locator('.when').first()).toHaveText(day, { useInnerText: true });
  const lookInVain = async (minutes: number) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
    await lookAgain(page, minutes);
    await failed;
  };
  await expectDay(/^hoje · sexta-feira/i);

  await context.setOffline(true);
  await lookInVain(1);
  await expect(notice).toHaveText('');
  await lookInVain(4);
  await expect(notice).toHaveText(/^Sem conexão desde \d\d:\d\d$/);
  await expectDay(/^hoje · sexta-feira/i);
  await lookInVain(9 * 60);
  await expect(notice).toHaveText(/^Sem conexão desde 14\/03 \d\d:\d\d$/);
  await expectDay(/^sexta-feira/i);
  await expect(page).not.toHaveTitle(/hoje/i);

  await context.setOffline(false);
  await lookAgain(page, 9 * 60 + 1);
  await expect(notice).toHaveText('');
  await expectDay(/^hoje · sexta-feira/i);
  await expect(page).toHaveTitle(title);
});

test('a television shows a long name completely, and its texts, also on an upright screen, end above the lower edge of the screen', async ({
  page,
  apiSeed,
}) => {
  const customName = 'Orquestra Contemporânea de Olinda e convidados do Recife';
  const day = {
    eventName: 'Noite do Samba e Pagode',
    customValue: 'R$15 ATÉ 23H',
    ...free(customName, 'Ana', 'Bia', 'Cris', 'Duda'),
  };
  await apiSeed.send(await apiSeed.week(ITS_WEEK, Array(5).fill(day)));
  const { path } = await apiSeed.link('TV do bar');
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${path}?tv=1`);
    const foot = () => page.locator('.coming').evaluate((coming) => coming.getBoundingClientRect().bottom);
    await expect.poll(foot, `${width} × ${height}`).toBeLessThan(height * 0.98);
    if (width < height) continue;
    const name = page.locator('.who').getByText(customName);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('an older television browser shows the week and flyer offline; back online, it loads changes and new releases', async ({
  page,
  context,
  apiSeed,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(Promise, 'allSettled');
    Reflect.deleteProperty(Element.prototype, 'toggleAttribute');
  });
  const made = await apiSeed.fullWeek(ITS_WEEK);
  await apiSeed.send(made);
  const { path } = await apiSeed.link('TV do bar');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.route('**/media/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(`${path}?tv=1`);
  const flyer = page.getByRole('img');
  const isThere = () => flyer.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(await isThere()).toBe(false);
  await lookAgain(page, 1);
  await expect.poll(isThere).toBe(true);
  const title = await page.getByRole('heading', { level: 1 }).innerText();

  await changeWeek(apiSeed, made);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await lookAgain(page, 2);
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await isThere()).toBe(true);

  await context.setOffline(false);
  await lookAgain(page, 3);
  await expect(page.locator('main')).toContainText('Noite trocada');

  // A network tunnel's error page must not count as a new release: the television would reload and show that page for ever.
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  await page.route('**/*?tv=1', (route) => route.fulfill({ status: 404, body: '<p>Tunnel not found</p>' }), { times: 1 });
  const foreign = page.waitForResponse('**/*?tv=1');
  await lookAgain(page, 4);
  await foreign;
  await changeWeek(apiSeed, made, 'Outra noite');
  await lookAgain(page, 5);
  await expect(page.locator('html[data-not-reloaded] main')).toContainText('Outra noite');

  const ofOtherRelease = (html: string) => html.replace('</script></body>', ';</script></body>');
  await page.route(
    '**/*?tv=1',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: ofOtherRelease(await response.text()) });
    },
    { times: 1 },
  );
  const reloaded = page.waitForEvent('load');
  await lookAgain(page, 6);
  await reloaded;
});

test.describe('on a device with the server’s time', () => {
  test.use({ now: FRIDAY_NIGHT });

  test('on a phone, four presses on the home screen correct and send tonight’s price; a link then shows the new price', async ({
    page,
    designer,
    apiSeed,
    request,
  }) => {
    const names = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró'];
    const [first, second] = await apiSeed.values();
    const made = await apiSeed.week(
      ITS_WEEK,
      names.map((eventName) => ({ eventName, valueId: first?.id ?? 0 })),
    );
    await apiSeed.send(made);
    const link = await apiSeed.link('Portaria');
    const door = async () => (await request.get(link.path)).text();
    expect(await door()).not.toContain(second?.name);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await designer.expectVersion(1);
    let presses = 0;
    const press = async (what: Locator) => {
      presses += 1;
      await what.click();
    };
    const friday = designer.day(2);
    await press(friday.root.getByRole('link', { name: 'Abrir Sexta' }));
    await press(friday.root.locator('label', { hasText: second?.name ?? '' }));
    await expect(friday.value(second?.name ?? '')).toBeChecked();
    await expect(designer.state).toContainText('Sexta mudou, ainda não enviada');
    expect(await door()).not.toContain(second?.name);
    await press(designer.sendButton);
    await designer.expectWeekSent(2);
    expect(presses).toBeLessThanOrEqual(4);
    expect(await door()).toContain(second?.name);
  });
});
