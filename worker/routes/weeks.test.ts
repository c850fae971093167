import { env } from 'cloudflare:workers';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { eventConflict } from '../../core/contracts/events.ts';
import { eveningInput } from '../../core/contracts/weeks.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DATE_MESSAGES } from '../../core/rules/typed-dates.ts';
import { answers, eventAttractions, events, schedules } from '../../db/schema/index.ts';
import { type Context, createContext } from '../context.ts';
import { readWeek as weekAt } from '../services/weeks/read.ts';
import { saveEvening } from '../services/weeks/save.ts';
import { admin, somebody } from '../test/accounts.ts';
import { get, lastLine, openToStaff, post, put, refusal, remove } from '../test/api.ts';
import {
  db,
  makeAttraction,
  makeDraft,
  makeItem,
  makeLayout,
  makeSchedule,
  makeValue,
  markDeleted,
  newWeek,
} from '../test/fixtures.ts';
import { handOver, readWeek, saveEvening as save } from '../test/programmes.ts';
import { overtaken } from '../test/replacing.ts';

const readStart = (start: string) => readWeek(`start=${start}`);
const path = (start: string, position: number) => `/api/weeks/${start}/events/${position}`;
const savedEvent = async (start: string, position: number, body: object) =>
  (await save(start, position, body)).programme?.events[position];
const refused = async (start: string, position: number, body: object) => {
  const error = await refusal(put(path(start, position), { scheduleId: null, revision: 0, ...body }), 409, 'conflict');
  return eventConflict.strict().parse(error.details).current;
};
const extra = (body: object = {}) => ({
  isSpecialEvent: true,
  date: '2028-02-02',
  ticketType: 'normal',
  eventName: null,
  firstLotValue: '15,00',
  ...body,
});
const free = (customName: string) => ({ customName, isCustom: true });
function saveIn(context: Context, startDate: string, position: number, body: object) {
  const { revision, scheduleId, ...input } = eveningInput.parse({ scheduleId: null, revision: 0, ...body });
  const saving = { revision, eventId: null, isUndo: false, isFromDesigner: true };
  return saveEvening(context, { startDate, scheduleId, position }, input, saving);
}
const programmesOf = (start: string) =>
  db
    .select()
    .from(schedules)
    .where(and(eq(schedules.startDate, start), isNull(schedules.deletedAt)));

it('the week names an answer’s administrator to everybody, but a version’s administrator only to administrators', async () => {
  const start = newWeek();
  const { id } = await makeSchedule({ startDate: start });
  const { username, headers } = await somebody();
  await handOver(id, {}, 201, headers);
  await post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 1 }, headers);
  const named = { answers: [{ kind: 'approved', by: username }] };
  expect(await readStart(start)).toMatchObject({ ...named, version: { author: null, isAdmin: true } });
  expect(await readWeek(`start=${start}`, headers)).toMatchObject({ ...named, version: { author: username } });
});

it('GET /api/weeks returns the week’s last sent programme, or else the draft, or else the newest programme', async () => {
  const start = newWeek();
  const own = async () => (await readStart(start)).programme?.id;
  const special = await makeSchedule({ startDate: start, specialEventOnly: true });
  expect(await readStart(start)).toMatchObject({ programme: null, others: [{ id: special.id }] });
  const first = await makeSchedule({ startDate: start });
  const second = await makeSchedule({ startDate: start });
  expect(await own()).toBe(second.id);
  await makeDraft({ startDate: start, createdAt: '2026-01-01T00:00:00.000Z' });
  const draft = await readStart(start);
  expect(draft.programme?.isDraft).toBe(true);
  const third = await makeSchedule({ startDate: start });
  expect(third.id).not.toBe(draft.programme?.id);
  expect((await readStart(start)).others.map(({ id }) => id)).toEqual([third.id, second.id, first.id, special.id]);
  await handOver(first.id);
  expect(await own()).toBe(first.id);
  await handOver(special.id);
  expect(await own()).toBe(first.id);
  await remove(`/api/schedules/${first.id}`, await admin());
  expect(await own()).toBe(draft.programme?.id);
});

it('requests with a programme’s id read this programme and save its evenings, even if another is the week’s own', async () => {
  const start = newWeek();
  const first = await makeSchedule({ startDate: start });
  const second = await makeSchedule({ startDate: start });
  const week = await readWeek(`start=${newWeek()}&programme=${first.id}`);
  expect(week).toMatchObject({ startDate: start, programme: { id: first.id, isOwn: false }, others: [{ id: second.id }] });
  const saved = await save(start, 3, { scheduleId: first.id, revision: 1, eventName: 'Na primeira' });
  expect(saved.programme).toMatchObject({ id: first.id, isOwn: false });
  expect(saved.programme?.events[3]?.eventName).toBe('Na primeira');
  expect((await readStart(start)).programme).toMatchObject({ id: second.id, isOwn: true });
  const special = await makeSchedule({ startDate: start, specialEventOnly: true });
  await refusal(put(path(start, 0), { scheduleId: special.id, revision: 0, eventName: 'x' }), 404, 'not_found');
  expect((await save(start, 5, extra({ scheduleId: special.id, eventName: 'Baile' }))).programme?.events).toHaveLength(1);
  await remove(`/api/schedules/${first.id}`, await admin());
  await refusal(get(`/api/weeks?programme=${first.id}`), 404, 'not_found');
});

it.each([
  ['2029-01-03T15:00:00Z', null, '2029-01-03'],
  ['2029-01-12T15:00:00Z', null, '2029-01-17'],
  ['2029-01-19T15:00:00Z', '2029-01-17', '2029-01-17'],
  // The next two instants are 05:30 and 06:30 of a Monday in São Paulo. Sunday's night ends at 06:00.
  ['2029-01-29T08:30:00Z', '2029-01-24', '2029-01-24'],
  ['2029-02-05T09:30:00Z', '2029-01-31', '2029-02-07'],
  ['2029-02-13T15:00:00Z', '2029-02-07', '2029-02-14'],
])('at %s (current week with content: %s), a request without a start date returns the week of %s', async (now, running, week) => {
  const context = createContext(env, { now: () => new Date(now) });
  if (running) await save(running, 0, { freeEntry: true });
  expect((await weekAt(context, {})).startDate).toBe(week);
  expect(context.meter.roundTrips).toBe(1);
});

it('the first save of an evening creates the week’s draft, saves the evening, and returns the week', async () => {
  await openToStaff();
  const start = newWeek();
  const fields = { eventName: 'Samba', layoutId: (await makeLayout()).id };
  const body = { ...fields, attractions: [await makeItem(), free('DJ Ana')] };
  const week = await save(start, 2, body);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(week).toEqual(await readStart(start));
  expect(week).toMatchObject({ startDate: start, programme: { isDraft: true, isOwn: true }, version: null, changes: [] });
  expect(week.programme?.events.map(({ date, revision }) => [date, revision])).toEqual(
    [0, 1, 2, 3, 4].map((day) => [addDays(start, day), day === 2 ? 2 : 1]),
  );
  expect(week.programme?.events[2]).toMatchObject(fields);
  expect(week.programme?.events[2]?.attractions).toHaveLength(2);

  for (const revision of [0, 1, 2, 9]) expect(await save(start, 2, { ...body, revision })).toEqual(week);
  const next = await save(start, 2, { eventName: 'Pagode', revision: 2, scheduleId: week.programme?.id });
  expect(next.programme?.events[2]).toMatchObject({ eventName: 'Pagode', layoutId: null, attractions: [], revision: 3 });
  expect(lastLine().d1RoundTrips).toBe(2);
  vi.setSystemTime(Date.now() + 1000);
  const last = await save(start, 2, { eventName: 'Funk', revision: 3 });
  expect(last.programme?.savedAt).toBe(new Date().toISOString());
});

it('concurrent requests that begin a week create one draft', async () => {
  const start = newWeek();
  const days = [0, 1, 2, 3, 4, 5];
  const content = (day: number) => (day === 5 ? extra({ eventName: 'Dia 5' }) : { eventName: `Dia ${day}` });
  await Promise.all([...days, ...days].map((day) => save(start, day, content(day))));
  expect(await programmesOf(start)).toHaveLength(1);
  const { programme } = await readStart(start);
  expect(programme?.events.map(({ eventName }) => eventName)).toEqual(days.map((day) => `Dia ${day}`));
});

it('of several concurrent saves of an evening in a new week, one gets 200, and the others get 409 with the saved event', async () => {
  const start = newWeek();
  const write = (n: number) => put(path(start, 1), { scheduleId: null, revision: 0, eventName: `Nome ${n}` });
  const saved = await Promise.all([0, 1, 2, 3].map(write));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const winner = (await readStart(start)).programme?.events[1];
  for (const response of saved.filter(({ status }) => status === 409)) {
    expect(eventConflict.parse((await response.json<{ details: unknown }>()).details).current).toEqual(winner);
  }
});

it('a save succeeds if the evening’s attractions are merged between the save’s check and its write', async () => {
  const start = newWeek();
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  const headers = await admin();
  const context = overtaken(() => post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers));
  const attractions = [{ attractionId: gone.id }, { attractionId: kept.id }];
  const week = await saveIn(context, start, 1, { eventName: 'Samba', attractions });
  expect(week.programme?.events[1]).toMatchObject({ eventName: 'Samba', attractions: [{ attraction: { id: kept.id } }] });
});

it('a save with another revision than the stored evening’s gets 409 and changes nothing, but an empty day accepts revision 0', async () => {
  const start = newWeek();
  const theirs = await savedEvent(start, 0, { eventName: 'Delas' });
  for (const revision of [0, 1, 3]) expect(await refused(start, 0, { eventName: 'Minha', revision })).toEqual(theirs);
  expect((await readStart(start)).programme?.events[0]).toEqual(theirs);
  const empty = newWeek();
  expect(await refused(empty, 0, { eventName: 'Minha', revision: 4 })).toBeNull();
  expect(await refused(start, 5, extra({ eventName: 'Minha', revision: 4 }))).toBeNull();
  expect((await readStart(empty)).programme).toBeNull();
  // Revision 0 also matches a day of revision 1, but only an empty one.
  const { events: days } = await makeSchedule({ startDate: empty });
  await db
    .update(events)
    .set({ eventName: 'De antes' })
    .where(eq(events.id, days[0]?.id ?? 0));
  expect(await refused(empty, 0, { eventName: 'Minha' })).toMatchObject({ eventName: 'De antes', revision: 1 });
  expect(await savedEvent(empty, 1, { eventName: 'Minha' })).toMatchObject({ eventName: 'Minha' });
});

it('a week that nobody has begun has no programme, also after an evening without content is saved', async () => {
  const start = newWeek();
  const empty = { programme: null, version: null, changes: [], answers: [], deletedAt: null, others: [] };
  for (const week of [await readStart(start), await save(start, 0, {}), await save(start, 5, extra())])
    expect(week).toEqual({ startDate: start, ...empty });
  expect(await programmesOf(start)).toEqual([]);
});

it('a save to a deleted draft or another week’s programme gets a 404, and the week says when the draft was deleted', async () => {
  const start = newWeek();
  const { programme } = await save(start, 0, { eventName: 'Samba' });
  const scheduleId = programme?.id as number;
  const body = { scheduleId, revision: 2, eventName: 'Outro' };
  await refusal(put(path(newWeek(), 0), body), 404, 'not_found');
  await remove(`/api/schedules/${scheduleId}`, await admin());
  await refusal(put(path(start, 0), body), 404, 'not_found');
  expect(await readStart(start)).toMatchObject({ programme: null, deletedAt: expect.stringMatching(/Z$/) });
  expect((await save(start, 0, { eventName: 'De novo' })).programme?.id).not.toBe(scheduleId);
});

it('extra events are created, changed and removed by position', async () => {
  await openToStaff();
  const start = newWeek();
  const { programme } = await save(start, 5, extra({ attractions: [free('DJ')] }));
  expect(programme?.isDraft).toBe(true);
  const made = programme?.events[5];
  expect(made).toMatchObject({ eventName: null, isSpecialEvent: true, date: '2028-02-02', revision: 1, ticketType: 'normal' });
  await refusal(put(path(start, 7), { scheduleId: null, revision: 0, ...extra({ eventName: 'x' }) }), 404, 'not_found');
  await save(start, 6, extra({ eventName: 'Segundo', date: '2028-02-03' }));
  expect(await refused(start, 6, extra({ eventName: 'Meu' }))).toMatchObject({ eventName: 'Segundo' });
  const moved = await savedEvent(start, 5, extra({ attractions: [free('DJ')], date: '2028-02-09', revision: 1 }));
  expect(moved).toMatchObject({ date: '2028-02-09', revision: 2, eventName: null });

  // This answer refers to the extra event. It stays when the event is removed below. A second answer is then refused.
  await handOver(programme?.id as number);
  const adjust = { kind: 'adjust', version: 1, eventId: made?.id, text: 'Outro dia' };
  const answer = async () => post(`/api/schedules/${programme?.id}/answers`, adjust, await admin());
  await answer();
  expect(await refused(start, 5, extra({ revision: 1 }))).toMatchObject({ id: made?.id });
  const gone = await save(start, 5, extra({ revision: 2 }));
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(gone.programme?.events.slice(5).map(({ eventName }) => eventName)).toEqual(['Segundo']);
  expect(gone.changes).toEqual([{ position: 5, kind: 'removed', fields: [] }]);
  expect(gone.answers[0]).toMatchObject({ eventId: null, text: 'Outro dia' });
  const taken = 'Este evento foi retirado depois.';
  await refusal(answer(), 409, 'conflict', `${taken} Confira a programação e peça de novo.`);
  await handOver(programme?.id as number);
  await refusal(answer(), 409, 'conflict', `${taken} Veja o que mudou antes de responder.`);
  expect(await db.$count(eventAttractions, eq(eventAttractions.eventId, made?.id as number))).toBe(0);
  expect(await db.$count(answers, eq(answers.eventId, made?.id as number))).toBe(0);
});

it('a save of an extra event is refused if another extra event has taken its position', async () => {
  const start = newWeek();
  const first = await savedEvent(start, 5, extra({ eventName: 'Primeiro' }));
  const second = await savedEvent(start, 6, extra({ eventName: 'Segundo', date: '2028-02-03' }));
  await save(start, 5, extra({ revision: 1, eventId: first?.id }));
  const late = extra({ eventName: 'Primeiro, de outro aparelho', revision: 1 });
  expect(await refused(start, 5, { ...late, eventId: first?.id })).toMatchObject({ id: second?.id, eventName: 'Segundo' });
  const own = { id: second?.id, eventName: 'Primeiro, de outro aparelho' };
  expect(await savedEvent(start, 5, { ...late, eventId: second?.id })).toMatchObject(own);
});

it('a save of an extra event gets 409 if an earlier extra event is removed between the save’s check and its write', async () => {
  const start = newWeek();
  const add = (position: number, eventName: string) => savedEvent(start, position, extra({ eventName }));
  const [first, second] = [await add(5, 'Primeiro'), await add(6, 'Segundo')];
  await add(7, 'Terceiro');
  const context = overtaken(() => put(path(start, 5), { scheduleId: null, ...extra({ revision: 1, eventId: first?.id }) }));
  const late = saveIn(context, start, 6, extra({ eventName: 'Segundo!', revision: 1, eventId: second?.id }));
  await expect(late).rejects.toMatchObject({ code: 'conflict', details: { current: { eventName: 'Terceiro' } } });
});

it('a save of an extra event gets 409 and stores nothing if its programme is deleted between the save’s check and its write', async () => {
  const start = newWeek();
  const { id } = await makeSchedule({ startDate: start });
  const context = overtaken(() => markDeleted(schedules, id));
  const late = saveIn(context, start, 5, extra({ eventName: 'Tarde demais' }));
  await expect(late).rejects.toMatchObject({ code: 'conflict', details: { current: null } });
  expect(await db.$count(events, and(eq(events.scheduleId, id), eq(events.isSpecialEvent, true)))).toBe(0);
});

it('an extra event may have only the default name; outside drafts a nameless extra event gets the default name', async () => {
  const start = newWeek();
  for (const [revision, eventName] of ['Evento Extra', 'Baile', 'Evento Extra'].entries()) {
    expect(await savedEvent(start, 5, extra({ eventName, revision }))).toMatchObject({ eventName, revision: revision + 1 });
  }
  const other = newWeek();
  const { id } = await makeSchedule({ startDate: other });
  const week = await save(other, 5, extra({ observations: 'Aniversário' }));
  expect(week.programme).toMatchObject({ id, isDraft: false, events: [...Array(5).fill({}), { eventName: 'Evento Extra' }] });
  expect(await save(other, 5, extra({ observations: 'Aniversário' }))).toEqual(week);
});

it('an undo gives an emptied evening its items back, although they were removed from the catalogue', async () => {
  const start = newWeek();
  const [item, { id: layoutId }, { id: valueId }] = [await makeItem(), await makeLayout(), await makeValue()];
  const [day, special] = [{ layoutId, valueId, attractions: [item] }, extra({ attractions: [item] })];
  const shown = async () =>
    (await readStart(start)).programme?.events.flatMap((event) =>
      event.attractions.map((one) => [event.layoutId, event.valueId, one.attraction?.id, one.photo?.id]),
    );
  await save(start, 0, day);
  await save(start, 5, special);
  const before = await shown();
  const rows = { 'attraction-photos': item.photoId, attractions: item.attractionId, layouts: layoutId, values: valueId };
  for (const [path, id] of Object.entries(rows)) await remove(`/api/${path}/${id}`, await admin());
  await save(start, 5, extra({ revision: 1 }));
  await save(start, 0, { revision: 2 });
  expect(await shown()).toEqual([]);
  const undone = { ...day, revision: 3 };
  for (const [position, body] of [[0, undone] as const, [5, special] as const]) {
    await refusal(put(path(start, position), { scheduleId: null, revision: 0, ...body }), 422, 'validation');
    await save(start, position, { ...body, isUndo: true });
  }
  expect(await shown()).toEqual(before);
  const unknown = { ...undone, revision: 4, layoutId: 999999, isUndo: true };
  await refusal(put(path(start, 0), { scheduleId: null, ...unknown }), 422, 'validation');
});

it('a week that does not begin on a Wednesday, an invalid position, and a body of the other kind of event are refused', async () => {
  const start = newWeek();
  const day = { scheduleId: null, revision: 0, eventName: 'x' };
  const put422 = async (at: string, body: object) => (await refusal(put(at, body), 422, 'validation')).message;
  expect(await put422('/api/weeks/2028-01-06/events/0', day)).toBe(DATE_MESSAGES.mustBeWednesday);
  for (const position of ['11', '-1', 'x', '100', '1.5']) {
    await refusal(put(`/api/weeks/${start}/events/${position}`, day), 404, 'not_found');
  }
  expect(await put422(path(start, 5), day)).toContain('evento extra');
  expect(await put422(path(start, 0), { ...day, ...extra() })).toContain('dia da programação');
  expect((await readStart(start)).programme).toBeNull();
});
