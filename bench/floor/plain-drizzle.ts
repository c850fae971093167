import { and, asc, count, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AttractionItem, DayEventInput, SpecialEventInput } from '../../core/contracts/events.ts';
import type { ScheduleInput } from '../../core/contracts/schedules.ts';
import { DAYS, dayDate, EXTRA_EVENT } from '../../core/rules/week.ts';
import * as t from '../../db/schema/index.ts';
import { nest, selectEvent, selectSchedule } from './plain-select.ts';
import { selectNewest, summaries } from './plain-summaries.ts';
import { idleLimits, sessionId } from './session.ts';
import type { FloorEnv } from './worker.ts';

const { id, name, createdAt } = getTableColumns(t.attractions);

const itemRows = (eventId: number, items: AttractionItem[]) => items.map((item, position) => ({ eventId, position, ...item }));

/** Looks for the session with a typed select, before the route's own. */
const administrator = createMiddleware<{ Bindings: FloorEnv }>(async (c, next) => {
  const { seconds, oldest } = idleLimits();
  const [found] = await drizzle(c.env.DB)
    .select({ userId: t.users.id, username: t.users.username, expiresAt: t.sessions.expiresAt })
    .from(t.sessions)
    .innerJoin(t.users, eq(t.users.id, t.sessions.userId))
    .where(and(eq(t.sessions.id, sessionId(c)), gt(t.sessions.expiresAt, seconds), gt(t.sessions.createdAt, oldest)));
  if (!found) return c.body(null, 401);
  return next();
});

/** The floor "plain drizzle": typed selects and inserts as one writes them first, rows nested in JavaScript, `c.json`. */
export const plainDrizzle = new Hono<{ Bindings: FloorEnv }>()
  .get('/schedules', administrator, async (c) => {
    const db = drizzle(c.env.DB);
    const [page, days] = await db.batch(selectNewest(db, Number(c.req.query('limit'))));
    return c.json(summaries(page, days));
  })
  .get('/admin/counts', administrator, async (c) => {
    const db = drizzle(c.env.DB);
    const onShelf = (table: typeof t.layouts | typeof t.attractions | typeof t.entryValues | typeof t.schedules) =>
      db.select({ n: count() }).from(table).where(isNull(table.deletedAt));
    const results = await db.batch([
      onShelf(t.layouts),
      onShelf(t.attractions),
      onShelf(t.entryValues),
      db.select({ n: count() }).from(t.lotSettings),
      onShelf(t.schedules),
    ]);
    const [layouts, attractions, values, lotSettings, schedules] = results.map((rows) => rows[0]?.n);
    return c.json({ layouts, attractions, values, lotSettings, schedules });
  })
  .get('/attractions', async (c) => {
    const rows = await drizzle(c.env.DB)
      .select({ id, name, photoCount: count(t.attractionPhotos.id), createdAt })
      .from(t.attractions)
      .leftJoin(
        t.attractionPhotos,
        and(eq(t.attractionPhotos.attractionId, t.attractions.id), isNull(t.attractionPhotos.deletedAt)),
      )
      .where(isNull(t.attractions.deletedAt))
      .groupBy(t.attractions.id)
      .orderBy(asc(t.attractions.nameKey));
    return c.json(rows);
  })
  .get('/schedules/:id', async (c) => {
    const db = drizzle(c.env.DB);
    const [schedules, events, items] = await db.batch(selectSchedule(db, Number(c.req.param('id'))));
    return c.json({ ...schedules[0], events: nest(events, items) });
  })
  .post('/schedules', async (c) => {
    const db = drizzle(c.env.DB);
    const { startDate } = await c.req.json<ScheduleInput>();
    const now = new Date().toISOString();
    const [schedule] = await db
      .insert(t.schedules)
      .values({ startDate, specialOnly: false, requestKey: c.req.header('idempotency-key') ?? '', createdAt: now })
      .returning();
    if (!schedule) throw new Error('Nothing was inserted.');
    const days = DAYS.map((day, position) => ({
      scheduleId: schedule.id,
      position,
      dayOfWeek: day.name,
      date: dayDate(startDate, position),
      isSpecialEvent: false,
      updatedAt: now,
    }));
    const events = await db.insert(t.events).values(days).returning();
    return c.json({ ...schedule, events }, 201);
  })
  .put('/events/:id', async (c) => {
    const db = drizzle(c.env.DB);
    const eventId = Number(c.req.param('id'));
    const { attractions, scheduleId: _, isSpecialEvent: __, ...content } = await c.req.json<DayEventInput>();
    const [, , , events, items] = await db.batch([
      db
        .update(t.events)
        .set({ ...content, revision: sql`${t.events.revision} + 1`, updatedAt: new Date().toISOString() })
        .where(eq(t.events.id, eventId)),
      db.delete(t.eventAttractions).where(eq(t.eventAttractions.eventId, eventId)),
      db.insert(t.eventAttractions).values(itemRows(eventId, attractions)),
      ...selectEvent(db, eventId),
    ]);
    return c.json(nest(events, items)[0]);
  })
  .post('/events', async (c) => {
    const db = drizzle(c.env.DB);
    const { attractions, ...content } = await c.req.json<SpecialEventInput>();
    const requestKey = c.req.header('idempotency-key') ?? '';
    const [made] = await db
      .insert(t.events)
      .values({ ...content, position: DAYS.length, dayOfWeek: EXTRA_EVENT, requestKey, updatedAt: new Date().toISOString() })
      .returning({ id: t.events.id });
    if (!made) throw new Error('Nothing was inserted.');
    const [, events, items] = await db.batch([
      db.insert(t.eventAttractions).values(itemRows(made.id, attractions)),
      ...selectEvent(db, made.id),
    ]);
    return c.json(nest(events, items)[0], 201);
  });
