import { crc32, inflateRawSync } from 'node:zlib';
import { openRange } from '../media/archive.ts';
import type { PlannedPhoto } from './plan.ts';

const LOCAL_HEADER = 30;
const SIGNATURE = 0x04034b50;

/** Shorter gaps between photos are read and thrown away: cheaper than asking R2 again. */
const GAP = 1024 * 1024;

/** What is said of an entry that cannot be unpacked as the directory has it. */
export class Damaged extends Error {}

/** Reads the photos of one slice out of an archive, front to back, mostly in one go of R2. */
export class Unpacker {
  private readonly bucket: R2Bucket;
  private readonly archive: { key: string; size: number };
  /** About where the last photo of the slice ends: behind a local header come its name and extra field, of unknown length. */
  private readonly end: number;
  private reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private at = 0;
  private openUntil = 0;
  private rest: Uint8Array = new Uint8Array();

  constructor(bucket: R2Bucket, archive: { key: string; size: number }, photos: readonly PlannedPhoto[]) {
    this.bucket = bucket;
    this.archive = archive;
    this.end = Math.max(...photos.map(({ offset, compressedSize }) => offset + LOCAL_HEADER + compressedSize)) + 1024;
  }

  /**
   * The bytes of a photo, whole and as its CRC wants them.
   * @throws Damaged when they are not
   */
  async unpack({ offset, compressedSize, size, isDeflated, crc }: PlannedPhoto): Promise<Uint8Array> {
    const header = Buffer.from(await this.take(offset, LOCAL_HEADER));
    if (header.readUInt32LE(0) !== SIGNATURE) throw new Damaged('header');
    const dataAt = offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = await this.take(dataAt, compressedSize);
    const bytes = isDeflated ? inflate(packed, size) : packed;
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Damaged('content');
    return bytes;
  }

  /** Lets go of what is still open. Little is read to its end, which is less trouble than breaking off. */
  async close(): Promise<void> {
    const { reader } = this;
    this.reader = undefined;
    if (!reader) return;
    if (this.openUntil - this.at > GAP) await reader.cancel();
    else while (!(await reader.read()).done);
  }

  private async take(offset: number, length: number): Promise<Uint8Array> {
    if (offset + length > this.archive.size) throw new Damaged('end');
    const isNear = offset >= this.at && offset <= this.at + this.rest.length + GAP;
    if (!this.reader || !isNear) await this.open(offset, length);
    while (this.at < offset) this.drop(Math.min(offset - this.at, await this.available(length)));
    const taken = new Uint8Array(length);
    for (let filled = 0; filled < length; ) {
      const step = Math.min(length - filled, await this.available(length - filled));
      taken.set(this.rest.subarray(0, step), filled);
      filled += step;
      this.drop(step);
    }
    return taken;
  }

  /** How many bytes are at hand, at least one: reads on, beyond what was opened too. */
  private async available(wanted: number): Promise<number> {
    while (this.rest.length === 0) {
      const { done, value } = (await this.reader?.read()) ?? { done: true };
      if (done) await this.open(this.at, wanted);
      else this.rest = value;
    }
    return this.rest.length;
  }

  private async open(offset: number, wanted: number): Promise<void> {
    await this.close();
    const { key, size } = this.archive;
    const length = Math.min(size - offset, Math.max(this.end - offset, wanted));
    this.reader = (await openRange(this.bucket, key, offset, length)).body.getReader();
    this.at = offset;
    this.openUntil = offset + length;
    this.rest = new Uint8Array();
  }

  private drop(length: number): void {
    this.rest = this.rest.subarray(length);
    this.at += length;
  }
}

/**
 * workerd grows what it unpacks by pieces of 40 KiB and refuses the piece that would pass the limit, however little of it is
 * needed: with its own size as the limit every photo of 41 to 100 kB fails, every third of up to 300 kB, and some larger ones.
 */
const PIECE = 64 * 1024;

/** Stops shortly behind the size that the directory has, so that nothing swells up; its caller compares the sizes. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + PIECE });
  } catch {
    throw new Damaged('deflate');
  }
}
