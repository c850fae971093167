import type { Locator, Page } from '@playwright/test';
import { type ApiSeed, free } from './api-seed.ts';
import { expectFits } from './axe.ts';
import type { Designer } from './designer.ts';
import { chooseInMenu, expectScreen, gapBetween } from './screen.ts';
import { expect, test } from './test.ts';

const LONG = 'Baile da Lapa com Convidados Internacionais';

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('texts of up to 500 letters, in one word or many, make no screen of 260 px or more scroll sideways', async ({
    page,
    designer,
    week,
    apiSeed,
    installation,
  }) => {
    const day = (text: string) => ({ eventName: text, observations: text, ...free(text.slice(0, 200)) });
    const words = day('Wagner e Wando '.repeat(34).slice(0, 500));
    const days = [{ ...day('W'.repeat(500)), customValue: 'W'.repeat(300) }, null, words];
    const { id } = await apiSeed.extra(await apiSeed.week(week, days), words);
    // After three similar weeks the designer offers to fill a week as usual.
    for (const _ of ['a', 'b', 'c']) await apiSeed.week(installation.freshWeek(), [LONG, 'Quinta Autoral']);
    const empty = installation.freshWeek();
    for (const path of [
      '/',
      `/designer?semana=${week}&dia=quarta`,
      `/designer?semana=${week}&dia=extra`,
      `/day/0?programacao=${id}`,
      `/admin/view/${id}`,
      `/designer?semana=${empty}`,
    ]) {
      await page.goto(path);
      await expectScreen(page);
      await expectFits(page, path);
    }
    await expect(page.getByRole('button', { name: /^Preencher a semana/ })).toBeVisible();
    await designer.open(week);
    await designer.showPreview();
    await expectFits(page, 'the preview');
  });

  test('on a tablet the administrators’ menu is one row, and each entry is one line high', async ({ page, adminDashboard }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await adminDashboard.open();
    await expectScreen(page);
    const places = () =>
      adminDashboard.nav.getByRole('link').evaluateAll((links) => {
        const boxes = links.map((link) => link.getBoundingClientRect());
        return { rows: new Set(boxes.map(({ top }) => top)).size, isOneLine: boxes.every(({ height }) => height < 48) };
      });
    await expect.poll(places).toEqual({ rows: 1, isOneLine: true });
  });

  test('at 1440 px none of four screens shows more buttons and links than its limit', async ({ page, apiSeed, installation }) => {
    for (const _ of Array(5)) await apiSeed.fullWeek(installation.freshWeek());
    const { id, startDate } = await apiSeed.fullWeek(installation.freshWeek());
    for (const [path, most] of [
      ['/client/history', 25],
      [`/admin/view/${id}`, 30],
      ['/admin/attractions', 60],
      [`/designer?semana=${startDate}&dia=quarta`, 45],
    ] as const) {
      await page.goto(path);
      await expectScreen(page);
      const count = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('button, a[href], summary')].filter(
              (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden="true"]'),
            ).length,
        );
      await expect.soft.poll(count, { message: path, timeout: 60_000 }).toBeLessThanOrEqual(most);
    }
  });
});

/** Returns a table's layout faults: cells that are too small, overlap, leave the table or are narrower than their text. */
const faults = (table: Locator) =>
  table.evaluate((root) => {
    const lines: string[] = [];
    const frame = root.getBoundingClientRect();
    for (const row of root.querySelectorAll('tr')) {
      const cells = [...row.children]
        .map((cell) => ({ cell, box: cell.getBoundingClientRect(), text: cell.textContent ?? '' }))
        // Leaves out an empty day's dashes where a narrow table shows them to screen readers only.
        .filter(({ box, text }) => text !== '-' || box.width > 1 || box.height > 1);
      for (const { cell, box, text } of cells) {
        if (box.width < 32 || box.height < 8) lines.push(`${text} is ${box.width} × ${box.height}`);
        if (box.left < frame.left || box.right > frame.right + 0.5) lines.push(`${text} leaves the table`);
        if (cell.scrollWidth > cell.clientWidth + 1) lines.push(`${text} is wider than its cell`);
      }
      for (const [i, one] of cells.entries()) {
        for (const other of cells.slice(i + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 1) lines.push(`${one.text} lies over ${other.text}`);
        }
      }
    }
    return lines;
  });

test('at widths of 700 px or more each table of the preview shows all its headings, and no cells overlap', async ({
  page,
  designer,
  apiSeed,
  week,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  const { id } = await apiSeed.layout('Samba do Bistrô');
  const day = {
    eventName: LONG,
    observations: 'Aniversariantes entram grátis',
    customValue: 'MULHER FREE ATÉ 23H00',
    layoutId: id,
    ...free('DJ Conceição (estúdio-2)', 'Otorrinolaringologista'),
  };
  await apiSeed.extra(await apiSeed.week(week, [day]), { eventName: LONG });
  await designer.open(week);
  await page.getByRole('button', { name: 'Visualizar Programação' }).click();
  for (const width of [700, 1440, 1679, 1680, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const table of [designer.weekTable, designer.extraTable]) {
      await table.scrollIntoViewIfNeeded();
      for (const heading of await table.getByRole('columnheader').all()) await expect(heading).toBeInViewport({ ratio: 1 });
      await expect.poll(() => faults(table), `${width} px`).toEqual([]);
    }
  }
});

const strip = (page: Page) => page.getByRole('navigation', { name: 'Dias da semana' });

async function expectBeginsInSight(page: Page, index: number) {
  const day = page.locator(`section[data-evening="${index}"]`);
  const heading = day.getByRole('heading', { level: 2 });
  await expect.poll(() => gapBetween(strip(page), heading), `day ${index}`).toBeGreaterThanOrEqual(0);
  await expect(day.locator('[data-field="layout"] button').first()).toBeInViewport({ ratio: 0.5 });
}

async function openHighWeek(designer: Designer, apiSeed: ApiSeed, week: string) {
  await apiSeed.week(week, [free('Um', 'Dois', 'Três', 'Quatro', 'Cinco')]);
  await designer.open(week);
}

test('an evening opened from the poster, the strip or another evening’s form is scrolled into sight', async ({
  page,
  designer,
  apiSeed,
  week,
}) => {
  await openHighWeek(designer, apiSeed, week);
  for (const index of [4, 1]) {
    await designer.day(index).open();
    await expectBeginsInSight(page, index);
    await designer.day(index).close();
    await expect(designer.day(index).toggle).toBeInViewport({ ratio: 1 });
    await expect(designer.day(index).toggle).toBeFocused();
  }
  await designer.day(0).open();
  await page.mouse.wheel(0, 2000);
  await page.locator('#next-evening').click();
  await expect(designer.day(1).eventName).toBeVisible();
  await expectBeginsInSight(page, 1);
  await designer.day(3).open();
  await expectBeginsInSight(page, 3);
});

test('on a phone the strip stays above an open day and shows all evenings; in a zoomed window the strip scrolls away', async ({
  page,
  designer,
  apiSeed,
  week,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHighWeek(designer, apiSeed, week);
  for (const index of [0, 1, 3, 2]) {
    await designer.day(index).open();
    await expect.poll(async () => (await strip(page).boundingBox())?.y ?? Infinity, `day ${index}`).toBeLessThan(2);
    await expectBeginsInSight(page, index);
  }
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const place of await strip(page).getByRole('button').all()) {
      await expect(place).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => place.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
    }
  }
  // This is the size of a window of 1440 × 900 px that is zoomed to 400 %.
  await page.setViewportSize({ width: 360, height: 225 });
  await page.mouse.wheel(0, 600);
  await expect(strip(page)).not.toBeInViewport();
  await expect(designer.sendButton).not.toBeInViewport();
});

test('in high contrast mode a selected choice has another background than unselected ones', async ({ page, designer, week }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await designer.open(week);
  const day = designer.day(0);
  await day.open();
  await day.eventName.fill('Samba');
  await day.value('Entrada livre').check();
  const ground = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
  const chip = (label: string) => day.root.locator('label', { hasText: label });
  const band = (name: string) => page.getByRole('navigation', { name: 'Dias da semana' }).getByRole('button', { name });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
  const square = (index: number) => page.locator('.bottom-bar [data-day]').nth(index);
  for (const [chosen, other] of [
    [chip('Entrada livre'), chip('Personalizado')],
    [band('Quarta'), band('Quinta')],
    [tab('Programação'), tab('Histórico')],
    [square(0), square(1)],
  ] as const) {
    await expect.poll(async () => (await ground(chosen)) !== (await ground(other))).toBe(true);
  }
  await day.layoutButton.click();
  await expect(designer.layoutDialog.locator(':scope > div').last().locator(':scope > div')).toHaveCSS('outline-style', 'solid');
});

test('a toast is above the bottom bar, even when the footer moves the bar up', async ({ page, designer, toast, week }) => {
  await designer.open(week);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await designer.sendButton.click();
  await toast.hold();
  await toast.expect('Nenhum dia configurado');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => gapBetween(toast.root, page.locator('.bottom-bar'))).toBeGreaterThanOrEqual(0);
});

test('a toast that overlaps a wide dialog is above the dialog’s buttons', async ({ page, apiSeed, toast, week }) => {
  const made = await apiSeed.week(week, [LONG, LONG, LONG, LONG, LONG]);
  await page.goto(`/client/schedule/${made.id}`);
  await chooseInMenu(page.getByRole('button', { name: 'Levar' }), 'Avisar no WhatsApp');
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copiar texto' });
  await copy.click();
  await toast.hold();
  const box = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [button, message] = [await box(copy), await box(toast.root)];
  expect(button.x + button.width, 'the dialog reaches the toast').toBeGreaterThan(message.x);
  await expect.poll(() => gapBetween(toast.root, copy)).toBeGreaterThanOrEqual(0);
});

test('with unsent changes the designer’s bottom bar is one line high on a tablet; the send button fits a small phone', async ({
  page,
  apiSeed,
  week,
}) => {
  const made = await apiSeed.week(week, ['Samba', 'Forró']);
  await apiSeed.send(made);
  await apiSeed.saveDay(made, 0, { eventName: 'Samba do Bistrô' });
  const button = page.locator('#send-week');
  const label = button.getByText('Programação Semanal', { exact: true });
  for (const isOpen of [false, true]) {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`/designer?semana=${week}${isOpen ? '&dia=quarta' : ''}`);
    await expectScreen(page);
    await expect(page.getByRole('button', { name: /^Enviar Programação Semanal · \d+ mudança/ })).toBeVisible();
    await expect.poll(async () => (await page.locator('.bottom-bar').boundingBox())?.height).toBeLessThan(80);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.locator('.bottom-bar #toggle-preview'), 'the bar of a phone').toHaveCount(0);
    await expect.poll(async () => ((await label.boundingBox())?.width ?? 0) > 100, 'the whole label is visible').toBe(!isOpen);
    const right = async () => ((box) => (box ? box.x + box.width : Infinity))(await button.boundingBox());
    await expect.poll(right).toBeLessThanOrEqual(320 - 16);
  }
});
