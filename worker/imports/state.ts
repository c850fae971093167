import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { type Archive, removeArchive } from '../media/archive.ts';

/** Where an import's archive lies in R2. */
export const ARCHIVE = { key: imports.archiveKey, uploadId: imports.uploadId };

/** The slices of an import that have not been imported. */
export const openSlices = ({ db }: Context, id: number) =>
  db
    .select({ number: importSlices.number })
    .from(importSlices)
    .where(and(eq(importSlices.importId, id), isNull(importSlices.doneBy)))
    .orderBy(asc(importSlices.number));

/** Ends an import that cannot be completed, saying why. What has been imported stays. */
export async function failImport({ db, now }: Context, id: number, reason: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'failed', reason, activeAt: now().toISOString() })
    .where(and(eq(imports.id, id), inArray(imports.state, ['uploading', 'reading', 'planned', 'importing'])));
}

/** Ends an import without open slices; goes with every batch that may leave it so. Its result is for `clearFinished`. */
export const finishWhenDone = (context: Context, id: number) =>
  context.db
    .update(imports)
    .set({ state: 'done', activeAt: context.now().toISOString() })
    .where(and(eq(imports.id, id), eq(imports.state, 'importing'), notExists(openSlices(context, id))))
    .returning(ARCHIVE);

/** Removes the archive of an import that `finishWhenDone` ended. Where the Worker dies before, the sweeper does. */
export async function clearFinished(context: Context, id: number, [archive]: Archive[]): Promise<void> {
  if (archive) await clearArchive(context, id, archive);
}

/** Removes the archive of an import that needs it no longer. */
export async function clearArchive({ db, media }: Context, id: number, archive: Archive): Promise<void> {
  await removeArchive(media, archive);
  await db.update(imports).set({ hasArchive: false }).where(eq(imports.id, id));
}
