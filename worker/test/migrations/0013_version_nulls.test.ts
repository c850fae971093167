import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { schedule } from '../../../core/contracts/schedules.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { versions } from '../../../db/schema/versions.ts';
import { eventsOf } from '../../services/versions/content.ts';
import { answer, get, post, put } from '../api.ts';
import { db, makeAttraction, makeLayout, makePhoto, makeSchedule, makeValue, specialBody } from '../fixtures.ts';

/** All fields of an event in the order in which version 0.7.0 stored them. */
const FIELDS = [
  ...['id', 'dayOfWeek', 'date', 'isSpecialEvent', 'attractions', 'layout', 'value', 'layoutId', 'eventName', 'freeEntry'],
  ...['valueId', 'customValue', 'customAttractionsText', 'observations', 'ticketType', 'firstLotValue', 'secondLotValue'],
  ...['lastLotValue', 'lotPresets'],
];
const BOOLEANS = new Set(['isSpecialEvent', 'freeEntry']);

function olderOf(content: string): string {
  const list: Record<string, unknown>[] = JSON.parse(content);
  const older = list.map((event) =>
    Object.fromEntries(FIELDS.map((field) => [field, event[field] ?? (BOOLEANS.has(field) ? false : null)])),
  );
  return `[${older.map((event) => JSON.stringify(event)).join(',\n')}]`;
}

const migrate = async () => {
  const queries = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0013'))?.queries ?? [];
  for (const query of queries) await env.DB.prepare(query).run();
};
const stored = async (scheduleId: number) =>
  (await db.select({ content: versions.content }).from(versions).where(eq(versions.scheduleId, scheduleId))).map(
    ({ content }) => content,
  );

it('versions stored by 0.7.0 equal the current content, so sending again makes no version', async () => {
  const { id, events } = await makeSchedule();
  const [wednesday, thursday, friday] = events;
  const layout = await makeLayout({ name: 'Samba "do" Bistrô \\ 🔥' });
  const value = await makeValue();
  const attraction = await makeAttraction();
  const photo = await makePhoto(attraction.id);
  const items = [{ attractionId: attraction.id, photoId: photo.id }, { attractionId: (await makeAttraction()).id }];
  const bodies = [
    { eventName: 'Baile', observations: 'linha\noutra\tcom "aspas", [{null}]', layoutId: layout.id, valueId: value.id },
    { freeEntry: true, attractions: [...items, { customName: 'Palco aberto', isCustom: true }] },
    { eventName: '', customValue: 'false', customAttractionsText: 'null' },
  ];
  for (const [n, event] of [wednesday, thursday, friday].entries()) {
    const response = await put(`/api/events/${event?.id}`, { scheduleId: id, ...bodies[n] });
    expect(response.status, await response.text()).toBe(200);
  }
  const extra = specialBody(id, { lotPresets: LOT_PRESETS.normal });
  expect((await post('/api/events?special=true', extra, { 'idempotency-key': 'older-extra' })).status).toBe(201);
  const empty = await makeSchedule({ specialEventOnly: true });
  for (const one of [id, empty.id]) await post(`/api/schedules/${one}/versions`, {});

  const now = [...(await stored(id)), ...(await stored(empty.id))];
  for (const [n, scheduleId] of [id, empty.id].entries()) {
    const older = olderOf(now[n] ?? '');
    await db.update(versions).set({ content: older }).where(eq(versions.scheduleId, scheduleId));
    // Before the migration it is read the same.
    expect(eventsOf(older, scheduleId)).toEqual(eventsOf(now[n] ?? '', scheduleId));
  }
  await migrate();
  expect([...(await stored(id)), ...(await stored(empty.id))]).toEqual(now);
  await migrate();
  expect([...(await stored(id)), ...(await stored(empty.id))]).toEqual(now);
  for (const one of [id, empty.id]) expect((await post(`/api/schedules/${one}/versions`, {})).status).toBe(200);
  const told = (await answer(get(`/api/schedules/${id}`), schedule)).events;
  expect(
    eventsOf(now[0] ?? '', id).map(({ eventName, freeEntry, lotPresets }) => ({ eventName, freeEntry, lotPresets })),
  ).toEqual(told.map(({ eventName, freeEntry, lotPresets }) => ({ eventName, freeEntry, lotPresets })));
});
