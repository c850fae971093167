import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { AttractionItem } from '../../../core/contracts/events.ts';
import type { ScheduleInput } from '../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { isSame, rendered, rowOf } from '../../../db/expressions.ts';
import { createdJson, jsonBody } from '../../../db/json.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { insertSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ITEM_ROW, pickContent } from '../events/write.ts';

type NewSchedule = Omit<typeof schedules.$inferSelect, 'id' | 'deletedAt' | 'deletedBy'>;
type WrittenSchedule = Omit<NewSchedule, 'isDraft'>;

/** An event of a new programme. Extra events are identified by `requestKey`, days by position. */
export type NewEvent = Omit<typeof events.$inferSelect, 'id' | 'scheduleId'> & { attractions: AttractionItem[] };

export const emptyDays = (startDate: CalendarDate, now: string): NewEvent[] =>
  DAYS.map(({ name }, position) => ({
    ...pickContent({}),
    position,
    dayOfWeek: name,
    date: dayDate(startDate, position),
    isSpecialEvent: false,
    requestKey: null,
    requestHash: null,
    updatedAt: now,
    revision: 1,
    attractions: [],
  }));

/** Nothing may be added to a programme that another request created under the key. */
const isThis = ({ requestKey, requestHash, startDate, specialOnly, createdAt }: WrittenSchedule) =>
  and(
    eq(schedules.requestKey, requestKey),
    isSame(schedules.requestHash, requestHash),
    eq(schedules.startDate, startDate),
    eq(schedules.specialOnly, specialOnly),
    eq(schedules.createdAt, createdAt),
  );

const jsonColumns = Object.fromEntries(
  Object.keys(getTableColumns(events)).map((name) => [name, sql.raw(`event.value ->> '${name}'`)]),
) as Record<keyof typeof events.$inferSelect, SQL>;
const EVENT_ROW = rendered(rowOf(events, { ...jsonColumns, id: undefined, scheduleId: schedules.id }));

// One parameter for all rows. `coalesce` keeps SQLite from scanning all days, which have no key, by that column's index.
const IS_EVENT = rendered(sql`${events.scheduleId} = ${schedules.id} and ${events.position} = event.value ->> 'position'
  and coalesce(${events.requestKey}, '') = coalesce(event.value ->> 'requestKey', '')`);

export const insertEvents = (db: Db, schedule: WrittenSchedule, list: readonly NewEvent[]) =>
  db.insert(events).select(
    sql`select ${EVENT_ROW} from ${schedules}, json_each(${JSON.stringify(list)}) as event
      where ${isThis(schedule)} and not exists (select 1 from ${events} where ${IS_EVENT}) order by event.key`,
  );

const insertItems = (db: Db, schedule: WrittenSchedule, list: readonly NewEvent[]) =>
  db.insert(eventAttractions).select(
    sql`select ${ITEM_ROW}
      from ${schedules}, json_each(${JSON.stringify(list)}) as event, ${events}, json_each(event.value -> 'attractions') as item
      where ${isThis(schedule)} and ${IS_EVENT}
        and not exists (select 1 from ${eventAttractions} where ${eventAttractions.eventId} = ${events.id})
      order by ${events.id}, item.key`,
  );

/** Events in one parameter: D1 takes 2 MB of text, and the largest event is about 150 kB. */
const EVENTS_PER_PARAMETER = 10;

/**
 * Creates nothing if the key has created a programme, or the week has another draft; returns what is stored under the key.
 * `before`: a statement of the same batch.
 */
export async function writeSchedule(
  db: Db,
  schedule: NewSchedule,
  list: NewEvent[],
  before?: BatchItem<'sqlite'>,
): Promise<Created> {
  const starts = Array.from({ length: Math.ceil(list.length / EVENTS_PER_PARAMETER) }, (_, n) => n * EVENTS_PER_PARAMETER);
  const rows = (from: number) => list.slice(from, from + EVENTS_PER_PARAMETER);
  const hasItems = list.some(({ attractions }) => attractions.length > 0);
  const statements = [
    // Does nothing if the key exists, or if this is a draft and the week has one already.
    db.insert(schedules).values(schedule).onConflictDoNothing(),
    insertEvents(db, schedule, rows(0)),
    // The days are in the first part, so they exist when the answer is read.
    selectCreated(db, schedule.requestKey),
    ...starts.slice(1).map((from) => insertEvents(db, schedule, rows(from))),
    ...(hasItems ? starts.map((from) => insertItems(db, schedule, rows(from))) : []),
    insertSearch(db, schedule.requestKey),
  ] as const;
  return before ? (await db.batch([before, ...statements]))[3] : (await db.batch(statements))[2];
}

/** Reads what a request key has created, limited to what never changes afterwards. */
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

export type Created = BatchResponse<[ReturnType<typeof selectCreated>]>[0];

/** `CreatedSchedule` as JSON text; throws if the key belongs to another or a deleted programme. */
export function createdText([found]: Created, isSame: (found: Created[number]) => boolean): string {
  if (!found) throw new Error('A programme that was just written is not there.');
  if (!isSame(found)) {
    throw new AppError('idempotency_conflict', 'Esta tentativa de envio já criou outra programação. Envie de novo.');
  }
  if (found.deletedAt !== null) {
    throw new AppError('idempotency_conflict', 'A programação desta tentativa de envio foi excluída. Envie de novo.');
  }
  return found.body;
}

/** The same key and input give the same programme; another input is refused. */
export async function createSchedule(context: Context, input: ScheduleInput, key: string): Promise<string> {
  const now = context.now().toISOString();
  const { startDate, specialEventOnly: specialOnly } = input;
  const schedule = { startDate, specialOnly, requestKey: key, requestHash: null, createdAt: now, isDraft: false };
  const created = await writeSchedule(context.db, schedule, specialOnly ? [] : emptyDays(startDate, now));
  return createdText(
    created,
    (found) => found.startDate === startDate && found.specialOnly === specialOnly && found.requestHash === null,
  );
}
