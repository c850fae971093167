import { ARCHIVE_EMPTY, ARCHIVE_MESSAGES, ARCHIVE_TOO_LARGE } from '../../core/contracts/file-messages.ts';
import type { ImportJob } from '../../core/contracts/imports.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { cleanFileName } from '../../core/rules/files.ts';
import type { Context } from '../context.ts';
import { AppError, describe, invalid } from '../errors.ts';
import type { StreamedFile } from '../http/forms.ts';
import { ARCHIVE_GONE, type Archive, type ArchivePart, closeArchive, putPart } from '../media/archive.ts';
import { dismissImport, findImport } from './manage.ts';
import { readArchive } from './read.ts';
import { importSlice } from './slice.ts';
import { sendSlices } from './state.ts';
import { archiveArrived, beginImport, PART_SIZE } from './upload.ts';

const ZIP_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'application/x-zip']);

/** After this time the request of a form begins no further slice, and the queue imports the remaining photos. */
const FORM_TIMEOUT_MS = 4_500;

/** Stores the archive, one part after the other to save memory. @returns the id of its import, in the state `reading` */
export async function receiveArchive(context: Context, files: AsyncIterable<StreamedFile>): Promise<number> {
  let id: number | undefined;
  let size = 0;
  try {
    for await (const file of files) {
      if (id !== undefined) throw invalid({ path: 'file', message: 'Envie um arquivo de cada vez.' });
      if (file.field !== 'file') throw invalid({ path: 'file', message: 'Envie o arquivo no campo "file".' });
      assertZip(file);
      const upload = await beginImport(context, { fileName: cleanFileName(file.name) || 'arquivo.zip', size: 0 }, true);
      id = upload.id;
      size = await storeArchive(context.media, upload.archive, file.bytes);
    }
    if (id === undefined) throw invalid({ path: 'file', message: ARCHIVE_MESSAGES.missing });
    await archiveArrived(context, id, size);
    return id;
  } catch (error) {
    if (id !== undefined) await dismissImport(context, id);
    throw error;
  }
}

/** Requires a ZIP's media type or a name ending in .zip (spec §5). The bytes are checked later. */
function assertZip({ name, type }: StreamedFile): void {
  if (name === '') throw invalid({ path: 'file', message: ARCHIVE_MESSAGES.missing });
  if (!ZIP_TYPES.has(type.toLowerCase()) && !/\.zip$/i.test(name)) {
    throw new AppError('unsupported_media_type', ARCHIVE_MESSAGES.format);
  }
}

async function storeArchive(bucket: R2Bucket, archive: Archive, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const parts: ArchivePart[] = [];
  const part = new Uint8Array(PART_SIZE);
  let filled = 0;
  let size = 0;
  const flush = async () => {
    const partNumber = parts.length + 1;
    parts.push({ partNumber, etag: await putPart(bucket, archive, partNumber, part.subarray(0, filled)) });
    filled = 0;
  };
  for await (const piece of bytes) {
    size += piece.length;
    if (size > LIMITS.archiveForm) throw new AppError('payload_too_large', ARCHIVE_TOO_LARGE);
    for (let at = 0; at < piece.length; ) {
      const step = Math.min(piece.length - at, PART_SIZE - filled);
      part.set(piece.subarray(at, at + step), filled);
      at += step;
      filled += step;
      if (filled === PART_SIZE) await flush();
    }
  }
  if (size === 0) throw invalid({ path: 'file', message: ARCHIVE_EMPTY });
  if (filled > 0) await flush();
  if (!(await closeArchive(bucket, archive, parts, size))) throw new AppError('conflict', ARCHIVE_GONE);
  return size;
}

/** Reads an archive and imports slices until FORM_TIMEOUT_MS has passed. @throws `validation` if the import has failed */
export async function importNow(context: Context, id: number): Promise<ImportJob> {
  await importUntil(context, id, context.now().getTime() + FORM_TIMEOUT_MS);
  const job = await findImport(context, id);
  if (job.state !== 'failed') return job;
  // The import is hidden, because the error below already tells its sender why it failed.
  await dismissImport(context, id);
  throw invalid({ path: 'file', message: job.message });
}

async function importUntil(context: Context, id: number, deadline: number): Promise<void> {
  let openSlices: { number: number }[] | undefined;
  try {
    openSlices = await readArchive(context, id);
    for (let [slice] = openSlices; slice && context.now().getTime() < deadline; [slice] = openSlices) {
      await importSlice(context, id, slice.number);
      openSlices.shift();
    }
  } catch (error) {
    // The archive is stored, so the queue can repeat the step that failed.
    console.error(JSON.stringify({ level: 'error', importId: id, error: describe(error) }));
  }
  if (openSlices) await sendSlices(context.jobs, id, openSlices);
  else await context.jobs.send({ job: 'read', importId: id });
}
