import { crc32 } from 'node:zlib';
import { assertSize, BadImage, latin1, slice, type Taken, u32 } from './bytes.ts';
import { orientationOf, orientationTiff } from './exif.ts';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

const HEADER = 13;
/** Bit depths that each colour type may have. */
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** What a picture is made of: its data, its colours, its size on paper, and its further frames. */
const KEPT = new Set('PLTE IDAT tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));
const isCritical = (type: string) => /^[A-Z]/.test(type);

/**
 * Takes a PNG apart, chunk by chunk, each held to its checksum, and leaves out what only tells of it: texts, times,
 * EXIF, chunks that nobody knows, and whatever comes behind the end.
 */
export function takePng(bytes: Uint8Array): Taken {
  const size = readHeader(bytes);
  const kept: Uint8Array[] = [];
  let exif: Uint8Array | null = null;
  let data = 0;
  let at = PNG_SIGNATURE.length;
  for (let isFirst = true; ; isFirst = false) {
    const length = u32(bytes, at);
    const chunk = slice(bytes, at, length + 12);
    const type = latin1(chunk.subarray(4, 8));
    if (!/^[A-Za-z]{4}$/.test(type) || (type === 'IHDR') !== isFirst) throw new BadImage('broken');
    if (crc32(chunk.subarray(4, length + 8)) !== u32(chunk, length + 8)) throw new BadImage('broken');
    at += chunk.length;
    if (type === 'IEND') {
      if (length > 0 || data === 0) throw new BadImage('broken');
      break;
    }
    if (type === 'IDAT') data += length;
    if (type === 'eXIf') exif ??= chunk.subarray(8, length + 8);
    if (KEPT.has(type)) kept.push(chunk);
    else if (isCritical(type) && !isFirst) throw new BadImage('broken');
  }
  const orientation = exif ? orientationOf(exif) : 1;
  const turned = orientation > 1 ? [makeChunk('eXIf', orientationTiff(orientation))] : [];
  const head = bytes.subarray(0, PNG_SIGNATURE.length + HEADER + 12);
  return { ...size, orientation, parts: [head, ...turned, ...kept, makeChunk('IEND', new Uint8Array())] };
}

/** The size that the header claims, looked at before anything else. */
function readHeader(bytes: Uint8Array): { width: number; height: number } {
  const at = PNG_SIGNATURE.length;
  const header = slice(bytes, at + 8, HEADER);
  if (u32(bytes, at) !== HEADER || latin1(bytes.subarray(at + 4, at + 8)) !== 'IHDR') throw new BadImage('broken');
  const size = { width: u32(header, 0), height: u32(header, 4) };
  assertSize(size.width, size.height);
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8);
  if (!DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw new BadImage('broken');
  return size;
}

function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}
