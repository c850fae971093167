import { and, asc, eq, inArray, isNull, lt, lte, max } from 'drizzle-orm';
import { addDays } from '../../../core/rules/calendar.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { coalesce } from '../../../db/expressions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { scheduleSearch, schedules } from '../../../db/schema/schedules.ts';
import { answers, mails, versionFiles, versions, versionViews } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';

/** Programmes in one batch, and batches in one run: D1 limits a batch to 30 s. The rest follows the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

/** Days for which a draft is kept after its Sunday, and after its last save. */
const DRAFT_DAYS = 60;

/** They then count as deleted programmes. @returns how many */
export async function hideOldDrafts({ db, now }: Context): Promise<number> {
  const deletedAt = now().toISOString();
  const before = new Date(now().getTime() - DRAFT_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const savedAt = db
    .select({ at: max(events.updatedAt) })
    .from(events)
    .where(eq(events.scheduleId, schedules.id));
  const [{ meta }] = await db.batch([
    db
      .update(schedules)
      .set({ deletedAt })
      .where(
        and(
          eq(schedules.isDraft, true),
          isNull(schedules.deletedAt),
          lt(schedules.startDate, addDays(before.slice(0, 10), 1 - DAYS.length)),
          lt(coalesce(savedAt, schedules.createdAt), before),
        ),
      ),
  ]);
  return meta.changes;
}

/** Those deleted until `before`, with all their rows. @returns how many programmes */
export async function purgeSchedules({ db }: Context, before: string): Promise<number> {
  // Each statement of a batch selects the same programmes, because the last one removes them.
  const old = db
    .select({ id: schedules.id })
    .from(schedules)
    .where(lte(schedules.deletedAt, before))
    .orderBy(asc(schedules.deletedAt), asc(schedules.id))
    .limit(BATCH);
  const oldEvents = db.select({ id: events.id }).from(events).where(inArray(events.scheduleId, old));
  const oldVersions = db.select({ id: versions.id }).from(versions).where(inArray(versions.scheduleId, old));
  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    // Child rows first, because the foreign keys restrict.
    const [gone] = await db.batch([
      old,
      db.delete(answers).where(inArray(answers.versionId, oldVersions)),
      db.delete(versionViews).where(inArray(versionViews.versionId, oldVersions)),
      // Rows from when new versions were announced by e-mail.
      db.delete(mails).where(inArray(mails.versionId, oldVersions)),
      db.delete(versionFiles).where(inArray(versionFiles.scheduleId, old)),
      db.delete(versions).where(inArray(versions.scheduleId, old)),
      db.delete(eventAttractions).where(inArray(eventAttractions.eventId, oldEvents)),
      db.delete(events).where(inArray(events.scheduleId, old)),
      db.delete(scheduleSearch).where(inArray(scheduleSearch.id, old)),
      db.delete(schedules).where(inArray(schedules.id, old)),
    ]);
    purged += gone.length;
    if (gone.length < BATCH) break;
  }
  return purged;
}
