import { expect, test } from './test.ts';

// The same week over the turn of the year, composed at moments that are another day, month or year somewhere.
const MOMENTS = ['2026-12-30T23:30:00-03:00', '2026-12-31T00:30:00-03:00', '2027-01-01T12:00:00Z'] as const;

for (const timezoneId of ['America/Sao_Paulo', 'America/Manaus', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a week over the year’s end is the same week at every moment', async ({ designer, context, stored }) => {
      // The other zones' tests send this week too, and a week that was sent is asked about.
      await context.route('**/api/schedules/week/*', (route) => route.fulfill({ json: [] }));
      await context.clock.setFixedTime(MOMENTS[0]);
      await designer.open();
      await designer.typeDate('2026-12-30');
      await designer.nameDays(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
      await designer.extra.open();
      await designer.extra.eventName.fill('Segunda');
      await expect.poll(() => designer.storedDraft()).toMatchObject({ extra: { eventName: 'Segunda' } });
      for (const moment of MOMENTS) {
        await context.clock.setFixedTime(moment);
        await designer.open();
        // “Today” is the venue's: 30/12 for the first moment, 31/12 and 01/01 for the others, wherever the browser is.
        const next = moment === MOMENTS[0] ? '30/12' : '06/01';
        await expect(designer.chip(`Próxima: ${next}`)).toBeVisible();
        await designer.expectWeekPreview(
          [
            ['30/12/2026', 'Quarta'],
            ['31/12/2026', 'Quinta'],
            ['01/01/2027', 'Sexta'],
            ['02/01/2027', 'Sábado'],
            ['03/01/2027', 'Domingo'],
          ].map(([date = '', day = '']) => [date, day, day, '-', '-', '-', '-']),
        );
        await expect(designer.extraTable.getByRole('cell').first()).toHaveText('04/01/2027');
      }
      const id = await designer.send();
      await designer.expectWeekSent();
      await expect(designer.sentWeek).toContainText('Semana de 30/12/2026, enviada em');
      const schedule = await stored.schedule(id);
      expect(schedule.startDate).toBe('2026-12-30');
      expect(schedule.events.map(({ date }) => date)).toEqual([
        '2026-12-30',
        '2026-12-31',
        '2027-01-01',
        '2027-01-02',
        '2027-01-03',
        '2027-01-04',
      ]);
    });

    test('a day picked in the calendar is that day', async ({ designer, context }) => {
      await context.clock.setFixedTime('2026-12-30T23:30:00-03:00');
      await designer.open();
      await designer.calendarButton.click();
      // Today is the venue's today.
      await expect(designer.calendar.getByRole('button', { name: /30 de dezembro de 2026/ })).toBeFocused();
      await designer.calendar.getByRole('button', { name: /próximo mês/i }).click();
      await designer.calendar.getByRole('button', { name: /(^|\D)6 de janeiro de 2027/ }).click();
      await expect(designer.date).toHaveValue('06/01/2027');
      await designer.calendarButton.click();
      await expect(designer.calendar.getByRole('gridcell', { selected: true })).toHaveText('6');
    });
  });
}

// The browsers of these tests are in São Paulo unless told otherwise.
test('a week with a day whose midnight was skipped (04/11/2018 in São Paulo)', async ({ designer, stored }) => {
  await designer.open();
  await designer.typeDate('2018-10-31');
  await designer.nameDays([null, null, null, null, 'Domingo']);
  await expect(designer.weekTable.getByRole('row').nth(5).getByRole('cell').first()).toHaveText('04/11/2018');
  const id = await designer.send();
  await designer.expectWeekSent();
  expect((await stored.schedule(id)).events.map(({ date }) => date)).toEqual([
    '2018-10-31',
    '2018-11-01',
    '2018-11-02',
    '2018-11-03',
    '2018-11-04',
  ]);
});
