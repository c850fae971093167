import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOT_FIELDS } from '../../core/contracts/messages.ts';
import { adminCounts, scheduleList } from '../../core/contracts/schedules.ts';
import { lotSettings } from '../../db/schema/catalogue.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { createContext } from '../context.ts';
import { mediaUrl } from '../media/keys.ts';
import { listSchedules } from '../services/schedules/lists.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, put, refusal } from '../test/api.ts';
import { db, makeAttraction, makeEmptySchedules, makeLayout, makeSchedule, makeValue, specialBody } from '../test/fixtures.ts';

const headers = await admin();
beforeEach(async () => {
  await db.update(schedules).set({ deletedAt: '2000-01-01T00:00:00.000Z' }).where(sql`deleted_at is null`);
});

const list = (query = '') => bodyOf(get(`/api/schedules${query}`, headers), scheduleList);

describe('GET /api/schedules', () => {
  it('GET /api/schedules returns all that a row of the dashboard shows', async () => {
    const made = await makeSchedule({ startDate: '2026-10-14' });
    const attraction = await makeAttraction();
    const fill = (day: number, body: object) => put(`/api/events/${made.events[day]?.id}`, { scheduleId: made.id, ...body });
    await fill(0, { attractions: [{ attractionId: attraction.id }, { customName: 'DJ', isCustom: true }] });
    const layout = await makeLayout();
    await fill(1, { eventName: 'Só nome', layoutId: layout.id });
    await fill(4, { attractions: [{ customName: 'DJ', isCustom: true }] });
    expect(await list()).toEqual([
      {
        id: made.id,
        startDate: '2026-10-14',
        createdAt: made.createdAt,
        kind: 'regular',
        daysWithAttractions: 2,
        days: [true, false, false, false, true],
        extraConfigured: null,
        layoutUrls: [null, mediaUrl(layout.fileHash), null, null, null],
        extraLayoutUrl: null,
        mark: { kind: 'new' },
      },
    ]);
    await post('/api/events?special=true', specialBody(made.id, { attractions: [{ attractionId: attraction.id }] }));
    await post('/api/events?special=true', specialBody(made.id, { layoutId: layout.id }));
    expect(await list()).toMatchObject([
      {
        kind: 'mixed',
        daysWithAttractions: 3,
        days: [true, false, false, false, true],
        extraConfigured: true,
        extraLayoutUrl: mediaUrl(layout.fileHash),
      },
    ]);
  });

  it('a programme of extra events alone has the kind “special”, also before its event exists', async () => {
    const { id } = await makeSchedule({ specialEventOnly: true });
    expect(await list()).toMatchObject([{ kind: 'special', daysWithAttractions: 0, extraConfigured: null }]);
    await post('/api/events?special=true', specialBody(id));
    expect(await list()).toMatchObject([{ kind: 'special', extraConfigured: false, days: Array(5).fill(false) }]);
  });

  it('the newest programme comes first; of programmes created at the same instant, the one with the highest id comes first', async () => {
    const [newest, first, last] = [await makeSchedule(), await makeSchedule(), await makeSchedule()].map(({ id }) => id);
    await db.update(schedules).set({ createdAt: '2026-10-01T00:00:00.000Z' });
    await db
      .update(schedules)
      .set({ createdAt: '2026-10-03T00:00:00.000Z' })
      .where(eq(schedules.id, newest as number));
    expect((await list()).map(({ id }) => id)).toEqual([newest, last, first]);
  });

  it('the requested number of programmes is returned, a hundred by default', async () => {
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

  it('reading the newest programme takes one D1 round trip and reads few rows, however many programmes exist', async () => {
    await makeSchedule();
    const context = createContext(env);
    await listSchedules(context, 1);
    expect(context.meter.roundTrips).toBe(1);
    const few = context.meter.rowsRead;
    await makeEmptySchedules(30);
    await makeSchedule();
    const again = createContext(env);
    await listSchedules(again, 1);
    expect(again.meter.rowsRead).toBeLessThanOrEqual(few + 2);
  });
});

describe('GET /api/admin/counts', () => {
  it('GET /api/admin/counts counts the catalogue’s rows and the programmes, except deleted ones', async () => {
    const read = () => bodyOf(get('/api/admin/counts', headers), adminCounts);
    const before = await read();
    const gone = { deletedAt: '2026-10-01T00:00:00.000Z' };
    await makeLayout();
    await makeLayout(gone);
    for (let n = 0; n < 2; n += 1) await makeAttraction();
    await makeAttraction(gone);
    for (let n = 0; n < 3; n += 1) await makeValue();
    await makeValue(gone);
    await makeSchedule();
    const texts = Object.keys(LOT_FIELDS).map((field) => [field, 'contagem']);
    await db.insert(lotSettings).values(Object.fromEntries(texts));
    expect(await read()).toEqual({
      ...before,
      layouts: before.layouts + 1,
      attractions: before.attractions + 2,
      values: before.values + 3,
      lotSettings: before.lotSettings + 1,
      schedules: before.schedules + 1,
    });
    expect(lastLine().d1RoundTrips).toBe(2);
  });
});
