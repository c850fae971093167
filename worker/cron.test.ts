import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { missingImages } from '../core/contracts/health.ts';
import { versionContent } from '../core/contracts/versions.ts';
import * as schema from '../db/schema/index.ts';
import { createContext } from './context.ts';
import worker from './index.ts';
import { hashInUrl, mediaKey, mediaUrl } from './media/keys.ts';
import { checkHealth, STEPS } from './services/health/check.ts';
import { DISK_FULL, isWritable, noteFailedWrite } from './services/health/writing.ts';
import { addLayout } from './services/layouts.ts';
import { admin, makeUser } from './test/accounts.ts';
import { bodyOf, get, post, refusal, remove, requestLines } from './test/api.ts';
import { emptyInstallation } from './test/empty.ts';
import {
  db,
  makeAttraction,
  makeDraft,
  makeEmptySchedules,
  makeExtra,
  makeFile,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeValue,
  markDeleted,
  WEDNESDAY,
} from './test/fixtures.ts';
import { replacing } from './test/replacing.ts';
import { formOf, picture, send } from './test/uploads.ts';

beforeEach(emptyInstallation);
afterEach(() => noteFailedWrite(0));

const { attractionMerges, attractionPhotos, attractions, entryValues, files, layouts, runs, schedules, versions } = schema;

const NOW = Date.parse('2026-12-01T07:30:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
const ring = (cron: string, at: number, bindings = env) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(at), cron }), bindings);
const run = (at = NOW, bindings = env) => ring('30 7 * * *', at, bindings);
const runMinutely = (at = NOW) => ring('* * * * *', at);

const handedOver = async (id: number) => expect((await post(`/api/schedules/${id}/versions`, {})).status).toBe(201);
const versionsOf = (id: number) => db.select({ id: versions.id }).from(versions).where(eq(versions.scheduleId, id));

/** Makes a programme, deleted `daysAgo` days ago (null: not deleted), that has rows in every table of `rowsOf`. */
async function deleted(daysAgo: number | null) {
  const playing = { attractions: [{ attractionId: (await makeAttraction()).id }, { customName: 'DJ', isCustom: true }] };
  const made = await makeProgramme(WEDNESDAY, playing);
  await makeExtra(made.id, { ...playing, layoutId: (await makeLayout()).id });
  await handedOver(made.id);
  const { id: userId } = await makeUser();
  const [version] = await versionsOf(made.id);
  const of = { versionId: version?.id ?? 0, userId };
  await db.insert(schema.versionViews).values({ ...of, seenAt: ago(40) });
  await db.insert(schema.answers).values({ ...of, eventId: made.events[0]?.id, kind: 'adjust', createdAt: ago(40) });
  await db.insert(schema.mails).values({ versionId: of.versionId, origin: '', leasedUntil: ago(40), createdAt: ago(40) });
  if (daysAgo !== null) await markDeleted(schedules, made.id, ago(daysAgo));
  return made.id;
}

const rowsOf = async (id: number) => {
  const { answers, eventAttractions, events, mails, versionFiles, versionViews } = schema;
  const eventIds = db.select({ id: events.id }).from(events).where(eq(events.scheduleId, id));
  return {
    schedules: await db.$count(schedules, eq(schedules.id, id)),
    events: await db.$count(events, eq(events.scheduleId, id)),
    attractions: await db.$count(eventAttractions, inArray(eventAttractions.eventId, eventIds)),
    found: await env.DB.prepare('select count(*) as n from schedule_search where id = ?').bind(id).first('n'),
    versions: await db.$count(versions, eq(versions.scheduleId, id)),
    pictures: await db.$count(versionFiles, eq(versionFiles.scheduleId, id)),
    views: await db.$count(versionViews, inArray(versionViews.versionId, versionsOf(id))),
    answers: await db.$count(answers, inArray(answers.versionId, versionsOf(id))),
    mails: await db.$count(mails, inArray(mails.versionId, versionsOf(id))),
  };
};
const WHOLE = { schedules: 1, events: 6, attractions: 4, found: 1, versions: 1, pictures: 1, views: 1, answers: 1, mails: 1 };
const NOTHING = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, 0]));

it('the daily run purges a programme with all its rows 30 days after its deletion, and keeps all other programmes', async () => {
  const [old, recent, alive] = [await deleted(30.01), await deleted(29.99), await deleted(null)];
  await run();
  expect(await rowsOf(old)).toEqual(NOTHING);
  expect(await rowsOf(recent)).toEqual(WHOLE);
  expect(await rowsOf(alive)).toEqual(WHOLE);
});

it('the daily run marks a draft as deleted only if its week’s end and its last save were both over 60 days ago', async () => {
  const draft = async (startDate: string, updatedAt: string, isDraft = true) => {
    const { id } = await makeDraft({ startDate, createdAt: ago(300), isDraft });
    const day = { scheduleId: id, position: 0, dayOfWeek: 'Quarta', date: startDate, isSpecialEvent: false, updatedAt };
    await db.insert(schema.events).values(day);
    return id;
  };
  // These weeks end on Sundays 65 and 51 days before the run, so only the first one ended over 60 days ago.
  const [oldWeek, recentWeek] = ['2026-09-23', '2026-10-07'];
  const old = await draft(oldWeek, ago(61));
  await draft('2026-09-16', ago(59));
  await draft(recentWeek, ago(100));
  await draft('2026-09-09', ago(100), false);
  await run();
  const hidden = (await db.select().from(schedules)).filter(({ deletedAt }) => deletedAt);
  expect(hidden).toMatchObject([{ id: old, deletedAt: expect.stringMatching(/^2026-12-01T07:/) }]);
  // `deletedAt` reports only a deletion by a person, not one by the daily run.
  const week = await (await get(`/api/weeks?start=${oldWeek}`)).json();
  expect(week).toMatchObject({ programme: null, deletedAt: null });
});

it('the daily run removes ended sessions, expired counters of attempts, and audit log entries older than 180 days', async () => {
  const { attempts, auditLog, sessions } = schema;
  const { id: userId } = await makeUser();
  const seconds = Math.floor(NOW / 1000);
  await db.insert(sessions).values([
    { id: 'good', userId, expiresAt: seconds + 3600, createdAt: ago(1) },
    { id: 'idle', userId, expiresAt: seconds - 60, createdAt: ago(1) },
    { id: 'worn', userId, expiresAt: seconds + 60, createdAt: ago(31) },
  ]);
  await db.insert(attempts).values([
    { key: 'old', count: 9, resetAt: NOW - 1 },
    { key: 'running', count: 9, resetAt: NOW + 3_600_000 },
  ]);
  await db
    .insert(auditLog)
    .values([179, 181].map((days) => ({ kind: 'link.made' as const, subject: `${days}`, createdAt: ago(days) })));
  await run();
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: 'good' }]);
  expect(await db.select({ key: attempts.key }).from(attempts)).toEqual([{ key: 'running' }]);
  expect(await db.select({ subject: auditLog.subject }).from(auditLog)).toEqual([{ subject: '179' }]);
});

const OLD = { deletedAt: ago(30.01) };
const RECENT = { deletedAt: ago(29.99) };
type Item = readonly [typeof layouts | typeof entryValues | typeof attractions | typeof attractionPhotos, number];
const areThere = (...items: Item[]) =>
  Promise.all(items.map(async ([table, id]) => (await db.$count(table, eq(table.id, id))) === 1));

it('the daily run purges items of the catalogue, with photos and files, but only 30 days after their deletion', async () => {
  const attraction = await makeAttraction(OLD);
  const { fileHash } = await makePhoto(attraction.id);
  const made = async (row: object): Promise<Item[]> => [
    [layouts, (await makeLayout(row)).id],
    [entryValues, (await makeValue(row)).id],
    [attractions, (await makeAttraction(row)).id],
    [attractionPhotos, (await makePhoto((await makeAttraction()).id, row)).id],
  ];
  const [old, recent, alive] = [await made(OLD), await made(RECENT), await made({})];
  await run();
  expect(await areThere(...recent, ...alive)).toEqual(Array(8).fill(true));
  expect(await areThere(...old, [attractions, attraction.id])).toEqual(Array(5).fill(false));
  expect(await db.$count(files, eq(files.hash, fileHash))).toBe(0);
});

it('a merged attraction and its photos are purged only together with the remaining attraction', async () => {
  const [kept, gone] = [await makeAttraction(), await makeAttraction()];
  const photo = await makePhoto(gone.id);
  await makePhoto(kept.id, { fileHash: photo.fileHash });
  const evening = { attractions: [{ attractionId: gone.id, photoId: photo.id }] };
  const { id: scheduleId } = await makeProgramme(WEDNESDAY, evening);
  await post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, await admin());
  await markDeleted(attractions, gone.id, OLD.deletedAt);
  const remaining = async () => [
    ...(await areThere([attractions, kept.id], [attractions, gone.id], [attractionPhotos, photo.id])),
    (await db.$count(attractionMerges)) === 1,
  ];
  await run();
  expect(await remaining()).toEqual([true, true, true, true]);

  // A deleted attraction stays while a programme uses an attraction that was merged into it.
  await markDeleted(attractions, kept.id, OLD.deletedAt);
  await run();
  expect(await remaining()).toEqual([true, true, true, true]);
  await markDeleted(schedules, scheduleId, OLD.deletedAt);
  await run();
  await run();
  expect(await remaining()).toEqual([false, false, false, false]);
});

it('a deleted catalogue item is kept while a programme shows it; its photos that no programme shows are purged', async () => {
  const [layout, value] = [await makeLayout(), await makeValue()];
  const [attraction, gone] = [await makeAttraction(), await makeAttraction()];
  await post(`/api/attractions/${gone.id}/merge`, { into: attraction.id }, await admin());
  const shown = await makePhoto(attraction.id);
  const unshown = [await makePhoto(attraction.id), await makePhoto(gone.id)].map(({ id }): Item => [attractionPhotos, id]);
  const playing = { attractions: [{ attractionId: attraction.id, photoId: shown.id }] };
  const { id: scheduleId } = await makeProgramme(WEDNESDAY, { layoutId: layout.id, valueId: value.id, ...playing });
  const used: Item[] = [
    [layouts, layout.id],
    [entryValues, value.id],
    [attractions, attraction.id],
    [attractionPhotos, shown.id],
  ];
  await run();
  expect(await areThere(...unshown)).toEqual([true, true]);
  for (const [table, id] of used) await markDeleted(table, id, OLD.deletedAt);
  const before = await (await get(`/api/schedules/${scheduleId}`)).text();
  await run();
  expect(await (await get(`/api/schedules/${scheduleId}`)).text()).toBe(before);
  expect((await get(`/api/schedules/${scheduleId}/excel`)).status).toBe(200);
  expect(await areThere(...used, ...unshown)).toEqual([true, true, true, true, false, false]);

  await markDeleted(schedules, scheduleId, OLD.deletedAt);
  await run();
  expect(await areThere(...used)).toEqual([false, false, false, false]);
});

it('a version still shows a purged item, with its picture, as long as the programme exists', async () => {
  const attraction = await makeAttraction();
  const photo = await makePhoto(attraction.id);
  await env.MEDIA.put(mediaKey(photo.fileHash), picture(), { httpMetadata: { contentType: 'image/png' } });
  const evening = { attractions: [{ attractionId: attraction.id, photoId: photo.id }] };
  const { id: scheduleId, write } = await makeProgramme(WEDNESDAY, evening);
  await handedOver(scheduleId);
  await write(0, { eventName: 'Sem ela' });
  await handedOver(scheduleId);
  await markDeleted(attractionPhotos, photo.id, OLD.deletedAt);
  await markDeleted(schedules, scheduleId, RECENT.deletedAt);
  await run();
  await db.update(schedules).set({ deletedAt: null }).where(eq(schedules.id, scheduleId));
  expect(await areThere([attractionPhotos, photo.id])).toEqual([false]);
  const first = await bodyOf(get(`/api/schedules/${scheduleId}/versions/1`), versionContent);
  const imageUrl = mediaUrl(photo.fileHash);
  expect(first.events[0]?.attractions[0]?.photo).toMatchObject({ id: photo.id, name: photo.name, imageUrl });
  expect((await get(imageUrl)).status).toBe(200);

  await markDeleted(schedules, scheduleId, OLD.deletedAt);
  await run();
  expect(await db.$count(files, eq(files.hash, photo.fileHash))).toBe(0);
  expect(await env.MEDIA.head(mediaKey(photo.fileHash))).toBeNull();
});

it('one daily run purges more items, photos and programmes than fit in one batch', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ name: `valor ${n}`, createdAt: ago(90), ...OLD }));
  for (let from = 0; from < rows.length; from += 20) await db.insert(entryValues).values(rows.slice(from, from + 20));
  const [{ id }, fileHash] = [await makeAttraction(), await makeFile()];
  for (let n = 0; n < 60; n += 1) await makePhoto(id, { fileHash, ...OLD });
  await makeEmptySchedules(120);
  await db.update(schedules).set(OLD);
  await run();
  expect(await Promise.all([entryValues, attractionPhotos, schedules].map((table) => db.$count(table)))).toEqual([0, 0, 0]);
});

const stepLines = () => Object.fromEntries(requestLines().map((line) => [Reflect.get(line, 'step'), line]));
const runsNow = async () => Object.fromEntries((await db.select().from(runs)).map((row) => [row.name, row]));

it('each step of the daily and the minutely cron run logs its result, and is recorded when it ends', async () => {
  await deleted(31);
  await makeValue({ deletedAt: ago(31) });
  await run();
  const lines = stepLines();
  const number = expect.any(Number);
  expect(lines.schedules).toEqual({
    ...{ level: 'info', cron: '30 7 * * *', step: 'schedules', ms: number, did: 1 },
    ...{ d1RoundTrips: 2, d1RowsRead: number, d1RowsWritten: number },
  });
  expect(lines).toMatchObject({ shelf: { did: 1 }, images: { did: { strays: 0 } } });
  await runMinutely();
  expect(Object.keys(stepLines())).toEqual(expect.arrayContaining(Object.keys(STEPS)));
  const written = await runsNow();
  expect(Object.keys(written).sort()).toEqual(Object.keys(STEPS).sort());
  for (const [name, row] of Object.entries(written)) {
    expect(row, name).toMatchObject({ okay: true, okayAt: row.endedAt });
    expect(Date.parse(row.endedAt ?? ''), name).toBeGreaterThanOrEqual(NOW);
  }
  expect(written.files?.detail).toBe(0);
});

it('a failed cron step does not stop the other steps, is logged and recorded, and makes the run throw at its end', async () => {
  await run();
  const before = await runsNow();
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const old = await deleted(31);
  const later = NOW + DAY;
  const MEDIA = replacing(env.MEDIA, { list: () => Promise.reject(new Error('R2 is away')) });
  await expect(run(later, { ...env, MEDIA })).rejects.toThrow('Failed: images.');
  expect(await rowsOf(old)).toEqual(NOTHING);
  const after = await runsNow();
  expect(after.schedules).toMatchObject({ okay: true, detail: 1 });
  expect(after.images).toMatchObject({ okay: false, okayAt: before.images?.okayAt, detail: 'Error: R2 is away' });
  expect(Date.parse(after.images?.endedAt ?? '')).toBeGreaterThanOrEqual(later);
  const failure = { level: 'error', cron: '30 7 * * *', step: 'images', error: expect.stringContaining('R2 is away') };
  expect(errors.mock.calls.map(([text]) => JSON.parse(String(text)))).toMatchObject([failure]);
});

it('GET /api/admin/missing-images lists each image that the daily run did not find, until its upload or removal', async () => {
  const at = (time: number) => createContext(env, { now: () => new Date(time) });
  const flyer = { name: 'Zumbi.png', bytes: picture() };
  const { layout } = await addLayout(at(NOW - DAY), flyer);
  await addLayout(at(NOW - DAY), { name: 'Inteiro.png', bytes: picture() });
  await env.MEDIA.delete(mediaKey(hashInUrl(layout.imageUrl) ?? ''));
  const [tie, dj] = [await makeAttraction({ name: 'Tiê' }), await makeAttraction({ name: 'Ícaro' })];
  const photos = [await makePhoto(tie.id), await makePhoto(dj.id), await makePhoto(dj.id)];
  await makePhoto(dj.id, { deletedAt: ago(1) });
  await db.insert(schema.house).values({ id: 1, name: 'Casa', logoHash: await makeFile() });
  await runMinutely();
  await run();
  // The session starts at the real date, so it may end before `NOW`. It is opened after the run, which deletes ended sessions.
  const me = await admin();
  const missing = () => bodyOf(get('/api/admin/missing-images', me), missingImages);
  expect(await missing()).toEqual({
    layouts: [{ id: layout.id, name: layout.name }],
    attractions: [
      { id: dj.id, name: 'Ícaro', photos: 2 },
      { id: tie.id, name: 'Tiê', photos: 1 },
    ],
    logo: true,
  });
  // The time limits of the check stand still, because on a busy machine a response may take longer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const health = await checkHealth(at(NOW));
  expect(health).toMatchObject({ status: 'degraded', parts: { bucket: 'failed' }, missingImages: 5 });
  expect(JSON.stringify(health)).not.toContain(photos[0]?.fileHash);

  await addLayout(at(NOW + DAY), flyer);
  await remove(`/api/attractions/${tie.id}`, me);
  for (const photo of photos.slice(1)) await remove(`/api/attraction-photos/${photo.id}`, me);
  expect(await missing()).toEqual({ layouts: [], attractions: [], logo: true });
  await remove('/api/house/logo', me);
  expect(await checkHealth(at(NOW))).toMatchObject({ status: 'ok', parts: { bucket: 'ok' }, missingImages: 0 });
});

it('if a cron step cannot be recorded, the database counts as unwritable', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await runMinutely(Date.now());
  expect(isWritable()).toBe(true);
  await env.DB.prepare(
    "create trigger full before update on runs begin select raise(abort, 'database or disk is full'); end",
  ).run();
  try {
    await expect(runMinutely(Date.now())).rejects.toThrow('Failed: archives, imports.');
    expect(isWritable()).toBe(false);
  } finally {
    await env.DB.prepare('drop trigger full').run();
  }
});

it('after a report of a full disk, writes are refused and reads succeed, until the next minutely run', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = await db.select().from(runs);
  const { id } = await makeProgramme('2026-12-09', { eventName: 'Baile', attractions: [{ customName: 'DJ', isCustom: true }] });
  await handedOver(id);
  const me = await admin();
  await ring(DISK_FULL, Date.now());
  expect(await db.select().from(runs)).toEqual(before);
  const message = expect.stringContaining('Não há onde gravar');
  await refusal(post('/api/schedules', { startDate: WEDNESDAY }), 503, 'unavailable', message);
  expect((await get('/api/values')).status).toBe(200);
  // An administrator's exports are not recorded then.
  expect((await get(`/api/schedules/${id}/excel`, me)).status).toBe(200);
  expect((await get('/api/attractions/evenings/excel?month=2026-12', me)).status).toBe(200);
  const zip = await send(`/api/schedules/${id}/package`, formOf({ imagens: [] }), me);
  expect([zip.status, (await zip.bytes()).length > 1000]).toEqual([200, true]);
  const exported = inArray(schema.auditLog.kind, ['schedule.exported', 'attraction.exported']);
  expect(await db.$count(schema.auditLog, exported)).toBe(0);
  expect(isWritable()).toBe(false);
  await runMinutely(Date.now());
  expect((await post('/api/schedules', { startDate: WEDNESDAY })).status).toBe(201);
});
