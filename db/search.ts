import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { integer, QueryBuilder, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { named, rendered } from './expressions.ts';
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

const dates = rendered(sql`${day(sql`${schedules.startDate}`)} || ' ' || coalesce((
  select group_concat(${day(sql`${events.date}`)}, ' ') from ${events} where ${events.scheduleId} = ${schedules.id}), '')`);

const attractionNames = sql`(
  select group_concat(coalesce(kept.name, ${attractions.name}, ${eventAttractions.customName}), ' ')
  from ${eventAttractions} left join ${attractions} on ${attractions.id} = ${eventAttractions.attractionId}
  left join ${attractions} as kept on kept.id = ${attractions.mergedInto}
  where ${eventAttractions.eventId} = ${events.id})`;

const words = rendered(sql`coalesce((
  select group_concat(coalesce(${events.eventName}, '') || ' ' || coalesce(${events.customAttractionsText}, '')
    || ' ' || coalesce(${attractionNames}, ''), ' ')
  from ${events} where ${events.scheduleId} = ${schedules.id}), '')`);

const rowsWhere = (condition: SQL | undefined) =>
  new QueryBuilder()
    .select({ id: schedules.id, dates: named<string>(dates, 'dates'), words: named<string>(words, 'words') })
    .from(schedules)
    .where(condition);

const ofSchedule = (text: SQL) => rendered(sql`(select ${text} from ${schedules} where ${schedules.id} = ${scheduleSearch.id})`);
const DATES = ofSchedule(dates);
const WORDS = ofSchedule(words);

/** Rebuilds search rows that are there. */
export const updateSearchWhere = (db: Db, condition: SQL) =>
  db.update(scheduleSearch).set({ dates: DATES, words: WORDS }).where(condition);

/** Rebuilds the search row of a programme. Belongs in every batch that changes an event, after the change. */
export const updateSearch = (db: Db, scheduleId: number) => updateSearchWhere(db, eq(scheduleSearch.id, scheduleId));

/** Gives the new programme of a request key its search row, once. Belongs in the batch that creates it, after its events. */
export const insertSearch = (db: Db, key: string) =>
  db
    .insert(scheduleSearch)
    .select(
      rowsWhere(
        and(
          eq(schedules.requestKey, key),
          notExists(db.select({ id: scheduleSearch.id }).from(scheduleSearch).where(eq(scheduleSearch.id, schedules.id))),
        ),
      ),
    );

/** Rebuilds the search rows of the programmes that meet the condition, in plain SQL: drizzle has no `insert or replace`. */
export const indexSchedulesWhere = (condition: SQL): SQL => sql`
  insert or replace into ${scheduleSearch} (rowid, dates, words) ${rowsWhere(condition).getSQL()}`;
