import { assertSize, BadImage, type ParsedImage, partCounter, type Size, slice, startsWith } from './bytes.ts';
import { orientationOf, orientationTiff } from './exif.ts';

const RIFF_HEADER_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
const FLAGS = { icc: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 };
const EXIF = 'Exif\0\0';

interface Chunk {
  type: string;
  data: Buffer;
}

const isImage = ({ type }: Chunk) => type === 'VP8 ' || type === 'VP8L';
const isOfFrame = (chunk: Chunk) => isImage(chunk) || chunk.type === 'ALPH';

/** Drops EXIF (but not its orientation), XMP, unknown chunks (also in frames), and bytes after the end. */
export function parseWebp(bytes: Buffer): ParsedImage {
  const riff = slice(bytes, 0, 8 + bytes.readUInt32LE(4));
  const countPart = partCounter();
  const [first, ...rest] = chunksOf(riff, RIFF_HEADER_BYTES, countPart);
  if (!first) throw new BadImage('broken');
  if (first.type !== 'VP8X') return { ...sizeOf(first), orientation: 1, parts: makeFile([first]) };

  const canvas = canvasOf(first);
  assertSize(canvas);
  const [icc] = rest.filter(({ type }) => type === 'ICCP');
  const [animation] = rest.filter(({ type }) => type === 'ANIM');
  const frames = rest.filter(({ type }) => type === 'ANMF');
  if (frames.length > 0 !== Boolean(animation)) throw new BadImage('broken');
  const picture = animation
    ? [animation, ...frames.map((frame) => parseFrame(frame, canvas, countPart))]
    : rest.filter(isOfFrame);
  if (!animation) {
    const size = onlySize(picture);
    if (size.width !== canvas.width || size.height !== canvas.height) throw new BadImage('broken');
  }

  const exif = rest.find(({ type }) => type === 'EXIF')?.data;
  const orientation = exif ? orientationOf(startsWith(exif, EXIF) ? exif.subarray(EXIF.length) : exif) : 1;
  const orientationChunk: Chunk[] = orientation > 1 ? [{ type: 'EXIF', data: orientationTiff(orientation) }] : [];
  const header = Buffer.alloc(10);
  header.set(first.data.subarray(4, 10), 4);
  header[0] =
    ((first.data[0] ?? 0) & FLAGS.alpha) |
    (icc ? FLAGS.icc : 0) |
    (animation ? FLAGS.animation : 0) |
    (orientationChunk.length ? FLAGS.exif : 0);
  const chunks = [{ type: 'VP8X', data: header }, ...(icc ? [icc] : []), ...picture, ...orientationChunk];
  return { ...canvas, orientation, parts: makeFile(chunks) };
}

function chunksOf(bytes: Buffer, from: number, countPart: () => void): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at < bytes.length; ) {
    countPart();
    const size = bytes.readUInt32LE(at + 4);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: slice(bytes, at + 8, size) });
    // Chunks start at even offsets. Some programs omit the padding byte after the last chunk.
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function parseFrame({ type, data }: Chunk, canvas: Size, countPart: () => void): Chunk {
  const head = slice(data, 0, FRAME_HEADER_BYTES);
  const chunks = chunksOf(data, FRAME_HEADER_BYTES, countPart).filter(isOfFrame);
  const size = onlySize(chunks);
  const isInside =
    2 * head.readUIntLE(0, 3) + size.width <= canvas.width && 2 * head.readUIntLE(3, 3) + size.height <= canvas.height;
  if (!isInside) throw new BadImage('broken');
  return { type, data: Buffer.concat([head, ...chunks.flatMap(makeChunk)]) };
}

function onlySize(chunks: Chunk[]): Size {
  const [image, ...more] = chunks.filter(isImage);
  if (!image || more.length > 0) throw new BadImage('broken');
  return sizeOf(image);
}

const canvasOf = ({ data }: Chunk): Size => ({ width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) });

function sizeOf({ type, data }: Chunk): Size {
  const size = type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : null;
  if (!size) throw new BadImage('broken');
  assertSize(size);
  return size;
}

/** Returns the size of a key frame, which begins with a tag and three constant bytes, then has 14 bits for each side. */
function lossySize(data: Buffer): Size | null {
  const isKey = ((data[0] ?? 1) & 1) === 0;
  if (!isKey || !startsWith(data.subarray(3), '\x9d\x01\x2a')) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Returns the size of a lossless picture, which begins with a constant byte, then has each side minus one, in 14 bits. */
function losslessSize(data: Buffer): Size | null {
  if (data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function makeChunk({ type, data }: Chunk): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return [head, data, new Uint8Array(data.length % 2)];
}

function makeFile(chunks: Chunk[]): Uint8Array[] {
  const parts = chunks.flatMap(makeChunk);
  const head = Buffer.alloc(RIFF_HEADER_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  head.write('WEBP', 8, 'latin1');
  return [head, ...parts];
}
