import type { Page } from '@playwright/test';
import { formatDate } from '../core/rules/calendar.ts';
import { expect, test } from './test.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('home', () => {
  test('the coming week, not sent and then sent, with its spreadsheet', async ({ page, designer, context, stored, week }) => {
    // Monday of that week.
    await context.clock.setFixedTime(Date.parse(`${week}T15:00:00Z`) - 2 * 86_400_000);
    await page.goto('/');
    const section = page.getByRole('region', { name: /^Semana de / });
    await expect(section.getByRole('heading')).toContainText(`Semana de ${formatDate(week)} a `);
    await expect(section).toContainText('Ainda não foi enviada.');
    await section.getByRole('link', { name: 'Montar a programação' }).click();
    await expect(h1(page)).toHaveText('Programação Semanal');
    await designer.typeDate(week);
    await designer.nameDays(['Quarta', null, 'Sexta']);
    const first = await designer.send();
    await designer.expectWeekSent();
    await page.getByRole('link', { name: 'Quartou!, início' }).click();
    await expect(section).toContainText(/Já foi enviada em \d\d\/\d\d\/\d{4} \d\d:\d\d, com 2 de 5 dias\./);
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Baixar Excel' }).click();
    expect((await downloading).suggestedFilename()).toBe(`programacao_completa_${first}.xlsx`);
    await designer.expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');

    await section.getByRole('link', { name: 'Montar a programação' }).click();
    await designer.sendButton.click();
    await designer.confirmDialog.getByRole('button', { name: 'Enviar de novo' }).click();
    await designer.expectWeekSent();
    await expect.poll(async () => (await stored.week(week)).length).toBe(2);
    await page.getByRole('link', { name: 'Quartou!, início' }).click();
    await expect(section).toContainText('Esta semana teve mais 1 envio.');
  });

  test('on a Wednesday the week is the one that begins today', async ({ page, context }) => {
    await context.clock.setFixedTime('2026-11-25T23:59:00-03:00');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Semana de 25/11/2026 a 29/11/2026' })).toBeVisible();
  });

  test('when the server does not answer it says so and can be asked again', async ({ page }) => {
    await page.route('**/api/schedules/week/*', (route) => route.abort('connectionfailed'));
    await page.goto('/');
    await expect(page.getByText('Não deu para saber se esta semana já foi enviada.')).toBeVisible();
    await page.unroute('**/api/schedules/week/*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText(/Ainda não foi enviada|Já foi enviada/)).toBeVisible();
  });

  test('leads to the designer, a new programme, the history and the admin panel', async ({ page }) => {
    for (const [name, path] of [
      [/^Montar a programação/, '/designer'],
      [/^Nova Programação Crie/, '/client/schedule'],
      [/^Histórico O que/, '/client/history'],
      // Nobody is logged in: the login may have come up already.
      [/^Painel Admin/, /^\/(admin|login)$/],
    ] as const) {
      await page.goto('/');
      await page.locator('main').getByRole('link', { name }).click();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
      await expect(h1(page)).toBeVisible();
    }
  });
});

test('“Acessar Painel Admin” leads to /admin', async ({ page, designer }) => {
  await designer.open();
  await page.getByRole('link', { name: 'Acessar Painel Admin' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(admin|login)/);
  await expect(h1(page)).toBeVisible();
});

test.describe('addresses', () => {
  test('addresses of nothing are the not-found page, in the spec’s words', async ({ page }) => {
    for (const path of ['/nada', '/designer/x', '/client', '/admin/nada/nenhum', '/%F0%9F%8E%BA']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(h1(page)).toHaveText('404 Page Not Found');
        await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
        await page.getByRole('link', { name: 'Ir para o início' }).click();
        await expect(h1(page)).toHaveText('A programação da casa, de quarta a domingo');
      });
    }
  });

  test('every address of the spec is a screen', async ({ page }) => {
    for (const path of [
      '/login',
      '/register',
      '/admin',
      '/admin/dashboard',
      '/admin/view/1',
      '/admin/layouts',
      '/admin/attractions',
      '/admin/values',
      '/admin/lot-settings',
      '/client/schedule',
      '/client/schedule/1',
      '/client/history',
      '/day/0',
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(h1(page)).toBeVisible();
        await expect(h1(page)).not.toHaveText(/404|deu errado|Não deu/);
        await expect(page).toHaveTitle(/Quartou!$/);
      });
    }
  });

  test('a missing asset is a 404 that nobody stores and that is no page', async ({ request }) => {
    for (const path of ['/assets/x.js', '/assets/x.css', '/assets/index-AbCdEf12.js', '/assets/', '/assets/deep/x.woff2']) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(answer.headers()['cache-control'], path).toBe('no-store');
      expect(answer.headers()['content-type'], path).not.toContain('html');
    }
  });

  test('an address of the API that is none answers JSON, never the page', async ({ request }) => {
    const answer = await request.get('/api/nada');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('the page and its scripts come with a security policy and the page is not stored for long', async ({ page }) => {
    const answer = await page.goto('/designer');
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
    expect(answer?.headers()['cache-control'] ?? '').not.toContain('immutable');
  });
});

test.describe('theme', () => {
  /** Notes what the theme is at the first moment that there is a body, before anything of it can have been painted. */
  const watchFirst = (page: Page) =>
    page.addInitScript(() => {
      const first = new MutationObserver(() => {
        if (!document.body) return;
        (window as unknown as { firstTheme: string }).firstTheme = document.documentElement.dataset.theme ?? 'light';
        first.disconnect();
      });
      first.observe(document, { childList: true, subtree: true });
    });
  const firstTheme = (page: Page) => page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme);
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('is light by default, whatever the system prefers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await watchFirst(page);
    await page.goto('/');
    await expect(h1(page)).toBeVisible();
    expect(await firstTheme(page)).toBe('light');
    expect(await paper(page)).toBe('rgb(250, 248, 244)');
  });

  test('is kept, in other tabs too, and is there before the first paint', async ({ page, context }) => {
    await watchFirst(page);
    await page.goto('/designer');
    const other = await context.newPage();
    await other.goto('/');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
    await page.reload();
    await expect(h1(page)).toBeVisible();
    expect(await firstTheme(page)).toBe('dark');
    expect(await paper(page)).toBe('rgb(18, 16, 14)');
    await page.getByRole('button', { name: 'Usar tema claro' }).click();
    await page.reload();
    await expect(h1(page)).toBeVisible();
    expect(await firstTheme(page)).toBe('light');
  });
});

test('a day that is pressed, even twice, before its fields are there opens when they come', async ({ page, designer }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/day-form-*', async (route) => {
    await late;
    await route.continue();
  });
  await designer.open();
  await designer.day(1).toggle.click();
  await designer.day(1).toggle.click();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(designer.day(1).eventName).toBeVisible();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'true');
});

test.describe('a chunk that is gone', () => {
  const SCREENS = '**/assets/page-*.js';
  const GONE = { status: 404, body: 'Arquivo não encontrado.' };
  /** How often the page itself was asked for since. */
  const countLoads = (page: Page) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    return () => loads;
  };

  test('is answered by loading the page anew, once: the new version is there', async ({ page }) => {
    await page.goto('/');
    await expect(h1(page)).toBeVisible();
    const loads = countLoads(page);
    // Gone for the page that is open; there again for the one that asks anew.
    await page.route(SCREENS, (route) => (loads() === 0 ? route.fulfill(GONE) : route.continue()));
    await page.locator('main').getByRole('link', { name: 'Montar a programação' }).click();
    await expect(h1(page)).toHaveText('Programação Semanal');
    expect(loads()).toBe(1);
  });

  test('and still gone after that: an honest page with a way on', async ({ page }) => {
    await page.goto('/');
    await expect(h1(page)).toBeVisible();
    const loads = countLoads(page);
    await page.route(SCREENS, (route) => route.fulfill(GONE));
    await page.locator('main').getByRole('link', { name: 'Montar a programação' }).click();
    await expect.poll(loads).toBe(1);
    await expect(h1(page)).toHaveText('Não deu para carregar esta tela');
    await expect(page.getByText('Confira a conexão e tente de novo.')).toBeVisible();
    expect(loads()).toBe(1);
    await page.unroute(SCREENS);
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect(h1(page)).toHaveText('Programação Semanal');
  });

  test('of a dialog: the screen and the work on it stay', async ({ page, designer }) => {
    await page.route('**/assets/layout-dialog-*', (route) => route.abort('connectionfailed'));
    await designer.open();
    await designer.day(0).open();
    await designer.day(0).eventName.fill('Ainda aqui');
    await expect(designer.saved).toBeVisible();
    await designer.day(0).layoutButton.click();
    await expect(designer.toast).toContainText('Não deu para abrir agora');
    await expect(designer.day(0).eventName).toHaveValue('Ainda aqui');
    await page.unroute('**/assets/layout-dialog-*');
    await designer.day(0).chooseLayout('Noite do Vinil');
  });

  test('of a day’s fields: it says so, and opens as soon as they can be had', async ({ page, designer }) => {
    await page.route('**/assets/day-form-*', (route) => route.abort('connectionfailed'));
    await designer.open();
    await designer.day(0).toggle.click();
    await expect(designer.toast).toContainText('Não deu para abrir agora');
    await expect(designer.day(0).toggle).toHaveAttribute('aria-expanded', 'false');
    await page.unroute('**/assets/day-form-*');
    await designer.day(0).open();
    await designer.day(0).eventName.fill('Agora sim');
  });
});
