import { type SQL, sql } from 'drizzle-orm';
import { attractions } from './schema/attractions.ts';
import { eventAttractions, events } from './schema/events.ts';
import { schedules } from './schema/schedules.ts';

/** The FTS5 table of migration 0004, of which drizzle's schema knows nothing: `rowid` (a programme's id), `dates`, `words`. */
export const scheduleSearch = sql.raw('schedule_search');

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

/** Writes anew what the history finds programmes by, for those that meet the condition. */
export const indexSchedulesWhere = (condition: SQL): SQL => sql`
  insert or replace into ${scheduleSearch} (rowid, dates, words)
  select ${schedules.id}, ${dates}, ${words} from ${schedules} where ${condition}`;
