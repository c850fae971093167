import { crc32, inflateRawSync } from 'node:zlib';
import type { PlannedPhoto } from '../../db/schema/imports.ts';
import { archiveReader } from '../media/archive.ts';

const LOCAL_HEADER = 30;
const SIGNATURE = 0x04034b50;

/** Bytes left for the name and the extra field behind a local header, whose length the directory does not tell. */
const NAME = 1024;

/** Photos closer to each other than this are read at once, until they are so many bytes. */
const GAP = 256 * 1024;
const READ = 4 * 1024 * 1024;

/** The error of an entry whose data is not what the directory says. */
export class Damaged extends Error {}

/**
 * Unpacks photos of an archive, to be asked for in this order, which is the archive's.
 * @returns a function that gives a photo's bytes, checked against its length and CRC, or throws `Damaged`
 */
export function unpacker(bucket: R2Bucket, archive: { key: string; size: number }, photos: readonly PlannedPhoto[]) {
  const read = archiveReader(bucket, archive.key);
  return async (photo: PlannedPhoto): Promise<Uint8Array> => {
    const ahead = endOfRead(photos, photo);
    const take = (offset: number, length: number) => {
      const end = offset + length;
      if (end > archive.size) throw new Damaged('end');
      return read(offset, length, offset, Math.min(archive.size, Math.max(end, ahead)));
    };
    const header = Buffer.from(await take(photo.offset, LOCAL_HEADER));
    if (header.readUInt32LE(0) !== SIGNATURE) throw new Damaged('header');
    const dataAt = photo.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = await take(dataAt, photo.compressedSize);
    const bytes = photo.isDeflated ? inflate(packed, photo.size) : packed;
    if (bytes.length !== photo.size || crc32(bytes) !== photo.crc) throw new Damaged('content');
    return bytes;
  };
}

/** Where a read that begins with this photo ends: behind the last of the photos that follow closely. */
function endOfRead(photos: readonly PlannedPhoto[], { offset }: PlannedPhoto): number {
  let end = 0;
  for (const photo of photos) {
    if (photo.offset < offset) continue;
    const next = photo.offset + LOCAL_HEADER + NAME + photo.compressedSize;
    if (end > 0 && (photo.offset > end + GAP || next > offset + READ)) break;
    end = next;
  }
  return end;
}

/**
 * workerd grows what it inflates by pieces of 40 KiB and refuses the piece that would pass the limit, however little of it is
 * needed: with its own size as the limit every photo of 41 to 100 kB fails, every third of up to 300 kB, and some larger ones.
 * fflate's `inflateSync` into a buffer of that size would do without, for 2.5 times the CPU (measured: 18.8 ms and 7.5 for 2 MB).
 */
const PIECE = 64 * 1024;

/** Stops shortly behind the size in the directory, so that a bomb stays small; the caller compares the sizes. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + PIECE });
  } catch {
    throw new Damaged('deflate');
  }
}
