import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { Db } from '../../../db/client.ts';
import { rendered } from '../../../db/expressions.ts';
import { createdJson, jsonBody } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { insertSearch } from '../../../db/search.ts';
import { AppError } from '../../errors.ts';
import { attractionColumns } from '../events/write.ts';

type NewSchedule = Omit<typeof schedules.$inferSelect, 'id' | 'deletedAt'>;

/** An event of a new programme. Extra events are told apart by their `requestKey`, days by their position. */
export type NewEvent = Omit<typeof events.$inferSelect, 'id' | 'scheduleId'> & { attractions: AttractionItem[] };

/**
 * Creates a programme with its events in one batch, unless its request key has created one before, and gives what is
 * stored under that key.
 */
export async function writeSchedule(db: Db, schedule: NewSchedule, list: NewEvent[]): Promise<Created> {
  // Nothing is added to what another request has created under the key.
  const isThis = and(
    eq(schedules.requestKey, schedule.requestKey),
    schedule.requestHash === null ? isNull(schedules.requestHash) : eq(schedules.requestHash, schedule.requestHash),
    eq(schedules.startDate, schedule.startDate),
    eq(schedules.specialOnly, schedule.specialOnly),
    eq(schedules.createdAt, schedule.createdAt),
  );
  const rows = jsonRows(list);
  const [, , created] = await db.batch([
    db.insert(schedules).values(schedule).onConflictDoNothing({ target: schedules.requestKey }),
    db.insert(events).select(sql`select ${EVENT_VALUES} from ${schedules}, ${rows}
      where ${isThis} and ${HAS_NO_EVENTS} order by part, event.key`),
    selectCreated(db, schedule.requestKey),
    ...(list.some(({ attractions }) => attractions.length > 0) ? [insertItems(db, rows, isThis)] : []),
    insertSearch(db, schedule.requestKey),
  ]);
  return created;
}
/** Events in one parameter: D1 takes 2 MB of text, and the largest event is about 150 kB. */
const EVENTS_PER_PARAMETER = 10;

/** The events as rows of JSON. */
function jsonRows(list: NewEvent[]): SQL {
  const parts = Array.from({ length: Math.max(1, Math.ceil(list.length / EVENTS_PER_PARAMETER)) }, (_, part) => {
    const json = JSON.stringify(list.slice(part * EVENTS_PER_PARAMETER, (part + 1) * EVENTS_PER_PARAMETER));
    return sql`select ${part} as part, key, value from json_each(${json})`;
  });
  return sql`(${sql.join(parts, sql` union all `)}) as event`;
}

/** The columns of `events` in their order, out of such a row: a `NewEvent` without one of them does not compile. */
const EVENT_VALUES = rendered(
  sql.join(
    Object.keys(getTableColumns(events)).map((name) =>
      name === 'id' ? sql`null` : name === 'scheduleId' ? sql`${schedules.id}` : sql.raw(`event.value ->> '${name}'`),
    ),
    sql`, `,
  ),
);
const HAS_NO_EVENTS = rendered(sql`not exists (select 1 from ${events} where ${events.scheduleId} = ${schedules.id})`);

// `coalesce` keeps SQLite from going through all days, which have no key, by that column's index.
const IS_EVENT_OF_ROW = rendered(sql`${events.scheduleId} = ${schedules.id} and ${events.position} = event.value ->> 'position'
  and coalesce(${events.requestKey}, '') = coalesce(event.value ->> 'requestKey', '')`);
const HAS_NO_ITEMS = rendered(
  sql`not exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${events.id})`,
);

const insertItems = (db: Db, rows: SQL, isThis: SQL | undefined) =>
  db.insert(eventAttractions).select(
    sql`select ${attractionColumns} from ${schedules}, ${rows}, ${events}, json_each(event.value -> 'attractions') as item
      where ${isThis} and ${IS_EVENT_OF_ROW} and ${HAS_NO_ITEMS} order by ${events.id}, item.key`,
  );

/** Reads what a request key has created: in the answer only what never changes afterwards. */
export const selectCreated = (db: Db, key: string) =>
  db
    .select({
      startDate: schedules.startDate,
      specialOnly: schedules.specialOnly,
      requestHash: schedules.requestHash,
      deletedAt: schedules.deletedAt,
      body: jsonBody(createdJson),
    })
    .from(schedules)
    .where(eq(schedules.requestKey, key));

/** What that statement finds. */
export type Created = Awaited<ReturnType<typeof selectCreated>>;

/** `CreatedSchedule` as JSON text, unless what was found under the request's key is another programme or deleted. */
export function createdText([found]: Created, isSame: (found: Created[number]) => boolean): string {
  if (!found) throw new Error('A programme that was just written is not there.');
  if (!isSame(found)) {
    throw new AppError('idempotency_conflict', 'Esta tentativa de envio já criou outra programação. Envie como uma nova.');
  }
  if (found.deletedAt !== null) {
    throw new AppError('idempotency_conflict', 'A programação desta tentativa de envio foi excluída. Envie como uma nova.');
  }
  return found.body;
}
