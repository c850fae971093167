import { and, desc, eq, inArray, isNotNull, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Mark } from '../../../core/contracts/versions.ts';
import { countChanges, type EventChanges } from '../../../core/rules/changes.ts';
import { asExpression, iif, isSame, named } from '../../../db/expressions.ts';
import { contentJson, eventsOnlyIn } from '../../../db/json.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { ownProgramme } from '../schedules/write.ts';
import { lastCountingAnswer } from './answers.ts';
import { contentChanges } from './content.ts';
import { newestVersion } from './keep.ts';

const sent = alias(versions, 'sent');
const seen = alias(versions, 'seen');

/** Selects a row for `markOf` for each programme of `ids`. `limit` must be at least the number of `ids`. */
export function selectMarks({ db, administrator }: Context, ids: SQLWrapper, limit: number) {
  const seenId = db
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
    .where(eq(answers.id, lastCountingAnswer(db, schedules.id)));
  // The limit keeps SQLite from flattening this query and building a programme's content more than once.
  const page = db
    .select({
      id: schedules.id,
      seenId: named<number | null>(asExpression(seenId), 'seen_id'),
      sentId: named<number | null>(asExpression(newestVersion(db, schedules.id, 'sent')), 'sent_id'),
      answered: named<'approved' | 'adjust' | null>(asExpression(answerKind), 'answered'),
      current: named<string>(contentJson, 'current'),
      isOwn: named<number>(isSame(schedules.id, ownProgramme(asExpression(schedules.startDate))), 'is_own'),
    })
    .from(schedules)
    .where(inArray(schedules.id, ids))
    .limit(limit)
    .as('page');
  // Events that are equal in both contents stay in the database: comparing them in SQL is faster than sending them to the Worker.
  const onlyIn = (one: SQLWrapper, other: SQLWrapper, name: string) =>
    named<string | null>(iif(isSame(one, other), null, eventsOnlyIn(one, other)), name);
  return db
    .select({
      id: page.id,
      isSeen: named<number>(isNotNull(page.seenId), 'is_seen'),
      answered: page.answered,
      isOwn: page.isOwn,
      seenBefore: onlyIn(seen.content, page.current, 'seen_before'),
      seenAfter: onlyIn(page.current, seen.content, 'seen_after'),
      sentBefore: onlyIn(sent.content, page.current, 'sent_before'),
      sentAfter: onlyIn(page.current, sent.content, 'sent_after'),
    })
    .from(page)
    .leftJoin(seen, eq(seen.id, page.seenId))
    .leftJoin(sent, eq(sent.id, page.sentId));
}

type MarkRow = Awaited<ReturnType<typeof selectMarks>>[number];

export const marksOf = (context: Context, rows: readonly MarkRow[]): Map<number, Mark | null> =>
  new Map(rows.map((row) => [row.id, markOf(context, row)]));

/** Returns the first mark that applies: never seen by the administrator, unseen changes, unsent changes, the answer. */
function markOf({ administrator }: Context, row: MarkRow): Mark | null {
  if (administrator) {
    if (!row.isSeen) return { kind: 'new' };
    const count = countChanges(changesOf(row.id, row.seenBefore, row.seenAfter));
    if (count > 0) return { kind: 'changes', count };
  }
  if (unsentChanges(row).length > 0) return { kind: 'unsent' };
  return row.answered && { kind: row.answered };
}

export const unsentChanges = ({ id, sentBefore, sentAfter }: MarkRow): EventChanges[] => changesOf(id, sentBefore, sentAfter);

const changesOf = (id: number, before: string | null, after: string | null) =>
  before && after ? contentChanges(before, after, id) : [];
