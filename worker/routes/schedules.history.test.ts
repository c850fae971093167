import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { scheduleHistory } from '../../core/contracts/schedules.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, remove } from '../test/api.ts';
import { emptyInstallation } from '../test/empty.ts';
import { db, makeAttraction, makeExtra, makeLayout, makePhoto, makeProgramme, makeSchedule } from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';

beforeEach(emptyInstallation);

const ask = (q = '', before?: number) =>
  bodyOf(get(`/api/schedules/history?${new URLSearchParams({ q, ...(before && { before: String(before) }) })}`), scheduleHistory);
const idsOf = async (q: string) => (await ask(q)).items.map(({ id }) => id);

const programme = (startDate: string, eventName: string, attractions: object[] = []) =>
  makeProgramme(startDate, null, { eventName, attractions });

const EMPTY_EVENING = { eventName: null, layoutUrl: null, artists: null, price: null, isFound: false };

it('the history lists each programme with its days, the newest week first', async () => {
  const layout = await makeLayout();
  const old = await makeProgramme('2027-03-03', { layoutId: layout.id }, { eventName: 'Quinta Autoral' });
  const young = await makeSchedule({ startDate: '2027-02-03', specialEventOnly: true });
  await makeExtra(young.id);
  const { items } = await ask();
  const fields = { isDraft: false, isSent: false, isOwn: true, days: [], extra: [], extraEvents: 0, mark: null, staffMark: null };
  const configured = [
    { configured: true, layoutUrl: mediaUrl(layout.fileHash) },
    { configured: true, eventName: 'Quinta Autoral' },
  ];
  const days = [0, 1, 2, 3, 4].map((day) => ({
    ...{ ...EMPTY_EVENING, date: addDays('2027-03-03', day), configured: false },
    ...configured[day],
  }));
  const extra = [{ ...EMPTY_EVENING, eventName: 'Feriado', date: expect.any(String), price: expect.any(String) }];
  expect(items).toEqual([
    { ...fields, id: old.id, startDate: '2027-03-03', createdAt: old.createdAt, days },
    { ...fields, id: young.id, startDate: '2027-02-03', createdAt: young.createdAt, isOwn: false, extra, extraEvents: 1 },
  ]);
});

it('with 21 programmes, the history has two pages, which together list each programme once, the newest week first', async () => {
  const made: number[] = [];
  // The programmes created first belong to the newer week, so that the order of weeks differs from the order of ids.
  for (let n = 0; n < 21; n += 1) made.unshift((await programme(n < 12 ? '2027-03-10' : '2027-03-03', 'Paginado')).id);
  made.push(...made.splice(0, 9));
  await post(`/api/schedules/${made[1]}/versions`, {});
  for (const q of ['Paginado', '']) {
    const first = await ask(q);
    const second = await ask(q, first.next ?? undefined);
    const items = [...first.items, ...second.items];
    expect(items.map(({ id }) => id)).toEqual(made);
    // Each week's own programme is the one sent last, or the newest if none was sent.
    expect(items.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual([made[1], made[12]]);
    expect(second.next).toBeNull();
  }
});

it('the history finds names, attractions and free texts, ignoring case, accents and the kind of apostrophe', async () => {
  const attraction = await makeAttraction({ name: 'Banda Maré Çedilha' });
  const made = await programme('2027-04-07', `Noite do Pão de Açúcar ${'Ção'.repeat(30)} Вечер Rock’n’Roll`, [
    { attractionId: attraction.id },
    { customName: "Ébano Trio D'Água", isCustom: true },
  ]);
  const found = async (q: string) => (await ask(q)).items.map(({ id, days }) => [id, days.filter((day) => day.isFound).length]);
  const words = ['pao de acucar', 'PÃO AÇÚ', 'açúcar noite', 'cedilha', 'ebano', 'éba', 'c\u0327edi', 'edilha', '(ébano),'];
  for (const q of [...words, 'cao'.repeat(30), 'Вечер', "rock'n'roll", 'ROCK´N´ROLL', 'd’água'])
    expect(await found(q), q).toEqual([[made.id, 1]]);
  for (const q of ['cedilha ausente', '%x', '_x', 'eb_no']) expect(await found(q), q).toEqual([]);
});

it('the history shows each evening with artists and price, and marks the evenings that match the most terms', async () => {
  const { write } = await programme('2034-03-01', 'Gafieira do Zé', [{ customName: 'Trio Marfim', isCustom: true }]);
  await write(2, { eventName: 'Gafieira', customValue: 'R$ 20' });
  const days = async (q: string) => (await ask(q)).items[0]?.days ?? [];
  expect((await days('')).slice(1, 3)).toMatchObject([
    { date: '2034-03-02', artists: 'Trio Marfim', price: null },
    { date: '2034-03-03', artists: null, price: 'R$ 20' },
  ]);
  const marked = async (q: string) => (await days(q)).flatMap(({ isFound }, index) => (isFound ? index : []));
  expect(await marked('')).toEqual([]);
  expect(await marked('GAFIEIRA 2034')).toEqual([1, 2]);
  expect(await marked('gafieira marfim')).toEqual([1]);
  expect(await marked('3/3/2034')).toEqual([2]);
  expect(await marked('2034'), 'what all have finds none').toEqual([]);
});

it('the history finds a day or extra event by its date, a part of the date, or a number or date in its name', async () => {
  const made = await programme('2031-12-31', 'Baile 360 dos 80/90');
  await makeExtra(made.id, { date: '2032-02-09' });
  for (const q of ['31/12/2031', '1/1/2032', '31122031', '09/02/2032', '2032 9/2', '2031 360', '2032 31/12', 'baile 80/90'])
    expect(await idsOf(q), q).toEqual([made.id]);
  for (const q of ['05/01/2032', '12/31/2031', '2031 032']) expect(await idsOf(q), q).toEqual([]);
});

it('the history’s search finds the current texts only, after an edit, a new extra event, a deletion and a restore', async () => {
  const { id, write } = await programme('2027-05-05', 'Antes');
  expect(await idsOf('Antes')).toEqual([id]);
  await write(1, { eventName: 'Depois' });
  await makeExtra(id, { eventName: 'Avulso' });
  expect([await idsOf('Antes'), await idsOf('Depois'), await idsOf('Avulso')]).toEqual([[], [id], [id]]);
  const headers = await admin();
  await remove(`/api/schedules/${id}`, headers);
  expect([await idsOf('Depois'), await idsOf('')]).toEqual([[], []]);
  await post('/api/deleted/restore', { kind: 'schedule', id }, headers);
  expect(await idsOf('Depois')).toEqual([id]);
});

it('with 1,000 more programmes, a request for a list or programme reads up to 50 rows more, a search up to 6,005', async () => {
  const { id: attractionId } = await makeAttraction();
  const { id: photoId } = await makePhoto(attractionId);
  const rare = await programme('2027-06-02', 'Raro', [{ attractionId, photoId }]);
  // These 20 programmes fill the first page, so that the measurements differ only in the number of programmes on later pages.
  for (let n = 0; n < 20; n += 1) await programme('2027-06-09', 'Cheio');
  const headers = await admin();
  const rowsOf = async (path: string) => {
    await (await get(`/api/${path}`, headers)).arrayBuffer();
    return lastLine().d1RowsRead;
  };
  const search = (q: string) => `schedules/history?q=${encodeURIComponent(q)}`;
  const allowances = Object.entries({ [`schedules/${rare.id}`]: 1, attractions: 0, 'schedules?limit=1': 2, [search('')]: 50 });
  const searches = ['Raro', 'xyzzyx'].map((q) => [search(q), 6 * 1000 + 5] as const);
  const few = new Map<string, number>();
  for (const [path] of [...allowances, ...searches]) few.set(path, await rowsOf(path));
  const insert = (sql: string, ...values: unknown[]) => env.DB.prepare(`insert into ${sql}`).bind(...values);
  const ids = "from schedules, json_each('[0,1,2,3,4]') as day where request_key like 'many-%'";
  await env.DB.batch([
    insert(
      `schedules (start_date, special_only, request_key, created_at)
        select date('2027-05-26', (-7 * key) || ' days'), 0, 'many-' || key, '2026-10-01T12:00:00.000Z' from json_each(?)`,
      JSON.stringify(Array(1000).fill(0)),
    ),
    insert(`events (schedule_id, position, day_of_week, date, is_special_event, event_name, updated_at)
        select schedules.id, day.key, 'Dia', '2027-06-09', 0, 'Comum', '' ${ids}`),
    insert(`schedule_search (id, dates, words) select distinct schedules.id, ' 09/ 06/ 2027/', 'comum' ${ids}`),
    insert(
      `event_attractions (event_id, position, attraction_id, photo_id) select id, 0, ?, ? from events where event_name = 'Comum'`,
      ...[attractionId, photoId],
    ),
  ]);
  expect(await db.$count(schedules)).toBeGreaterThan(1000);
  expect(await idsOf('Raro')).toEqual([rare.id]);
  // A search with a full page of matches may read 600 rows more than the list without a search did. These are the evenings and
  // artists of the programmes found.
  for (const q of ['comum', '09/06/2027']) expect(await rowsOf(search(q))).toBeLessThanOrEqual((few.get(search('')) ?? 0) + 600);
  for (const [path, more] of [...allowances, ...searches])
    expect(await rowsOf(path), path).toBeLessThanOrEqual((few.get(path) ?? 0) + more);
});

it('no hostile text causes a server error in the history’s search', async () => {
  for (const text of NAUGHTY.filter((one) => one.isWellFormed())) {
    const { status } = await get(`/api/schedules/history?q=${encodeURIComponent(text)}`);
    expect([200, 422], JSON.stringify(text.slice(0, 40))).toContain(status);
  }
});
