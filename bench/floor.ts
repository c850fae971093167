/** The bare routes that api.ts compares with the product. They use the same database, but no middleware and no checks. */
import { and, asc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import { Hono } from 'hono';
import type { AttractionItem, DayEventInput, SpecialEventInput } from '../core/contracts/events.ts';
import type { ScheduleInput } from '../core/contracts/schedules.ts';
import { DAYS, dayDate, EXTRA_EVENT, EXTRA_POSITION } from '../core/rules/week.ts';
import { plusOne, renamed } from '../db/expressions.ts';
import * as t from '../db/schema/index.ts';

const prefixed = <C extends Record<string, AnySQLiteColumn>>(prefix: string, columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, renamed(column, `${prefix}_${key}`)])) as {
    [Key in keyof C]: SQL.Aliased<C[Key]['_']['data'] | null>;
  };

const flyers = alias(t.files, 'flyers');
const {
  position: _position,
  requestKey: _key,
  requestHash: _hash,
  formerValueId: _former,
  updatedAt: _updatedAt,
  ...ownColumns
} = getTableColumns(t.events);
const { hash, width, height } = flyers;
const { hash: photoHash, width: photoWidth, height: photoHeight } = t.files;

const eventColumns = {
  ...prefixed('event', ownColumns),
  ...prefixed('event', { valueName: t.entryValues.name, layoutName: t.layouts.name }),
  ...prefixed('flyer', { hash, width, height }),
};

const { id, eventId, customName } = t.eventAttractions;
const itemColumns = {
  ...prefixed('item', { id, eventId, customName, attractionId: t.attractions.id, attractionName: t.attractions.name }),
  ...prefixed('photo', {
    photoId: t.attractionPhotos.id,
    photoName: t.attractionPhotos.name,
    photoHash,
    photoWidth,
    photoHeight,
  }),
};

const selectEvents = (db: DrizzleD1Database, condition: SQL) =>
  [
    db
      .select(eventColumns)
      .from(t.events)
      .leftJoin(t.entryValues, eq(t.entryValues.id, t.events.valueId))
      .leftJoin(t.layouts, eq(t.layouts.id, t.events.layoutId))
      .leftJoin(flyers, eq(flyers.hash, t.layouts.fileHash))
      .where(condition)
      .orderBy(asc(t.events.position), asc(t.events.id)),
    db
      .select(itemColumns)
      .from(t.eventAttractions)
      .innerJoin(t.events, eq(t.events.id, t.eventAttractions.eventId))
      .leftJoin(t.attractions, eq(t.attractions.id, t.eventAttractions.attractionId))
      .leftJoin(t.attractionPhotos, eq(t.attractionPhotos.id, t.eventAttractions.photoId))
      .leftJoin(t.files, eq(t.files.hash, t.attractionPhotos.fileHash))
      .where(condition)
      .orderBy(asc(t.eventAttractions.position)),
  ] as const;

type EventRow = Awaited<ReturnType<typeof selectEvents>[0]>[number];
type ItemRow = Awaited<ReturnType<typeof selectEvents>[1]>[number];

const picture = (id: number | null, name: string | null, hash: string | null, width: number | null, height: number | null) =>
  id === null ? null : { id, name: name ?? '', imageUrl: `/media/${hash}?v=${hash?.slice(0, 8)}`, width, height };

function nest(events: EventRow[], items: ItemRow[]) {
  const byEvent = Map.groupBy(items, (item) => item.eventId);
  return events.map(({ valueName, layoutName, hash, width, height, ...event }) => ({
    ...event,
    value: event.valueId === null ? null : { id: event.valueId, name: valueName ?? '' },
    layout: picture(event.layoutId, layoutName, hash, width, height),
    attractions: (byEvent.get(event.id) ?? []).map((item) => ({
      id: item.id,
      attraction: item.attractionId === null ? null : { id: item.attractionId, name: item.attractionName ?? '' },
      photo: picture(item.photoId, item.photoName, item.photoHash, item.photoWidth, item.photoHeight),
      customName: item.customName,
      isCustom: item.customName !== null,
    })),
  }));
}

const itemRows = (eventId: number, items: AttractionItem[]) => items.map((item, position) => ({ eventId, position, ...item }));

const routes = new Hono<{ Bindings: { DB: D1Database } }>()
  .get('/schedules/:id', async (c) => {
    const db = drizzle(c.env.DB);
    const scheduleId = Number(c.req.param('id'));
    const [schedules, events, items] = await db.batch([
      db
        .select({ id: t.schedules.id, startDate: t.schedules.startDate, createdAt: t.schedules.createdAt })
        .from(t.schedules)
        .where(and(eq(t.schedules.id, scheduleId), isNull(t.schedules.deletedAt))),
      ...selectEvents(db, eq(t.events.scheduleId, scheduleId)),
    ]);
    return c.json({ ...schedules[0], events: nest(events, items) });
  })
  .post('/schedules', async (c) => {
    const db = drizzle(c.env.DB);
    const { startDate } = await c.req.json<ScheduleInput>();
    const now = new Date().toISOString();
    const [schedule] = await db
      .insert(t.schedules)
      .values({ startDate, specialOnly: false, requestKey: crypto.randomUUID(), createdAt: now })
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
        .set({ ...content, revision: plusOne(t.events.revision), updatedAt: new Date().toISOString() })
        .where(eq(t.events.id, eventId)),
      db.delete(t.eventAttractions).where(eq(t.eventAttractions.eventId, eventId)),
      db.insert(t.eventAttractions).values(itemRows(eventId, attractions)),
      ...selectEvents(db, eq(t.events.id, eventId)),
    ]);
    return c.json(nest(events, items)[0]);
  })
  .post('/events', async (c) => {
    const db = drizzle(c.env.DB);
    const { attractions, revision: _, ...content } = await c.req.json<SpecialEventInput>();
    const [made] = await db
      .insert(t.events)
      .values({ ...content, position: EXTRA_POSITION, dayOfWeek: EXTRA_EVENT, updatedAt: new Date().toISOString() })
      .returning({ id: t.events.id });
    if (!made) throw new Error('Nothing was inserted.');
    const [, events, items] = await db.batch([
      db.insert(t.eventAttractions).values(itemRows(made.id, attractions)),
      ...selectEvents(db, eq(t.events.id, made.id)),
    ]);
    return c.json(nest(events, items)[0], 201);
  });

export default new Hono().route('/api', routes);
