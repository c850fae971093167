import { crc32, deflateRawSync } from 'node:zlib';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** An entry of a crafted archive. Given fields are written as they are, even if wrong; omitted fields get correct values. */
export interface ZipEntry {
  name: string | Uint8Array;
  data?: Uint8Array | string | undefined;
  method?: number;
  /** Sets bit 11, which says that the name is UTF-8. */
  utf8?: boolean;
  /** True to write sizes and CRC after the data instead of before it. */
  descriptor?: boolean;
  zip64?: boolean;
  crc?: number;
  size?: number;
  compressedSize?: number;
  /** These bytes are written in place of the compressed `data`. */
  packed?: Uint8Array;
  extra?: Uint8Array;
  madeBy?: number;
  attributes?: number;
  offset?: number;
  /** True for an entry that is only in the archive's directory, and has neither local header nor data. */
  ghost?: boolean;
}

export interface ZipOptions {
  before?: Uint8Array;
  after?: Uint8Array;
  comment?: string;
  relative?: boolean;
  zip64?: boolean;
  count?: number;
}

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? new Uint8Array(Buffer.from(text)) : text);

const UNIX = 3 << 8;

export function zip(entries: readonly ZipEntry[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const { before = new Uint8Array(), after = new Uint8Array(), count = entries.length } = options;
  const pieces = [before];
  let at = options.relative ? 0 : before.length;
  // The directory records of entries without data are cached, because a test repeats one such entry tens of thousands of times.
  const ghosts = new Map<ZipEntry, Buffer>();
  const records = entries.map((entry) => {
    const shape = shapeOf(entry);
    const record = ghosts.get(entry) ?? central(shape, entry.offset ?? at, entry.madeBy ?? UNIX | 20, entry.attributes ?? 0);
    if (entry.ghost) ghosts.set(entry, record);
    else {
      const isLater = entry.descriptor ?? false;
      const local = Buffer.concat([localHeader(shape, isLater), shape.packed, ...(isLater ? [trailer(shape)] : [])]);
      pieces.push(local);
      at += local.length;
    }
    return record;
  });
  const directory = Buffer.concat(records);
  const ends = options.zip64
    ? [end64(count, directory.length, at), end(0xffff, MAX, MAX, options.comment)]
    : [end(count, directory.length, at, options.comment)];
  return new Uint8Array(Buffer.concat([...pieces, directory, ...ends, after]));
}

type Shape = ReturnType<typeof shapeOf>;

function shapeOf({ data, method = 8, extra = new Uint8Array(), zip64: isZip64 = false, ...entry }: ZipEntry) {
  const content = bytesOf(data ?? '');
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
  const { crc = crc32(content), size = content.length, compressedSize = packed.length } = entry;
  const flags = (entry.utf8 ? 0x800 : 0) | (entry.descriptor ? 8 : 0);
  return { packed, name: bytesOf(entry.name), flags, method, crc, size, compressedSize, extra, isZip64 };
}

const DATE = 0x5821_0000;
const MAX = 0xffffffff;

function localHeader({ name, flags, method, crc, size, compressedSize, extra, isZip64 }: Shape, isLater: boolean): Buffer {
  const sizes = isLater ? [0, 0, 0] : [crc, compressedSize, size];
  const more = isZip64 ? Buffer.concat([field(1, pack('QQ', sizes[2], sizes[1])), extra]) : extra;
  const written = isZip64 ? [sizes[0], MAX, MAX] : sizes;
  const version = isZip64 ? 45 : 20;
  const head = pack('IHHHIIIIHH', 0x04034b50, version, flags, method, DATE, ...written, name.length, more.length);
  return Buffer.concat([head, name, more]);
}

const trailer = ({ crc, size, compressedSize, isZip64 }: Shape): Buffer =>
  pack(isZip64 ? 'IIQQ' : 'IIII', 0x08074b50, crc, compressedSize, size);

function central(shape: Shape, offset: number, madeBy: number, attributes: number): Buffer {
  const { name, flags, method, crc, size, compressedSize, extra, isZip64 } = shape;
  const more = isZip64 ? Buffer.concat([field(1, pack('QQQ', size, compressedSize, offset)), extra]) : extra;
  const sizes = isZip64 ? [MAX, MAX] : [compressedSize, size];
  const version = isZip64 ? 45 : 20;
  const lengths = [name.length, more.length, 0, 0, 0];
  const place = [attributes, isZip64 ? MAX : offset];
  const head = [0x02014b50, madeBy, version, flags, method, DATE, crc, ...sizes, ...lengths, ...place];
  return Buffer.concat([pack('IHHHHIIIIHHHHHII', ...head), name, more]);
}

const end = (count: number, size: number, offset: number, comment = ''): Buffer =>
  Buffer.concat([pack('IHHHHIIH', 0x06054b50, 0, 0, count, count, size, offset, comment.length), Buffer.from(comment)]);

const end64 = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([
    pack('IQHHIIQQQQ', 0x06064b50, 44, 45, 45, 0, 0, count, count, size, offset),
    pack('IIQI', 0x07064b50, 0, offset + size, 1),
  ]);

export function field(id: number, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([pack('HH', id, data.length), data]);
}

/** Returns Info-ZIP's Unicode path field: the name in UTF-8, with the checksum of the plain name that it replaces. */
export const unicodePath = (name: string, plain: Uint8Array): Buffer =>
  field(0x7075, Buffer.from([1]), pack('I', crc32(plain)), Buffer.from(name));

const BYTES: Record<string, number> = { H: 2, I: 4, Q: 8 };

/** Packs little-endian numbers of 2 (H), 4 (I) and 8 (Q) bytes. A number that is too large is cut to its lowest bytes. */
const pack = (format: string, ...values: (number | undefined)[]): Buffer =>
  Buffer.concat(
    values.map((value = 0, i) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)));
      return bytes.subarray(0, BYTES[format[i] ?? '']);
    }),
  );

/** Returns an archive's files by path. Throws on a repeated path and, without `hasFolders`, on an entry of a folder. */
export async function unzip(bytes: Uint8Array, { hasFolders = false } = {}): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict', useWebWorkers: false });
  const files = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory && hasFolders) continue;
    if (entry.directory || files.has(entry.filename)) throw new Error(`${entry.filename} is a folder, or there twice.`);
    files.set(entry.filename, new Uint8Array(await entry.arrayBuffer({ checkSignature: true })));
  }
  return files;
}
