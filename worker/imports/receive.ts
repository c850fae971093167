import { LIMITS } from '../../core/contracts/limits.ts';
import { ARCHIVE_MESSAGES } from '../../core/contracts/messages.ts';
import { cleanFileName } from '../../core/rules/file-name.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import type { StreamedFile } from '../http/form-stream.ts';
import { type Archive, type ArchivePart, closeArchive, GONE, putPart } from '../media/archive.ts';
import { beginUnasked, PART_SIZE } from './begin.ts';
import { archiveArrived } from './parts.ts';
import { putAwayImport } from './put-away.ts';

const ZIP_TYPES = new Set(['application/zip', 'application/x-zip-compressed', 'application/x-zip']);

/**
 * Puts the one archive of a form into R2 as it arrives, never more than a part of it in memory.
 * @returns the number of its import, whose archive waits to be read
 */
export async function receiveArchive(context: Context, files: AsyncIterable<StreamedFile>): Promise<number> {
  let id: number | undefined;
  let size = 0;
  try {
    for await (const file of files) {
      if (id !== undefined) throw invalid({ path: 'file', message: 'Envie um arquivo de cada vez.' });
      if (file.field !== 'file') throw invalid({ path: 'file', message: 'Envie o arquivo no campo "file".' });
      assertZip(file);
      const begun = await beginUnasked(context, cleanFileName(file.name) || 'arquivo.zip');
      id = begun.id;
      size = await store(context.media, begun.archive, file.bytes);
    }
    if (id === undefined) throw invalid({ path: 'file', message: ARCHIVE_MESSAGES.missing });
    await archiveArrived(context, id, size);
    return id;
  } catch (error) {
    if (id !== undefined) await putAwayImport(context, id);
    throw error;
  }
}

/** By type or by name (spec §5); what its bytes are, reading it will show. */
function assertZip({ name, type }: StreamedFile): void {
  if (name === '') throw invalid({ path: 'file', message: ARCHIVE_MESSAGES.missing });
  if (!ZIP_TYPES.has(type.toLowerCase()) && !/\.zip$/i.test(name)) {
    throw new AppError('unsupported_media_type', ARCHIVE_MESSAGES.format);
  }
}

async function store(bucket: R2Bucket, archive: Archive, bytes: AsyncIterable<Uint8Array>): Promise<number> {
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
    if (size > LIMITS.archiveForm) throw new AppError('payload_too_large', ARCHIVE_MESSAGES.tooLargeForForm);
    for (let at = 0; at < piece.length; ) {
      const step = Math.min(piece.length - at, PART_SIZE - filled);
      part.set(piece.subarray(at, at + step), filled);
      at += step;
      filled += step;
      if (filled === PART_SIZE) await flush();
    }
  }
  if (size === 0) throw invalid({ path: 'file', message: ARCHIVE_MESSAGES.empty });
  if (filled > 0) await flush();
  if (!(await closeArchive(bucket, archive, parts, size))) throw new AppError('conflict', GONE);
  return size;
}
