import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { names, type SqlValue, statement, value } from '../statement.ts';

// The three statements of a repetition. What a copy has in it is `core/rules/repeat.ts` in SQL: change both. Each does nothing when the request's key has made its programme before, and
// nothing to a programme that another request made under it.

const origin = alias(schedules, 'origin');
const made = alias(schedules, 'made');
const source = alias(events, 'source');
const copy = alias(events, 'copy');
const item = alias(eventAttractions, 'item');

const from = sql`${schedules} as ${made}
  join ${schedules} as ${origin} on ${origin.id} = ${value('id')}
  join ${events} as ${source} on ${source.scheduleId} = ${origin.id}`;
const isThis = sql`${made.requestKey} = ${value('key')} and ${made.requestHash} = ${value('hash')}`;

/** Tells the copies of several extra events apart, as `position` does with the days. */
const extraKey = sql`'repeat:' || ${value('key')} || ':' || ${source.id}`;

const when = (condition: SQL, then: SQL): SQL => sql`case when ${condition} then ${then} end`;
const taken = (choice: string, then: SQL): SQL => when(value(choice) as unknown as SQL, then);
const cut = (text: SQL, length: number): SQL => sql`substr(${text}, 1, ${sql.raw(String(length))})`;

export const copySchedule = statement<Record<string, SqlValue>>(sql`
  insert into ${schedules} (${names(schedules.startDate, schedules.specialOnly, schedules.requestKey, schedules.requestHash, schedules.createdAt)})
  select ${value('startDate')}, ${origin.specialOnly}, ${value('key')}, ${value('hash')}, ${value('now')}
  from ${schedules} as ${origin} where ${origin.id} = ${value('id')} and ${origin.deletedAt} is null
  on conflict (${names(schedules.requestKey)}) do nothing`);

const days = sql`(julianday(${made.startDate}) - julianday(${origin.startDate})) || ' days'`;
const isValueThere = sql`${entryValues.deletedAt} is null`;

// Column by column what the copy has in it.
const COPIED: [keyof typeof events.$inferSelect, SQL][] = [
  ['scheduleId', sql`${made.id}`],
  ['position', sql`${source.position}`],
  ['dayOfWeek', sql`${source.dayOfWeek}`],
  ['date', sql`date(${source.date}, ${days})`],
  ['isSpecialEvent', sql`${source.isSpecialEvent}`],
  ['eventName', sql`iif(${value('names')}, ${source.eventName}, iif(${source.isSpecialEvent}, ${EXTRA_EVENT}, null))`],
  ['observations', taken('names', sql`${source.observations}`)],
  ['freeEntry', sql`iif(${value('values')}, ${source.freeEntry}, 0)`],
  ['valueId', taken('values', when(isValueThere, sql`${source.valueId}`))],
  [
    'customValue',
    taken('values', sql`iif(${isValueThere}, ${source.customValue}, ${cut(sql`${entryValues.name}`, LIMITS.customValue)})`),
  ],
  ['layoutId', taken('layouts', when(sql`${layouts.deletedAt} is null`, sql`${source.layoutId}`))],
  ['customAttractionsText', taken('attractions', sql`${source.customAttractionsText}`)],
  ['ticketType', sql`iif(${value('lots')}, ${source.ticketType}, iif(${source.isSpecialEvent}, 'normal', null))`],
  ['firstLotValue', taken('lots', sql`${source.firstLotValue}`)],
  ['secondLotValue', taken('lots', sql`${source.secondLotValue}`)],
  ['lastLotValue', taken('lots', sql`${source.lastLotValue}`)],
  ['lotPresets', taken('lots', sql`${source.lotPresets}`)],
  ['requestKey', when(sql`${source.isSpecialEvent}`, extraKey)],
  ['updatedAt', sql`${value('now')}`],
];

export const copyEvents = statement<Record<string, SqlValue>>(sql`
  insert into ${events} (${names(...COPIED.map(([field]) => events[field]))})
  select ${sql.join(
    COPIED.map(([, expression]) => expression),
    sql`, `,
  )}
  from ${from}
  left join ${entryValues} on ${entryValues.id} = ${source.valueId}
  left join ${layouts} on ${layouts.id} = ${source.layoutId}
  where ${isThis} and (not ${source.isSpecialEvent} or ${value('extras')})
    and not exists (select 1 from ${events} where ${events.scheduleId} = ${made.id})
  order by ${source.position}, ${source.id}`);

const isOnShelf = sql`${attractions.deletedAt} is null`;

// A copy that somebody has worked on since is left alone.
export const copyAttractions = statement<Record<string, SqlValue>>(sql`
  insert into ${eventAttractions} (${names(eventAttractions.eventId, eventAttractions.position, eventAttractions.attractionId, eventAttractions.photoId, eventAttractions.customName)})
  select ${copy.id}, ${item.position}, ${when(isOnShelf, sql`${item.attractionId}`)},
    ${when(sql`${isOnShelf} and ${attractionPhotos.deletedAt} is null`, sql`${item.photoId}`)},
    iif(${isOnShelf}, ${item.customName}, ${cut(sql`${attractions.name}`, LIMITS.customAttractionName)})
  from ${from}
  join ${events} as ${copy} on ${copy.scheduleId} = ${made.id} and ${copy.position} = ${source.position}
    and iif(${source.isSpecialEvent}, ${copy.requestKey} = ${extraKey}, not ${copy.isSpecialEvent})
  join ${eventAttractions} as ${item} on ${item.eventId} = ${source.id}
  left join ${attractions} on ${attractions.id} = ${item.attractionId}
  left join ${attractionPhotos} on ${attractionPhotos.id} = ${item.photoId}
  where ${isThis} and ${value('attractions')} and ${copy.revision} = 1
    and not exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${copy.id})
  order by ${copy.id}, ${item.position}`);
