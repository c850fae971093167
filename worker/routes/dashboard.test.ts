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
import { bodyOf, get, lastLine, refusal } from '../test/api.ts';
import {
  db,
  makeAttraction,
  makeEmptySchedules,
  makeExtra,
  makeLayout,
  makeProgramme,
  makeSchedule,
  makeValue,
} from '../test/fixtures.ts';

const headers = await admin();
beforeEach(async () => {
  await db.update(schedules).set({ deletedAt: '2000-01-01T00:00:00.000Z' }).where(sql`deleted_at is null`);
});

const list = (query = '') => bodyOf(get(`/api/schedules${query}`, headers), scheduleList);

describe('GET /api/schedules', () => {
  it('GET /api/schedules returns all that a row of the dashboard shows', async () => {
    const [attraction, layout] = [await makeAttraction(), await makeLayout()];
    const dj = { customName: 'DJ', isCustom: true };
    const wednesday = { attractions: [{ attractionId: attraction.id }, dj] };
    const thursday = { eventName: 'Só nome', layoutId: layout.id };
    const made = await makeProgramme('2026-10-14', wednesday, thursday, null, null, { attractions: [dj] });
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
    await makeExtra(made.id, { attractions: [{ attractionId: attraction.id }] });
    await makeExtra(made.id, { layoutId: layout.id });
    const mixed = { kind: 'mixed', daysWithAttractions: 3, days: [true, false, false, false, true], extraConfigured: true };
    expect(await list()).toMatchObject([{ ...mixed, extraLayoutUrl: mediaUrl(layout.fileHash) }]);
  });

  it('a programme of extra events alone has the kind “special”, also before its event exists', async () => {
    const { id } = await makeSchedule({ specialEventOnly: true });
    expect(await list()).toMatchObject([{ kind: 'special', daysWithAttractions: 0, extraConfigured: null }]);
    await makeExtra(id);
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
    await makeEmptySchedules(120);
    const hundred = await list();
    expect(hundred).toHaveLength(100);
    expect(await list('?limit=5')).toEqual(hundred.slice(0, 5));
    await refusal(get('/api/schedules?limit=101', headers), 422, 'validation');
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
    const rows = [{}, {}, {}, { deletedAt: '2026-10-01T00:00:00.000Z' }];
    for (const row of rows.slice(2)) await makeLayout(row);
    for (const row of rows.slice(1)) await makeAttraction(row);
    for (const row of rows) await makeValue(row);
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
