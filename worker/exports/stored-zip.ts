import { crc32 } from 'node:zlib';

/** A file of an archive; `extra` is what stands in its extra field, headers included. */
export interface StoredFile {
  path: string;
  bytes: Uint8Array;
  modified: Date;
  extra?: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const PLAIN = 20;
const ZIP64 = 45;
const UNIX = 3 << 8;
/** -rw-r--r-- */
const MODE = 0o100644 * 0x10000;
const MAX16 = 0xffff;
const MAX32 = 0xffffffff;

/**
 * An archive of files as they come, none of them packed: photos do not get smaller. Sizes and CRCs stand before the
 * data, so that every reader gets on with it; above 4 GB or 65,535 files it is a ZIP64. Of what has gone out it keeps
 * no more than the directory, some hundred bytes a file.
 */
export async function* storedZip(files: AsyncIterable<StoredFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.path);
    const extra = Buffer.from(file.extra ?? []);
    const { length } = file.bytes;
    const shape = [u16(UTF8), u16(0), dosTime(file.modified), u32(crc32(file.bytes)), u32(length), u32(length), u16(name.length)];
    const head = Buffer.concat([u32(LOCAL), u16(PLAIN), ...shape, u16(extra.length), name, extra]);
    yield head;
    yield file.bytes;
    directory.push(centralHeader(shape, name, extra, offset));
    offset += head.length + length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield end(directory.length, size, offset);
}

function centralHeader(shape: Buffer[], name: Buffer, own: Buffer, offset: number): Buffer {
  const isFar = offset >= MAX32;
  const extra = isFar ? Buffer.concat([u16(1), u16(8), u64(offset), own]) : own;
  const version = isFar ? ZIP64 : PLAIN;
  const rest = [u16(extra.length), u16(0), u16(0), u16(0), u32(MODE), u32(isFar ? MAX32 : offset)];
  return Buffer.concat([u32(CENTRAL), u16(UNIX | version), u16(version), ...shape, ...rest, name, extra]);
}

function end(count: number, size: number, offset: number): Buffer {
  const counts = [Math.min(count, MAX16), Math.min(count, MAX16)].map(u16);
  const plain = [u32(END), u16(0), u16(0), ...counts, u32(Math.min(size, MAX32)), u32(Math.min(offset, MAX32)), u16(0)];
  if (count < MAX16 && size < MAX32 && offset < MAX32) return Buffer.concat(plain);
  return Buffer.concat([
    ...[u32(END64), u64(44), u16(UNIX | ZIP64), u16(ZIP64), u32(0), u32(0), u64(count), u64(count), u64(size), u64(offset)],
    ...[u32(LOCATOR64), u32(0), u64(offset + size), u32(1)],
    ...plain,
  ]);
}

/** Two seconds exact, from 1980 on, as DOS counted. */
function dosTime(date: Date): Buffer {
  const day = ((Math.max(1980, date.getUTCFullYear()) - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return Buffer.concat([u16(time), u16(day)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
