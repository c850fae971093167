import { and, desc, eq, inArray, isNotNull, isNull, type SQLWrapper } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { Mark } from '../../../core/contracts/versions.ts';
import { asExpression, iif, named } from '../../../db/expressions.ts';
import { contentJson, eventsOnlyIn } from '../../../db/json.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { countingAnswer } from './answers.ts';
import { countBetween } from './content.ts';

/** Selects what `markOf` needs for each programme of `ids`. `limit` is at least the number of `ids`. */
export function selectMarks({ db, administrator }: Context, ids: SQLWrapper, limit: number) {
  const seen = db
    .select({ id: versions.id })
    .from(versions)
    .innerJoin(
      versionViews,
      and(eq(versionViews.versionId, versions.id), eq(versionViews.userId, asExpression(administrator?.id ?? null))),
    )
    .where(and(eq(versions.scheduleId, schedules.id), isNotNull(versionViews.seenAt)))
    .orderBy(desc(versions.number))
    .limit(1);
  const answerKind = db
    .select({ kind: answers.kind })
    .from(answers)
    .where(eq(answers.id, countingAnswer(db, schedules.id)));
  // SQLite does not flatten a query with a limit, so a programme's content is built once. The content is built only if the
  // administrator has seen a version, for comparison.
  const page = db
    .select({
      id: schedules.id,
      seen: named<number | null>(asExpression(seen), 'seen'),
      answered: named<'approved' | 'adjust' | null>(asExpression(answerKind), 'answered'),
      current: named<string | null>(iif(isNull(seen), null, contentJson), 'current'),
    })
    .from(schedules)
    .where(inArray(schedules.id, ids))
    .limit(limit)
    .as('page');
  const isEqual = eq(versions.content, page.current);
  return db
    .select({
      id: page.id,
      seen: page.seen,
      answered: page.answered,
      // Equal events are not sent to the Worker, because sending them takes longer than comparing them here.
      before: named<string | null>(iif(isEqual, null, eventsOnlyIn(versions.content, page.current)), 'before'),
      after: named<string | null>(iif(isEqual, null, eventsOnlyIn(page.current, versions.content)), 'after'),
    })
    .from(page)
    .leftJoin(versions, eq(versions.id, page.seen));
}

type MarkRow = BatchResponse<[ReturnType<typeof selectMarks>]>[0][number];

export const marksOf = (context: Context, rows: readonly MarkRow[]): Map<number, Mark | null> =>
  new Map(rows.map((row) => [row.id, markOf(context, row)]));

/** If an administrator has not seen the latest changes, the mark counts them instead of showing an answer. */
function markOf({ administrator }: Context, { id, seen, answered: answerKind, before, after }: MarkRow): Mark | null {
  if (administrator && seen === null) return { kind: 'new' };
  if (before !== null && after !== null) {
    const count = countBetween(before, after, id);
    if (count > 0) return { kind: 'changes', count };
  }
  return answerKind && { kind: answerKind };
}
