import { addDays, formatDate } from '../core/rules/calendar.ts';
import type { AdminDashboard } from './admin.ts';
import { SOMEBODY } from './api-seed.ts';
import { expectFocusIn } from './keyboard.ts';
import { expect, paperPages, test } from './test.ts';

test.use({ signedIn: true });

const WEEKDAYS = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'];

/** The text of a row's cells, with the alternative texts of pictures. */
const words = async (adminDashboard: AdminDashboard, table: AdminDashboard['regular'], row: number) =>
  (await adminDashboard.cells(table, row).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('the viewer shows weekdays and extra events with lots, changes tabs by arrow keys, prints one sheet', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const layout = await apiSeed.layout('Baile da Lapa');
  const [value] = await apiSeed.values();
  const attraction = await apiSeed.attraction('DJ Conceição');
  const photo = (await apiSeed.photos(attraction))[1];
  const programme = await apiSeed.week(week, [
    {
      eventName: 'Baile da Lapa',
      layoutId: layout.id,
      valueId: value?.id ?? 0,
      observations: 'Até as 4h.',
      attractions: [
        { attractionId: attraction.id, photoId: photo?.id ?? 0 },
        { customName: 'Palco aberto', isCustom: true },
      ],
    },
    null,
    { freeEntry: true, ...SOMEBODY },
    { customValue: 'R$ 25 com flyer' },
  ]);
  await apiSeed.extra(programme, {
    eventName: 'Véspera',
    ticketType: 'open',
    observations: 'Open até as 2h.',
    attractions: [{ customName: 'Alguém', isCustom: true }],
  });
  await adminDashboard.open();
  await adminDashboard.view(week);
  await expect(page).toHaveURL(`/admin/view/${programme.id}`);
  await expect(page).toHaveTitle(`Programação de ${formatDate(week)} · Quartou!`);
  await expect(adminDashboard.tabs).toHaveText(['Eventos Regulares', 'Eventos Extras']);
  await expect(adminDashboard.regular.locator('tbody').locator('> tr')).toHaveCount(7);
  // Order: Sunday, Monday, Tuesday, then from Wednesday.
  const dates = [4, 5, 6, 0, 1, 2, 3].map((offset) => formatDate(addDays(week, offset)));
  const rows = await Promise.all(WEEKDAYS.map((_, row) => words(adminDashboard, adminDashboard.regular, row)));
  expect(rows.map((cells) => cells.slice(0, 2))).toEqual(WEEKDAYS.map((weekday, row) => [dates[row], weekday]));
  // The photo's name (spec §4) with the attraction's name below it.
  expect(rows[3]?.slice(2)).toEqual([
    'Baile da Lapa',
    'divulgação, Palco aberto DJ Conceição',
    value?.name,
    'Até as 4h.',
    'Baile da Lapa',
  ]);
  expect(rows[1]?.slice(2)).toEqual(['-', '-', '-', '-', '-']);
  expect(rows[5]?.slice(2)).toEqual(['-', 'Alguém', 'Entrada Livre', '-', '-']);
  expect(rows[6]?.slice(2)).toEqual(['-', '-', 'R$ 25 com flyer', '-', '-']);

  const take = adminDashboard.dialog.getByRole('button', { name: /^Levar/ });
  const fixed = [adminDashboard.tabs.nth(1), take];
  const places = () => Promise.all(fixed.map((part) => part.boundingBox()));
  const before = await places();
  await adminDashboard.tabs.nth(1).click();
  await expect(adminDashboard.extra).toContainText('Véspera');
  expect(await places()).toEqual(before);
  expect(await words(adminDashboard, adminDashboard.extra, 0)).toEqual([
    formatDate(addDays(week, 5)),
    'Véspera',
    'Alguém',
    'Open Bar',
    '1º Lote R$ 15,00 2º Lote R$ 20,00 Último Lote R$ 25,00',
    'Open até as 2h.',
    '-',
  ]);
  await page.keyboard.press('ArrowLeft');
  await expect(adminDashboard.regular).toContainText('Baile da Lapa');
  await expect(adminDashboard.tabs.first()).toBeFocused();

  expect(await paperPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(adminDashboard.regular).toContainText('Baile da Lapa');
  await expect(adminDashboard.extra).toContainText('Véspera');
  await expect(take).toBeHidden();
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).display)).toBe('none');
  const isOverlaid = await page.evaluate(() => document.elementFromPoint(5, 5)?.matches('[data-headlessui-state].fixed'));
  expect(isOverlaid).toBe(false);
});

test('a layout and a photo open large; Escape closes them and returns the focus', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const layout = await apiSeed.layout('Roda de Choro');
  const attraction = await apiSeed.attraction('DJ Conceição');
  const [photo] = await apiSeed.photos(attraction);
  await apiSeed.week(week, [{ layoutId: layout.id, attractions: [{ attractionId: attraction.id, photoId: photo?.id ?? 0 }] }]);
  await adminDashboard.open();
  await adminDashboard.view(week);
  for (const [button, name] of [
    [adminDashboard.dialog.getByRole('button', { name: 'Ampliar o layout Roda de Choro' }), 'Roda de Choro'],
    [adminDashboard.dialog.getByRole('button', { name: /^Ampliar a foto / }), 'Baile da Lapa - cabine'],
  ] as const) {
    await button.click();
    await adminDashboard.expectDialog(name);
    const large = adminDashboard.dialog.getByRole('img', { name, exact: true });
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expect(adminDashboard.regular).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(adminDashboard.regular).toBeVisible();
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(adminDashboard.dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(adminDashboard.button('Visualizar', week)).toBeFocused();
});

test('the viewer has an address, follows back and forward, and returns the focus', async ({
  page,
  adminDashboard,
  apiSeed,
  week,
}) => {
  const title = `Programação de ${formatDate(week)}`;
  const { id } = await apiSeed.week(week, [SOMEBODY]);
  await page.goto(`/admin/view/${id}`);
  await adminDashboard.expectDialog(title);
  await adminDashboard.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await adminDashboard.view(week);
  await expectFocusIn(adminDashboard.dialog);
  await page.goBack();
  await expect(adminDashboard.dialog).toHaveCount(0);
  await page.goForward();
  await expectFocusIn(adminDashboard.dialog);
  await page.keyboard.press('Escape');
  await expect(adminDashboard.dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(adminDashboard.button('Visualizar', week)).toBeFocused();
});
