import { formatDate } from '../core/rules/calendar.ts';
import { expect, SOMEBODY, tabTo, test } from './desk.ts';

test.use({ signedIn: true });

test.describe('the shell', () => {
  test('navigation with counts, initials, titles and the way back', async ({ page, desk, office }) => {
    const shelves = await (await page.request.get('/api/admin/counts')).json();
    await page.goto('/admin');
    await expect(desk.heading).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Quartou!');
    await expect(desk.nav.getByRole('link')).toHaveText([
      'Dashboard',
      `Layouts${shelves.layouts}`,
      `Atrações${shelves.attractions}`,
      `Valores${shelves.values}`,
      `Lotes${shelves.lotSettings}`,
    ]);
    await expect(desk.nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('#menu').getByText('LÚ', { exact: true })).toBeVisible();
    await expect(page.locator('#menu').getByText(office.account.username, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText('Quartou! · 2026');
    for (const [name, path] of [
      [/^Layouts/, '/admin/layouts'],
      [/^Atrações/, '/admin/attractions'],
      [/^Valores/, '/admin/values'],
      [/^Lotes/, '/admin/lot-settings'],
    ] as const) {
      await desk.nav.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveTitle(/Dashboard/);
      await expect(desk.nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await page.goBack();
    await expect(page).toHaveURL('/admin/values');
    await page.goForward();
    await expect(page).toHaveURL('/admin/lot-settings');
    await desk.nav.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveTitle('Dashboard · Quartou!');
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(desk.heading).toBeVisible();
  });

  test('the menu of a phone opens, closes by Escape and by choosing', async ({ page, desk }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.open();
    await expect(desk.nav).toBeHidden();
    const toggle = page.getByRole('button', { name: /^(Abrir|Fechar) menu$/ });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(desk.nav).toBeVisible();
    await expect(desk.leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(desk.nav).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await desk.nav.getByRole('link', { name: /^Layouts/ }).click();
    await expect(page).toHaveURL('/admin/layouts');
    await expect(desk.nav).toBeHidden();
    await expect(page.locator('#conteudo')).toBeFocused();
  });

  test('the first Tab offers to skip to the content', async ({ page, desk }) => {
    await desk.open();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#conteudo')).toBeFocused();
  });
});

test.describe('keyboard alone', () => {
  test.use({ signedIn: false });

  test('login, dashboard, viewer, delete, undo', async ({ page, door, desk, sender, office, week }) => {
    await sender.week(week, [{ eventName: 'Só teclado', ...SOMEBODY }]);
    await page.goto('/admin/dashboard');
    await door.expectLogin();
    await tabTo(page, door.username);
    await page.keyboard.type(office.account.username);
    await page.keyboard.press('Tab');
    await expect(door.password).toBeFocused();
    await page.keyboard.insertText(office.account.password);
    await page.keyboard.press('Enter');
    await expect(desk.heading).toBeVisible();
    await expect(desk.row(week)).toBeVisible();

    await tabTo(page, desk.button('Visualizar', week));
    await page.keyboard.press('Enter');
    await expect(desk.regular).toContainText('Só teclado');
    await expect.poll(() => desk.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(desk.dialog).toHaveCount(0);
    await expect(desk.button('Visualizar', week)).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(desk.button('Excluir', week)).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.expectDialog(`Excluir a programação de ${formatDate(week)}?`);
    await tabTo(page, desk.confirmButton());
    await page.keyboard.press('Enter');
    await desk.expectToast('Programação excluída', /saiu da lista/);
    await expect(desk.row(week)).toHaveCount(0);
    await expect(desk.undo).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.expectToast('Programação restaurada');
    await expect(desk.row(week)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Programações recentes' })).toBeFocused();

    await tabTo(page, desk.leave, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/');
  });

  test('the spreadsheets of a programme with both kinds', async ({ page, desk, sender, ownSession, week }) => {
    expect(ownSession.username).not.toBe('');
    const { id } = await sender.extra(await sender.week(week, [SOMEBODY]));
    await desk.open();
    await expect(desk.button('Excel', week)).toHaveAttribute('aria-haspopup', 'menu');
    await tabTo(page, desk.button('Excel', week));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('End');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await downloading).suggestedFilename()).toBe(`programacao_eventos_extras_${id}.xlsx`);
  });
});
