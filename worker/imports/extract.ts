import { crc32, inflateRawSync } from 'node:zlib';
import type { PlannedPhoto } from '../../db/schema/imports.ts';
import { archiveReader } from '../media/archive.ts';

const LOCAL_HEADER_BYTES = 30;
const SIGNATURE = 0x04034b50;

/** Bytes reserved for the name and the extra field of a local header, whose lengths are known only after the header is read. */
const NAME_BYTES = 1024;

/** Photos with at most this gap between them are read together, up to `MAX_READ_BYTES`. */
const MAX_GAP_BYTES = 256 * 1024;
const MAX_READ_BYTES = 2 * 1024 * 1024;

export class DamagedEntry extends Error {}

/** Returns a function that unpacks one photo. It reads ahead, so call it in the archive's order. @throws DamagedEntry */
export function unpacker(bucket: R2Bucket, archive: { key: string; size: number }, photos: readonly PlannedPhoto[]) {
  const read = archiveReader(bucket, archive.key);
  return async (photo: PlannedPhoto): Promise<Uint8Array> => {
    const ahead = endOfRead(photos, photo);
    const take = (offset: number, length: number) => {
      const end = offset + length;
      if (end > archive.size) throw new DamagedEntry('end');
      return read(offset, length, offset, Math.min(archive.size, Math.max(end, ahead)));
    };
    const header = Buffer.from(await take(photo.offset, LOCAL_HEADER_BYTES));
    if (header.readUInt32LE(0) !== SIGNATURE) throw new DamagedEntry('header');
    const dataAt = photo.offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = await take(dataAt, photo.compressedSize);
    const bytes = photo.isDeflated ? inflate(packed, photo.size) : packed;
    if (bytes.length !== photo.size || crc32(bytes) !== photo.crc) throw new DamagedEntry('content');
    return bytes;
  };
}

function endOfRead(photos: readonly PlannedPhoto[], { offset }: PlannedPhoto): number {
  let end = 0;
  for (const photo of photos) {
    if (photo.offset < offset) continue;
    const next = photo.offset + LOCAL_HEADER_BYTES + NAME_BYTES + photo.compressedSize;
    if (end > 0 && (photo.offset > end + MAX_GAP_BYTES || next > offset + MAX_READ_BYTES)) break;
    end = next;
  }
  return end;
}

/**
 * Added to the limit of `inflate`, because workerd inflates in pieces of 40 KiB and refuses a piece that would exceed the limit,
 * however little of the piece is needed. With the exact size as limit, every photo of 41 to 100 kB fails, and many larger ones.
 * fflate's `inflateSync` needs no larger limit, but takes 2.5 times the CPU (for 2 MB: 18.8 ms instead of 7.5).
 */
const INFLATE_PIECE_BYTES = 64 * 1024;

/** Unpacks hardly more than the size that the directory states, so that a zip bomb stays small. The caller compares the sizes. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + INFLATE_PIECE_BYTES });
  } catch {
    throw new DamagedEntry('deflate');
  }
}
