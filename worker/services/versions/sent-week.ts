import { and, asc, desc, eq, gt, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { addDays, byDate, type CalendarDate, type Night, weekday } from '../../../core/rules/calendar.ts';
import { type EventChanges, guestChanges } from '../../../core/rules/changes.ts';
import { hasDays, isEventConfigured } from '../../../core/rules/event-text.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, iif, named, renamed, rowNumber } from '../../../db/expressions.ts';
import { hasDay, hasExtraFrom } from '../../../db/json.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import { eventsOf } from './content.ts';
import { newestVersion } from './keep.ts';

export interface SentProgramme {
  scheduleId: number;
  version: number;
  sentAt: string;
  events: ScheduleEvent[];
  /**
   * The changes since the instant `since` of `selectSentWeeks`, or since the first sent version if nothing was sent by then. If
   * the version to compare with has no days, days are compared with the first version with days sent after `since`.
   */
  changes: EventChanges[];
}

/** The sent programmes of a week: the one with its days, the one with only extra events, or both. */
export interface SentWeek {
  startDate: CalendarDate;
  programmes: [SentProgramme, ...SentProgramme[]];
}

const former = alias(versions, 'former');

/** The most programmes that a link shows. The limit is low, because televisions read the programmes every 45 seconds. */
const MAX_PROGRAMMES = 8;

/** Returns the last Wednesday on or before a night. On a Monday or Tuesday, that Wednesday's week has ended. */
export const weekOf = ({ date }: Night): CalendarDate => addDays(date, -((weekday(date) + 4) % 7));

/** Links show an extra event dated after its week if its week began at most this many days before the current week. */
const EARLIER_DAYS = 13 * 7;

/**
 * Selects the last sent programmes: of each week one with days, and one of extra events alone. The night's week comes first,
 * then earlier weeks with an extra event in the night's week or later, then later weeks. For comparison, each row also has two
 * more contents of the programme. `before` is the last one sent by the instant `since`, or the first sent one if there is none.
 * `firstDays` is the first one with days that was sent after `since`.
 */
export function selectSentWeeks(db: Db, night: Night, since: string, condition?: SQL) {
  const running = weekOf(night);
  const latest = db
    .select({
      id: renamed(versions.id, 'sent_id'),
      startDate: schedules.startDate,
      specialOnly: schedules.specialOnly,
      place: rowNumber([schedules.startDate, schedules.specialOnly], [desc(versions.createdAt), desc(versions.id)]).as('place'),
    })
    .from(schedules)
    // A programme's versions are ordered by number, because the server's clock may have been ahead at an earlier send.
    .innerJoin(versions, eq(versions.id, newestVersion(db, schedules.id, 'sent')))
    .where(and(condition, isNull(schedules.deletedAt), gte(schedules.startDate, addDays(running, -EARLIER_DAYS))))
    .as('sent');
  const isSentFormer = and(eq(former.scheduleId, versions.scheduleId), eq(former.kind, 'sent'));
  const before = db
    .select({ content: former.content })
    .from(former)
    .where(isSentFormer)
    .orderBy(desc(iif(lte(former.createdAt, since), former.number, 0)), asc(former.number))
    .limit(1);
  const firstDays = db
    .select({ content: former.content })
    .from(former)
    .where(and(isSentFormer, gt(former.createdAt, since), hasDay(former.content)))
    .orderBy(asc(former.number))
    .limit(1);
  return db
    .select({
      startDate: latest.startDate,
      scheduleId: versions.scheduleId,
      version: versions.number,
      sentAt: renamed(versions.createdAt, 'sent_at'),
      content: versions.content,
      before: named<string>(asExpression(before), 'content_before'),
      firstDays: named<string | null>(asExpression(firstDays), 'first_days'),
    })
    .from(latest)
    .innerJoin(versions, eq(versions.id, latest.id))
    .where(and(eq(latest.place, 1), or(gte(latest.startDate, running), hasExtraFrom(versions.content, running))))
    .orderBy(desc(eq(latest.startDate, running)), asc(latest.startDate), asc(latest.specialOnly))
    .limit(MAX_PROGRAMMES);
}

/** Groups the rows of `selectSentWeeks` by week. Of earlier weeks, only extra events dated in the night's week or later are kept. */
export function sentWeeksOf(rows: Awaited<ReturnType<typeof selectSentWeeks>>, night: Night): SentWeek[] {
  const running = weekOf(night);
  const weeks: SentWeek[] = [];
  for (const { startDate, scheduleId, version, sentAt, content, ...earlier } of rows) {
    const isEarlier = startDate < running;
    const sent = eventsOf(content, scheduleId);
    const changes =
      earlier.before === content && earlier.firstDays === null ? [] : guestChanges(formerEventsOf(earlier, scheduleId), sent);
    const isListed = (event: ScheduleEvent) => !isEarlier || (event.isSpecialEvent && event.date >= running);
    const events = sent.filter((event) => isEventConfigured(event) && isListed(event));
    if (isEarlier && events.length === 0) continue;
    const programme = { scheduleId, version, sentAt, events, changes };
    const week = weeks.at(-1);
    if (week?.startDate === startDate) week.programmes.push(programme);
    else weeks.push({ startDate, programmes: [programme] });
  }
  return weeks;
}

/** Returns the events to compare with. If `before` has no days, the days are those of the first send with days after `since`. */
function formerEventsOf(
  { before, firstDays }: { before: string; firstDays: string | null },
  scheduleId: number,
): ScheduleEvent[] {
  const events = eventsOf(before, scheduleId);
  if (firstDays === null || hasDays(events)) return events;
  const isExtra = ({ isSpecialEvent }: ScheduleEvent) => isSpecialEvent;
  return [...eventsOf(firstDays, scheduleId).filter((event) => !isExtra(event)), ...events.filter(isExtra)];
}

export const eventsOfWeek = ({ programmes }: SentWeek): ScheduleEvent[] =>
  programmes.flatMap(({ events }) => events).sort(byDate);
