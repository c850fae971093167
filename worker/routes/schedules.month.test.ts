import { expect, it } from 'vitest';
import { monthEvents } from '../../core/contracts/schedules.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, openToStaff, post, put, refusal, remove } from '../test/api.ts';
import { makeLayout, makeProgramme, makeSchedule, specialBody } from '../test/fixtures.ts';

const ask = (month: string) => bodyOf(get(`/api/schedules/month/${month}`), monthEvents);

const programme = (startDate: string, eventName: string) => makeProgramme(startDate, null, { eventName });

it('the evenings of a month are listed in one D1 round trip, also if their week begins in the month before', async () => {
  await openToStaff();
  const [first, last] = [await programme('2027-06-30', 'Arraiá'), await programme('2027-07-28', 'Última')];
  const layout = await makeLayout();
  await put(`/api/events/${last.events[0]?.id}`, { scheduleId: last.id, layoutId: layout.id });
  const month = await ask('2027-07');
  expect(lastLine().d1RoundTrips).toBe(1);
  const empty = { isSpecialEvent: false, configured: false, eventName: null, layoutUrl: null };
  expect(month).toEqual([
    { ...empty, scheduleId: first.id, date: '2027-07-01', configured: true, eventName: 'Arraiá' },
    { ...empty, scheduleId: first.id, date: '2027-07-02' },
    { ...empty, scheduleId: first.id, date: '2027-07-03' },
    { ...empty, scheduleId: first.id, date: '2027-07-04' },
    { ...empty, scheduleId: last.id, date: '2027-07-28', configured: true, layoutUrl: mediaUrl(layout.fileHash) },
    { ...empty, scheduleId: last.id, date: '2027-07-29', configured: true, eventName: 'Última' },
    { ...empty, scheduleId: last.id, date: '2027-07-30' },
    { ...empty, scheduleId: last.id, date: '2027-07-31' },
  ]);
});

it('an extra event is listed at its own date, whatever the week of its programme', async () => {
  const made = await makeSchedule({ startDate: '2028-08-02', specialEventOnly: true });
  await post('/api/events?special=true', specialBody(made.id, { date: '2028-09-07', eventName: 'Independência' }));
  expect(await ask('2028-08')).toEqual([]);
  const extra = { isSpecialEvent: true, configured: true, eventName: 'Independência', layoutUrl: null };
  expect(await ask('2028-09')).toEqual([{ ...extra, scheduleId: made.id, date: '2028-09-07' }]);
});

it('of each week, only the programme sent last is listed, or else the newest; deleted programmes are ignored', async () => {
  const [older, newer] = [await programme('2027-10-06', 'Enviada'), await programme('2027-10-06', 'Rascunho')];
  const ids = async () => new Set((await ask('2027-10')).map(({ scheduleId }) => scheduleId));
  expect(await ids()).toEqual(new Set([newer.id]));
  await post(`/api/schedules/${older.id}/versions`, { kind: 'sent' });
  expect(await ids()).toEqual(new Set([older.id]));
  const cookie = await admin();
  // An administrator's view makes a version too, but sends nothing.
  await post(`/api/schedules/${newer.id}/seen`, {}, cookie);
  expect(await ids()).toEqual(new Set([older.id]));
  await remove(`/api/schedules/${older.id}`, cookie);
  expect(await ids()).toEqual(new Set([newer.id]));
  await remove(`/api/schedules/${newer.id}`, cookie);
  expect(await ids()).toEqual(new Set());
});

it('GET /api/schedules/month/:month refuses a text that is no month', async () => {
  await refusal(get('/api/schedules/month/2026-13'), 422, 'validation', 'Use um mês, como 2026-11.');
});
