import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventConflict, scheduleEvent } from '../../core/contracts/events.ts';
import { createdSchedule } from '../../core/contracts/schedules.ts';
import { answer } from '../../core/contracts/versions.ts';
import { WEEK_KEY } from '../../core/contracts/weeks.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { events, schedules } from '../../db/schema/index.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, openToStaff, post, put, refusal, remove, withKey } from '../test/api.ts';
import { db, makeAttraction, newWeek, specialBody, unique } from '../test/fixtures.ts';
import { handOver, inHistory, look, onDashboard, readVersion, readWeek, saveEvening as save } from '../test/programmes.ts';

const byWeek = withKey(WEEK_KEY);
const read = (start: string) => readWeek(`start=${start}`);
const begin = (startDate: string, body: object = {}) =>
  bodyOf(post('/api/schedules', { startDate, ...body }, byWeek), createdSchedule, 201);
const writeExtra = (scheduleId: number, body: object = {}) =>
  bodyOf(post('/api/events?special=true', specialBody(scheduleId, body), byWeek), scheduleEvent, 201);
const namesIn = async (id: number, number: number) => (await readVersion(id, number)).events.map(({ eventName }) => eventName);

it('a send hands over the week’s draft with the same ids, and a second send of the same content writes nothing', async () => {
  const start = newWeek();
  const friday = { eventName: 'Samba', attractions: [{ customName: 'DJ', isCustom: true }] };
  const { programme } = await save(start, 2, friday);
  const id = programme?.id as number;
  const before = await db.select().from(schedules).where(eq(schedules.id, id)).get();
  for (const specialEventOnly of [false, true]) {
    const created = await begin(start, { specialEventOnly });
    expect(created).toMatchObject({ id, startDate: start });
    expect(created.events.map((event) => event.id)).toEqual(programme?.events.map((event) => event.id));
  }
  const day = programme?.events[2];
  expect(await bodyOf(put(`/api/events/${day?.id}`, { scheduleId: id, ...friday }), scheduleEvent)).toEqual(day);
  expect(await handOver(id, { author: 'Bia' })).toMatchObject({ number: 1, kind: 'sent', author: 'Bia' });
  const sent = await read(start);
  expect(sent).toMatchObject({ programme: { id, isDraft: false }, version: { number: 1 }, changes: [] });
  expect((sent.programme?.createdAt ?? '') >= (before?.createdAt ?? '')).toBe(true);
  expect(sent.programme?.createdAt).toBe(sent.version?.createdAt);

  await handOver(id, {}, 200);
  expect(await read(start)).toEqual(sent);
  expect((await begin(start)).id).toBe(id);
});

it('concurrent requests that begin the send of a week without a programme all get the same new draft', async () => {
  await openToStaff();
  const start = newWeek();
  const made = await Promise.all(Array.from({ length: 8 }, () => begin(start)));
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]?.events).toHaveLength(5);
  expect(await db.$count(schedules, and(eq(schedules.startDate, start), isNull(schedules.deletedAt)))).toBe(1);
  expect((await read(start)).programme).toMatchObject({ id: made[0]?.id, isDraft: true });
  const special = await begin(newWeek(), { specialEventOnly: true });
  expect(special.events).toHaveLength(5);
});

it('the first POST of an extra event creates the extra event, and a later POST replaces this extra event', async () => {
  await openToStaff();
  const { id } = await begin(newWeek());
  const made = await writeExtra(id, { eventName: null });
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(made).toMatchObject({ eventName: 'Evento Extra', revision: 1 });
  expect(await writeExtra(id, { eventName: ' ' })).toEqual(made);
  const replaced = await writeExtra(id, { eventName: 'Baile', date: '2030-01-09', revision: 1 });
  expect(replaced).toMatchObject({ id: made.id, eventName: 'Baile', date: '2030-01-09', revision: 2 });
  expect(await writeExtra(id, { eventName: 'Baile', date: '2030-01-09', revision: 1 })).toEqual(replaced);
  const body = specialBody(id, { eventName: 'Outro', revision: 1 });
  const error = await refusal(post('/api/events?special=true', body, byWeek), 409, 'conflict');
  expect(eventConflict.parse(error.details).current).toEqual(replaced);
  expect(await db.$count(events, and(eq(events.scheduleId, id), eq(events.isSpecialEvent, true)))).toBe(1);
});

it('the extra event can be sent without the days; the version then has the days as they were last sent', async () => {
  const start = newWeek();
  const { id } = await begin(start);
  await save(start, 0, { eventName: 'Ainda não' });
  await writeExtra(id, { eventName: 'Baile' });
  expect(await handOver(id, { part: 'extra' })).toMatchObject({ number: 1 });
  expect(await namesIn(id, 1)).toEqual([null, null, null, null, 'Baile']);
  const changes = [{ position: 0, kind: 'added', fields: [] }];
  expect(await read(start)).toMatchObject({ programme: { isDraft: false }, changes });
  await handOver(id, { part: 'extra' }, 200);
  await handOver(id);
  await save(start, 0, { eventName: 'Mudada', revision: 2 });
  await writeExtra(id, { eventName: 'Baile de gala' });
  expect(await handOver(id, { part: 'extra' })).toMatchObject({ number: 3, changes: 1 });
  expect(await namesIn(id, 3)).toEqual(['Ainda não', null, null, null, null, 'Baile de gala']);
  const name = { key: 'eventName', before: 'Ainda não', after: 'Mudada' };
  expect((await read(start)).changes).toMatchObject([{ position: 0, kind: 'changed', fields: [name] }]);
});

it('if only the extra event was sent and the days are empty, the week is “special”, unchanged and open to approval', async () => {
  const [start, headers] = [newWeek(), await admin()];
  const { id } = await begin(start);
  await save(start, 0, { eventName: 'Ainda não' });
  await writeExtra(id, { eventName: 'Baile' });
  await handOver(id, { part: 'extra' });
  await save(start, 0, { revision: 2 });
  expect((await read(start)).changes).toEqual([]);
  expect(await look(id, headers)).toMatchObject({ version: { number: 1, kind: 'sent' } });
  await bodyOf(post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 1 }, headers), answer, 201);
  expect((await onDashboard(id, headers))?.kind).toBe('special');
  expect((await inHistory(id))?.mark).toEqual({ kind: 'approved' });
  expect(await handOver(id, { part: 'extra' })).toMatchObject({ number: 2 });
  expect(await look(id, headers)).toMatchObject({ version: { number: 2, kind: 'sent' } });
});

it('until it is sent, a draft is in the history, but not on the dashboard, in a month’s list, the memory or lists of evenings', async () => {
  const headers = await admin();
  const start = newWeek();
  const attraction = await makeAttraction();
  const name = unique('Rascunhada').replace(' ', '');
  const week = await save(start, 1, { eventName: name, attractions: [{ attractionId: attraction.id }] });
  const id = week.programme?.id as number;
  const programme = `/api/schedules/${id}`;

  const text = async (path: string) => (await get(path, headers)).text();
  const remembered = async () => [
    (await onDashboard(id, headers)) !== undefined,
    (await text(`/api/schedules/month/${addDays(start, 1).slice(0, 7)}`)).includes(name),
    (await text(`/api/attractions/memory?startDate=${addDays(start, 7)}`)).includes(`[${attraction.id},`),
    (await text(`/api/attractions/${attraction.id}/evenings`)).includes(name),
  ];
  const counts = async () => JSON.parse(await text('/api/admin/counts')).schedules;
  expect(await remembered()).toEqual([false, false, false, false]);
  expect(await inHistory(id, headers, name)).toMatchObject({ isDraft: true, isSent: false, mark: null });
  await refusal(post(`${programme}/seen`, {}, headers), 404, 'not_found');
  // The staff may export the draft. An administrator's export makes no version of the draft.
  const noted = { ...headers, 'sec-fetch-site': 'same-origin', origin: 'https://quartou.test' };
  for (const as of [{}, noted]) expect((await get(`${programme}/excel`, as)).status).toBe(200);
  expect(await text(`${programme}/versions`)).toBe('{"versions":[],"answers":[],"views":[]}');

  expect(await counts()).toBe(await db.$count(schedules, and(eq(schedules.isDraft, false), isNull(schedules.deletedAt))));
  await remove('/api/schedules-all', headers);
  expect((await get(programme)).status).toBe(200);

  await handOver(id);
  expect(await counts()).toBe(1);
  expect(await remembered()).toEqual([true, true, true, true]);
  expect(await inHistory(id, headers, name)).toMatchObject({ isDraft: false, isSent: true, mark: { kind: 'new' } });
  await look(id, headers);
});
