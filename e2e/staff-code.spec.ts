import { REGISTRATION_CODE } from './admin.ts';
import { holdResponses, isWeekRead } from './intercept.ts';
import { expect, test } from './test.ts';

const STAFF_CODE = 'samba-da-casa';

test.use({ secrets: { REGISTRATION_CODE, STAFF_CODE } });
// One Playwright worker runs the whole file, so that a server with this staff code is started only once.
test.describe.configure({ mode: 'default' });

const heading = { level: 1, name: 'Código da equipe' } as const;

test('the designer asks for the staff code once; a wrong or empty code is refused', async ({ page, designer, week }) => {
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
  await designer.open(week);
  await designer.day(0).open();
  await designer.day(0).enterAttraction('DJ Conceição');
  await expect(page.getByRole('heading', heading)).toHaveCount(0);
});

test('after the staff code is entered, the focus is on the screen that could not load without the code', async ({ page }) => {
  await page.goto('/day/0');
  await page.getByLabel('Código da equipe', { exact: true }).fill(STAFF_CODE);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome do Evento')).toBeVisible();
  await expect(page.locator('#conteudo')).toBeFocused();
});

test('if the staff code is renewed while somebody composes, the screen asks for the new code, and no edit is lost', async ({
  page,
  designer,
  context,
  apiSeed,
  week,
}) => {
  const gate = page.getByRole('heading', heading);
  expect((await page.request.post('/api/auth/staff-code', { data: { code: STAFF_CODE } })).status()).toBe(200);
  await designer.open(week);
  await designer.nameDays(['Antes do código']);
  await designer.expectSaved();
  await designer.day(1).open();
  await context.clearCookies();
  await designer.day(1).eventName.fill('Na hora da troca');
  await expect(gate).toBeVisible();
  await expect.poll(() => designer.stored()).toHaveLength(1);
  await page.reload();
  await expect(gate).toBeVisible();
  await page.getByLabel('Código da equipe', { exact: true }).fill(STAFF_CODE);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(designer.day(1).eventName).toHaveValue('Na hora da troca');
  await designer.expectSaved();
  expect((await apiSeed.onlySchedule(week)).events.slice(0, 2).map(({ eventName }) => eventName)).toEqual([
    'Antes do código',
    'Na hora da troca',
  ]);

  // The next read is refused too, but its response arrives after the code was entered.
  const late = await holdResponses(page, isWeekRead);
  await context.clearCookies();
  const refused = page.waitForRequest(isWeekRead);
  await designer.sendButton.click();
  await expect(gate).toBeVisible();
  await refused;
  await page.getByLabel('Código da equipe', { exact: true }).fill(STAFF_CODE);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(gate).toHaveCount(0);
  late.release();
  await designer.send();
  await designer.expectWeekSent();
});
