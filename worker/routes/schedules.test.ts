import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminCounts, monthEvents, repeatedEvents, scheduleList } from '../../core/contracts/schedules.ts';
import { attractionPhotos, attractions, entryValues, layouts, lotSettings, schedules } from '../../db/schema/index.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, refusal, remove } from '../test/api.ts';
import {
  db,
  lotBody,
  makeAttraction,
  makeEmptySchedules,
  makeExtra,
  makeItem,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeSchedule,
  makeValue,
  markDeleted,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { handOver, look, readProgramme } from '../test/programmes.ts';
import { unzip } from '../test/zip.ts';

const headers = await admin();

it('POST /api/schedules creates the five days from Wednesday to Sunday, with ids in this order', async () => {
  const { startDate, events } = await makeSchedule({ startDate: '2026-10-28' });
  const days = ['Quarta 2026-10-28', 'Quinta 2026-10-29', 'Sexta 2026-10-30', 'Sábado 2026-10-31', 'Domingo 2026-11-01'];
  const inOrder = events.toSorted((a, b) => a.id - b.id);
  expect(inOrder.map(({ dayOfWeek, date }) => `${dayOfWeek} ${date}`)).toEqual(days);
  expect([startDate, events, events.some(({ isSpecialEvent }) => isSpecialEvent)]).toEqual(['2026-10-28', inOrder, false]);
});

it('a programme has no days if the request’s body or query says that it is for extra events only', async () => {
  const daysOf = async (body: object, query?: string) => (await makeSchedule(body, query)).events.length;
  expect([await daysOf({ specialEventOnly: true }), await daysOf({}, '?specialOnly=true')]).toEqual([0, 0]);
  expect(await daysOf({ specialEventOnly: null }, '?specialOnly=false')).toBe(5);
});

describe('GET /api/schedules', () => {
  const list = (query = '') => bodyOf(get(`/api/schedules${query}`, headers), scheduleList);

  beforeEach(async () => {
    await db.update(schedules).set({ deletedAt: '2000-01-01T00:00:00.000Z' }).where(sql`deleted_at is null`);
  });

  it('GET /api/schedules returns every field that a row of the dashboard shows', async () => {
    const [attraction, layout] = [await makeAttraction(), await makeLayout()];
    const dj = { customName: 'DJ', isCustom: true };
    const wednesday = { attractions: [{ attractionId: attraction.id }, dj] };
    const thursday = { eventName: 'Só nome', layoutId: layout.id };
    const made = await makeProgramme('2026-10-14', wednesday, thursday, null, null, { attractions: [dj] });
    const row = { id: made.id, startDate: '2026-10-14', createdAt: made.createdAt, kind: 'regular', mark: { kind: 'new' } };
    const layoutUrls = [null, mediaUrl(layout.fileHash), null, null, null];
    const days = { daysWithAttractions: 2, days: [true, false, false, false, true], layoutUrls };
    expect(await list()).toEqual([{ ...row, ...days, extraConfigured: null, extraLayoutUrl: null }]);
    await makeExtra(made.id, { attractions: [{ attractionId: attraction.id }] });
    await makeExtra(made.id, { layoutId: layout.id });
    const extra = { extraConfigured: true, extraLayoutUrl: mediaUrl(layout.fileHash) };
    expect(await list()).toMatchObject([{ kind: 'mixed', daysWithAttractions: 3, ...extra }]);
  });

  it('a programme made only for extra events has the kind “special”, even before it has an event', async () => {
    const { id } = await makeSchedule({ specialEventOnly: true });
    expect(await list()).toMatchObject([{ kind: 'special', daysWithAttractions: 0, extraConfigured: null }]);
    await makeExtra(id);
    expect(await list()).toMatchObject([{ kind: 'special', extraConfigured: false, days: Array(5).fill(false) }]);
  });

  it('the list has the requested number of programmes, a hundred by default, and the newest first', async () => {
    await makeEmptySchedules(120);
    // Of programmes created at the same instant, the one with the highest id is listed first.
    const rows = await db.select().from(schedules).where(isNull(schedules.deletedAt)).orderBy(schedules.id);
    const [lowest = 0, ...ids] = rows.map(({ id }) => id);
    await db.update(schedules).set({ createdAt: '2026-10-03T00:00:00.000Z' }).where(eq(schedules.id, lowest));
    const newest = [lowest, ...ids.reverse()];
    expect((await list()).map(({ id }) => id)).toEqual(newest.slice(0, 100));
    expect((await list('?limit=5')).map(({ id }) => id)).toEqual(newest.slice(0, 5));
  });
});

it('GET /api/admin/counts counts the catalogue’s rows and the programmes, except deleted ones', async () => {
  const read = () => bodyOf(get('/api/admin/counts', headers), adminCounts);
  const before = await read();
  const rows = [{}, {}, {}, { deletedAt: '2026-10-01T00:00:00.000Z' }];
  for (const row of rows.slice(2)) await makeLayout(row);
  for (const row of rows.slice(1)) await makeAttraction(row);
  for (const row of rows) await makeValue(row);
  await makeSchedule();
  await db.insert(lotSettings).values(lotBody());
  expect(await read()).toEqual({
    ...before,
    layouts: before.layouts + 1,
    attractions: before.attractions + 2,
    values: before.values + 3,
    lotSettings: before.lotSettings + 1,
    schedules: before.schedules + 1,
  });
});

it('GET /api/schedules/:id returns the programme with events, attractions, photos, layout and value', async () => {
  const [layout, value, attraction] = [await makeLayout(), await makeValue(), await makeAttraction()];
  const [photo, plain] = [await makePhoto(attraction.id), await makeAttraction()];
  const text = { customName: 'Texto livre', isCustom: true };
  const attractions = [text, { attractionId: attraction.id, photoId: photo.id }, { attractionId: plain.id, photoId: null }];
  const { id } = await makeProgramme(WEDNESDAY, { layoutId: layout.id, valueId: value.id, attractions });
  const { events } = await readProgramme(id);
  expect(events.map((event) => event.dayOfWeek)).toEqual(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  const pictured = (row: typeof layout) => ({ ...named(row), imageUrl: mediaUrl(row.fileHash), width: 600, height: 800 });
  expect(events[0]).toMatchObject({
    ...{ isSpecialEvent: false, freeEntry: false, customValue: null, ticketType: null, lotPresets: null },
    ...{ layoutId: layout.id, layout: pictured(layout), valueId: value.id, value: named(value) },
    attractions: [
      { ...text, attraction: null, photo: null },
      { attraction: named(attraction), photo: pictured(photo), customName: null, isCustom: false },
      { attraction: named(plain), photo: null, customName: null, isCustom: false },
    ],
  });
});

it.each([
  ['', 'programacao_completa', ['Programação', 'Eventos Extras']],
  ['?type=regular', 'programacao_regular', ['Programação']],
  ['?type=special', 'programacao_eventos_extras', ['Eventos Extras']],
])('GET /:id/excel%s returns an uncached spreadsheet, named after its type and the programme', async (query, stem, sheets) => {
  const { id } = await makeProgramme(WEDNESDAY, { observations: 'Só uma observação' });
  await makeExtra(id);
  const response = await get(`/api/schedules/${id}/excel${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${stem}_${id}.xlsx"`);
  expect(response.headers.get('cache-control')).toContain('no-cache');
  const parts = await unzip(new Uint8Array(await response.arrayBuffer()), { hasFolders: true });
  const workbook = new TextDecoder().decode(parts.get('xl/workbook.xml'));
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([...sheets, 'Portaria']);
});

it.each([
  ['all', 'Esta programação ainda não tem nada para exportar. Configure ao menos um dia.'],
  ['regular', 'Não há dias configurados nesta programação para exportar. Configure ao menos um dia.'],
  ['special', 'Não há eventos extras nesta programação para exportar. Configure o evento extra primeiro.'],
])('an empty export of the type %s is refused with a message', async (type, message) => {
  const [days, extras] = [await makeSchedule(), await makeSchedule({ specialEventOnly: true })];
  for (const { id } of [days, extras])
    await refusal(get(`/api/schedules/${id}/excel?type=${type}`), 422, 'nothing_to_export', message);
});

const ask = (month: string) => bodyOf(get(`/api/schedules/month/${month}`), monthEvents);

const programme = (startDate: string, eventName: string) => makeProgramme(startDate, null, { eventName });

it('the evenings of a month are listed by their own dates, whatever week an evening or extra event belongs to', async () => {
  const [first, last] = [await programme('2027-06-30', 'Arraiá'), await programme('2027-07-28', 'Última')];
  const layout = await makeLayout();
  await last.write(0, { layoutId: layout.id });
  const made = await makeSchedule({ startDate: '2027-08-04', specialEventOnly: true });
  await makeExtra(made.id, { date: '2027-07-20', eventName: 'Independência' });
  const empty = { isSpecialEvent: false, configured: false, eventName: null, layoutUrl: null };
  expect(await ask('2027-07')).toEqual([
    { ...empty, scheduleId: first.id, date: '2027-07-01', configured: true, eventName: 'Arraiá' },
    { ...empty, scheduleId: first.id, date: '2027-07-02' },
    { ...empty, scheduleId: first.id, date: '2027-07-03' },
    { ...empty, scheduleId: first.id, date: '2027-07-04' },
    { ...empty, scheduleId: made.id, date: '2027-07-20', isSpecialEvent: true, configured: true, eventName: 'Independência' },
    { ...empty, scheduleId: last.id, date: '2027-07-28', configured: true, layoutUrl: mediaUrl(layout.fileHash) },
    { ...empty, scheduleId: last.id, date: '2027-07-29', configured: true, eventName: 'Última' },
    { ...empty, scheduleId: last.id, date: '2027-07-30' },
    { ...empty, scheduleId: last.id, date: '2027-07-31' },
  ]);
  expect((await ask('2027-08')).map(({ date }) => date)).toEqual(['2027-08-01']);
});

it('a month lists for each week one programme with days and one of extra events: the last sent, or else the newest', async () => {
  const [older, newer] = [await programme('2027-10-06', 'Enviada'), await programme('2027-10-06', 'Rascunho')];
  const alone = await makeSchedule({ startDate: '2027-10-06', specialEventOnly: true });
  await makeExtra(alone.id, { date: '2027-10-12' });
  const ids = async () => new Set((await ask('2027-10')).map(({ scheduleId }) => scheduleId));
  expect(await ids()).toEqual(new Set([newer.id, alone.id]));
  await handOver(older.id);
  expect(await ids()).toEqual(new Set([older.id, alone.id]));
  // An administrator's view makes a version too, but sends nothing.
  await look(newer.id, headers);
  expect(await ids()).toEqual(new Set([older.id, alone.id]));
  for (const [gone, left] of [
    [older, [newer.id, alone.id]],
    [newer, [alone.id]],
  ] as const) {
    await remove(`/api/schedules/${gone.id}`, headers);
    expect(await ids()).toEqual(new Set(left));
  }
});

const repeated = (id: number) =>
  bodyOf(get(`/api/schedules/${id}/repeated?startDate=2027-02-24&take=attractions,values,names,lots,layouts`), repeatedEvents);

it('GET /:id/repeated gives a programme’s events the dates of another week, and lists the deleted items by name', async () => {
  const [layout, value, item] = [await makeLayout(), await makeValue(), await makeItem()];
  const { id } = await makeProgramme('2026-12-30', { layoutId: layout.id, valueId: value.id, attractions: [item] });
  const repeatedNames = async () => {
    const { events: list, gone, asText } = await repeated(id);
    expect([list.length, list[0]?.date]).toEqual([5, '2027-02-24']);
    return [...gone, ...asText];
  };
  expect(await repeatedNames()).toEqual([]);
  await markDeleted(layouts, layout.id);
  await markDeleted(entryValues, value.id);
  await markDeleted(attractionPhotos, item.photoId);
  expect(await repeatedNames()).toEqual(['layout da quarta', expect.stringMatching(/^foto de Atração/), value.name]);
  await markDeleted(attractions, item.attractionId);
  expect(await repeatedNames()).toEqual(['layout da quarta', value.name, expect.stringMatching(/^Atração/)]);
});

it('GET /:id/repeated gives extra events the prices that the lot settings have now for their ticket types', async () => {
  const { id } = await makeSchedule();
  await makeExtra(id);
  await makeExtra(id, { ticketType: 'open' });
  const lots = { firstLotValue: '25,00', secondLotValue: '30,00', lastLotValue: '35,00' };
  await db.insert(lotSettings).values(lotBody({ ...lots, name: 'normal' }));
  const { events: list } = await repeated(id);
  const none = { firstLotValue: null, secondLotValue: null, lastLotValue: null };
  expect(list.slice(5)).toMatchObject([lots, none]);
});
