import { Designer } from './designer.ts';
import { expect, test } from './test.ts';

test('text that is unsaved when the page closes is saved and shown again', async ({
  page,
  designer,
  context,
  apiSeed,
  week,
  now,
}) => {
  await designer.open(week);
  const day = designer.day(0);
  await day.open();
  // The page's timers stand still, so no save begins by itself.
  await page.clock.pauseAt(Date.parse(now) + 60_000);
  await day.eventName.fill('Escrito e já fechado');
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await context.clock.resume();
  const later = new Designer(await context.newPage());
  await later.open(week);
  await expect(later.day(0).root).toContainText('Escrito e já fechado');
  await expect.poll(() => later.stored()).toEqual([]);
  expect((await apiSeed.onlySchedule(week)).events[0]?.eventName).toBe('Escrito e já fechado');
});
