import { and, asc, eq, getTableColumns, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../../core/contracts/schedules.ts';
import type { Db } from '../../../db/client.ts';
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
  const eventsOfThis = db.select({ id: events.id }).from(events).where(eq(events.scheduleId, schedules.id));
  const itemsOfEvent = db
    .select({ id: eventAttractions.id })
    .from(eventAttractions)
    .where(eq(eventAttractions.eventId, events.id));
  const rows = jsonRows(list);
  const [, , found, days] = await db.batch([
    db.insert(schedules).values(schedule).onConflictDoNothing({ target: schedules.requestKey }),
    db.insert(events).select(
      db
        .select(eventColumns)
        .from(schedules)
        .innerJoin(rows, sql`true`)
        .where(and(isThis, notExists(eventsOfThis)))
        .orderBy(sql`part, event.key`),
    ),
    ...selectCreated(db, schedule.requestKey),
    db.insert(eventAttractions).select(
      db
        .select(attractionColumns)
        .from(schedules)
        .innerJoin(events, eq(events.scheduleId, schedules.id))
        .innerJoin(
          rows,
          // `coalesce` keeps SQLite from going through all days, which have no key, by that column's index.
          sql`event.value ->> 'position' = ${events.position}
            and coalesce(event.value ->> 'requestKey', '') = coalesce(${events.requestKey}, '')`,
        )
        .innerJoin(sql`json_each(event.value -> 'attractions') as item`, sql`true`)
        .where(and(isThis, notExists(itemsOfEvent)))
        .orderBy(events.id, sql`item.key`),
    ),
    insertSearch(db, schedule.requestKey),
  ]);
  return [found, days];
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

/** Every column of `events` out of such a row: a new column needs no line here, and a `NewEvent` without it does not compile. */
const eventColumns = {
  ...(Object.fromEntries(
    Object.keys(getTableColumns(events)).map((name) => [name, sql`event.value ->> ${sql.raw(`'${name}'`)}`.as(name)]),
  ) as Record<keyof typeof events.$inferInsert, SQL.Aliased>),
  id: sql`null`.as('id'),
  scheduleId: schedules.id,
};

/** Statements for a batch that read what a request key has created: only what never changes afterwards. */
export const selectCreated = (db: Db, key: string) =>
  [
    db
      .select({
        id: schedules.id,
        startDate: schedules.startDate,
        specialOnly: schedules.specialOnly,
        requestHash: schedules.requestHash,
        createdAt: schedules.createdAt,
        deletedAt: schedules.deletedAt,
      })
      .from(schedules)
      .where(eq(schedules.requestKey, key)),
    db
      .select({ id: events.id, dayOfWeek: events.dayOfWeek, date: events.date, isSpecialEvent: events.isSpecialEvent })
      .from(events)
      .innerJoin(schedules, eq(schedules.id, events.scheduleId))
      .where(and(eq(schedules.requestKey, key), eq(events.isSpecialEvent, false)))
      .orderBy(asc(events.position)),
  ] as const;

/** What those statements found. */
export type Created = BatchResponse<ReturnType<typeof selectCreated>>;

/** The answer for what was found under a request's key, unless it is another programme or deleted. */
export function createdSchedule(
  [[found], days]: Created,
  isSame: (found: Pick<NewSchedule, 'startDate' | 'specialOnly' | 'requestHash'>) => boolean,
): CreatedSchedule {
  if (!found) throw new Error('A programme that was just written is not there.');
  if (!isSame(found)) {
    throw new AppError('idempotency_conflict', 'Esta tentativa de envio já criou outra programação. Envie como uma nova.');
  }
  if (found.deletedAt !== null) {
    throw new AppError('idempotency_conflict', 'A programação desta tentativa de envio foi excluída. Envie como uma nova.');
  }
  const { id, startDate, createdAt } = found;
  return { id, startDate, createdAt, events: days };
}
