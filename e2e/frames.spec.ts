// The page as it comes: with its frame, which the script takes over.
import type { Page } from '@playwright/test';
import { PAGES } from '../core/rules/pages.ts';
import { clearImports } from './importer.ts';
import { expect, test } from './test.ts';

const ADDRESSES = [
  ...Object.values(PAGES).map((path) => path.replace(/:\w+/g, '1')),
  '/day/1?programacao=1',
  '/client/history?vista=mes&mes=2026-11',
  '/nada',
];

/** What the page says in the console, and how far it has moved once everything is there. */
async function watch(page: Page) {
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement;
      for (const entry of list.getEntries())
        dataset.moved = String(Number(dataset.moved ?? 0) + Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    said,
    moved: async () => {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      // Shifts are told after the frame in which they happen.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return Number((await page.locator('html').getAttribute('data-moved')) ?? 0);
    },
  };
}

test.describe('every page', () => {
  test.use({ signedIn: true });

  for (const address of ADDRESSES) {
    test(`${address} is taken over without a word in the console, and nothing moves`, async ({ page, apiSeed }) => {
      // What a test before has imported has a line on the attractions' screen.
      await clearImports(apiSeed.request);
      const { said, moved } = await watch(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      expect(await moved()).toBeLessThanOrEqual(0.01);
      // The page that leads nowhere is a 404, as it should be.
      const expected = address === '/nada' ? /404|blocked by Playwright/ : /blocked by Playwright/;
      expect(said.filter((text) => !expected.test(text))).toEqual([]);
    });
  }
});

/** A week of which three days are there, one of them with more than fits on a line. */
const DRAFT = {
  dateText: '25/11/2026',
  savedAt: Date.parse('2026-11-20T11:40:00-03:00'),
  days: [
    { eventName: 'Samba do Bistrô com um nome tão comprido que não cabe numa linha', freeEntry: true },
    { eventName: 'Choro', customValue: 'R$ 20' },
    {},
    { eventName: 'Funk' },
    {},
  ],
};

/** The theme and the draft, as an earlier visit has left them. */
const leave = (page: Page, draft: object | null = DRAFT) =>
  page.addInitScript((kept) => {
    localStorage.setItem('quartou-theme', 'dark');
    if (kept && !localStorage.getItem('quartou-draft')) localStorage.setItem('quartou-draft', JSON.stringify(kept));
  }, draft);

for (const width of [390, 1440]) {
  for (const { address, sign } of [
    { address: '/', sign: 'Continuar: falta a sexta' },
    { address: '/designer', sign: '3 de 5 dias' },
    { address: '/client/schedule?data=2026-11-25', sign: '29/11/2026' },
  ]) {
    test(`${address}, ${width} px wide: what this device keeps appears, and nothing moves`, async ({ page }) => {
      const { said, moved } = await watch(page);
      await leave(page);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await expect(page.getByText(sign).first()).toBeVisible();
      expect(await moved()).toBeLessThanOrEqual(0.01);
      expect(said.filter((text) => !text.includes('blocked by Playwright'))).toEqual([]);
    });
  }
}

test.describe('before the script', () => {
  /** Opens the frame of a page, in which nothing works yet, until `release` is called. */
  async function openFrame(page: Page, address: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    return release;
  }

  test('a date is typed to its end while the script comes', async ({ page, designer }) => {
    const release = await openFrame(page, '/designer');
    await designer.date.click();
    await page.keyboard.type('25/11');
    release();
    await expect(page.getByText('0 de 5 dias')).toBeVisible();
    await page.keyboard.type('/2026');
    await expect(designer.date).toHaveValue('25/11/2026');
    await expect.poll(() => designer.storedDraft()).toMatchObject({ dateText: '25/11/2026' });
  });

  test('a date that was begun and left is completed', async ({ page, designer }) => {
    const release = await openFrame(page, '/designer');
    await designer.date.click();
    await page.keyboard.type('25/11');
    await page.keyboard.press('Tab');
    release();
    await expect(designer.date).toHaveValue('25/11/2026');
  });

  test('a day that was pressed opens, with the draft in it', async ({ page, designer }) => {
    await leave(page);
    const release = await openFrame(page, '/designer');
    await designer.day(1).toggle.click();
    release();
    await expect(designer.day(1).eventName).toHaveValue('Choro');
  });

  test('a day that was asked for by Alt and its digit opens, the focus in its first field', async ({ page, designer }) => {
    await leave(page);
    const release = await openFrame(page, '/designer');
    await expect(designer.day(1).toggle).toBeVisible();
    await page.keyboard.press('Alt+2');
    release();
    await expect(designer.day(1).eventName).toHaveValue('Choro');
    await expect(designer.day(1).root.locator('[data-field="layout"] :focus')).toHaveCount(1);
  });

  test('the focus stays where it was, and a press on what the frame has no use for does nothing', async ({ page, designer }) => {
    await leave(page);
    const release = await openFrame(page, '/designer');
    await page.getByRole('button', { name: 'Limpar' }).click({ force: true });
    await designer.day(3).toggle.focus();
    release();
    await expect(designer.day(3).root).toContainText('Funk');
    await expect(designer.day(3).toggle).toBeFocused();
    await expect.poll(() => designer.storedDraft()).toMatchObject({ dateText: '25/11/2026' });
  });

  test('the preview that opens by itself is not closed by the press that was to open it', async ({ page, designer }) => {
    const release = await openFrame(page, '/designer');
    await page.getByRole('button', { name: 'Visualizar Programação' }).click();
    release();
    await expect(designer.weekTable).toBeVisible();
  });

  test('the theme is changed from the one that is seen', async ({ page }) => {
    await leave(page, null);
    const release = await openFrame(page, '/');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    release();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('a week of a new programme: the date of a button that had none yet, or one that was typed', async ({ page }) => {
    let release = await openFrame(page, '/client/schedule');
    await page.getByRole('button', { name: 'Próxima:' }).click();
    release();
    await expect(page).toHaveURL(/\?data=2026-11-25$/);
    release = await openFrame(page, '/client/schedule');
    await page.getByLabel('Data de início').fill('02/12/2026');
    release();
    await expect(page).toHaveURL(/\?data=2026-12-02$/);
    await expect(page.getByText('06/12/2026')).toBeVisible();
  });

  test('what is typed in a frame before the script comes stays, caret and all, and counts', async ({ page }) => {
    const release = await openFrame(page, '/client/history');
    const search = page.getByRole('searchbox', { name: 'Buscar programação' });
    await search.pressSequentially('samba');
    await search.press('ArrowLeft');
    release();
    await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('samba');
    await expect(search).toBeFocused();
    await page.keyboard.type('xyz');
    await expect(search).toHaveValue('sambxyza');
    await expect(page.getByText('Nada encontrado para “sambxyza”.')).toBeVisible();
  });

  test('a press in the frame of a day leads to the next one', async ({ page }) => {
    const release = await openFrame(page, '/day/1?programacao=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quinta');
    await page.getByRole('button', { name: 'Próximo dia' }).click();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sexta');
    await expect(page).toHaveURL('/day/2?programacao=1');
  });
});
