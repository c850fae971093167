import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Week, WeekQuery } from '../../../core/contracts/weeks.ts';
import { countingAnswers } from '../../../core/rules/answers.ts';
import { type CalendarDate, dateInZone, nextWednesday, nightOf, weekday } from '../../../core/rules/calendar.ts';
import { weekChanges } from '../../../core/rules/changes.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, isSame, named } from '../../../db/expressions.ts';
import { bodyColumn, eventJson } from '../../../db/json.ts';
import { users } from '../../../db/schema/accounts.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { configuringColumns, isRowConfigured } from '../evenings.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { ownProgramme } from '../schedules/write.ts';
import { selectAnswers } from '../versions/answers.ts';
import { eventsOf } from '../versions/content.ts';
import { versionColumns, versionOf } from '../versions/keep.ts';
import { weekOf } from '../versions/sent-week.ts';

export interface WeekSelector {
  startDate: CalendarDate | null;
  scheduleId: number | null;
}

const chosenSchedule = alias(schedules, 'chosen');

export function selectWeek(db: Db, selector: WeekSelector) {
  const startDate: SQL =
    selector.scheduleId === null
      ? asExpression(selector.startDate)
      : asExpression(
          db
            .select({ startDate: chosenSchedule.startDate })
            .from(chosenSchedule)
            .where(and(eq(chosenSchedule.id, selector.scheduleId), isNull(chosenSchedule.deletedAt))),
        );
  const ownId = ownProgramme(startDate);
  const chosen = selector.scheduleId === null ? ownId : asExpression(selector.scheduleId);
  return [
    db
      .select({
        id: schedules.id,
        startDate: schedules.startDate,
        createdAt: schedules.createdAt,
        isDraft: schedules.isDraft,
        deletedAt: schedules.deletedAt,
        deletedBy: schedules.deletedBy,
        isOwn: named<number>(isSame(schedules.id, ownId), 'is_own'),
        isChosen: named<number>(isSame(schedules.id, chosen), 'is_chosen'),
      })
      .from(schedules)
      .where(eq(schedules.startDate, startDate))
      .orderBy(desc(schedules.deletedAt), desc(schedules.createdAt), desc(schedules.id)),
    db
      .select({ updatedAt: events.updatedAt, body: bodyColumn(eventJson) })
      .from(events)
      .where(eq(events.scheduleId, chosen))
      .orderBy(asc(events.position), asc(events.id)),
    selectAnswers(db, eq(schedules.id, chosen)),
    db
      .select({ ...versionColumns, content: versions.content })
      .from(versions)
      .leftJoin(users, eq(users.id, versions.userId))
      .where(and(eq(versions.scheduleId, chosen), eq(versions.kind, 'sent')))
      .orderBy(desc(versions.number))
      .limit(1),
  ] as const;
}

export type WeekRows = BatchResponse<ReturnType<typeof selectWeek>>;

/** Builds a week from the rows of `selectWeek`. @throws AppError `not_found` if the requested programme is not in the week */
export function weekFrom(context: Context, selector: WeekSelector, [programmes, rows, answers, [sent]]: WeekRows): Week {
  const present = programmes.filter(({ deletedAt }) => deletedAt === null);
  const chosen = present.find(({ isChosen }) => isChosen);
  const startDate = chosen?.startDate ?? selector.startDate ?? '';
  if ((selector.scheduleId !== null && !chosen) || startDate !== (selector.startDate ?? startDate)) {
    throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  }
  const others = present.filter((other) => other !== chosen).map(({ id, createdAt, isDraft }) => ({ id, createdAt, isDraft }));
  if (!chosen) {
    const deletedAt =
      programmes.find((one) => one.deletedAt !== null && (!one.isDraft || one.deletedBy !== null))?.deletedAt ?? null;
    return { startDate, programme: null, version: null, changes: [], answers: [], deletedAt, others };
  }

  const events: ScheduleEvent[] = rows.map(({ body }) => JSON.parse(body));
  const { id, createdAt, isDraft, isOwn } = chosen;
  const savedAt = rows.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), rows[0]?.updatedAt ?? createdAt);
  const { content, ...version } = sent ?? { content: null };
  return {
    startDate,
    programme: { id, createdAt, isDraft, savedAt, isOwn: Boolean(isOwn), events },
    version: 'number' in version ? versionOf(context, version) : null,
    changes: content === null ? [] : weekChanges(eventsOf(content, id), events),
    answers: countingAnswers(answers),
    deletedAt: null,
    others,
  };
}

/** Reads the requested week; else the running one, if it has content and its last night is not over; else `nextWednesday`'s. */
export async function readWeek(context: Context, { start, programme }: WeekQuery): Promise<Week> {
  const { db, now, timeZone } = context;
  const read = async (selector: WeekSelector) => weekFrom(context, selector, await db.batch(selectWeek(db, selector)));
  if (programme !== undefined) return read({ startDate: null, scheduleId: programme });
  if (start !== undefined) return read({ startDate: start, scheduleId: null });

  const instant = now().getTime();
  const night = nightOf(instant, timeZone);
  const nextWeek = { startDate: nextWednesday(dateInZone(instant, timeZone)), scheduleId: null };
  const runningWeek = { startDate: weekOf(night), scheduleId: null };
  const isWeekRunning = ![1, 2].includes(weekday(night.date));
  if (!isWeekRunning || runningWeek.startDate === nextWeek.startDate) return read(nextWeek);
  const [runningEvents, ...rows] = await db.batch([
    db
      .select(configuringColumns(db))
      .from(schedules)
      .innerJoin(events, eq(events.scheduleId, schedules.id))
      .where(and(eq(schedules.startDate, runningWeek.startDate), isNull(schedules.deletedAt))),
    ...selectWeek(db, runningWeek),
    ...selectWeek(db, nextWeek),
  ]);
  const [programmes, eventRows, answers, sent, ...nextRows] = rows;
  return runningEvents.some((event) => event.isSpecialEvent || isRowConfigured(event))
    ? weekFrom(context, runningWeek, [programmes, eventRows, answers, sent])
    : weekFrom(context, nextWeek, nextRows);
}
