// Tests the frame of each page: the HTML that is visible before any script runs, and that the screen replaces.
import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGES } from '../core/rules/pages.ts';
import { lowTargets, nextFrame, observeShifts, shiftOf } from './axe.ts';
import { unique } from './catalogue.ts';
import { clearImports } from './importer.ts';
import { hold } from './intercept.ts';
import { expectScreen } from './screen.ts';
import { expect, test } from './test.ts';

const FOR_NOBODY: string[] = [PAGES.login, PAGES.register, PAGES.reset];
const ADDRESSES = [
  ...Object.values(PAGES)
    .filter((path) => !FOR_NOBODY.includes(path))
    .map((path) => path.replace(/:\w+/g, '1')),
  '/day/1?programacao=1',
  '/client/history?vista=mes&mes=2026-11',
  '/nada',
];

/** True if this machine has the fallback font, whose metrics are adjusted so that the web font causes no layout shift. */
const HAS_FALLBACK = globSync('/usr/share/fonts/**/{Arial,arial,LiberationSans,Roboto}*').length > 0;

/** The largest shift that Web Vitals calls good. `npm run bench -- screens` runs alone and checks the product's limit, 0.02. */
const MAX_SHIFT = 0.1;

/** False for messages about the service worker, which is off here, and about fonts, which `watch` may block. */
const isFault = (text: string) => !/blocked by Playwright|net::ERR_FAILED/.test(text);

async function watch(page: Page) {
  if (!HAS_FALLBACK) await page.route('**/*.woff2', (route) => route.abort());
  const messages: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.addInitScript(observeShifts);
  return messages;
}

test.describe('on a phone with a signed-in administrator', () => {
  test.use({ signedIn: true, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('each screen replaces its frame without error, layout shift or low touch target', async ({ page, context, apiSeed }) => {
    // An import of an earlier test would add a line to the attractions' screen.
    await clearImports(apiSeed.request);
    // Deletes a value, because the screen “Excluídos” has its toolbar only if it lists something.
    const { id } = await apiSeed.addValue(unique('R$ 5 até 21h'));
    await apiSeed.request.delete(`/api/values/${id}`);
    const messages = await watch(page);
    for (const address of [...ADDRESSES, ...FOR_NOBODY]) {
      await test.step(address, async () => {
        if (FOR_NOBODY.includes(address)) await context.clearCookies();
        messages.length = 0;
        await page.goto(address);
        await expectScreen(page);
        expect(await shiftOf(page), address).toBeLessThanOrEqual(MAX_SHIFT);
        const title = page.getByRole('heading', { level: 1, includeHidden: true }).first();
        await expect(title).not.toHaveText(address === '/nada' ? /deu errado|Não deu/ : /404|deu errado|Não deu/);
        await expect(page).toHaveTitle(/Quartou!$/);
        await expect.soft.poll(() => lowTargets(page), { message: address, timeout: 60_000 }).toEqual([]);
        expect(messages.filter((text) => isFault(text) && !(address === '/nada' && text.includes('404')))).toEqual([]);
      });
    }
  });

  test('on a phone a dialog is as wide as the window, and the dialog’s buttons are at the bottom', async ({ page }) => {
    await page.goto('/admin/values');
    await page.getByRole('button', { name: 'Adicionar Valor' }).first().tap();
    const dialog = page.getByRole('dialog');
    const input = dialog.getByRole('textbox');
    await expect(input).toHaveCSS('font-size', '16px');
    const panel = dialog.locator(':scope > div').last().locator(':scope > div');
    await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 360 });
    for (const name of ['Cancelar', 'Adicionar']) {
      const button = dialog.getByRole('button', { name, exact: true });
      await expect.poll(async () => (await button.boundingBox())?.width, name).toBeGreaterThan(140);
      await expect.poll(async () => (await button.boundingBox())?.y, name).toBeGreaterThan(690);
    }
    await expect.poll(() => lowTargets(page)).toEqual([]);
  });
});

test('in the dark theme the designer and a programme’s page appear without a layout shift', async ({ page, apiSeed, week }) => {
  const days = [{ eventName: 'Samba do Bistrô', freeEntry: true }, { customValue: 'R$ 20' }, null, 'Funk'];
  const programme = await apiSeed.week(week, days);
  // Four extra events give the designer three columns more than its frame has, which must not cause a shift.
  for (let count = 0; count < 4; count++) await apiSeed.extra(programme);
  const messages = await watch(page);
  await page.addInitScript(() => localStorage.setItem('quartou-theme', 'dark'));
  for (const [width, address] of [
    // The designer is not visited on a phone, because there an evening's height depends on its content.
    [1440, `/designer?semana=${week}`],
    [1440, `/client/schedule/${programme.id}`],
    [390, `/client/schedule/${programme.id}`],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    // Holds the response until the screen is drawn without its data: only data that arrive later can cause a shift.
    const weeks = await hold(page, 'GET', '**/api/weeks?*');
    await page.goto(address);
    await nextFrame(page);
    weeks.release();
    await expect(page.locator('main [data-week-state]')).toHaveAttribute('data-start', week);
    await expectScreen(page);
    expect.soft(await shiftOf(page), `${address} at ${width} px`).toBeLessThanOrEqual(MAX_SHIFT);
  }
  expect(messages.filter(isFault)).toEqual([]);
});

test('while only two of a frame’s six columns have loaded, these two already have their final width', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const address of ['/', '/designer', '/day/1']) {
    await page.goto(address, { waitUntil: 'commit' });
    const columns = page.locator('#frame main li[data-day]');
    await expect(columns).toHaveCount(6);
    const widths = () => columns.evaluateAll((all) => all.slice(0, 2).map((column) => column.getBoundingClientRect().width));
    const whole = await widths();
    await columns.evaluateAll((all) => all.slice(2).forEach((column) => void column.remove()));
    expect(await widths(), address).toEqual(whole);
  }
});

test('the date box of the screen “Nova Programação” is disabled in the frame, until the screen has loaded', async ({ page }) => {
  const scripts = await hold(page, 'GET', '**/assets/*.js');
  await page.goto('/client/schedule', { waitUntil: 'commit' });
  const date = page.getByLabel('Data de início (quarta-feira)');
  await expect(date).toBeDisabled();
  await expect(page.locator('#frame')).toHaveAttribute('inert');
  scripts.release();
  await expect(date).toBeEnabled();
});
