import { expect, test } from './test.ts';

const heading = { level: 1 } as const;

for (const timezoneId of ['America/Manaus', 'UTC', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a week over the year’s end is the same week', async ({ page, designer, context, stored }) => {
      // The other zones' tests send this week too, and a week that was sent is asked about.
      await context.route('**/api/schedules/week/*', (route) => route.fulfill({ json: [] }));
      await context.clock.setFixedTime('2026-12-30T23:30:00-03:00');
      await designer.open();
      // “Today” is the venue's, wherever the browser is.
      await expect(designer.chip('Próxima: 30/12')).toBeVisible();
      await designer.calendarButton.click();
      await expect(designer.calendar.getByRole('button', { name: /30 de dezembro de 2026/ })).toBeFocused();
      await designer.calendar.getByRole('button', { name: /30 de dezembro de 2026/ }).click();
      await designer.nameDays(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
      await designer.extra.open();
      await designer.extra.eventName.fill('Segunda');
      await expect.poll(() => designer.storedDraft()).toMatchObject({ extra: { eventName: 'Segunda' } });

      await context.clock.setFixedTime('2026-12-31T00:30:00-03:00');
      await designer.open();
      await expect(designer.chip('Próxima: 06/01')).toBeVisible();
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
      const id = await designer.send();
      await designer.expectWeekSent();
      await expect(designer.sentWeek).toContainText(/Enviada \d\d:\d\d/);
      expect((await stored.schedule(id)).events.map(({ date }) => date)).toEqual([
        '2026-12-30',
        '2026-12-31',
        '2027-01-01',
        '2027-01-02',
        '2027-01-03',
        '2027-01-04',
      ]);

      await page.goto(`/client/schedule/${id}`);
      await page.getByRole('button', { name: 'Repetir semana de 30/12/2026' }).click();
      await expect(page.getByLabel('Nova quarta-feira')).toHaveValue('06/01/2027');
      await page.getByRole('button', { name: 'Repetir', exact: true }).click();
      await expect(page.getByRole('heading', heading)).toHaveText('Programação: 06/01/2027');
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
