import { beforeEach, describe, expect, it } from 'vitest';
import { memory } from '../../core/contracts/evenings.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, openToStaff, post, refusal, remove } from '../test/api.ts';
import { makeAttraction, makeProgramme, makeSchedule, specialBody } from '../test/fixtures.ts';

const ids = { ana: 0, bia: 0, duo: 0 };
beforeEach(async () => {
  for (const name of ['ana', 'bia', 'duo'] as const) ids[name] = (await makeAttraction()).id;
});

const week = (startDate: string, ...days: number[][]) =>
  makeProgramme(
    startDate,
    ...days.map((attractionIds) => ({
      attractions: [...attractionIds.map((attractionId) => ({ attractionId })), { customName: 'Livre', isCustom: true }],
    })),
  );

async function extra(scheduleId: number, date: string, attractionId: number) {
  const body = specialBody(scheduleId, { date, attractions: [{ attractionId }] });
  expect((await post('/api/events?special=true', body)).status).toBe(201);
}

async function remembered(startDate: string) {
  const rows = new Map(
    (await bodyOf(get(`/api/attractions/memory?startDate=${startDate}`), memory)).map(([id, ...row]) => [id, row]),
  );
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, rows.get(id)]));
}

describe('GET /api/attractions/memory', () => {
  it('the memory has the number of evenings, the last before the week and the next after it, in one round trip', async () => {
    await openToStaff();
    await week('2019-01-02', [ids.ana], [ids.ana, ids.bia]);
    await week('2019-01-09', [ids.ana, ids.duo], [ids.bia]);
    const { id: later } = await week('2019-01-16', [], [ids.ana]);
    await extra(later, '2019-03-01', ids.ana);
    await extra(later, '2019-01-12', ids.bia);
    expect(await remembered('2019-01-09')).toEqual({
      ana: [4, '2019-01-03', '2019-01-17'],
      bia: [2, '2019-01-03', '2019-01-12'],
      duo: undefined,
    });
    expect(lastLine().d1RoundTrips).toBe(1);
    expect(await remembered('2019-04-03')).toEqual({
      ana: [5, '2019-03-01', null],
      bia: [3, '2019-01-12', null],
      duo: [1, '2019-01-09', null],
    });
    expect((await remembered('2018-01-03')).duo).toEqual([1, null, '2019-01-09']);
  });

  it('the memory counts a week’s latest programme and its latest one with only extra events, but no deleted one', async () => {
    const { id: sent } = await week('2019-06-05', [ids.ana]);
    await week('2019-06-05', [ids.bia]);
    expect(await remembered('2019-07-03')).toMatchObject({ ana: undefined, bia: [1, '2019-06-05', null] });
    expect((await post(`/api/schedules/${sent}/versions`, { author: 'Bia' })).status).toBe(201);
    expect(await remembered('2019-07-03')).toMatchObject({ ana: [1, '2019-06-05', null], bia: undefined });
    const alone = await makeSchedule({ startDate: '2019-06-05', specialEventOnly: true });
    await extra(alone.id, '2019-06-08', ids.duo);
    expect((await remove(`/api/schedules/${sent}`, await admin())).status).toBe(200);
    expect(await remembered('2019-07-03')).toEqual({
      ana: undefined,
      bia: [1, '2019-06-05', null],
      duo: [1, '2019-06-08', null],
    });
  });

  it('a day that is not a Wednesday is refused', async () => {
    await refusal(get('/api/attractions/memory?startDate=2019-01-03'), 422, 'validation');
    await refusal(get('/api/attractions/memory'), 422, 'validation');
  });
});
