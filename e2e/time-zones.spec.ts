import { expect, test } from './test.ts';

test.use({ timezoneId: 'Pacific/Kiritimati' });

test('on a device 14 hours ahead of Greenwich a week around New Year is shown and stored with the right dates', async ({
  designer,
  context,
  apiSeed,
}) => {
  const dates = ['30/12/2037', '31/12/2037', '01/01/2038', '02/01/2038', '03/01/2038'];
  await context.clock.setFixedTime('2037-12-30T23:30:00-03:00');
  await designer.open('2037-12-23');
  await designer.calendarButton.click();
  await designer.calendar.getByRole('button', { name: /30 de dezembro de 2037/ }).click();
  await designer.expectWeek('2037-12-30');
  await designer.nameDays(['Quarta']);
  await designer.extra.open();
  await designer.extra.eventName.fill('Segunda');
  await designer.expectSaved();

  await context.clock.setFixedTime('2037-12-31T00:30:00-03:00');
  await designer.open('2037-12-30');
  await designer.showPreview();
  const rows = designer.weekTable.getByRole('row').filter({ has: designer.page.getByRole('cell') });
  await expect(rows).toHaveText(dates.map((date) => new RegExp(`^${date}`)));
  await expect(designer.extraTable.getByRole('rowheader').first()).toHaveText('04/01/2038');
  const { events } = await apiSeed.onlySchedule('2037-12-30');
  expect(events.map(({ date }) => date.split('-').reverse().join('/'))).toEqual([...dates, '04/01/2038']);
});
