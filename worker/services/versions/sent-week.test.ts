import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { schedules, versions } from '../../../db/schema/index.ts';
import { createContext } from '../../context.ts';
import { admin } from '../../test/accounts.ts';
import { post, put } from '../../test/api.ts';
import { emptyInstallation } from '../../test/empty.ts';
import { db, makeExtra, makeProgramme, makeSchedule, specialBody } from '../../test/fixtures.ts';
import { eventsOfWeek, selectSentWeeks, sentWeeksOf, weekOf } from './sent-week.ts';

beforeEach(emptyInstallation);

const on = async (date: string, since = '2000-01-01T00:00:00.000Z') => {
  const night = { date, minutes: 1300 };
  return sentWeeksOf(await selectSentWeeks(createContext(env).db, night, since), night);
};
const names = async (date: string) => (await on(date)).map((week) => eventsOfWeek(week).map(({ eventName }) => eventName));

/** Makes a week's programme, and for each of these names writes it as Friday's event and sends the programme. */
async function makeWeek(startDate: string, ...sentNames: string[]) {
  const { id, write: writeDay } = await makeProgramme(startDate);
  const write = (eventName: string) => writeDay(2, { eventName });
  const send = () => post(`/api/schedules/${id}/versions`, {});
  const sendName = async (eventName: string) => {
    await write(eventName);
    await send();
  };
  for (const name of sentNames) await sendName(name);
  return { id, write, send, sendName };
}

/** Sets the time at which a version, or all of a programme's versions, were sent. */
const sendAt = (createdAt: string, id: number, number?: number) =>
  db
    .update(versions)
    .set({ createdAt })
    .where(and(eq(versions.scheduleId, id), number ? eq(versions.number, number) : undefined));

it('a sent week has the content that was sent last, without changes saved since', async () => {
  const { id, write, send, sendName } = await makeWeek('2027-01-06');
  await write('Baile');
  expect(await on('2027-01-08')).toEqual([]);
  await send();
  await write('Outro baile');
  // When an administrator views the programme, its content becomes a version that was not sent.
  await post(`/api/schedules/${id}/seen`, {}, await admin());
  expect(await names('2027-01-08')).toEqual([['Baile']]);
  await sendName('Baile de gala');
  const [week] = await on('2027-01-08');
  expect(week?.programmes[0]).toMatchObject({
    version: 3,
    changes: [{ kind: 'changed', fields: [{ key: 'eventName', before: 'Baile', after: 'Baile de gala' }] }],
  });
});

it('`changes` compares the week with the version last sent at or before `since`, or else the first sent version', async () => {
  const hours = ['01', '02', '03', '04'];
  const { id } = await makeWeek('2027-06-02', ...hours.map((hour) => `Baile das ${hour}`));
  for (const [index, hour] of hours.entries()) await sendAt(`2027-06-04T${hour}:00:00.000Z`, id, index + 1);
  for (const [since, before] of [
    ['02:30', '02'],
    ['02:00', '02'],
    ['00:00', '01'],
  ]) {
    const [week] = await on('2027-06-04', `2027-06-04T${since}:00.000Z`);
    expect(week?.programmes[0].changes).toMatchObject([{ fields: [{ before: `Baile das ${before}`, after: 'Baile das 04' }] }]);
  }
  expect((await on('2027-06-04', '2027-06-04T05:00:00.000Z'))[0]?.programmes[0].changes).toEqual([]);
});

it('of a week’s programmes that are not deleted, links show the one sent last', async () => {
  const former = await makeWeek('2027-02-03');
  await makeWeek('2027-02-03', 'De depois');
  await former.sendName('De antes');
  expect(await names('2027-02-03')).toEqual([['De antes']]);
  await db.update(schedules).set({ deletedAt: '2027-01-01T00:00:00.000Z' }).where(eq(schedules.id, former.id));
  expect(await names('2027-02-03')).toEqual([['De depois']]);
});

it('in links, a later sent programme with only extra events does not replace the programme of the week’s days', async () => {
  const { id } = await makeWeek('2027-03-03', 'Baile');
  const extra = await makeSchedule({ startDate: '2027-03-03', specialEventOnly: true });
  await makeExtra(extra.id, { date: '2027-03-04' });
  await post(`/api/schedules/${extra.id}/versions`, {});
  expect(await names('2027-03-05')).toEqual([['Feriado', 'Baile']]);
  expect((await on('2027-03-05'))[0]?.programmes.map(({ scheduleId }) => scheduleId)).toEqual([id, extra.id]);
});

it('days count as changed only after their second send, even if the extra event was sent before their first send', async () => {
  const { id, sendName } = await makeWeek('2027-07-07');
  const extra = await makeExtra(id, { date: '2027-07-12' });
  await post(`/api/schedules/${id}/versions`, { part: 'extra' });
  await sendAt('2020-01-01T00:00:00.000Z', id);
  await put(`/api/events/${extra.id}`, specialBody(id, { date: '2027-07-13' }));
  await sendName('Baile');
  const changesOn = async (since: string) => (await on('2027-07-09', since))[0]?.programmes[0].changes;
  const ofExtra = { event: { id: extra.id }, fields: [{ key: 'date' }] };
  const sinces = ['2019-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z'];
  for (const since of sinces) expect(await changesOn(since)).toMatchObject([ofExtra]);
  await sendName('Baile de gala');
  const ofDay = { kind: 'changed', fields: [{ key: 'eventName', before: 'Baile', after: 'Baile de gala' }] };
  for (const since of sinces) expect(await changesOn(since)).toMatchObject([ofDay, ofExtra]);
});

it('`changes` omits days whose removal was sent before `since`, even if the extra event’s change was sent later', async () => {
  const { id, send, sendName } = await makeWeek('2027-10-06');
  const extra = await makeExtra(id, { date: '2027-10-11' });
  for (const eventName of ['Baile', '']) await sendName(eventName);
  await sendAt('2020-01-01T00:00:00.000Z', id);
  await put(`/api/events/${extra.id}`, specialBody(id, { date: '2027-10-12' }));
  await send();
  const [week] = await on('2027-10-08', '2021-01-01T00:00:00.000Z');
  expect(week?.programmes[0]).toMatchObject({ version: 3, changes: [{ event: { id: extra.id } }] });
});

it('a sent week is listed until the Tuesday after it, together with all later sent weeks, however late they begin', async () => {
  for (const startDate of ['2027-04-07', '2027-04-14', '2027-06-09']) await makeWeek(startDate, startDate);
  await (await makeWeek('2027-06-02')).write('Não enviado');
  const [first, second, last] = [['2027-04-07'], ['2027-04-14'], ['2027-06-09']];
  expect(await names('2027-04-07')).toEqual([first, second, last]);
  expect(await names('2027-04-13')).toEqual([first, second, last]);
  expect(await names('2027-04-14')).toEqual([second, last]);
  expect(await names('2027-04-21')).toEqual([last]);
  expect(await names('2027-06-17')).toEqual([]);
  expect(weekOf({ date: '2027-04-13', minutes: 0 })).toBe('2027-04-07');
});

it('an earlier week’s extra event is listed as sent, without the week’s days, until the Tuesday after its own date', async () => {
  const { id, sendName } = await makeWeek('2027-12-01');
  const extra = await makeExtra(id, { date: '2027-12-31' });
  await sendName('Baile');
  expect(await names('2027-12-07')).toEqual([['Baile', 'Feriado']]);
  expect((await put(`/api/events/${extra.id}`, specialBody(id, { date: '2027-12-06' }))).status).toBe(200);
  for (const date of ['2027-12-08', '2027-12-31', '2028-01-04']) expect(await names(date)).toEqual([['Feriado']]);
  expect(await names('2028-01-05')).toEqual([]);
  for (const startDate of ['2027-12-29', '2028-01-05']) await makeWeek(startDate, startDate);
  expect(await names('2027-12-29')).toEqual([['2027-12-29'], ['Feriado'], ['2028-01-05']]);
  // A programme of the same week that is sent later replaces the first one, whose extra event is then no longer listed.
  await makeWeek('2027-12-01', 'Outro baile');
  expect(await names('2027-12-29')).toEqual([['2027-12-29'], ['2028-01-05']]);
});

it('the sent version with the highest number is listed, even if the clock was ahead when an earlier version was sent', async () => {
  const { id } = await makeWeek('2027-08-04', 'Baile', 'Baile de gala');
  await sendAt('2099-01-01T00:00:00.000Z', id, 1);
  expect(await names('2027-08-04')).toEqual([['Baile de gala']]);
});
