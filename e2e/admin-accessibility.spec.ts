import { expectAccessible } from './axe.ts';
import { expect, SOMEBODY, test } from './desk.ts';

// Six looks at each state.
test.describe('axe finds nothing at the door', () => {
  test('login, and with everything wrong', async ({ page, door, desk }) => {
    await page.goto('/login');
    await door.expectLogin();
    await expectAccessible(page);
    await door.enter.click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await door.login({ username: 'ninguém', password: 'palpite' });
    await expect(desk.toast).toBeVisible();
    await expectAccessible(page);
  });

  test('registration, with everything wrong, and closed', async ({ page, door }) => {
    await page.goto('/register');
    await door.register.click();
    await expect(page.getByText('Código de registro é obrigatório')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/auth/check-registration', (route) =>
      route.fulfill({ json: { registrationEnabled: false, message: '' } }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Registro Desabilitado' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the question for the team’s code', async ({ page }) => {
    await page.route('**/api/schedules/week/*', (route) =>
      route.fulfill({
        status: 401,
        json: { message: 'Informe o código da equipe.', code: 'unauthorized', details: { staffCode: true }, requestId: 'x' },
      }),
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Código da equipe' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('axe finds nothing at the desk', () => {
  test.use({ signedIn: true });

  test('dashboard with every kind of programme, and its menu', async ({ page, desk, sender, house }) => {
    await sender.week(house.freshWeek());
    await sender.week(house.freshWeek(), [SOMEBODY, SOMEBODY]);
    await sender.week(house.freshWeek(), [SOMEBODY, SOMEBODY, SOMEBODY, SOMEBODY]);
    await sender.extraAlone(house.freshWeek());
    const mixed = await sender.extra(await sender.week(house.freshWeek(), [SOMEBODY]));
    await desk.open();
    await expectAccessible(page);
    const excel = desk.button('Excel', mixed.startDate);
    await expect(excel).toHaveAttribute('aria-haspopup', 'menu');
    await expectAccessible(page, async () => {
      await page.keyboard.press('Escape');
      await excel.click();
      await expect(page.getByRole('menuitem')).toHaveCount(3);
    });
  });

  test('dashboard: empty, waiting, and without an answer', async ({ page, desk }) => {
    const list = '**/api/schedules?*';
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await page.goto('/admin/dashboard');
    await expect(desk.empty).toBeVisible();
    await expectAccessible(page);
    await page.unroute(list);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(list, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.reload();
    await expect(desk.heading).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(desk.toast).toBeVisible();
    await expectAccessible(page);
  });

  test('the questions before deleting, and the way back', async ({ page, desk, sender, week }) => {
    await sender.week(week, [SOMEBODY]);
    await desk.open();
    await desk.button('Excluir', week).click();
    await expect(desk.confirmButton()).toBeVisible();
    await expectAccessible(page);
    await desk.confirmButton().click();
    await expect(desk.undo).toBeVisible();
    // Pointed at, the toast stays.
    await desk.toast.hover();
    await expectAccessible(page, () => desk.toast.hover());
    await desk.undo.click();
  });

  test('the viewer: both tabs, a picture, nothing found', async ({ page, desk, sender, week }) => {
    const layout = await sender.idOf('layouts', 'Roda de Choro');
    const attraction = await sender.idOf('attractions', 'DJ Conceição');
    const photo = await sender.photo(attraction);
    const day = { layoutId: layout.id, attractions: [{ attractionId: attraction.id, photoId: photo.id }] };
    await sender.extra(await sender.week(week, [day]), day);
    await desk.open();
    await desk.view(week);
    await expectAccessible(page);
    await desk.tabs.nth(1).click();
    await expect(desk.extra).toBeVisible();
    await expectAccessible(page);
    await desk.dialog.getByRole('button', { name: 'Ampliar o layout Roda de Choro' }).click();
    await expectAccessible(page);
    await page.goto('/admin/view/999999');
    await expect(desk.dialog.getByText('Programação não encontrada.').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('the menu on a phone', async ({ page, desk }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await desk.open();
    await expectAccessible(page, async () => {
      const menu = page.getByRole('button', { name: 'Abrir menu' });
      if (await menu.isVisible()) await menu.click();
      await expect(desk.leave).toBeVisible();
    });
  });
});
