import { addDays, formatDate } from '../core/rules/calendar.ts';
import { countRequests } from './intercept.ts';
import { expect, test } from './test.ts';

test('a search of the history is kept in the address, and survives a reload', async ({ page, week, apiSeed }) => {
  const made = await apiSeed.week(week);
  await apiSeed.saveDay(made, 1, {
    eventName: 'Noite do Pão de Açúcar',
    attractions: [{ customName: 'Ébano Trio', isCustom: true }],
  });
  const userReads = countRequests(page, (request) => request.url().includes('/api/auth/user'));
  await page.goto('/client/history');
  const items = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
  await expect(items.first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Buscar programação' });
  for (const text of ['pao de acucar', 'ÉBANO', formatDate(addDays(week, 3))]) {
    await search.fill(text);
    await expect(items).toHaveCount(1);
    await expect(items).toContainText(formatDate(week));
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe(formatDate(addDays(week, 3)));
  await page.reload();
  await expect(search).toHaveValue(formatDate(addDays(week, 3)));
  await expect(items).toHaveCount(1);
  await expect(items.getByRole('list', { name: 'Dias' })).toContainText('Noite do Pão de Açúcar');
  await search.fill('xyzzyx');
  await expect(page.getByText('Nada encontrado para “xyzzyx”.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar a busca' }).click();
  await expect(items.first()).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  // Pressing “Histórico” in the history resets the search, and going back restores the search.
  await search.fill('ébano');
  await expect(items).toHaveCount(1);
  await expect.poll(() => new URL(page.url()).search).not.toBe('');
  await page.getByRole('link', { name: 'Histórico' }).click();
  await expect(search).toHaveValue('');
  await expect(items.nth(1)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect(search).toHaveValue('ébano');
  await expect(items).toHaveCount(1);
  // No administrator has logged in on this device, so the page makes no request for the user.
  expect(userReads()).toBe(0);
  await page.getByRole('button', { name: /^Mais da programação/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Repetir semana' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Excluir|Visualizar|Link)$/ })).toHaveCount(0);
});

test('going back from a programme restores the search and the scroll position, even after a reload', async ({
  page,
  week,
  installation,
  apiSeed,
}) => {
  const name = `Volta ${week}`;
  for (const start of [week, installation.freshWeek(), installation.freshWeek()])
    await apiSeed.saveDay(await apiSeed.week(start), 0, { eventName: name });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/client/history?busca=${encodeURIComponent(name)}`);
  const last = page.getByRole('link', { name: formatDate(week) });
  for (const isReloaded of [false, true]) {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 150));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    await last.dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${formatDate(week)}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    if (isReloaded) await page.reload({ waitUntil: 'networkidle' });
    await page.goBack();
    await expect(last).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
    await expect(page.getByRole('searchbox', { name: 'Buscar programação' })).toHaveValue(name);
  }
});
