import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ScheduleHistory } from '../../../core/contracts/schedules.ts';
import type { Db } from '../../../db/client.ts';
import { joined } from '../../../db/expressions.ts';
import { layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import { scheduleSearch, schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { configuringColumns, isConfigured } from '../events/configured.ts';
import { marksOf, selectMarks } from '../versions/marks.ts';
import { withEvents } from './get.ts';
import { foundOf, selectTold } from './history-found.ts';
import { type Contained, matchOf } from './history-match.ts';

const last = alias(schedules, 'last');

const HISTORY_PAGE = 20;

/** Most bytes of a LIKE pattern on D1. */
const PATTERN = 50;

/** A text too long for a pattern is matched by its beginning. LIKE is four times as fast as `instr`. */
function contains({ column, text }: Contained) {
  let pattern = '%';
  for (const letter of text.replace(/[%_\\]/g, '\\$&').match(/\\?./gsu) ?? []) {
    if (new TextEncoder().encode(`${pattern}${letter}%`).length > PATTERN) break;
    pattern += letter;
  }
  return sql`${scheduleSearch[column]} like ${`${pattern}%`} escape '\\'`;
}

const BY_WEEK = [desc(schedules.startDate), desc(schedules.id)];

/** One id more than a page tells whether there is a next one. Reads the index of weeks until the page is full. */
function pageIds(db: Db, match: Contained[][], before: number | null) {
  const week = db
    .select({ startDate: last.startDate })
    .from(last)
    .where(eq(last.id, before ?? 0));
  const isBefore =
    before !== null && and(lte(schedules.startDate, week), or(lt(schedules.startDate, week), lt(schedules.id, before)));
  const isThere = and(isNull(schedules.deletedAt), isBefore || undefined);
  const ids = db.select({ id: schedules.id }).from(schedules).$dynamic();
  if (match.length === 0)
    return ids
      .where(isThere)
      .orderBy(...BY_WEEK)
      .limit(HISTORY_PAGE + 1);
  return ids
    .crossJoin(scheduleSearch)
    .where(and(eq(scheduleSearch.id, schedules.id), isThere, ...match.map((alternatives) => or(...alternatives.map(contains)))))
    .orderBy(...BY_WEEK)
    .limit(HISTORY_PAGE + 1);
}

/** `before`: the `next` of the page before. `viewer`: the administrator who reads, else null. */
export async function listHistory(
  { db }: Context,
  typed: string,
  before: number | null,
  viewer: number | null,
): Promise<ScheduleHistory> {
  const match = matchOf(typed);
  if (match.length === 0 && typed.trim()) return { items: [], next: null };
  const ids = pageIds(db, match, before);
  const page = db
    .select({
      schedule: { id: schedules.id, startDate: schedules.startDate, createdAt: schedules.createdAt, isDraft: schedules.isDraft },
      event: {
        ...configuringColumns(db),
        eventId: joined(events.id, 'eventId'),
        layoutHash: joined(layouts.fileHash, 'layoutHash'),
      },
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    .where(inArray(schedules.id, ids))
    .orderBy(...BY_WEEK, asc(events.position));
  const [rows, markRows, told] = await db.batch([
    page,
    selectMarks(db, ids, viewer, HISTORY_PAGE + 1),
    selectTold(db, ids, match),
  ]);
  const marks = marksOf(markRows, viewer);
  const found = foundOf(match, told);
  const shown = ({
    eventId,
    eventName,
    layoutHash,
  }: {
    eventId: number | null;
    eventName: string | null;
    layoutHash: string | null;
  }) => ({
    eventName,
    layoutUrl: layoutHash && mediaUrl(layoutHash),
    found: found.get(eventId ?? 0),
  });
  const programmes = withEvents(rows).map(({ events: list, ...schedule }) => {
    const days = list.filter(({ isSpecialEvent }) => !isSpecialEvent);
    const extra = list.filter(({ isSpecialEvent }) => isSpecialEvent);
    return {
      ...schedule,
      days: days.map((day) => ({ configured: isConfigured(day), ...shown(day) })),
      extra: extra.map(shown),
      extraEvents: extra.length,
      // A draft was sent to nobody, so it has no mark.
      mark: schedule.isDraft ? null : (marks.get(schedule.id) ?? null),
    };
  });
  const items = programmes.slice(0, HISTORY_PAGE);
  return { items, next: programmes.length > HISTORY_PAGE ? (items.at(-1)?.id ?? null) : null };
}
