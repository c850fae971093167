import { and, asc, eq, not } from 'drizzle-orm';
import type { ImportInput, ImportJob } from '../../core/contracts/imports.ts';
import { hasRow, insertIf } from '../../db/expressions.ts';
import { importParts, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { ARCHIVE_GONE, type Archive, closeArchive, openArchive, putPart } from '../media/archive.ts';
import { existingJob, findImport, jobQuery } from './manage.ts';
import { archiveColumns } from './state.ts';
import { IMPORT_NOT_FOUND, missingParts } from './words.ts';

/** The bytes of every part but the last. R2 requires at least 5 MiB. Larger parts would lose more if the connection breaks. */
export const PART_SIZE = 8 * 1024 * 1024;

/**
 * Begins an import. With `skipConfirmation` the plan needs no confirmation, and `findCurrentImport` omits the import until its
 * archive is stored. An earlier import of the same file is dismissed if it has no part, because the response to the earlier call
 * was probably lost, and this call repeats it.
 */
export async function beginImport(
  context: Context,
  input: ImportInput,
  skipConfirmation = false,
): Promise<{ id: number; archive: Archive }> {
  const { db } = context;
  const archive = await openArchive(context.media, context.randomId());
  const now = context.now().toISOString();
  const isSameFile = and(eq(imports.fileName, input.fileName), eq(imports.size, input.size));
  const hasPart = hasRow(importParts, eq(importParts.importId, imports.id));
  const [, [begun]] = await db.batch([
    db
      .update(imports)
      .set({ dismissedAt: now })
      .where(and(eq(imports.state, 'uploading'), isSameFile, not(hasPart))),
    db
      .insert(imports)
      .values({
        ...input,
        skipConfirmation,
        state: 'uploading',
        partSize: PART_SIZE,
        archiveKey: archive.key,
        uploadId: archive.uploadId,
        createdAt: now,
        activeAt: now,
        dismissedAt: skipConfirmation ? now : null,
      })
      .returning({ id: imports.id }),
  ]);
  if (!begun) throw new Error('An insert gave no row.');
  return { id: begun.id, archive };
}

const uploadQuery = ({ db }: Context, id: number) =>
  db
    .select({ state: imports.state, size: imports.size, partSize: imports.partSize, ...archiveColumns })
    .from(imports)
    .where(eq(imports.id, id));

type Upload = Awaited<ReturnType<typeof uploadQuery>>[number];

function assertUsable(upload: Upload | undefined): asserts upload is Upload {
  if (!upload) throw new AppError('not_found', IMPORT_NOT_FOUND);
  if (upload.state === 'failed') throw new AppError('conflict', ARCHIVE_GONE);
}

/** Stores a part; a part that is sent again replaces the stored one. `length` is the request's Content-Length. */
export async function receivePart(
  context: Context,
  { id, number }: { id: number; number: number },
  length: number,
  body: ReadableStream,
): Promise<ImportJob> {
  const { db, media } = context;
  const [upload] = await uploadQuery(context, id);
  assertUsable(upload);
  assertLength(upload, number, length);
  if (upload.state !== 'uploading') return findImport(context, id);
  const etag = await putPart(media, upload, number, body);
  const isUploading = and(eq(imports.id, id), eq(imports.state, 'uploading'));
  const [, , ...jobRows] = await db.batch([
    insertIf(db, importParts, { importId: imports.id, number, etag }, isUploading, imports).onConflictDoUpdate({
      target: [importParts.importId, importParts.number],
      set: { etag },
    }),
    db.update(imports).set({ activeAt: context.now().toISOString() }).where(isUploading),
    ...jobQuery(context, id),
  ]);
  return existingJob(jobRows);
}

function assertLength(upload: Upload, number: number, length: number): void {
  const count = partCount(upload);
  if (number > count) throw invalid({ path: 'n', message: `O arquivo não tem a parte ${number}: são ${count}.` });
  const expected = number < count ? upload.partSize : upload.size - upload.partSize * (count - 1);
  if (length !== expected)
    throw invalid({ path: 'n', message: `A parte ${number} deveria ter ${expected} bytes (tem ${length}).` });
}

const partCount = ({ size, partSize }: Upload) => Math.ceil(size / partSize);

/** Joins the parts and enqueues the reading of the archive. A repeated call changes nothing. */
export async function completeUpload(context: Context, id: number): Promise<ImportJob> {
  const { db, media, jobs } = context;
  const [[upload], parts] = await db.batch([
    uploadQuery(context, id),
    db
      .select({ partNumber: importParts.number, etag: importParts.etag })
      .from(importParts)
      .where(eq(importParts.importId, id))
      .orderBy(asc(importParts.number)),
  ]);
  assertUsable(upload);
  if (upload.state !== 'uploading') return findImport(context, id);
  // Only an import from a form has no size yet. The request with the form is still running, and completes the upload.
  if (upload.size === 0) throw new AppError('not_found', IMPORT_NOT_FOUND);

  const arrivedNumbers = new Set(parts.map(({ partNumber }) => partNumber));
  const all = Array.from({ length: partCount(upload) }, (_, i) => i + 1);
  const missing = all.filter((number) => !arrivedNumbers.has(number));
  if (missing.length > 0) throw missingParts(missing);
  if (!(await closeArchive(media, upload, parts, upload.size))) {
    await db.delete(importParts).where(eq(importParts.importId, id));
    throw missingParts(all);
  }
  await archiveArrived(context, id, upload.size);
  await jobs.send({ job: 'read', importId: id });
  return findImport(context, id);
}

export async function archiveArrived({ db, now }: Context, id: number, size: number): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'reading', size, activeAt: now().toISOString(), dismissedAt: null })
    .where(and(eq(imports.id, id), eq(imports.state, 'uploading')));
}
