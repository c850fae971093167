import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { ScheduleKind, ScheduleSummary } from '../../../core/contracts/schedules.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { joined } from '../../../db/expressions.ts';
import { layouts } from '../../../db/schema/catalogue.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';
import { attractionCount } from '../events/configured.ts';
import { marksOf, selectMarks } from '../versions/marks.ts';
import { withEvents } from './get.ts';

/** Newest first, without drafts. `viewer`: the administrator whose marks are shown. */
export async function listSchedules({ db }: Context, limit: number, viewer: number | null): Promise<ScheduleSummary[]> {
  const page = db
    .select()
    .from(schedules)
    .where(and(isNull(schedules.deletedAt), eq(schedules.isDraft, false)))
    .orderBy(desc(schedules.createdAt), desc(schedules.id))
    .limit(limit)
    .as('page');
  const list = db
    .select({
      schedule: { id: page.id, startDate: page.startDate, createdAt: page.createdAt, specialOnly: page.specialOnly },
      event: {
        isSpecialEvent: events.isSpecialEvent,
        position: events.position,
        attractionCount: attractionCount(db),
        layoutHash: joined(layouts.fileHash, 'layoutHash'),
      },
    })
    .from(page)
    .leftJoin(events, eq(events.scheduleId, page.id))
    .leftJoin(layouts, eq(layouts.id, events.layoutId))
    .orderBy(desc(page.createdAt), desc(page.id), asc(events.position), asc(events.id));
  const ids = db.select({ id: page.id }).from(page);
  const [rows, markRows] = await db.batch([list, selectMarks(db, ids, viewer, limit)]);
  const marks = marksOf(markRows, viewer);
  return withEvents(rows).map(({ events: list, specialOnly, ...schedule }) => {
    const withAttractions = list.filter((event) => event.attractionCount > 0);
    const extra = list.filter((event) => event.isSpecialEvent);
    const days = DAYS.map((_, day) => list.find((event) => !event.isSpecialEvent && event.position === day));
    const extraHash = extra.find(({ layoutHash }) => layoutHash)?.layoutHash;
    return {
      ...schedule,
      kind: kindOf(list, specialOnly),
      daysWithAttractions: withAttractions.length,
      days: days.map((day) => Boolean(day?.attractionCount)),
      extraConfigured: extra.length > 0 ? extra.some((event) => event.attractionCount > 0) : null,
      layoutUrls: days.map((day) => (day?.layoutHash ? mediaUrl(day.layoutHash) : null)),
      extraLayoutUrl: extraHash ? mediaUrl(extraHash) : null,
      mark: marks.get(schedule.id) ?? null,
    };
  });
}

/** Decided by the events; without any, by what the programme was created for. */
function kindOf(list: { isSpecialEvent: boolean }[], specialOnly: boolean): ScheduleKind {
  const hasExtra = list.some(({ isSpecialEvent }) => isSpecialEvent);
  if (list.some(({ isSpecialEvent }) => !isSpecialEvent)) return hasExtra ? 'mixed' : 'regular';
  return hasExtra || specialOnly ? 'special' : 'regular';
}
