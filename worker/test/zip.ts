import { crc32, deflateRawSync } from 'node:zlib';

/**
 * One entry of a crafted archive. What is not said is as a good writer would have it; what is said stands there,
 * however wrong.
 */
export interface ZipEntry {
  name: string | Uint8Array;
  data?: Uint8Array | string | undefined;
  method?: number;
  /** Bit 11: the name is UTF-8. */
  utf8?: boolean;
  flags?: number;
  /** Sizes and CRC behind the data instead of before it. */
  descriptor?: boolean;
  zip64?: boolean;
  crc?: number;
  /** As the headers say, whatever the data is. */
  size?: number;
  compressedSize?: number;
  /** Bytes as they lie there, instead of `data` packed. */
  packed?: Uint8Array;
  extra?: Uint8Array;
  madeBy?: number;
  /** External attributes. */
  attributes?: number;
  /** Another place than its own, as the directory has it. */
  offset?: number;
  /** No local header, no data: the directory points at what lies elsewhere. */
  ghost?: boolean;
}

export interface ZipOptions {
  before?: Uint8Array;
  after?: Uint8Array;
  comment?: string;
  /** Whether the directory's offsets count from behind `before`. */
  relative?: boolean;
  zip64?: boolean;
  /** How many entries the end says there are. */
  count?: number;
}

export const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? new Uint8Array(Buffer.from(text)) : text);

const UNIX = 3 << 8;

/** Writes an archive, byte for byte as told. */
export function zip(entries: readonly ZipEntry[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const before = options.before ?? new Uint8Array();
  const pieces: Uint8Array[] = [before];
  const base = options.relative ? 0 : before.length;
  let at = base;
  const directory: Buffer[] = [];
  for (const entry of entries) {
    const data = bytesOf(entry.data ?? '');
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const shape = {
      name: bytesOf(entry.name),
      flags: (entry.flags ?? 0) | (entry.utf8 ? 0x800 : 0) | (entry.descriptor ? 8 : 0),
      method,
      crc: entry.crc ?? crc32(data),
      size: entry.size ?? data.length,
      compressedSize: entry.compressedSize ?? packed.length,
      extra: entry.extra ?? new Uint8Array(),
      isZip64: entry.zip64 ?? false,
    };
    const offset = entry.offset ?? at;
    directory.push(central(shape, offset, entry.madeBy ?? UNIX | 20, entry.attributes ?? 0));
    if (!entry.ghost) {
      const local = [localHeader(shape, entry.descriptor ?? false), packed, ...(entry.descriptor ? [trailer(shape)] : [])];
      pieces.push(...local);
      at += local.reduce((sum, piece) => sum + piece.length, 0);
    }
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const count = options.count ?? entries.length;
  if (options.zip64) pieces.push(...directory, end64(count, size, at), end(0xffff, 0xffffffff, 0xffffffff, options.comment));
  else pieces.push(...directory, end(count, size, at, options.comment));
  return new Uint8Array(Buffer.concat([...pieces, options.after ?? new Uint8Array()]));
}

interface Shape {
  name: Uint8Array;
  flags: number;
  method: number;
  crc: number;
  size: number;
  compressedSize: number;
  extra: Uint8Array;
  isZip64: boolean;
}

function localHeader({ name, flags, method, crc, size, compressedSize, extra, isZip64 }: Shape, isLater: boolean): Buffer {
  const more = Buffer.concat([
    isZip64 ? field(1, u64(isLater ? 0 : size), u64(isLater ? 0 : compressedSize)) : Buffer.alloc(0),
    extra,
  ]);
  const sizes = isZip64 ? [0xffffffff, 0xffffffff] : isLater ? [0, 0] : [compressedSize, size];
  return Buffer.concat([
    u32(0x04034b50),
    u16(isZip64 ? 45 : 20),
    u16(flags),
    u16(method),
    u32(0x5821_0000),
    u32(isLater ? 0 : crc),
    ...sizes.map(u32),
    u16(name.length),
    u16(more.length),
    name,
    more,
  ]);
}

const trailer = ({ crc, size, compressedSize, isZip64 }: Shape): Buffer =>
  Buffer.concat([u32(0x08074b50), u32(crc), ...[compressedSize, size].map(isZip64 ? u64 : u32)]);

function central(
  { name, flags, method, crc, size, compressedSize, extra, isZip64 }: Shape,
  offset: number,
  madeBy: number,
  attributes: number,
): Buffer {
  const more = Buffer.concat([isZip64 ? field(1, u64(size), u64(compressedSize), u64(offset)) : Buffer.alloc(0), extra]);
  return Buffer.concat([
    u32(0x02014b50),
    u16(madeBy),
    u16(isZip64 ? 45 : 20),
    u16(flags),
    u16(method),
    u32(0x5821_0000),
    u32(crc),
    ...(isZip64 ? [0xffffffff, 0xffffffff] : [compressedSize, size]).map(u32),
    u16(name.length),
    u16(more.length),
    u16(0),
    u16(0),
    u16(0),
    u32(attributes),
    u32(isZip64 ? 0xffffffff : offset),
    name,
    more,
  ]);
}

const end = (count: number, size: number, offset: number, comment = ''): Buffer =>
  Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(count),
    u16(count),
    u32(size),
    u32(offset),
    u16(comment.length),
    Buffer.from(comment),
  ]);

const end64 = (count: number, size: number, offset: number): Buffer =>
  Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count), u64(size), u64(offset)],
    ...[u32(0x07064b50), u32(0), u64(offset + size), u32(1)],
  ]);

/** An extra field. */
export function field(id: number, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([u16(id), u16(data.length), data]);
}

/** Info-ZIP's Unicode path field: the name that people wrote, valid for these bytes of the plain one. */
export const unicodePath = (name: string, plain: Uint8Array): Buffer =>
  field(0x7075, Buffer.from([1]), u32(crc32(plain)), Buffer.from(name));

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
