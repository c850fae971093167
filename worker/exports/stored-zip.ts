import { crc32 } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { clockInZone } from '../../core/rules/calendar.ts';

export interface StoredFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  modified: Date;
  extra?: Record<number, Uint8Array>;
}

/** The limits of one archive: as many files as an import accepts, and less than 4 GiB with all headers (ZIP64 is not used). */
export const MAX_FILES = 50_000;
export const MAX_BYTES = 4_000_000_000;

/** Returns null if `read` fails twice. An error would cut off an archive that has begun; without the file it can go on. */
export const tryTwice = <T>(read: () => Promise<T>): Promise<T | null> =>
  read()
    .catch(read)
    .catch(() => null);

/** A ZIP archive holds no times before 1980. One day later it is 1980 in every zone. */
const EARLIEST_MS = Date.UTC(1980, 0, 2);

const STORED = 0;
const UNIX = 3;
const FILE_ATTRIBUTES = 0o100644 * 0x10000;

/**
 * Files are stored uncompressed, because photos do not shrink. A file is requested only after the previous file was read.
 * Files have times of `timeZone`, because an archive's times have no zone: every computer shows them unchanged.
 */
export function storedZip(files: AsyncGenerator<StoredFile>, timeZone: string): ReadableStream<Uint8Array> {
  const zip = new Zip();
  return new ReadableStream({
    start(controller) {
      zip.ondata = (error, piece, isLast) => {
        if (error) throw error;
        controller.enqueue(piece);
        if (isLast) controller.close();
      };
    },
    async pull() {
      const { done, value } = await files.next();
      if (done) return zip.end();
      const { path, bytes, modified, extra } = value;
      const entry: ZipInputFile = {
        filename: path,
        size: bytes.length,
        crc: crc32(bytes),
        compression: STORED,
        mtime: clockInZone(Math.max(modified.getTime(), EARLIEST_MS), timeZone),
        os: UNIX,
        attrs: FILE_ATTRIBUTES,
        ...(extra && { extra }),
      };
      zip.add(entry);
      entry.ondata?.(null, bytes, true);
    },
    async cancel() {
      await files.return(undefined);
    },
  });
}
