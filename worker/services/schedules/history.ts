import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
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
import { type Contained, matchOf } from './history-match.ts';

/** Programmes on one page. */
const HISTORY_PAGE = 20;

/** Bytes of a LIKE pattern that D1 takes. */
const PATTERN = 50;

/** Of a text longer than a pattern may be its beginning counts. Four times as fast as `instr`. */
function contains({ column, text }: Contained) {
  let pattern = '%';
  for (const letter of text.replace(/[%_\\]/g, '\\$&').match(/\\?./gsu) ?? []) {
    if (new TextEncoder().encode(`${pattern}${letter}%`).length > PATTERN) break;
    pattern += letter;
  }
  return sql`${scheduleSearch[column]} like ${`${pattern}%`} escape '\\'`;
}

/**
 * The ids of a page's programmes and of one more, which says whether there is another page. Ids grow with time, so the newest
 * first is one walk down the primary key, or down the search rows, that ends when the page is full.
 */
function pageIds(db: Db, match: Contained[][], before: number) {
  if (match.length === 0) {
    return db
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(lt(schedules.id, before), isNull(schedules.deletedAt)))
      .orderBy(desc(schedules.id))
      .limit(HISTORY_PAGE + 1);
  }
  return db
    .select({ id: scheduleSearch.id })
    .from(scheduleSearch)
    .crossJoin(schedules)
    .where(
      and(
        eq(schedules.id, scheduleSearch.id),
        ...match.map((alternatives) => or(...alternatives.map(contains))),
        lt(scheduleSearch.id, before),
        isNull(schedules.deletedAt),
      ),
    )
    .orderBy(desc(scheduleSearch.id))
    .limit(HISTORY_PAGE + 1);
}

const shown = ({ eventName, layoutHash }: { eventName: string | null; layoutHash: string | null }) => ({
  eventName,
  layoutUrl: layoutHash && mediaUrl(layoutHash),
});

/**
 * A page of the programmes that have everything that was typed (dates, event names, attractions), newest first.
 * @param before the id that the previous page gave as `next`; null for the first page
 * @param viewer the id of the administrator who reads, if it is one
 */
export async function listHistory(
  { db }: Context,
  typed: string,
  before: number | null,
  viewer: number | null,
): Promise<ScheduleHistory> {
  const match = matchOf(typed);
  if (match.length === 0 && typed.trim()) return { items: [], next: null };
  const ids = pageIds(db, match, before ?? Number.MAX_SAFE_INTEGER);
  const page = db
    .select({
      schedule: { id: schedules.id, startDate: schedules.startDate, createdAt: schedules.createdAt, isDraft: schedules.isDraft },
      event: { ...configuringColumns(db), layoutHash: joined(layouts.fileHash, 'layoutHash') },
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    .where(inArray(schedules.id, ids))
    .orderBy(desc(schedules.id), asc(events.position));
  const [rows, markRows] = await db.batch([page, selectMarks(db, ids, viewer, HISTORY_PAGE + 1)]);
  const marks = marksOf(markRows, viewer);
  const found = withEvents(rows).map(({ events: list, ...schedule }) => {
    const days = list.filter(({ isSpecialEvent }) => !isSpecialEvent);
    const extra = list.filter(({ isSpecialEvent }) => isSpecialEvent);
    return {
      ...schedule,
      days: days.map((day) => ({ configured: isConfigured(day), ...shown(day) })),
      extra: extra.map(shown),
      extraEvents: extra.length,
      // Nobody has been handed a draft, so there is nothing to look at.
      mark: schedule.isDraft ? null : (marks.get(schedule.id) ?? null),
    };
  });
  const items = found.slice(0, HISTORY_PAGE);
  return { items, next: found.length > HISTORY_PAGE ? (items.at(-1)?.id ?? null) : null };
}
