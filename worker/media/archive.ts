import { AppError } from '../errors.ts';

export interface Archive {
  key: string;
  uploadId: string;
}

export interface ArchivePart {
  partNumber: number;
  etag: string;
}

/** R2's error code for an upload that has ended. */
const NO_SUCH_UPLOAD = /\(10024\)/;
/** R2's error code for a part with another etag than in R2. */
const NO_SUCH_PART = /\(10025\)/;

export const ARCHIVE_GONE = 'O arquivo enviado não está mais guardado. Envie-o de novo.';

export const openArchive = (bucket: R2Bucket, id: string): Promise<Archive> => bucket.createMultipartUpload(`imports/${id}.zip`);

export async function putPart(
  bucket: R2Bucket,
  { key, uploadId }: Archive,
  number: number,
  bytes: ReadableStream | Uint8Array,
): Promise<string> {
  try {
    return (await bucket.resumeMultipartUpload(key, uploadId).uploadPart(number, bytes)).etag;
  } catch (error) {
    if (NO_SUCH_UPLOAD.test(String(error))) throw new AppError('conflict', ARCHIVE_GONE);
    throw error;
  }
}

/** Joins the parts. A repeated call changes nothing. @returns false if a part has another etag in R2 than in `parts` */
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
    if ((await bucket.head(key))?.size !== size) throw new AppError('conflict', ARCHIVE_GONE);
    return true;
  }
}

/** Removes an archive in any state. A missing archive is no error. */
export async function removeArchive(bucket: R2Bucket, { key, uploadId }: Archive): Promise<void> {
  try {
    await bucket.resumeMultipartUpload(key, uploadId).abort();
  } catch {
    // The upload was completed. The call below deletes the resulting object.
  }
  await bucket.delete(key);
}

/** Returns a function that reads bytes. If the last loaded range lacks them, loads `from` to `until`. @throws `not_found` */
export function archiveReader(bucket: R2Bucket, key: string) {
  let start = 0;
  let range = new Uint8Array();
  return async (offset: number, length: number, from = offset, until = offset + length): Promise<Uint8Array> => {
    if (offset < start || offset + length > start + range.length) {
      const object = await bucket.get(key, { range: { offset: from, length: until - from } });
      if (!object) throw new AppError('not_found', ARCHIVE_GONE);
      range = new Uint8Array(await object.arrayBuffer());
      start = from;
    }
    return range.subarray(offset - start, offset - start + length);
  };
}
