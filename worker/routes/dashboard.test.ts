import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCounts, scheduleList, weekSchedules } from '../../core/contracts/schedules.ts';
import { deleted, restored } from '../../core/contracts/shelf.ts';
import { lotSettings } from '../../db/schema/lot-settings.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { createContext } from '../context.ts';
import { listSchedules } from '../services/schedules/list.ts';
import { admin } from '../test/accounts.ts';
import { answer, get, lastLine, post, put, refusal, remove, withKey } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makeSchedule, makeValue, specialBody } from '../test/fixtures.ts';

let headers: { cookie: string };
beforeAll(async () => {
  headers = await admin();
});
// What earlier tests made is out of the way.
beforeEach(async () => {
  await db.update(schedules).set({ deletedAt: '2000-01-01T00:00:00.000Z' }).where(sql`deleted_at is null`);
});

const list = (query = '') => answer(get(`/api/schedules${query}`, headers), scheduleList);
const ids = async () => (await list()).map(({ id }) => id);
const createdAt = (id: number, instant: string) => db.update(schedules).set({ createdAt: instant }).where(eq(schedules.id, id));

describe('GET /api/schedules', () => {
  it('is empty when there is nothing', async () => {
    expect(await list()).toEqual([]);
  });

  it('carries all that a row of the dashboard shows', async () => {
    const made = await makeSchedule({ startDate: '2026-10-14' });
    const attraction = await makeAttraction();
    const fill = (day: number, body: object) => put(`/api/events/${made.events[day]?.id}`, { scheduleId: made.id, ...body });
    await fill(0, { attractions: [{ attractionId: attraction.id }, { customName: 'DJ', isCustom: true }] });
    await fill(1, { eventName: 'Só nome' });
    await fill(4, { attractions: [{ customName: 'DJ', isCustom: true }] });
    expect(await list()).toEqual([
      {
        id: made.id,
        startDate: '2026-10-14',
        createdAt: made.createdAt,
        kind: 'regular',
        daysWithAttractions: 2,
        days: [true, false, false, false, true],
      },
    ]);
    await post('/api/events?special=true', specialBody(made.id, { attractions: [{ attractionId: attraction.id }] }));
    await post('/api/events?special=true', specialBody(made.id));
    expect(await list()).toMatchObject([{ kind: 'mixed', daysWithAttractions: 3, days: [true, false, false, false, true] }]);
  });

  it('knows an extra event alone, sent or still empty', async () => {
    const { id } = await makeSchedule({ specialEventOnly: true });
    expect(await list()).toMatchObject([{ kind: 'special', daysWithAttractions: 0, days: Array(5).fill(false) }]);
    await post('/api/events?special=true', specialBody(id, { attractions: [{ customName: 'DJ', isCustom: true }] }));
    expect(await list()).toMatchObject([{ kind: 'special', daysWithAttractions: 1, days: Array(5).fill(false) }]);
  });

  it('has the newest first, and of the same instant the one that came last', async () => {
    const made = [await makeSchedule(), await makeSchedule(), await makeSchedule()].map(({ id }) => id) as [
      number,
      number,
      number,
    ];
    await createdAt(made[0], '2026-10-03T00:00:00.000Z');
    await createdAt(made[1], '2026-10-01T00:00:00.000Z');
    await createdAt(made[2], '2026-10-01T00:00:00.000Z');
    expect(await ids()).toEqual([made[0], made[2], made[1]]);
  });

  it('gives as many as asked for, a hundred if not asked', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      startDate: '2026-10-07',
      specialOnly: false,
      requestKey: `many-${n}`,
      createdAt: `2026-09-01T00:00:${String(n % 60).padStart(2, '0')}.000Z`,
    }));
    for (let from = 0; from < rows.length; from += 20) await db.insert(schedules).values(rows.slice(from, from + 20));
    expect(await list()).toHaveLength(100);
    expect(await list('?limit=5')).toEqual((await list()).slice(0, 5));
    expect(await list('?limit=1')).toHaveLength(1);
    for (const limit of ['0', '101', '-1', 'x', '1.5', '']) {
      await refusal(get(`/api/schedules?limit=${limit}`, headers), 422, 'validation');
    }
  });

  it('is one statement that reads the newest by their index, however many there are', async () => {
    await makeSchedule();
    const context = createContext(env);
    await listSchedules(context, 1);
    expect(context.meter.roundTrips).toBe(1);
    const few = context.meter.rowsRead;
    for (let n = 0; n < 30; n += 1) await makeSchedule();
    const again = createContext(env);
    await listSchedules(again, 1);
    expect(again.meter.rowsRead).toBeLessThanOrEqual(few + 2);
  });
});

describe('GET /api/admin/counts', () => {
  it('counts what is on the shelves', async () => {
    const read = () => answer(get('/api/admin/counts', headers), adminCounts);
    const before = await read();
    const gone = { deletedAt: '2026-10-01T00:00:00.000Z' };
    await makeLayout();
    await makeLayout(gone);
    for (let n = 0; n < 2; n += 1) await makeAttraction();
    await makeAttraction(gone);
    for (let n = 0; n < 3; n += 1) await makeValue();
    await makeValue(gone);
    await makeSchedule();
    const lot = {
      firstLotLabel: '',
      firstLotValue: '',
      secondLotLabel: '',
      secondLotValue: '',
      lastLotLabel: '',
      lastLotValue: '',
    };
    await db.insert(lotSettings).values({ name: 'contagem', label: 'Contagem', ...lot });
    const after = await read();
    const risen = Object.entries(after).map(([key, count]) => [key, count - before[key as keyof typeof before]]);
    expect(Object.fromEntries(risen)).toEqual({ layouts: 1, attractions: 2, values: 3, lotSettings: 1, schedules: 1 });
    expect(lastLine().d1RoundTrips).toBe(2);
  });
});

describe('DELETE /api/schedules/{id} and its undoing', () => {
  it('takes a programme from everywhere and brings it back as it was', async () => {
    const [{ id }, other] = [await makeSchedule({ startDate: '2026-12-02' }), await makeSchedule()];
    const whole = await (await get(`/api/schedules/${id}`)).json();
    const before = Date.now();
    const gone = await answer(remove(`/api/schedules/${id}`, headers), deleted);
    expect(gone.deleted).toBe(1);
    expect(Date.parse(gone.deletedAt)).toBeGreaterThanOrEqual(before);
    expect(lastLine().d1RoundTrips).toBe(2);
    expect(await ids()).toEqual([other.id]);
    await refusal(get(`/api/schedules/${id}`), 404, 'not_found');
    await refusal(get(`/api/schedules/${id}/excel`), 404, 'not_found');
    expect(await answer(get('/api/schedules/week/2026-12-02'), weekSchedules)).toEqual([]);

    expect(await answer(post(`/api/schedules/${id}/restore`, undefined, headers), restored)).toEqual({ restored: 1 });
    expect(await (await get(`/api/schedules/${id}`)).json()).toEqual(whole);
    // Twice does no harm.
    await answer(post(`/api/schedules/${id}/restore`, undefined, headers), restored);
    expect(await ids()).toHaveLength(2);
  });

  it('does not find what is not there, or no longer', async () => {
    const { id } = await makeSchedule();
    await answer(remove(`/api/schedules/${id}`, headers), deleted);
    for (const target of [id, 999_999, 'x', '0', '1e3']) {
      const error = await refusal(remove(`/api/schedules/${target}`, headers), 404, 'not_found');
      expect(error.message).toBe('Programação não encontrada.');
    }
    await refusal(post('/api/schedules/999999/restore', undefined, headers), 404, 'not_found');
  });
});

describe('DELETE /api/schedules-all and its undoing', () => {
  it('brings back exactly what went with it', async () => {
    const [first, second, third] = [await makeSchedule(), await makeSchedule(), await makeSchedule()];
    await answer(remove(`/api/schedules/${first.id}`, headers), deleted);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const gone = await answer(remove('/api/schedules-all', headers), deleted);
    expect(gone.deleted).toBe(2);
    expect(await ids()).toEqual([]);
    const fresh = await makeSchedule();
    const back = await answer(post('/api/schedules-all/restore', { deletedAt: gone.deletedAt }, headers), restored);
    expect(back).toEqual({ restored: 2 });
    expect((await ids()).sort((a, b) => a - b)).toEqual([second.id, third.id, fresh.id]);
    const again = await answer(post('/api/schedules-all/restore', { deletedAt: gone.deletedAt }, headers), restored);
    expect(again).toEqual({ restored: 0 });
  });

  it('is no error when there is nothing', async () => {
    expect((await answer(remove('/api/schedules-all', headers), deleted)).deleted).toBe(0);
  });

  it('wants to know which deletion is undone', async () => {
    for (const body of [{}, { deletedAt: null }, { deletedAt: 'ontem' }, { deletedAt: '2026-10-01' }]) {
      await refusal(post('/api/schedules-all/restore', body, headers), 422, 'validation');
    }
  });
});

it('does not let a designer send into what was deleted, until it is back', async () => {
  const key = withKey(crypto.randomUUID());
  const made = (await (await post('/api/schedules', { startDate: '2026-10-07' }, key)).json()) as { id: number };
  await answer(remove(`/api/schedules/${made.id}`, headers), deleted);
  await refusal(post('/api/schedules', { startDate: '2026-10-07' }, key), 422, 'idempotency_conflict');
  await answer(post(`/api/schedules/${made.id}/restore`, undefined, headers), restored);
  expect((await post('/api/schedules', { startDate: '2026-10-07' }, key)).status).toBe(201);
});
