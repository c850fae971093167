import { expect, test } from './desk.ts';

/** What comes after the first drawing of a screen, slowly, on a phone: nothing that stands there already may move. */
const SCREENS = [
  { path: '/admin/dashboard', calls: /\/api\/(schedules|admin\/counts)/, arrived: 'Excluir Todas Programações' },
  { path: '/admin/layouts', calls: /\/api\/layouts/, arrived: 'Remover Todos' },
  { path: '/client/history', calls: /\/api\/schedules\/history/, arrived: /^Repetir semana/ },
];

test.use({ signedIn: true, viewport: { width: 390, height: 844 } });

for (const { path, calls, arrived } of SCREENS) {
  test(`nothing moves on ${path} while its lists arrive`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = () => {};
    const drawn = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(calls, async (route) => {
      await drawn;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    release();
    await expect(page.getByRole('button', { name: arrived }).first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // Shifts are told after the frame in which they happen.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005);
  });
}
