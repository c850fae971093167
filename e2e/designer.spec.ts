import { hold } from './intercept.ts';
import { expect, test } from './test.ts';

test('the list of attraction suggestions is 250 px high in a day’s form and 128 px high in the extra event’s form', async ({
  designer,
  week,
}) => {
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

test('two presses on an evening whose form is still loading open the evening, and do not close it again', async ({
  page,
  designer,
  week,
}) => {
  const fields = await hold(page, 'GET', '**/assets/designer-later-*');
  await designer.open(week);
  await designer.day(1).toggle.click();
  await designer.day(1).toggle.click();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'false');
  fields.release();
  await expect(designer.day(1).eventName).toBeVisible();
  await expect(designer.day(1).toggle).toHaveAttribute('aria-expanded', 'true');
});
