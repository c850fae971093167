import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { AttractionItem, DayEventInput, SpecialEventInput } from '../../core/contracts/events.ts';
import type { ScheduleInput } from '../../core/contracts/schedules.ts';
import { DAYS, dayDate, EXTRA_EVENT } from '../../core/rules/week.ts';
import * as t from '../../db/schema/index.ts';
import { selectAttractions, withPhotos } from './plain-attractions.ts';
import { nest, selectEvent, selectSchedule } from './plain-select.ts';
import type { FloorEnv } from './worker.ts';

const itemRows = (eventId: number, items: AttractionItem[]) => items.map((item, position) => ({ eventId, position, ...item }));

/** Floor B: typed selects and inserts as one writes them first, rows nested in JavaScript, `c.json`. */
export const plainDrizzle = new Hono<{ Bindings: FloorEnv }>()
  .get('/attractions', async (c) => {
    const db = drizzle(c.env.DB);
    const [rows, photos, merged] = await db.batch(selectAttractions(db));
    return c.json(withPhotos(rows, photos, merged));
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
    const { attractions, revision: _, ...content } = await c.req.json<SpecialEventInput>();
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
