import { formatDate } from '../core/rules/calendar.ts';
import { SOMEBODY } from './api-seed.ts';
import { expectFocusIn, tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('the navigation shows counts, initials and titles, and leads back to the staff’s pages', async ({
    page,
    adminDashboard,
    apiSeed,
    admin,
  }) => {
    const counts = await (await apiSeed.request.get('/api/admin/counts')).json();
    await page.goto('/admin');
    await expect(adminDashboard.heading).toBeVisible();
    await expect(page).toHaveTitle('Dashboard · Quartou!');
    await expect(adminDashboard.nav.getByRole('link')).toHaveText([
      'Dashboard',
      `Layouts${counts.layouts}`,
      `Atrações${counts.attractions}`,
      `Valores${counts.values}`,
      `Lotes${counts.lotSettings}`,
      'Casa',
      'Links',
      'Equipe',
    ]);
    await expect(page.locator('#menu').getByText('LÚ', { exact: true })).toBeVisible();
    await expect(page.locator('#menu').getByText(admin.account.username, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText('Quartou! · 2026');
    for (const [name, path, title] of [
      [/^Layouts/, '/admin/layouts', 'Gerenciar Layouts'],
      [/^Atrações/, '/admin/attractions', 'Gerenciar Atrações'],
      [/^Valores/, '/admin/values', 'Gerenciar Valores'],
      [/^Lotes/, '/admin/lot-settings', 'Configurações de Lotes'],
      [/^Casa/, '/admin/house', 'Casa'],
      [/^Links/, '/admin/links', 'Links'],
      [/^Equipe/, '/admin/team', 'Equipe'],
    ] as const) {
      await adminDashboard.nav.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Quartou!`);
      await expect(adminDashboard.nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    // On a tablet all names are in one row, each on one line.
    await page.setViewportSize({ width: 768, height: 1024 });
    const places = () =>
      adminDashboard.nav.getByRole('link').evaluateAll((links) => {
        const boxes = links.map((link) => link.getBoundingClientRect());
        return { rows: new Set(boxes.map(({ top }) => top)).size, isOneLine: boxes.every(({ height }) => height < 48) };
      });
    await expect.poll(places).toEqual({ rows: 1, isOneLine: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goBack();
    await expect(page).toHaveURL('/admin/links');
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the menu on a phone opens, and closes by Escape or by a choice', async ({ page, adminDashboard }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await adminDashboard.open();
    await expect(adminDashboard.nav).toBeHidden();
    const toggle = page.getByRole('button', { name: /^(Abrir|Fechar) menu$/ });
    await toggle.click();
    await expect(adminDashboard.leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(adminDashboard.nav).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await adminDashboard.nav.getByRole('link', { name: /^Layouts/ }).click();
    await expect(page).toHaveURL('/admin/layouts');
    await expect(adminDashboard.nav).toBeHidden();
    await expect(page.locator('#conteudo')).toBeFocused();
  });
});

test('an administrator works by keyboard alone', async ({ page, authPages, adminDashboard, toast, apiSeed, admin, week }) => {
  const { keyboard } = page;
  const { id } = await apiSeed.extra(await apiSeed.week(week, [{ eventName: 'Só teclado', ...SOMEBODY }]));
  await page.goto('/admin/dashboard');
  await authPages.expectLogin();
  await tabTo(page, authPages.username);
  await keyboard.type(admin.account.username);
  await keyboard.press('Tab');
  await expect(authPages.password).toBeFocused();
  await keyboard.insertText(admin.account.password);
  await keyboard.press('Enter');
  await expect(adminDashboard.row(week)).toBeVisible();

  // The first Tab shows the link that skips to the content.
  await page.reload();
  await expect(adminDashboard.row(week)).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.locator('#conteudo')).toBeFocused();

  const others = adminDashboard.otherSheets(week);
  await expect(others).toBeVisible();
  await tabTo(page, others);
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  const downloading = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe(`programacao_eventos_extras_${id}.xlsx`);

  await tabTo(page, adminDashboard.button('Visualizar', week), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(adminDashboard.regular).toContainText('Só teclado');
  await expectFocusIn(adminDashboard.dialog);
  await keyboard.press('Escape');
  await expect(adminDashboard.dialog).toHaveCount(0);
  await expect(adminDashboard.button('Visualizar', week)).toBeFocused();

  await keyboard.press('Tab');
  await expect(adminDashboard.button('Excluir', week)).toBeFocused();
  await keyboard.press('Enter');
  await adminDashboard.expectDialog(`Excluir a programação de ${formatDate(week)}?`);
  await tabTo(page, adminDashboard.confirmButton());
  await keyboard.press('Enter');
  await toast.expect('Programação excluída', /saiu da lista/);
  await expect(adminDashboard.row(week)).toHaveCount(0);
  await expect(toast.undo).toBeFocused();
  await keyboard.press('Enter');
  await toast.expect('Programação restaurada');
  await expect(adminDashboard.row(week)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Programações recentes' })).toBeFocused();

  await tabTo(page, adminDashboard.leave, 'Shift+Tab');
  await keyboard.press('Space');
  await expect(page).toHaveURL('/');
});
