import { and, desc, eq, isNull } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { Timeline, VersionContent } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { coalesce } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { SCHEDULE_NOT_FOUND } from '../schedules/get.ts';
import { answerColumns } from './answers.ts';
import { eventsOf } from './content.ts';
import { versionColumns, versionOf } from './keep.ts';

export const VERSION_NOT_FOUND = 'Versão não encontrada.';

const isPresent = (scheduleId: number) => and(eq(schedules.id, scheduleId), isNull(schedules.deletedAt));

/** Returns batch statements that read the versions (newest first), answers and views of a programme, even of a deleted one. */
export function selectTimeline(db: Db, scheduleId: number) {
  const ofSchedule = eq(versions.scheduleId, scheduleId);
  return [
    db
      .select(versionColumns)
      .from(versions)
      .leftJoin(users, eq(users.id, versions.userId))
      .where(ofSchedule)
      .orderBy(desc(versions.number)),
    db
      .select(answerColumns)
      .from(answers)
      .innerJoin(versions, eq(versions.id, answers.versionId))
      .innerJoin(users, eq(users.id, answers.userId))
      .where(ofSchedule)
      .orderBy(desc(answers.id)),
    db
      .select({ version: versions.number, by: users.username, seenAt: versionViews.seenAt, exportedAt: versionViews.exportedAt })
      .from(versionViews)
      .innerJoin(versions, eq(versions.id, versionViews.versionId))
      .innerJoin(users, eq(users.id, versionViews.userId))
      .where(ofSchedule)
      .orderBy(desc(coalesce(versionViews.seenAt, versionViews.exportedAt))),
  ] as const;
}

/**
 * Only administrators get the views and the names of the administrators who made versions. Everybody gets the names of those who
 * answered, because the state line shows them.
 */
export function timelineOf(
  context: Context,
  [versionRows, answerRows, viewRows]: BatchResponse<ReturnType<typeof selectTimeline>>,
): Timeline {
  return {
    versions: versionRows.map((row) => versionOf(context, row)),
    answers: answerRows,
    views: context.administrator ? viewRows : [],
  };
}

export async function readTimeline(context: Context, scheduleId: number): Promise<Timeline> {
  const { db } = context;
  const [[schedule], ...rows] = await db.batch([
    db.select({ id: schedules.id }).from(schedules).where(isPresent(scheduleId)),
    ...selectTimeline(db, scheduleId),
  ]);
  if (!schedule) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  return timelineOf(context, rows);
}

export const selectVersion = ({ db }: Context, scheduleId: number, number: number) =>
  db
    .select({ ...versionColumns, content: versions.content, startDate: schedules.startDate })
    .from(versions)
    .innerJoin(schedules, eq(schedules.id, versions.scheduleId))
    .leftJoin(users, eq(users.id, versions.userId))
    .where(and(isPresent(scheduleId), eq(versions.number, number)));

export async function readVersion(context: Context, scheduleId: number, number: number): Promise<VersionContent> {
  const [row] = await selectVersion(context, scheduleId, number);
  if (!row) throw new AppError('not_found', VERSION_NOT_FOUND);
  const { content, startDate, ...version } = row;
  return { ...versionOf(context, version), scheduleId, startDate, events: eventsOf(content, scheduleId) };
}
