import type { Page } from '@playwright/test';
import { adminScreens } from './admin.ts';
import { expectScreen } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

const FOR_NOBODY = ['/login', '/register', '/reset'];

/** Returns targets that are less than 44 px high, as "name: height". Links within a sentence are exempt (WCAG 2.5.8). */
const tooLow = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"][data-headlessui-state]');
    const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>('a, button, input, textarea, summary')];
    return controls.flatMap((control) => {
      const target = control.matches('[type="radio"], [type="checkbox"], [type="file"]') ? control.closest('label') : control;
      const { width, height } = target?.getBoundingClientRect() ?? { width: 0, height: 0 };
      if (!target?.checkVisibility({ visibilityProperty: true }) || width <= 1) return [];
      // A pseudo-element may enlarge the area that can be pressed.
      const around = ['::before', '::after'].map((part) => Number.parseFloat(getComputedStyle(target, part).height) || 0);
      if (Math.max(height, ...around) >= 43.5 || getComputedStyle(target).display === 'inline') return [];
      return [`${target.getAttribute('aria-label') ?? target.textContent}: ${Math.round(height)}`];
    });
  });

test.describe('on a phone with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('on a phone each link, button and input box is at least 44 px high, except links within a sentence', async ({
    page,
    context,
    week,
    apiSeed,
  }) => {
    const { id } = await apiSeed.week(week);
    for (const path of [
      [
        '/',
        '/designer',
        '/client/schedule',
        `/client/schedule/${id}`,
        '/client/history',
        '/client/history?vista=mes&mes=2026-11',
        `/day/1?programacao=${id}`,
      ],
      adminScreens(id),
      ['/nada', ...FOR_NOBODY],
    ].flat()) {
      if (FOR_NOBODY.includes(path)) await context.clearCookies();
      await page.goto(path);
      await expectScreen(page);
      await expect.soft.poll(() => tooLow(page), { message: path, timeout: 15_000 }).toEqual([]);
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
    await expect.poll(() => tooLow(page)).toEqual([]);
  });
});
