import { inArray, type SQL, sql } from 'drizzle-orm';
import { integer, QueryBuilder, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { named } from './expressions.ts';
import { attractions } from './schema/attractions.ts';
import { eventAttractions, events } from './schema/events.ts';
import { schedules } from './schema/schedules.ts';

/**
 * The full-text table (FTS5) of migration 0004: what the history finds a programme by. Not in `db/schema`, because drizzle-kit
 * would make an ordinary table of it.
 */
export const scheduleSearch = sqliteTable('schedule_search', {
  /** The programme's. */
  id: integer('rowid').primaryKey(),
  dates: text().notNull(),
  words: text().notNull(),
});

const day = (date: SQL) => sql`strftime('%d/%m/%Y', ${date})`;

const dates = sql`${day(sql`${schedules.startDate}`)} || ' ' || coalesce((
  select group_concat(${day(sql`${events.date}`)}, ' ') from ${events} where ${events.scheduleId} = ${schedules.id}), '')`;

const attractionNames = sql`(
  select group_concat(coalesce(${attractions.name}, ${eventAttractions.customName}), ' ')
  from ${eventAttractions} left join ${attractions} on ${attractions.id} = ${eventAttractions.attractionId}
  where ${eventAttractions.eventId} = ${events.id})`;

const words = sql`coalesce((
  select group_concat(coalesce(${events.eventName}, '') || ' ' || coalesce(${events.customAttractionsText}, '')
    || ' ' || coalesce(${attractionNames}, ''), ' ')
  from ${events} where ${events.scheduleId} = ${schedules.id}), '')`;

const rowsWhere = (condition: SQL) =>
  new QueryBuilder()
    .select({ id: schedules.id, dates: named<string>(dates, 'dates'), words: named<string>(words, 'words') })
    .from(schedules)
    .where(condition);

/**
 * Rebuilds the search rows of the programmes that meet the condition: two statements that belong in every batch that
 * changes an event, after the change. FTS5 knows no upsert.
 */
export const indexSchedules = (db: Db, condition: SQL) =>
  [
    db.delete(scheduleSearch).where(inArray(scheduleSearch.id, db.select({ id: schedules.id }).from(schedules).where(condition))),
    db.insert(scheduleSearch).select(rowsWhere(condition)),
  ] as const;

/** The same as one statement of plain SQL. */
export const indexSchedulesWhere = (condition: SQL): SQL => sql`
  insert or replace into ${scheduleSearch} (rowid, dates, words)
  select ${schedules.id}, ${dates}, ${words} from ${schedules} where ${condition}`;
