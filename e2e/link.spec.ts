import type { Page } from '@playwright/test';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import { type ApiSeed, free, SOMEBODY } from './api-seed.ts';
import { expect, FRIDAY_NIGHT, ITS_WEEK, test } from './test.ts';

test.use({ startsAt: FRIDAY_NIGHT });

test.afterEach(({ apiSeed }) => apiSeed.removeWeek(ITS_WEEK));

async function changeWeek(seed: ApiSeed, made: CreatedSchedule, eventName = 'Noite trocada') {
  for (const index of [0, 1, 2, 3, 4]) await seed.saveDay(made, index, { eventName, ...SOMEBODY });
  await seed.send(made);
}

async function sendWeek(seed: ApiSeed) {
  const made = await seed.fullWeek(ITS_WEEK);
  await seed.send(made);
  return { made, ...(await seed.link('Portaria')) };
}

async function lookAgain(page: Page, minutes: number) {
  await page.clock.setFixedTime(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Changes the server's next response. */
const respondWith = (page: Page, path: string, change: (html: string) => string) =>
  page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    },
    { times: 1 },
  );

test('until a link is revoked, its page loads failed pictures and new versions without a reload', async ({ page, apiSeed }) => {
  const { made, path, id } = await sendWeek(apiSeed);
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

test('a link’s page says since when it is offline, and drops “hoje” after the night', async ({ page, context, apiSeed }) => {
  const { path } = await sendWeek(apiSeed);
  await page.goto(path);
  const title = await page.title();
  const notice = page.getByRole('status');
  const expectDay = (day: RegExp) => expect(page.locator('.when').first()).toHaveText(day, { useInnerText: true });
  const lookInVain = async (minutes: number) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch');
    await lookAgain(page, minutes);
    await failed;
  };
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

  // Cloudflare's Web Analytics adds a script, which must not make the page draw itself again.
  await page.evaluate(() => document.body.setAttribute('data-not-drawn-again', ''));
  const beacon = `<script defer src="/beacon.min.js" data-cf-beacon='{"rayId":"93fd0b5d"}'></script>\n`;
  await respondWith(page, `**${path}`, (html) => html.replace('</body>', `${beacon}</body>`));
  await context.setOffline(false);
  await lookAgain(page, 9 * 60 + 1);
  await expect(notice).toHaveText('');
  await expectDay(/^hoje · sexta-feira/i);
  await expect(page).toHaveTitle(title);
  await expect(page.locator('body[data-not-drawn-again]')).toBeAttached();
});

test('a link’s page that is opened again after its night does not say “hoje” while the server is slow', async ({
  page,
  apiSeed,
}) => {
  const { path } = await sendWeek(apiSeed);
  await page.goto(path);
  const title = await page.title();
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(`**${path}`, (route) => held.then(() => route.continue()), { times: 1 });
  const when = page.locator('.when').first();
  const asked = page.waitForRequest(`**${path}`);
  await lookAgain(page, 9 * 60);
  await asked;
  await expect(when).toHaveText(/^sexta-feira/i, { useInnerText: true });
  await expect(page).not.toHaveTitle(/hoje/i);
  await expect(page.getByRole('status')).toHaveText('');
  respond();
  await expect(when).toHaveText(/^hoje · sexta-feira/i, { useInnerText: true });
  await expect(page).toHaveTitle(title);
});

test('a television shows a long name completely, and all texts fit a landscape or portrait screen', async ({ page, apiSeed }) => {
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

test('offline an older television shows the week; online it loads a new week or release', async ({ page, context, apiSeed }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
    Reflect.deleteProperty(Promise, 'allSettled');
    Reflect.deleteProperty(Element.prototype, 'toggleAttribute');
  });
  const { made, path } = await sendWeek(apiSeed);
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

  // The added `;` makes the page look like one of another release, so the open page has to reload.
  await respondWith(page, '**/*?tv=1', (html) => html.replace('</script></body>', ';</script></body>'));
  const reloaded = page.waitForEvent('load');
  await lookAgain(page, 6);
  await reloaded;
});
