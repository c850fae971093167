import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, notInArray, or } from 'drizzle-orm';
import { hasRow, iif } from '../../db/expressions.ts';
import { importParts, importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { removeArchive } from '../media/archive.ts';
import { archiveColumns, openSlices, sendSlices } from './state.ts';
import { REASONS } from './words.ts';

/** An import without progress for this long has probably lost its queue messages, so they are sent again. */
export const STALLED_AFTER_MS = 10_000;

const ARCHIVE_LIFETIME_MS = 24 * 60 * 60 * 1000;

const MAX_SLICES = 200;
/** The most archives that one minutely run removes. The next run removes the rest. */
const MAX_ARCHIVES = 50;
const MAX_PURGED_IMPORTS = 100;

// The values are literals, because SQLite uses no partial index for bound values.
const IS_RUNNING = inArray(imports.state, ['reading', 'importing']).inlineParams();
const HAS_ARCHIVE = eq(imports.hasArchive, true).inlineParams();

/** Enqueues running imports, or only `id`, without progress for STALLED_AFTER_MS and leased slices. @returns their number */
export async function wakeStalled(context: Context, id?: number): Promise<number> {
  const { db, jobs } = context;
  const time = context.now();
  const now = time.toISOString();
  const silentSince = new Date(time.getTime() - STALLED_AFTER_MS).toISOString();
  const isOfImport = eq(importSlices.importId, imports.id);
  const isLeased = hasRow(importSlices, and(isOfImport, isNull(importSlices.doneBy), gt(importSlices.leasedUntil, now)));
  // `activeAt` is updated in the same statement, so that of two concurrent sweepers only one enqueues an import.
  const stalled = await db
    .update(imports)
    .set({ activeAt: now })
    .where(and(IS_RUNNING, lte(imports.activeAt, silentSince), not(isLeased), id === undefined ? undefined : eq(imports.id, id)))
    .returning({ id: imports.id, state: imports.state });
  for (const one of stalled) {
    if (one.state === 'reading') await jobs.send({ job: 'read', importId: one.id });
    else await sendSlices(jobs, one.id, await openSlices(context, one.id).limit(MAX_SLICES));
  }
  return stalled.length;
}

/** Removes archives of imports that are done, dismissed, or idle for a day but not running. @returns the number of archives */
export async function clearArchives(context: Context): Promise<number> {
  const { db, media } = context;
  const yesterday = new Date(context.now().getTime() - ARCHIVE_LIFETIME_MS).toISOString();
  const isDismissed = and(eq(imports.state, 'failed'), isNotNull(imports.dismissedAt));
  const archives = await db
    .select({ id: imports.id, ...archiveColumns })
    .from(imports)
    .where(and(HAS_ARCHIVE, or(eq(imports.state, 'done'), isDismissed, and(lte(imports.activeAt, yesterday), not(IS_RUNNING)))))
    .limit(MAX_ARCHIVES);
  if (archives.length === 0) return 0;
  const isOneOfThem = inArray(
    imports.id,
    archives.map(({ id }) => id),
  );
  // The screen does not let anybody confirm an import without photos, so its reason is not that nobody confirmed it.
  const planReason = iif(eq(imports.total, 0), REASONS.noPhotos, REASONS.unconfirmed);
  // The imports are ended first, so that nothing reads an archive while it is removed.
  await db
    .update(imports)
    .set({ state: 'failed', reason: iif(eq(imports.state, 'planned'), planReason, REASONS.expired) })
    .where(and(isOneOfThem, notInArray(imports.state, ['done', 'failed'])));
  await Promise.all(archives.map((archive) => removeArchive(media, archive)));
  await db.update(imports).set({ hasArchive: false }).where(isOneOfThem);
  return archives.length;
}

/** Deletes up to `MAX_PURGED_IMPORTS` imports that ended at `before` or earlier. Their photos stay. @returns their number */
export async function purgeImports({ db }: Context, before: string): Promise<number> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lte(imports.activeAt, before), inArray(imports.state, ['done', 'failed']), eq(imports.hasArchive, false)))
    .orderBy(asc(imports.id))
    .limit(MAX_PURGED_IMPORTS);
  const [, , purged] = await db.batch([
    db.delete(importParts).where(inArray(importParts.importId, old)),
    db.delete(importSlices).where(inArray(importSlices.importId, old)),
    db.delete(imports).where(inArray(imports.id, old)),
  ]);
  return purged.meta.changes;
}
