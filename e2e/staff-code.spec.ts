import { REGISTRATION_CODE } from './admin.ts';
import { expect, test } from './test.ts';

const STAFF_CODE = 'samba-da-casa';

// An installation of its own, which asks for the team's code.
test.use({ secrets: { REGISTRATION_CODE, STAFF_CODE } });

const heading = { level: 1, name: 'Código da equipe' } as const;

test('the designer asks for it; wrong, empty, right; and not again on this device', async ({ page, designer, context }) => {
  await page.goto('/designer');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await expect(page).toHaveTitle('Código da equipe · Quartou!');
  const field = page.getByLabel('Código da equipe', { exact: true });
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  await expect(field).toBeFocused();
  await enter.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Código da equipe é obrigatório' })).toBeVisible();
  await field.fill('pagode');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Código da equipe inválido.' })).toBeVisible();
  await expect(field).toHaveAccessibleDescription('Código da equipe inválido.');
  await field.fill(` ${STAFF_CODE} `);
  await enter.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programação Semanal' })).toBeVisible();
  await expect(page.getByRole('heading', heading)).toHaveCount(0);
  await expect(page).toHaveTitle(/^(?!Código).*Quartou!$/);
  const staff = (await context.cookies()).find(({ name }) => name === 'quartou_staff');
  expect(staff).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((staff?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  await page.reload();
  await designer.day(0).open();
  await designer.day(0).enterAttraction('DJ Conceição');
  await expect(page.getByRole('heading', heading)).toHaveCount(0);
});

test('what was in the draft is untouched, and can be sent afterwards', async ({ page, designer, context, week }) => {
  expect((await page.request.post('/api/auth/staff-code', { data: { code: STAFF_CODE } })).status()).toBe(200);
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Antes do código']);
  await expect(designer.saved).toBeVisible();
  const draft = await designer.storedDraft();
  await context.clearCookies();
  await designer.sendButton.click();
  await expect(page.getByRole('heading', heading)).toBeVisible();
  expect(JSON.stringify(await designer.storedDraft())).toContain('Antes do código');
  await page.reload();
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await page.getByLabel('Código da equipe', { exact: true }).fill(STAFF_CODE);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(designer.date).toHaveValue(week.split('-').reverse().join('/'));
  await designer.day(0).open();
  await expect(designer.day(0).eventName).toHaveValue('Antes do código');
  await designer.day(0).close();
  expect(Object.keys((await designer.storedDraft()) as object).sort()).toEqual(Object.keys(draft as object).sort());
  await designer.send();
  await designer.expectWeekSent();
});

test('home asks; an administrator passes', async ({ page, authPages, adminDashboard, designer, ownSession }) => {
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'login' }).click();
  await authPages.expectLogin();
  await authPages.login(ownSession);
  await expect(adminDashboard.heading).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Semana de/ })).toBeVisible();
  await expect(page.getByText(/Semana em branco|Enviada/)).toBeVisible();
  await designer.open();
  await designer.day(0).open();
  await designer.day(0).enterAttraction('DJ Conceição');
  await expect(page.getByRole('heading', heading)).toHaveCount(0);
  await adminDashboard.open();
  await adminDashboard.leave.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', heading)).toBeVisible();
});
