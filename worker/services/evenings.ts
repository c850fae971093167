import { and, desc, eq, isNull, max } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { coalesce, renamed, rowNumber } from '../../db/expressions.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { versions } from '../../db/schema/versions.ts';

/**
 * Of several programmes of a week the one with the newest version, else the newest; programmes of extra events alone all count.
 * Never deleted ones and drafts.
 */
export function countedSchedules(db: Db) {
  const newest = db
    .select({ at: max(versions.createdAt) })
    .from(versions)
    .where(eq(versions.scheduleId, schedules.id));
  const ranked = db
    .select({
      id: schedules.id,
      startDate: schedules.startDate,
      place: rowNumber(
        [schedules.startDate, schedules.specialOnly],
        [desc(coalesce(newest, schedules.createdAt)), desc(schedules.id)],
      ).as('place'),
    })
    .from(schedules)
    .where(and(isNull(schedules.deletedAt), eq(schedules.isDraft, false)))
    .as('ranked');
  return db
    .select({
      scheduleId: renamed(ranked.id, 'counted_id'),
      startDate: renamed(ranked.startDate, 'counted_start'),
    })
    .from(ranked)
    .where(eq(ranked.place, 1))
    .as('counted');
}
