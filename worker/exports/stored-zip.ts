import { crc32 } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive; `extra` are its extra fields by their numbers. */
export interface StoredFile {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  modified: Date;
  extra?: Record<number, Uint8Array>;
}

/** What fits in one archive: no more files than an import takes, and less than 4 GiB with all their headers (there is no ZIP64). */
export const MAX_FILES = 50_000;
export const MAX_BYTES = 4_000_000_000;

const STORED = 0;
const UNIX = 3;
/** -rw-r--r-- */
const ATTRIBUTES = 0o100644 * 0x10000;

/**
 * An archive of files, stored rather than compressed: photos do not get smaller. The next file is asked for when somebody
 * has read the one before; of what has been read about 1 kB a file stays in memory, until the archive ends with its directory.
 */
export function storedZip(files: AsyncGenerator<StoredFile>): ReadableStream<Uint8Array> {
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
        mtime: modified,
        os: UNIX,
        attrs: ATTRIBUTES,
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
