import { AppError } from '../errors.ts';

/** An archive that is on its way into R2, or there. */
export interface Archive {
  key: string;
  uploadId: string;
}

export interface ArchivePart {
  partNumber: number;
  etag: string;
}

/** R2's error codes for an upload that is over, and for a part other than the one it has. */
const NO_SUCH_UPLOAD = /\(10024\)/;
const NO_SUCH_PART = /\(10025\)/;

export const GONE = 'O arquivo enviado não está mais guardado. Envie-o de novo.';

/** Begins the upload of an archive. */
export async function openArchive(bucket: R2Bucket, id: string): Promise<Archive> {
  const { key, uploadId } = await bucket.createMultipartUpload(`imports/${id}.zip`);
  return { key, uploadId };
}

/** Stores one part and gives its ETag, which closing the archive needs. */
export async function putPart(
  bucket: R2Bucket,
  { key, uploadId }: Archive,
  number: number,
  bytes: ReadableStream | Uint8Array,
): Promise<string> {
  try {
    return (await bucket.resumeMultipartUpload(key, uploadId).uploadPart(number, bytes)).etag;
  } catch (error) {
    if (NO_SUCH_UPLOAD.test(String(error))) throw new AppError('conflict', GONE);
    throw error;
  }
}

/**
 * Makes one object of the parts; a second time is no error.
 * @returns false when R2 has other parts than these, which happens when one was sent twice at the same time
 */
export async function closeArchive(
  bucket: R2Bucket,
  { key, uploadId }: Archive,
  parts: ArchivePart[],
  size: number,
): Promise<boolean> {
  try {
    await bucket.resumeMultipartUpload(key, uploadId).complete(parts);
    return true;
  } catch (error) {
    if (NO_SUCH_PART.test(String(error))) return false;
    if (!NO_SUCH_UPLOAD.test(String(error))) throw error;
    if ((await bucket.head(key))?.size !== size) throw new AppError('conflict', GONE);
    return true;
  }
}

/** Removes whatever there is of an archive; nothing is no error. */
export async function removeArchive(bucket: R2Bucket, { key, uploadId }: Archive): Promise<void> {
  try {
    await bucket.resumeMultipartUpload(key, uploadId).abort();
  } catch {
    // It had been completed: then it is an object, which goes here.
  }
  await bucket.delete(key);
}

/**
 * Opens some bytes of an archive, from `offset` on.
 * @throws AppError `not_found` when it is gone
 */
async function openRange(bucket: R2Bucket, key: string, offset: number, length: number): Promise<R2ObjectBody> {
  const object = await bucket.get(key, { range: { offset, length } });
  if (!object) throw new AppError('not_found', GONE);
  return object;
}

/**
 * Reads an archive in R2 by ranges. The last range stays in memory, so that what lies in it is not asked for again.
 * @returns a function that gives `length` bytes at `offset`; the range that it reads for them reaches from `from` to `until`
 */
export function archiveReader(bucket: R2Bucket, key: string) {
  let start = 0;
  let range = new Uint8Array();
  return async (offset: number, length: number, from = offset, until = offset + length): Promise<Uint8Array> => {
    if (offset < start || offset + length > start + range.length) {
      const object = await openRange(bucket, key, from, until - from);
      range = new Uint8Array(await object.arrayBuffer());
      start = from;
    }
    return range.subarray(offset - start, offset - start + length);
  };
}
