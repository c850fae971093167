import type { Locator } from '@playwright/test';
import { type ApiSeed, free } from './api-seed.ts';
import { expectFits } from './axe.ts';
import type { Designer } from './designer.ts';
import { boxAtRest, chooseInMenu, expectScreen, gapBetween } from './screen.ts';
import { expect, test } from './test.ts';

const LONG = 'Baile da Lapa com Convidados Internacionais';

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('texts of up to 500 letters make no screen scroll sideways', async ({ page, designer, week, apiSeed, installation }) => {
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
    const shown = page.locator(':is(button, a[href], summary):not([inert] *, [aria-hidden="true"] *)').filter({ visible: true });
    for (const [path, most] of [
      ['/client/history', 25],
      [`/admin/view/${id}`, 30],
      ['/admin/attractions', 60],
      [`/designer?semana=${startDate}&dia=quarta`, 45],
    ] as const) {
      await page.goto(path);
      await expectScreen(page);
      await expect.poll(() => shown.count(), path).toBeLessThanOrEqual(most);
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

test('from 700 px on the preview’s tables show all headings, and no cells overlap', async ({ page, designer, apiSeed, week }) => {
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

async function expectBeginsInSight(designer: Designer, index: number) {
  const { root } = designer.day(index);
  const heading = root.getByRole('heading', { level: 2 });
  await expect.poll(() => gapBetween(designer.strip, heading), `day ${index}`).toBeGreaterThanOrEqual(0);
  await expect(root.locator('[data-field="layout"] button').first()).toBeInViewport({ ratio: 0.5 });
}

async function openHighWeek(designer: Designer, apiSeed: ApiSeed, week: string) {
  await apiSeed.week(week, [free('Um', 'Dois', 'Três', 'Quatro', 'Cinco')]);
  await designer.open(week);
}

test('an opened evening is scrolled into sight, from wherever it was opened', async ({ page, designer, apiSeed, week }) => {
  await openHighWeek(designer, apiSeed, week);
  for (const index of [4, 1]) {
    await designer.day(index).open();
    await expectBeginsInSight(designer, index);
    await designer.day(index).close();
    await expect(designer.day(index).toggle).toBeInViewport({ ratio: 1 });
    await expect(designer.day(index).toggle).toBeFocused();
  }
  await designer.day(0).open();
  await page.mouse.wheel(0, 2000);
  await page.locator('#next-evening').click();
  await expect(designer.day(1).eventName).toBeVisible();
  await expectBeginsInSight(designer, 1);
  await designer.day(3).open();
  await expectBeginsInSight(designer, 3);
});

test('the strip stays above an open day, but scrolls away in a zoomed window', async ({ page, designer, apiSeed, week }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHighWeek(designer, apiSeed, week);
  for (const index of [0, 1, 3, 2]) {
    await designer.day(index).open();
    await expect.poll(async () => (await designer.strip.boundingBox())?.y ?? Infinity, `day ${index}`).toBeLessThan(2);
    await expectBeginsInSight(designer, index);
  }
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const place of await designer.strip.getByRole('button').all()) {
      await expect(place).toBeInViewport({ ratio: 0.99 });
      await expect.poll(() => place.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
    }
  }
  // This is the size of a window of 1440 × 900 px that is zoomed to 400 %.
  await page.setViewportSize({ width: 360, height: 225 });
  await page.mouse.wheel(0, 600);
  await expect(designer.strip).not.toBeInViewport();
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
  const tab = (name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
  const square = (index: number) => page.locator('.bottom-bar [data-day]').nth(index);
  for (const [chosen, other] of [
    [chip('Entrada livre'), chip('Personalizado')],
    [day.place, designer.day(1).place],
    [tab('Programação'), tab('Histórico')],
    [square(0), square(1)],
  ] as const) {
    await expect.poll(async () => (await ground(chosen)) !== (await ground(other))).toBe(true);
  }
  await day.layoutButton.click();
  await expect(designer.layoutDialog.locator(':scope > div').last().locator(':scope > div')).toHaveCSS('outline-style', 'solid');
});

test('a toast covers neither the bottom bar nor a dialog’s buttons', async ({ page, designer, apiSeed, toast, week }) => {
  const toFoot = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await designer.open(week);
  await toFoot();
  await designer.sendButton.click();
  await toast.expect('Nenhum dia configurado');
  await toFoot();
  await expect.poll(() => gapBetween(toast.root, page.locator('.bottom-bar'))).toBeGreaterThanOrEqual(0);

  const made = await apiSeed.week(week, [LONG, LONG, LONG, LONG, LONG]);
  await page.goto(`/client/schedule/${made.id}`);
  await chooseInMenu(page.getByRole('button', { name: 'Levar' }), 'Avisar no WhatsApp');
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copiar texto' });
  await copy.click();
  const [button, message] = [await boxAtRest(copy), await boxAtRest(toast.root)];
  expect(button.x + button.width, 'the dialog reaches the toast').toBeGreaterThan(message.x);
  await expect.poll(() => gapBetween(toast.root, copy)).toBeGreaterThanOrEqual(0);
});

test('with unsent changes the bottom bar is one line on a tablet and fits a small phone', async ({ page, apiSeed, week }) => {
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
