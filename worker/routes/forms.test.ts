import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attraction, attractionList } from '../../core/contracts/attractions.ts';
import { entryValue, lotSetting } from '../../core/contracts/catalogue.ts';
import { usualWeek } from '../../core/contracts/evenings.ts';
import { repeatedEvents } from '../../core/contracts/schedules.ts';
import { entryValues, lotSettings } from '../../db/schema/catalogue.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import { db, lotBody, makeProgramme, makeValue, markDeleted, unique } from '../test/fixtures.ts';
import { handOver, readProgramme, readWeek } from '../test/programmes.ts';

const headers = await admin();

const lot = (name: string, more: object = {}) => lotBody({ name, label: 'Entrada comum', ...more });

it('a new attraction’s name is stored trimmed and in NFC; case, spaces and Unicode form do not make a name new', async () => {
  const name = unique('Banda Maré Alta');
  const add = (text: string) => post('/api/attractions', { name: text }, headers);
  const responses = await Promise.all([1, 2, 3, 4].map(() => add(`  ${name.normalize('NFD')} \n`)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const same = ` ${name.normalize('NFD').toUpperCase().replace(' ', '   ')} `;
  await refusal(add(same), 409, 'conflict', 'Já existe uma atração com este nome.');
  const made = await bodyOf(add(name.replace('é', 'e')), attraction, 201);
  expect(lastLine().d1RoundTrips).toBe(2);
  const list = await bodyOf(get('/api/attractions'), attractionList);
  expect(list).toEqual(expect.arrayContaining([made, expect.objectContaining({ name, photoCount: 0 })]));
});

it('values are added, edited, and listed oldest first', async () => {
  const made = await bodyOf(post('/api/values', { name: ' R$12 ATE\u0301 23H00 ' }, headers), entryValue, 201);
  expect(made.name).toBe('R$12 ATÉ 23H00');
  expect(await bodyOf(post('/api/values', { name: made.name }, headers), entryValue, 200)).toEqual(made);
  const changed = await bodyOf(put(`/api/values/${made.id}`, { name: 'R$20' }, headers), entryValue);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(changed).toEqual({ ...made, name: 'R$20' });
  const { id, name, createdAt } = await makeValue();
  expect((await bodyOf(get('/api/values'), entryValue.array())).slice(-2)).toEqual([changed, { id, name, createdAt }]);
});

it('a value’s change is refused if the new text is taken, or if somebody has changed the value in the meantime', async () => {
  const [taken, { id: deletedId, name: free }] = [await makeValue(), await makeValue()];
  const { id } = await makeValue({ name: 'R$ 30' });
  const past = await makeProgramme('2020-01-08', { valueId: id });
  const change = (name: string, was?: string) => put(`/api/values/${id}`, { name, was }, headers);
  await refusal(change(taken.name), 409, 'conflict', 'Já existe um valor com este texto.');
  expect((await readProgramme(past.id)).events[0]).toMatchObject({ valueId: id });
  await markDeleted(entryValues, deletedId);
  await refusal(put(`/api/values/${deletedId}`, { name: 'R$20' }, headers), 404, 'not_found');
  const now = await bodyOf(change(free, 'R$ 30'), entryValue);
  const message = `Este valor já mudou para “${free}”. Confira e salve de novo.`;
  const { details } = await refusal(change('R$ 35', 'R$ 30'), 409, 'conflict', message);
  expect(details).toEqual(now);
  expect(lastLine().d1RoundTrips).toBe(2);
  // A repeated change, whose first response was lost, is no conflict.
  for (const was of ['R$ 30', undefined]) expect(await bodyOf(change(free, was), entryValue)).toEqual(now);
  expect(await bodyOf(change('R$ 35', free), entryValue)).toEqual({ ...now, name: 'R$ 35' });
});

it('after a value is renamed, future evenings show its new text, and past ones keep the old text as a custom value', async () => {
  const { id } = await makeValue({ name: 'antes' });
  const past = await makeProgramme('2020-01-01', { valueId: id });
  const future = await makeProgramme('2100-01-06', { valueId: id });
  await handOver(past.id);
  const price = async ({ id }: { id: number }) => (await readProgramme(id)).events[0];
  const opened = await price(past);
  for (const name of ['antes', 'depois', 'enfim']) await bodyOf(put(`/api/values/${id}`, { name }, headers), entryValue);
  expect(await price(past)).toMatchObject({ valueId: null, value: null, customValue: 'antes' });
  expect(await price(future)).toMatchObject({ value: { id, name: 'enfim' }, customValue: null });
  expect(await readWeek('start=2020-01-01')).toMatchObject({ version: { number: 1 }, changes: [] });
  // The renaming detached the value from the past evening. An editor that was opened before cannot attach the value again.
  const stale = { scheduleId: past.id, revision: opened?.revision, valueId: id };
  await refusal(put(`/api/events/${opened?.id}`, stale), 409, 'conflict');
});

it('/usual and /repeated return a renamed value’s new text, a deleted value’s old text, and an edited price as is', async () => {
  const { id } = await makeValue({ name: 'antes' });
  const days = [
    { eventName: 'Forró', valueId: id },
    { eventName: 'Samba', valueId: id },
  ];
  for (const start of ['2019-01-02', '2019-01-09']) await makeProgramme(start, ...days);
  const newest = await makeProgramme('2019-01-16', ...days);
  await bodyOf(put(`/api/values/${id}`, { name: 'depois' }, headers), entryValue);
  const prices = async () => {
    const usual = await bodyOf(get('/api/schedules/usual?startDate=2019-01-23'), usualWeek);
    const query = 'startDate=2019-01-23&take=names,values';
    const { events } = await bodyOf(get(`/api/schedules/${newest.id}/repeated?${query}`), repeatedEvents);
    expect(events.slice(0, 2).map((event) => event.valueId)).toEqual(usual.slice(0, 2).map((day) => day?.value?.id ?? null));
    const lists = [usual, events].map((list) => list.slice(0, 2).map((day) => [day?.value?.name, day?.customValue]));
    expect(lists[0]).toEqual(lists[1]);
    return lists[1];
  };
  const renamed = ['depois', null];
  expect(await prices()).toEqual([renamed, renamed]);
  // The first write leaves the price at “antes”, so the evening still refers to the renamed value, whose new text is returned.
  await newest.write(0, { eventName: 'Forró', customValue: 'antes', observations: 'casa cheia' });
  await newest.write(1, { eventName: 'Samba', customValue: 'antes das 23h' });
  const edited = [undefined, 'antes das 23h'];
  expect(await prices()).toEqual([renamed, edited]);
  const former = [undefined, 'antes'];
  await markDeleted(entryValues, id);
  expect(await prices()).toEqual([former, edited]);
  await db.delete(entryValues).where(eq(entryValues.id, id));
  expect(await prices()).toEqual([former, edited]);
});

it('lot settings are added, listed oldest first, replaced and removed permanently; a taken identifier is refused', async () => {
  const [one, two] = [unique('openbar'), unique('normal')];
  const add = (name: string) => post('/api/lot-settings', lot(name), headers);
  const listed = async () => (await bodyOf(get('/api/lot-settings'), lotSetting.array())).slice(-2);
  const first = await bodyOf(add(` ${one} `), lotSetting, 201);
  expect(first).toEqual({ id: first.id, ...lot(one) });
  const second = await bodyOf(add(two), lotSetting, 201);
  for (const taken of [add(one), put(`/api/lot-settings/${second.id}`, lot(one), headers)])
    await refusal(taken, 409, 'conflict', 'Já existe uma configuração com este identificador.');
  const change = put(`/api/lot-settings/${second.id}`, lot(two, { lastLotValue: 'R$ 99' }), headers);
  expect(await bodyOf(change, lotSetting)).toEqual({ ...second, lastLotValue: 'R$ 99' });
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(await listed()).toEqual([first, { ...second, lastLotValue: 'R$ 99' }]);
  const gone = await remove(`/api/lot-settings/${second.id}`, headers);
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  expect((await listed()).at(-1)).toEqual(first);
  // The screen undoes a removal by adding the lot setting again. Of concurrent requests to do so, one succeeds.
  const responses = await Promise.all([1, 2, 3].map(() => add(two)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('two lot settings’ identifiers must differ in more than case and spaces, but existing pairs stay editable', async () => {
  const name = unique('Open Bar');
  const alike = name.toLowerCase().replaceAll(' ', '');
  const { id } = await bodyOf(post('/api/lot-settings', lot(name), headers), lotSetting, 201);
  const other = await bodyOf(post('/api/lot-settings', lot(unique('outro')), headers), lotSetting, 201);
  const change = (of: number, body: object) => put(`/api/lot-settings/${of}`, body, headers);
  for (const taken of [post('/api/lot-settings', lot(alike), headers), change(other.id, lot(alike))])
    await refusal(taken, 409, 'conflict', 'Já existe uma configuração com este identificador.');
  expect(await bodyOf(change(id, lot(name.toUpperCase())), lotSetting)).toMatchObject({ name: name.toUpperCase() });
  await db.insert(lotSettings).values(lot(alike));
  const changed = lot(name.toUpperCase(), { lastLotValue: 'R$ 99' });
  expect(await bodyOf(change(id, changed), lotSetting)).toEqual({ id, ...changed });
  await refusal(change(id, lot(alike)), 409, 'conflict', 'Já existe uma configuração com este identificador.');
});
