import { asc, inArray, lte } from 'drizzle-orm';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { mails } from '../../../db/schema/mail.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versionFiles, versions, versionViews } from '../../../db/schema/versions.ts';
import { scheduleSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';

/** Programmes in one batch, and batches in one run: D1 gives a batch 30 s. What is left goes the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

/**
 * Removes for good the programmes deleted until `before`, with all that is in them.
 * @returns how many programmes went
 */
export async function purgeSchedules({ db }: Context, before: string): Promise<number> {
  // The same programmes in each statement of a batch: the last one removes them.
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
    // Children first: foreign keys restrict.
    const [gone] = await db.batch([
      old,
      db.delete(answers).where(inArray(answers.versionId, oldVersions)),
      db.delete(versionViews).where(inArray(versionViews.versionId, oldVersions)),
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
