import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Seen } from '../../../core/contracts/versions.ts';
import { prepared } from '../../../db/prepared.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { eventsOf } from './content.ts';
import { counted, keepVersion, versionOf } from './keep.ts';

const value = sql.placeholder;

/** The newest version that an administrator has seen. */
const selectSeen = prepared((db) =>
  db
    .select({ number: versions.number, content: versions.content })
    .from(versions)
    .innerJoin(versionViews, and(eq(versionViews.versionId, versions.id), eq(versionViews.userId, value('userId'))))
    .where(and(eq(versions.scheduleId, value('scheduleId')), isNotNull(versionViews.seenAt)))
    .orderBy(desc(versions.number))
    .limit(1),
);

const insertView = prepared((db) =>
  db
    .insert(versionViews)
    .select(
      sql`select ${versions.id}, ${value('userId')}, ${value('seenAt')}, ${value('exportedAt')} from ${versions}
        join ${schedules} on ${schedules.id} = ${versions.scheduleId} and ${schedules.deletedAt} is null
        where ${versions.scheduleId} = ${value('scheduleId')} order by ${versions.number} desc limit 1`,
    )
    .onConflictDoUpdate({
      target: [versionViews.versionId, versionViews.userId],
      set: {
        seenAt: sql`coalesce(${versionViews.seenAt}, excluded.seen_at)`,
        exportedAt: sql`coalesce(excluded.exported_at, ${versionViews.exportedAt})`,
      },
    }),
);

/**
 * Notes that an administrator looks at a programme as it is now; what nobody has sent is kept as a version of kind `saved`. Gives
 * what has changed since the same administrator looked last.
 */
export async function noteSeen(context: Context, scheduleId: number, userId: number): Promise<Seen> {
  const { db, now } = context;
  const keeping = keepVersion(context, { scheduleId, kind: 'saved', author: null, userId: null });
  const [[last], , , , two] = await db.batch([
    selectSeen(db, { scheduleId, userId }),
    ...keeping,
    insertView(db, { scheduleId, userId, seenAt: now().toISOString(), exportedAt: null }),
  ]);
  const { id: _, content, ...newest } = await counted(context, scheduleId, two);
  const hasChanged = last !== undefined && last.content !== content;
  return {
    version: versionOf(newest, true),
    seen: last?.number ?? null,
    before: hasChanged ? eventsOf(last.content, scheduleId) : null,
    after: hasChanged ? eventsOf(content, scheduleId) : null,
  };
}

/** Statements for a batch that keep what an administrator exports, and note that. */
export function noteExport(context: Context, scheduleId: number, userId: number) {
  const { db, now } = context;
  const keeping = keepVersion(context, { scheduleId, kind: 'saved', author: null, userId: null });
  return [...keeping, insertView(db, { scheduleId, userId, seenAt: null, exportedAt: now().toISOString() })] as const;
}
