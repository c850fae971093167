import { expect, test } from './test.ts';

test.describe('on a device whose clock is 14 hours ahead of Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('on a device 14 hours ahead, the week from 30/12/2037 to 03/01/2038 is shown and stored with these dates', async ({
    designer,
    context,
    apiSeed,
  }) => {
    await context.clock.setFixedTime('2037-12-30T23:30:00-03:00');
    await designer.open('2037-12-23');
    await designer.calendarButton.click();
    await designer.calendar.getByRole('button', { name: /30 de dezembro de 2037/ }).click();
    await designer.expectWeek('2037-12-30');
    await designer.nameDays(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
    await designer.extra.open();
    await designer.extra.eventName.fill('Segunda');
    await designer.expectSaved();

    await context.clock.setFixedTime('2037-12-31T00:30:00-03:00');
    await designer.open('2037-12-30');
    await designer.showPreview();
    await expect(designer.weekTable.getByRole('cell')).toHaveText(
      [
        ['30/12/2037', 'Quarta'],
        ['31/12/2037', 'Quinta'],
        ['01/01/2038', 'Sexta'],
        ['02/01/2038', 'Sábado'],
        ['03/01/2038', 'Domingo'],
      ].flatMap(([date = '', day = '']) => [date, day, day, '-', '-', '-', '-']),
    );
    await expect(designer.extraTable.getByRole('cell').first()).toHaveText('04/01/2038');
    const id = await designer.send();
    await designer.expectWeekSent();
    expect((await apiSeed.schedule(id)).events.map(({ date }) => date)).toEqual([
      '2037-12-30',
      '2037-12-31',
      '2038-01-01',
      '2038-01-02',
      '2038-01-03',
      '2038-01-04',
    ]);
  });
});
