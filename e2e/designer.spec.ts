import type { Page } from '@playwright/test';
import { free } from './api-seed.ts';
import type { Card } from './designer.ts';
import { hold } from './intercept.ts';
import { boxAtRest } from './screen.ts';
import { expect, test } from './test.ts';

test('the list of suggestions is 250 px high in a day’s form and 128 px in an extra event’s', async ({ designer, week }) => {
  await designer.open(week);
  for (const [card, most] of [
    [designer.day(0), 250],
    [designer.extra, 128],
  ] as const) {
    await card.open();
    await card.box.fill('a');
    await expect(card.suggestions.first()).toBeVisible();
    const list = card.root.getByRole('listbox', { name: 'Atrações' }).locator('..');
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(most);
    await card.box.press('Escape');
  }
});

test('an evening pressed twice during its form’s loading is open after the loading', async ({ page, designer, week }) => {
  const fields = await hold(page, 'GET', '**/assets/designer-later-*');
  await designer.open(week);
  await designer.day(1).toggle.click();
  await designer.day(1).toggle.click();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'false');
  fields.release();
  await expect(designer.day(1).eventName).toBeVisible();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'true');
});

async function placeOf(day: Card, name: string) {
  const grip = await boxAtRest(day.item(name).locator('.cursor-grab'));
  const row = await boxAtRest(day.item(name));
  return { x: grip.x + grip.width / 2, y: row.y + row.height / 2 };
}

/** Drags the handle of row `name` to a point `dy` px below the middle of row `to`, and `dx` px to the side. */
async function drag(page: Page, day: Card, name: string, to: string, dy: number, dx = 0) {
  const from = await placeOf(day, name);
  const { y } = await placeOf(day, to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, y + dy, { steps: 12 });
  await page.mouse.up();
}

test('an attraction’s row can be dragged up and down by its handle', async ({ page, designer, apiSeed, week }) => {
  const names = ['Um', 'Dois', 'Três', 'Quatro'];
  await apiSeed.week(week, [free(...names)]);
  await designer.open(week);
  const day = designer.day(0);
  await day.open();
  // Dragging needs the rows of all attractions in sight, above the bottom bar.
  await day.root.evaluate((card) => card.scrollIntoView({ block: 'start' }));
  await expect(day.item('Quatro')).toBeInViewport({ ratio: 1 });
  await drag(page, day, 'Um', 'Quatro', 15);
  await day.expectAttractions(['Dois', 'Três', 'Quatro', 'Um']);
  await drag(page, day, 'Um', 'Dois', -15);
  await day.expectAttractions(names);
  await drag(page, day, 'Um', 'Três', 5, 200);
  await day.expectAttractions(['Dois', 'Três', 'Um', 'Quatro']);
  for (const name of ['Dois', 'Quatro', 'Três']) {
    const { x, y } = await placeOf(day, name);
    await page.mouse.move(x, y, { steps: 4 });
  }
  await day.expectAttractions(['Dois', 'Três', 'Um', 'Quatro']);
});
