import { crc32 } from 'node:zlib';
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

const HEADER = 0x04034b50;
const RECORD = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const MADE_ON_UNIX = (3 << 8) | VERSION;
const UTF8_NAME = 0x800;
const STORED = 0;
const FILE_ATTRIBUTES = 0o100644 * 0x10000;

/**
 * Files are stored uncompressed, because photos do not shrink. A file is requested only after the previous file was read.
 * Files have times of `timeZone`, because an archive's times have no zone: every computer shows them unchanged.
 *
 * Neither of two libraries fits. fflate puts a stored file's size and CRC after the file, which older macOS and Java refuse.
 * zip.js puts them before it, but takes three times the CPU, and 18 kB of memory per file (for 50,000 files: 885 MB).
 */
export function storedZip(files: AsyncGenerator<StoredFile>, timeZone: string): ReadableStream<Uint8Array> {
  const records: Uint8Array[] = [];
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await files.next();
      if (done) {
        const directory = Buffer.concat(records);
        const counts = [0, 0, records.length, records.length].flatMap(u16);
        controller.enqueue(directory);
        controller.enqueue(Buffer.from([...u32(END), ...counts, ...[directory.length, offset].flatMap(u32), ...u16(0)]));
        return controller.close();
      }
      const { header, record } = headersOf(value, offset, timeZone);
      records.push(record);
      offset += header.length + value.bytes.length;
      controller.enqueue(header);
      controller.enqueue(value.bytes);
    },
    async cancel() {
      await files.return(undefined);
    },
  });
}

/** Returns a file's header, which precedes its bytes, and its record in the directory at the archive's end. */
function headersOf({ path, bytes, modified, extra = {} }: StoredFile, offset: number, timeZone: string) {
  const name = Buffer.from(path);
  const fields = Buffer.concat(
    Object.entries(extra).flatMap(([id, content]) => [Buffer.from([...u16(Number(id)), ...u16(content.length)]), content]),
  );
  const shared = [
    ...[VERSION, UTF8_NAME, STORED, ...dosTime(modified, timeZone)].flatMap(u16),
    ...[crc32(bytes), bytes.length, bytes.length].flatMap(u32),
    ...[name.length, fields.length].flatMap(u16),
  ];
  const place = [...[0, 0, 0].flatMap(u16), ...[FILE_ATTRIBUTES, offset].flatMap(u32)];
  return {
    header: Buffer.concat([Buffer.from([...u32(HEADER), ...shared]), name, fields]),
    record: Buffer.concat([Buffer.from([...u32(RECORD), ...u16(MADE_ON_UNIX), ...shared, ...place]), name, fields]),
  };
}

function dosTime(modified: Date, timeZone: string): [time: number, date: number] {
  const clock = clockInZone(Math.max(modified.getTime(), EARLIEST_MS), timeZone);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = clock.split(/\D/).map(Number);
  return [(hour << 11) | (minute << 5), ((year - 1980) << 9) | (month << 5) | day];
}

const u16 = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const u32 = (value: number) => [...u16(value), ...u16(value >>> 16)];
