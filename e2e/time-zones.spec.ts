import { expect, test } from './test.ts';

test.describe('on a device whose clock is 14 hours ahead of Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('on a device 14 hours ahead, the week from 30/12/2026 to 03/01/2027 is shown and stored with these dates', async ({
    designer,
    context,
    apiSeed,
  }) => {
    await context.clock.setFixedTime('2026-12-30T23:30:00-03:00');
    await designer.open('2026-12-23');
    await designer.calendarButton.click();
    await designer.calendar.getByRole('button', { name: /30 de dezembro de 2026/ }).click();
    await designer.expectWeek('2026-12-30');
    await designer.nameDays(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
    await designer.extra.open();
    await designer.extra.eventName.fill('Segunda');
    await designer.expectSaved();

    await context.clock.setFixedTime('2026-12-31T00:30:00-03:00');
    await designer.open('2026-12-30');
    await designer.showPreview();
    await expect(designer.weekTable.getByRole('cell')).toHaveText(
      [
        ['30/12/2026', 'Quarta'],
        ['31/12/2026', 'Quinta'],
        ['01/01/2027', 'Sexta'],
        ['02/01/2027', 'Sábado'],
        ['03/01/2027', 'Domingo'],
      ].flatMap(([date = '', day = '']) => [date, day, day, '-', '-', '-', '-']),
    );
    await expect(designer.extraTable.getByRole('cell').first()).toHaveText('04/01/2027');
    const id = await designer.send();
    await designer.expectWeekSent();
    expect((await apiSeed.schedule(id)).events.map(({ date }) => date)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ]);
  });
});
