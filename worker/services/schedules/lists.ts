import { and, asc, desc, eq, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type {
  EveningSummary,
  MonthEvents,
  ScheduleHistory,
  ScheduleKind,
  ScheduleSummary,
} from '../../../core/contracts/schedules.ts';
import type { CalendarMonth } from '../../../core/rules/month.ts';
import { DAYS } from '../../../core/rules/week.ts';
import type { Db } from '../../../db/client.ts';
import { leftJoined, named } from '../../../db/expressions.ts';
import { layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import { scheduleSearch, schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { configuringColumns, countedSchedules, isInMonth, isRowConfigured } from '../evenings.ts';
import { marksOf, selectMarks } from '../versions/marks.ts';
import { isSent } from './get.ts';
import { contains, matchingIds, matchOf, type SearchText, selectSummaries, summaryOf } from './history-search.ts';

const layoutHash = leftJoined(layouts.fileHash, 'layoutHash');
const urlOf = (hash: string | null | undefined): string | null => (hash ? mediaUrl(hash) : null);

const selectProgrammes = (db: Db, ids: SQLWrapper, order: SQL[]) =>
  db
    .select({
      schedule: {
        id: schedules.id,
        startDate: schedules.startDate,
        createdAt: schedules.createdAt,
        isDraft: schedules.isDraft,
        specialOnly: schedules.specialOnly,
        isSent: named<number>(isSent, 'isSent'),
      },
      event: {
        ...configuringColumns(db),
        eventId: leftJoined(events.id, 'eventId'),
        position: events.position,
        layoutHash,
      },
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    .where(inArray(schedules.id, ids))
    .orderBy(...order, asc(events.position), asc(events.id));

const programmesOf = (rows: Awaited<ReturnType<typeof selectProgrammes>>) =>
  [...Map.groupBy(rows, ({ schedule }) => schedule.id).values()].flatMap((programmeRows) => {
    const events = programmeRows.flatMap(({ event }) => event ?? []);
    const days = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
    const extra = events.filter(({ isSpecialEvent }) => isSpecialEvent);
    return programmeRows.slice(0, 1).map(({ schedule }) => ({ ...schedule, days, extra }));
  });

export async function listSchedules(context: Context, limit: number): Promise<ScheduleSummary[]> {
  const { db } = context;
  const newest = [desc(schedules.createdAt), desc(schedules.id)];
  const ids = db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(isNull(schedules.deletedAt), eq(schedules.isDraft, false)))
    .orderBy(...newest)
    .limit(limit);
  const [rows, markRows] = await db.batch([selectProgrammes(db, ids, newest), selectMarks(context, ids, limit)]);
  const marks = marksOf(context, markRows);
  return programmesOf(rows).map(({ days, extra, specialOnly, isDraft, isSent, ...schedule }) => {
    const places = DAYS.map((_, day) => days.find(({ position }) => position === day));
    return {
      ...schedule,
      kind: scheduleKindOf(days.filter(isRowConfigured).length, extra.length, specialOnly),
      daysWithAttractions: [...days, ...extra].filter(({ attractionCount }) => attractionCount > 0).length,
      days: places.map((day) => Boolean(day?.attractionCount)),
      extraConfigured: extra.length > 0 ? extra.some(({ attractionCount }) => attractionCount > 0) : null,
      layoutUrls: places.map((day) => urlOf(day?.layoutHash)),
      extraLayoutUrl: urlOf(extra.find((event) => event.layoutHash)?.layoutHash),
      mark: marks.get(schedule.id) ?? null,
    };
  });
}

function scheduleKindOf(days: number, extra: number, specialOnly: boolean): ScheduleKind {
  if (days > 0) return extra > 0 ? 'mixed' : 'regular';
  return extra > 0 || specialOnly ? 'special' : 'regular';
}

const HISTORY_PAGE = 20;
const BY_WEEK = [desc(schedules.startDate), desc(schedules.id)];
const lastOfPage = alias(schedules, 'last');

/** Selects a page's ids, and one id more if there is a next page. Because of the limit, SQLite stops reading the index early. */
function pageIds(db: Db, match: SearchText[][], before: number | null) {
  const week = db
    .select({ startDate: lastOfPage.startDate })
    .from(lastOfPage)
    .where(eq(lastOfPage.id, before ?? 0));
  const isBefore =
    before === null
      ? undefined
      : and(lte(schedules.startDate, week), or(lt(schedules.startDate, week), lt(schedules.id, before)));
  const ids = db.select({ id: schedules.id }).from(schedules).$dynamic();
  if (match.length > 0) ids.crossJoin(scheduleSearch);
  const isMatch = match.length > 0 ? and(eq(scheduleSearch.id, schedules.id), ...match.map(contains)) : undefined;
  return ids
    .where(and(isMatch, isNull(schedules.deletedAt), isBefore))
    .orderBy(...BY_WEEK)
    .limit(HISTORY_PAGE + 1);
}

/** Lists a page of matches. `before` is the previous page's `next`; null for the first page. */
export async function listHistory(context: Context, typed: string, before: number | null): Promise<ScheduleHistory> {
  const { db } = context;
  const match = matchOf(typed);
  if (match.length === 0 && typed.trim()) return { items: [], next: null };
  const ids = pageIds(db, match, before);
  const [rows, markRows, summaryRows] = await db.batch([
    selectProgrammes(db, ids, BY_WEEK),
    selectMarks(context, ids, HISTORY_PAGE + 1),
    selectSummaries(db, ids),
  ]);
  const marks = marksOf(context, markRows);
  const staffMarks = marksOf({ ...context, administrator: null }, markRows);
  const summaries = new Map(summaryRows.map((row) => [row.id, summaryOf(row)]));
  const matching = matchingIds(match, summaryRows);
  const programmes = programmesOf(rows);
  const own = new Set(markRows.flatMap(({ id, isOwn }) => (isOwn ? id : [])));
  const items = programmes.slice(0, HISTORY_PAGE).map(({ days, extra, specialOnly, ...schedule }) => {
    const listedEvent = ({ eventId, eventName, layoutHash }: (typeof days)[number]) => ({
      eventName,
      layoutUrl: urlOf(layoutHash),
      // `selectSummaries` reads the same events in the same batch, so every event has a summary.
      ...(summaries.get(eventId ?? 0) as EveningSummary),
      isFound: matching.has(eventId ?? 0),
    });
    return {
      ...schedule,
      isSent: Boolean(schedule.isSent),
      isOwn: own.has(schedule.id),
      days: days.map((day) => ({ configured: isRowConfigured(day), ...listedEvent(day) })),
      extra: extra.map(listedEvent),
      extraEvents: extra.length,
      // A draft was never sent, so it has no marks.
      mark: schedule.isDraft ? null : (marks.get(schedule.id) ?? null),
      staffMark: schedule.isDraft ? null : (staffMarks.get(schedule.id) ?? null),
    };
  });
  return { items, next: programmes.length > HISTORY_PAGE ? (items.at(-1)?.id ?? null) : null };
}

export async function listMonth({ db }: Context, month: CalendarMonth): Promise<MonthEvents> {
  const counted = countedSchedules(db);
  const rows = await db
    .select({ ...configuringColumns(db), scheduleId: counted.scheduleId, date: events.date, layoutHash })
    .from(events)
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    .where(isInMonth(month))
    .orderBy(asc(events.date), asc(events.position), asc(events.id));
  return rows.map((row) => ({
    scheduleId: row.scheduleId,
    date: row.date,
    isSpecialEvent: row.isSpecialEvent,
    configured: row.isSpecialEvent || isRowConfigured(row),
    eventName: row.eventName,
    layoutUrl: urlOf(row.layoutHash),
  }));
}
