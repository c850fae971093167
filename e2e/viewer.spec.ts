import { addDays, formatDate } from '../core/rules/calendar.ts';
import { type Desk, expect, SOMEBODY, test } from './desk.ts';
import { paperPages } from './test.ts';

test.use({ signedIn: true });

const WEEKDAYS = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'];

/** The words of a row's cells; names of pictures are read with them. */
const words = async (desk: Desk, table: Desk['regular'], row: number) =>
  (await desk.cells(table, row).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('regular days alone: a row a weekday, Domingo to Sábado, each with its date, and no tabs', async ({
  desk,
  sender,
  week,
}) => {
  const layout = await sender.idOf('layouts', 'Baile da Lapa');
  const value = await sender.idOf('values', 0);
  const attraction = await sender.idOf('attractions', 'DJ Conceição');
  const photo = await sender.photo(attraction, 1);
  const programme = await sender.week(week, [
    {
      eventName: 'Baile da Lapa',
      layoutId: layout.id,
      valueId: value.id,
      observations: 'Até as 4h.',
      attractions: [
        { attractionId: attraction.id, photoId: photo.id },
        { customName: 'Palco aberto', isCustom: true },
      ],
    },
    null,
    { freeEntry: true, ...SOMEBODY },
    { customValue: 'R$ 25 com flyer' },
  ]);
  await desk.open();
  await desk.view(week);
  await expect(desk.page).toHaveURL(`/admin/view/${programme.id}`);
  await expect(desk.page).toHaveTitle(`Programação de ${formatDate(week)} · Quartou!`);
  await expect(desk.tabs).toHaveCount(0);
  await expect(desk.regular.locator('tbody').locator('> tr')).toHaveCount(7);
  // The Sunday after the Wednesday, the Monday and Tuesday after that, and then the week from its start.
  const dates = [4, 5, 6, 0, 1, 2, 3].map((offset) => formatDate(addDays(week, offset)));
  for (const [row, weekday] of WEEKDAYS.entries()) {
    expect((await words(desk, desk.regular, row)).slice(0, 2)).toEqual([dates[row], weekday]);
  }
  expect((await words(desk, desk.regular, 3)).slice(2)).toEqual([
    'Baile da Lapa',
    // The photo's name (spec §4); whose it is stands small below.
    'divulgação, Palco aberto DJ Conceição',
    value.name,
    'Até as 4h.',
    'Baile da Lapa',
  ]);
  expect((await words(desk, desk.regular, 1)).slice(2)).toEqual(['-', '-', '-', '-', '-']);
  expect((await words(desk, desk.regular, 4)).slice(2)).toEqual(['-', '-', '-', '-', '-']);
  expect((await words(desk, desk.regular, 5)).slice(2)).toEqual(['-', 'Alguém', 'Entrada Livre', '-', '-']);
  expect((await words(desk, desk.regular, 6)).slice(2)).toEqual(['-', '-', 'R$ 25 com flyer', '-', '-']);
});

test('an extra event alone: its table, with kind and lots, and no tabs', async ({ desk, sender, week }) => {
  await sender.extraAlone(week, { eventName: 'Véspera', ticketType: 'open', observations: 'Open até as 2h.', ...SOMEBODY });
  await desk.open();
  await desk.view(week);
  await expect(desk.tabs).toHaveCount(0);
  await expect(desk.regular).toHaveCount(0);
  expect(await words(desk, desk.extra, 0)).toEqual([
    formatDate(addDays(week, 5)),
    'Véspera',
    'Alguém',
    'Open Bar',
    '1º Lote R$ 15,00 2º Lote R$ 20,00 Último Lote R$ 25,00',
    'Open até as 2h.',
    '-',
  ]);
});

test('both kinds: two tabs, by mouse and by arrow keys', async ({ page, desk, sender, week }) => {
  await sender.extra(await sender.week(week, [{ eventName: 'Quartou', ...SOMEBODY }]), { eventName: 'Feriado' });
  await desk.open();
  await desk.view(week);
  await expect(desk.tabs).toHaveText(['Eventos Regulares', 'Eventos Extras']);
  await expect(desk.tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(desk.regular).toContainText('Quartou');
  await desk.tabs.nth(1).click();
  await expect(desk.extra).toContainText('Feriado');
  await expect(desk.regular).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(desk.regular).toContainText('Quartou');
  await expect(desk.tabs.first()).toBeFocused();

  // On paper: the programme alone, both kinds of it, on one sheet.
  expect(await paperPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(desk.regular).toContainText('Quartou');
  await expect(desk.extra).toContainText('Feriado');
  await expect(desk.dialog.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  expect(await page.locator('#root').evaluate((root) => getComputedStyle(root).display)).toBe('none');
  const isOverlaid = await page.evaluate(() => document.elementFromPoint(5, 5)?.matches('[data-headlessui-state].fixed'));
  expect(isOverlaid).toBe(false);
});

test('flyer and photo open large; Escape goes back to the programme first, then out, and the focus with it', async ({
  page,
  desk,
  sender,
  week,
}) => {
  const layout = await sender.idOf('layouts', 'Roda de Choro');
  const attraction = await sender.idOf('attractions', 'DJ Conceição');
  const photo = await sender.photo(attraction);
  await sender.week(week, [{ layoutId: layout.id, attractions: [{ attractionId: attraction.id, photoId: photo.id }] }]);
  await desk.open();
  await desk.view(week);
  for (const [button, name] of [
    [desk.dialog.getByRole('button', { name: 'Ampliar o layout Roda de Choro' }), 'Roda de Choro'],
    [desk.dialog.getByRole('button', { name: /^Ampliar a foto / }), 'Baile da Lapa - cabine'],
  ] as const) {
    await button.click();
    await desk.expectDialog(name);
    const large = desk.dialog.getByRole('img', { name, exact: true });
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await expect(desk.regular).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(desk.regular).toBeVisible();
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(desk.button('Visualizar', week)).toBeFocused();
});

test('can be linked to; closing it leads to the dashboard, and the back button does not open it again', async ({
  page,
  desk,
  sender,
  week,
}) => {
  const { id } = await sender.week(week, [SOMEBODY]);
  await page.goto(`/admin/view/${id}`);
  await desk.expectDialog(`Programação de ${formatDate(week)}`);
  await desk.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(desk.heading).toBeVisible();

  await desk.view(week);
  await page.goBack();
  await expect(desk.dialog).toHaveCount(0);
  await page.goForward();
  await desk.expectDialog(`Programação de ${formatDate(week)}`);
  await desk.dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(desk.dialog).toHaveCount(0);
});

test('back and forward again before the focus is back: it stays in the programme, and returns when that is closed', async ({
  page,
  desk,
  sender,
  week,
}) => {
  await sender.week(week, [SOMEBODY]);
  await desk.open();
  await desk.view(week);
  await desk.expectFocusInDialog();
  // Frames that come only when they are let.
  await page.evaluate(() => {
    const held = new Map<number, FrameRequestCallback>();
    const real = { request: window.requestAnimationFrame, cancel: window.cancelAnimationFrame };
    let last = 0;
    window.requestAnimationFrame = (callback) => {
      held.set(--last, callback);
      return last;
    };
    window.cancelAnimationFrame = (id) => held.delete(id) || real.cancel(id);
    Object.assign(window, {
      drawFrames: () => {
        Object.assign(window, { requestAnimationFrame: real.request, cancelAnimationFrame: real.cancel });
        for (const callback of held.values()) callback(performance.now());
      },
    });
  });
  await page.goBack();
  await expect(desk.dialog).toHaveCount(0);
  await page.goForward();
  await desk.expectFocusInDialog();
  await page.evaluate(() => (window as unknown as { drawFrames: () => void }).drawFrames());
  await desk.expectFocusInDialog();
  await page.keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await expect(desk.button('Visualizar', week)).toBeFocused();
});

test('the address of no programme says so and leads back', async ({ page, desk }) => {
  for (const id of ['999999', '0', 'abc', '1e3']) {
    await test.step(id, async () => {
      await page.goto(`/admin/view/${id}`);
      // In its place and in the toast.
      await expect(desk.dialog.getByText('Programação não encontrada.', { exact: true })).toHaveCount(2);
      await desk.dialog.getByRole('button', { name: 'Voltar', exact: true }).click();
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(desk.heading).toBeVisible();
    });
  }
});

test('a programme that does not come: the toast, in words, and a way to ask again', async ({ page, desk, sender, week }) => {
  const { id } = await sender.week(week, [SOMEBODY]);
  const path = `**/api/schedules/${id}`;
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/admin/view/${id}`);
  await desk.expectToast('Erro ao buscar detalhes', 'Falha ao carregar programação');
  await page.unroute(path);
  await desk.dialog.getByRole('button', { name: 'Tentar de novo' }).press('Enter');
  await expect(desk.regular).toContainText('Alguém');
  await desk.expectFocusInDialog();
});

test('very long names and notes wrap', async ({ page, desk, sender, week }) => {
  const long = 'Noite da Ênfase '.repeat(31).trim();
  await sender.week(week, [{ eventName: long, observations: `${'Muito '.repeat(300)}longo`, ...SOMEBODY }]);
  await desk.open();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await desk.view(week);
    await expect(desk.cells(desk.regular, 3).nth(2)).toHaveText(long);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(desk.dialog).toHaveCount(0);
  }
});
