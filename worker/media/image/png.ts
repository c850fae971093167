import { crc32 } from 'node:zlib';
import { assertSize, BadImage, type ParsedImage, partCounter, type Size, slice } from './bytes.ts';
import { orientationOf, orientationTiff } from './exif.ts';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

interface Chunk {
  type: string;
  bytes: Buffer;
  data: Buffer;
}

const HEADER_BYTES = 13;
const PALETTE_COLOURS = 3;
const MAX_PALETTE_BYTES = 256 * 3;
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

const KEPT_CHUNKS = new Set('PLTE IDAT tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));
/** True for an unknown chunk whose type begins with a capital. Decoders that do not know such a chunk show no picture. */
const isUnknown = ({ type }: Chunk) => /^[A-Z]/.test(type) && !KEPT_CHUNKS.has(type);

/** Verifies the checksums. Drops texts, times, EXIF except the orientation, other unknown chunks, and bytes after the end. */
export function parsePng(bytes: Buffer): ParsedImage {
  const { colourType, ...size } = readHeader(bytes);
  const [head, ...chunks] = chunksOf(bytes);
  const data = chunks.filter(isData).reduce((sum, chunk) => sum + chunk.data.length, 0);
  if (!head || data === 0 || chunks.some(isUnknown)) throw new BadImage('broken');
  assertOrder(chunks, colourType);
  const exif = chunks.find(({ type }) => type === 'eXIf')?.data;
  const orientation = exif ? orientationOf(exif) : 1;
  const orientationChunk = orientation > 1 ? [makeChunk('eXIf', orientationTiff(orientation))] : [];
  const keptChunks = chunks.filter(({ type }) => KEPT_CHUNKS.has(type)).map((chunk) => chunk.bytes);
  const signature = bytes.subarray(0, PNG_SIGNATURE.length);
  return {
    ...size,
    orientation,
    parts: [signature, head.bytes, ...orientationChunk, ...keptChunks, makeChunk('IEND', new Uint8Array())],
  };
}

const isData = ({ type }: Chunk) => type === 'IDAT';

/** Checks the order as browsers do (measured in Chromium): at most one palette, of valid size, then data without gaps. */
function assertOrder(chunks: readonly Chunk[], colourType: number): void {
  const start = chunks.findIndex(isData);
  const end = chunks.findLastIndex(isData) + 1;
  const [palette, ...more] = chunks.slice(0, start).filter(({ type }) => type === 'PLTE');
  const isSized = !palette || (palette.data.length >= 3 && palette.data.length <= MAX_PALETTE_BYTES);
  const hasColours = isSized && more.length === 0 && (palette || colourType !== PALETTE_COLOURS);
  if (!hasColours || !chunks.slice(start, end).every(isData)) throw new BadImage('broken');
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const countPart = partCounter();
  for (let at = PNG_SIGNATURE.length; ; ) {
    countPart();
    const length = bytes.readUInt32BE(at);
    const chunk = slice(bytes, at, length + 12);
    const type = chunk.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type) || (type === 'IHDR') !== (chunks.length === 0)) throw new BadImage('broken');
    if (crc32(chunk.subarray(4, length + 8)) !== chunk.readUInt32BE(length + 8)) throw new BadImage('broken');
    if (type === 'IEND' && length > 0) throw new BadImage('broken');
    if (type === 'IEND') return chunks;
    chunks.push({ type, bytes: chunk, data: chunk.subarray(8, length + 8) });
    at += chunk.length;
  }
}

function readHeader(bytes: Buffer): Size & { colourType: number } {
  const at = PNG_SIGNATURE.length;
  const header = slice(bytes, at + 8, HEADER_BYTES);
  if (bytes.readUInt32BE(at) !== HEADER_BYTES || bytes.toString('latin1', at + 4, at + 8) !== 'IHDR')
    throw new BadImage('broken');
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
  assertSize(size);
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = header.subarray(8);
  if (!DEPTHS[colourType]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw new BadImage('broken');
  return { ...size, colourType };
}

function makeChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
  return chunk;
}
