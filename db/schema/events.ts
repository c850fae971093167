import { isNotNull, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LotPresets } from '../../core/contracts/events.ts';
import type { TicketType } from '../../core/contracts/limits.ts';
import { refersTo } from '../expressions.ts';
import { attractionPhotos, attractions } from './attractions.ts';
import { entryValues, layouts } from './catalogue.ts';
import { schedules } from './schedules.ts';

export const events = sqliteTable(
  'events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    scheduleId: refersTo('schedule_id', () => schedules.id).notNull(),
    position: integer().notNull(),
    dayOfWeek: text('day_of_week').notNull(),
    date: text().notNull(),
    isSpecialEvent: integer('is_special_event', { mode: 'boolean' }).notNull(),
    eventName: text('event_name'),
    freeEntry: integer('free_entry', { mode: 'boolean' }).notNull().default(false),
    valueId: refersTo('value_id', () => entryValues.id),
    customValue: text('custom_value'),
    /**
     * If a value's text changes, past evenings keep the former text in `customValue` and the value's id here, by which "usual"
     * and "repeat" find the new text. A write with another price clears this id. No foreign key: the value may be purged.
     */
    formerValueId: integer('former_value_id'),
    layoutId: refersTo('layout_id', () => layouts.id),
    observations: text(),
    customAttractionsText: text('custom_attractions_text'),
    ticketType: text('ticket_type').$type<TicketType>(),
    firstLotValue: text('first_lot_value'),
    secondLotValue: text('second_lot_value'),
    lastLotValue: text('last_lot_value'),
    lotPresets: text('lot_presets', { mode: 'json' }).$type<LotPresets>(),
    /** A random key by which the batch that inserts an extra event finds the new row. Null for events of the five days. */
    requestKey: text('request_key').unique(),
    /** Only releases before 0.10.1 use this column. */
    requestHash: text('request_hash'),
    updatedAt: text('updated_at').notNull(),
    /** Counts the writes of the event. A write with an older revision is refused. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('events_schedule').on(table.scheduleId, table.position),
    // The purge removes deleted layouts and values that no event refers to. Without these indexes it would read all events.
    index('events_layout').on(table.layoutId).where(isNotNull(table.layoutId)),
    index('events_value').on(table.valueId).where(isNotNull(table.valueId)),
    uniqueIndex('events_day').on(table.scheduleId, table.position).where(sql`${table.isSpecialEvent} = 0`),
  ],
);

export const eventAttractions = sqliteTable(
  'event_attractions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    eventId: refersTo('event_id', () => events.id).notNull(),
    position: integer().notNull(),
    attractionId: refersTo('attraction_id', () => attractions.id),
    photoId: refersTo('photo_id', () => attractionPhotos.id),
    customName: text('custom_name'),
  },
  (table) => [
    index('event_attractions_event').on(table.eventId, table.position),
    // The index includes the event's id, so that counting an attraction's evenings reads no rows of this table.
    index('event_attractions_attraction').on(table.attractionId, table.eventId),
    index('event_attractions_photos_of').on(table.attractionId, table.eventId).where(isNotNull(table.photoId)),
    index('event_attractions_photo').on(table.photoId).where(isNotNull(table.photoId)),
    check('event_attractions_one_kind', sql`(${table.attractionId} is null) <> (${table.customName} is null)`),
  ],
);
