import { and, desc, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Seen } from '../../../core/contracts/versions.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, coalesce, excluded, selectionOf } from '../../../db/expressions.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { newestSent } from './answers.ts';
import { countBetween, eventsOf, hasOnlyIgnoredChanges } from './content.ts';
import { keepVersion, newestVersion, versionOf, withChangeCount } from './keep.ts';
import { selectTimeline, timelineOf } from './read.ts';

const answered = alias(versions, 'answered');

/**
 * Selects the last version that the user saw, but skips the newest version until it is approved, so that its changes are shown
 * again. The approval of a sent version also counts for a newer version of the same content.
 */
function selectSeen(db: Db, scheduleId: number, userId: number) {
  const lastAnswer = db
    .select({ kind: answers.kind })
    .from(answers)
    .innerJoin(answered, eq(answered.id, answers.versionId))
    .where(
      and(
        eq(answered.scheduleId, versions.scheduleId),
        eq(answered.content, versions.content),
        gte(answered.number, newestSent(versions.scheduleId)),
      ),
    )
    .orderBy(desc(answers.id))
    .limit(1);
  return db
    .select({ number: versions.number, content: versions.content })
    .from(versions)
    .innerJoin(versionViews, and(eq(versionViews.versionId, versions.id), eq(versionViews.userId, userId)))
    .where(
      and(
        eq(versions.scheduleId, scheduleId),
        isNotNull(versionViews.seenAt),
        or(ne(versions.id, newestVersion(db, versions.scheduleId)), eq(asExpression(lastAnswer), 'approved')),
      ),
    )
    .orderBy(desc(versions.number))
    .limit(1);
}

const insertView = ({ db, now }: Context, scheduleId: number, userId: number, column: 'seenAt' | 'exportedAt') => {
  const view = { versionId: versions.id, userId, seenAt: null, exportedAt: null, [column]: now().toISOString() };
  return db
    .insert(versionViews)
    .select(
      db
        .select(selectionOf(versionViews, view))
        .from(versions)
        .innerJoin(schedules, and(eq(schedules.id, versions.scheduleId), isNull(schedules.deletedAt)))
        .where(eq(versions.scheduleId, scheduleId))
        .orderBy(desc(versions.number))
        .limit(1),
    )
    .onConflictDoUpdate({
      target: [versionViews.versionId, versionViews.userId],
      set: {
        seenAt: coalesce(versionViews.seenAt, excluded(versionViews.seenAt)),
        exportedAt: coalesce(excluded(versionViews.exportedAt), versionViews.exportedAt),
      },
    });
};

/** Records a view. Stores unsent content as a version of kind `saved`. @returns the timeline and the contents to compare */
export async function noteSeen(context: Context, scheduleId: number, userId: number): Promise<Seen> {
  const hasOnlyIgnored = await hasOnlyIgnoredChanges(context, scheduleId);
  const [, , , newestTwo, [seen], , ...rows] = await context.db.batch([
    ...keepVersion(context, { scheduleId, kind: 'saved', hasOnlyIgnored }),
    // `selectSeen` needs the version that `keepVersion` makes, and must run before `insertView`, because it looks for this
    // person's earlier views.
    selectSeen(context.db, scheduleId, userId),
    insertView(context, scheduleId, userId, 'seenAt'),
    ...selectTimeline(context.db, scheduleId),
  ]);
  const { id: _, content, ...row } = await withChangeCount(context, scheduleId, newestTwo);
  const version = versionOf(context, row);
  const timeline = timelineOf(context, rows);
  const hasChanged = seen !== undefined && countBetween(seen.content, content, scheduleId) > 0;
  return {
    version,
    seen: seen?.number ?? null,
    before: hasChanged ? eventsOf(seen.content, scheduleId) : null,
    after: hasChanged || version.kind === 'saved' ? eventsOf(content, scheduleId) : null,
    // `withChangeCount` ran after the timeline was read, so `version`, which has the count, replaces the timeline's first row.
    timeline: { ...timeline, versions: [version, ...timeline.versions.slice(1)] },
  };
}

export const noteExport = (context: Context, scheduleId: number, userId: number, hasOnlyIgnored: boolean) =>
  [
    ...keepVersion(context, { scheduleId, kind: 'saved', hasOnlyIgnored }),
    insertView(context, scheduleId, userId, 'exportedAt'),
  ] as const;
