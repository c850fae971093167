import { beforeEach, expect, it } from 'vitest';
import { deleted, restored } from '../../core/contracts/basics.ts';
import { house as houseResponse } from '../../core/contracts/house.ts';
import { adminCounts, schedule } from '../../core/contracts/schedules.ts';
import { EXAMPLE, events, house, runs, versions } from '../../db/schema/index.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import { emptyInstallation } from '../test/empty.ts';
import { db, makeAttraction, makeExtra, makeLayout, makePhoto, makeProgramme, makeValue } from '../test/fixtures.ts';

beforeEach(emptyInstallation);

const SEEDED_BEFORE = '2026-09-01T12:00:00.000Z';

it('the rows of the example house are counted, deleted in one write and restored; other rows stay', async () => {
  const headers = await admin();
  const counts = () => bodyOf(get('/api/admin/counts', headers), adminCounts);
  const houseNow = () => bodyOf(get('/api/house'), houseResponse);
  const removeExample = () => bodyOf(remove('/api/admin/example', headers), deleted);
  const numbers = (count: number) => ({ layouts: count, attractions: count, values: count, schedules: count });
  const rows = [await makeLayout(), await makeAttraction(), await makeValue(), await makeProgramme('2026-10-07')] as const;
  await db.update(events).set({ updatedAt: SEEDED_BEFORE });
  const [layouts, attractions, values, schedules] = rows.map(({ id }) => id);
  expect((await counts()).example).toEqual(numbers(0));

  const exampleTexts = { handle: '@exemplo', line: 'Rua do Exemplo, 1' };
  const at = '2026-10-01T12:00:00.000Z';
  const detail = { layouts, attractions, values, valueNames: [rows[2].name], schedules, ...exampleTexts };
  await db.insert(runs).values({ name: EXAMPLE, startedAt: at, detail });
  await db.insert(house).values({ id: 1, name: 'Quartou!', ...exampleTexts });
  await Promise.all([makeLayout(), makeAttraction(), makeValue(), makeProgramme('2026-10-14')]);
  expect(await counts()).toMatchObject({ ...numbers(2), example: numbers(1), exampleTexts: 1 });

  const restore = (instant: string) => bodyOf(post('/api/admin/example/restore', { deletedAt: instant }, headers), restored);
  // A removal keeps the house's texts that somebody wrote, and a restore does not overwrite them.
  const [cleared, own, { line }] = [{ handle: null, line: null }, { handle: '@minha.casa' }, exampleTexts];
  for (const [left, written, expected] of [
    [cleared, {}, exampleTexts],
    [cleared, own, { ...own, line }],
    [{ ...own, line: null }, { handle: null }, { handle: null, line }],
  ] as const) {
    const { deleted: gone, deletedAt } = await removeExample();
    expect([gone, lastLine().d1RoundTrips]).toEqual([4, 2]);
    expect(await counts()).toMatchObject({ ...numbers(1), example: numbers(0), exampleTexts: 0 });
    expect(await houseNow()).toMatchObject(left);
    expect(await removeExample()).toMatchObject({ deleted: 0 });
    await db.update(house).set({ id: 1, ...written });
    expect(await restore(deletedAt)).toEqual({ restored: 4 });
    expect(await counts()).toMatchObject({ ...numbers(2), example: numbers(1) });
    expect(await houseNow()).toMatchObject(expected);
  }

  // Restoring does not bring back house texts that somebody cleared before the deletion.
  await db.update(house).set(cleared);
  expect(await restore((await removeExample()).deletedAt)).toEqual({ restored: 4 });
  expect(await houseNow()).toMatchObject(cleared);
});

it('rows of the example house that somebody has changed are neither counted nor deleted', async () => {
  const headers = await admin();
  const exampleOf = async () => (await bodyOf(get('/api/admin/counts', headers), adminCounts)).example;
  const [attraction, named, value] = [await makeAttraction(), await makeAttraction(), await makeValue()];
  const make = () => makeProgramme('2026-10-07');
  const programmes = [await make(), await make(), await make()] as const;
  const [edited, extended, sent] = programmes.map(({ id }) => id);
  // This programme's value is renamed below, which does not count as a change of the programme.
  const repriced = await makeProgramme('2026-09-02', { valueId: value.id });
  await db.update(events).set({ updatedAt: SEEDED_BEFORE });
  const detail = { layouts: 0, attractions: named.id, values: value.id, valueNames: [value.name], schedules: repriced.id };
  await db.insert(runs).values({ name: EXAMPLE, startedAt: attraction.createdAt, detail });
  const sentVersion = { scheduleId: sent ?? 0, kind: 'sent', content: '[]' } as const;
  await db.insert(versions).values({ ...sentVersion, number: 1, createdAt: SEEDED_BEFORE });
  await makePhoto(attraction.id);
  const before = await exampleOf();

  await makePhoto(attraction.id, { createdAt: '2026-10-02T12:00:00.000Z' });
  await makeAttraction({ mergedInto: named.id, deletedAt: '2026-10-02T12:00:00.000Z' });
  await put(`/api/values/${value.id}`, { name: 'R$ 35' }, headers);
  await put(`/api/events/${programmes[0].events[4]?.id}`, { scheduleId: edited, eventName: 'Samba' });
  await makeExtra(extended ?? 0);
  await db.insert(versions).values({ ...sentVersion, number: 2, createdAt: '2026-10-02T12:00:00.000Z' });
  const { attractions, values, schedules } = before;
  const left = { layouts: 0, attractions: attractions - 2, values: values - 1, schedules: schedules - 3 };
  expect(await exampleOf()).toEqual(left);
  const unchanged = Object.values(left).reduce((sum, count) => sum + count, 0);
  expect(await bodyOf(remove('/api/admin/example', headers), deleted)).toMatchObject({ deleted: unchanged });
  expect((await bodyOf(get(`/api/schedules/${edited}`, headers), schedule)).id).toBe(edited);
  await refusal(get(`/api/schedules/${repriced.id}`, headers), 404, 'not_found');
});
