import type { Locator } from '@playwright/test';
import { expect, FRIDAY_NIGHT, ITS_WEEK, test } from './test.ts';

test.use({ startsAt: FRIDAY_NIGHT, now: FRIDAY_NIGHT });
test.afterEach(({ apiSeed }) => apiSeed.removeWeek(ITS_WEEK));

test('on a phone, four presses on the home screen correct and send tonight’s price; a link then shows the new price', async ({
  page,
  designer,
  apiSeed,
  request,
}) => {
  const names = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró'];
  const [first, second] = await apiSeed.values();
  const made = await apiSeed.week(
    ITS_WEEK,
    names.map((eventName) => ({ eventName, valueId: first?.id ?? 0 })),
  );
  await apiSeed.send(made);
  const link = await apiSeed.link('Portaria');
  const door = async () => (await request.get(link.path)).text();
  expect(await door()).not.toContain(second?.name);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await designer.expectVersion(1);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const friday = designer.day(2);
  await press(friday.root.getByRole('link', { name: 'Abrir Sexta' }));
  await press(friday.root.locator('label', { hasText: second?.name ?? '' }));
  await expect(friday.value(second?.name ?? '')).toBeChecked();
  await expect(designer.state).toContainText('Sexta mudou, ainda não enviada');
  expect(await door()).not.toContain(second?.name);
  await press(designer.sendButton);
  await designer.expectWeekSent(2);
  expect(presses).toBeLessThanOrEqual(4);
  expect(await door()).toContain(second?.name);
});
