import { assertSize, BadImage, type ParsedImage, partCounter, type Size, slice, startsWith } from './bytes.ts';
import { orientationOf, orientationTiff } from './exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
/** Markers of encodings that browsers show: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of encodings that browsers do not show: lossless, arithmetic and hierarchical. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xf7]);
/** The markers of tables: Huffman, quantisation, number of lines, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdc, 0xdd]);

const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
// Of JFIF and Adobe segments only the bytes that a decoder needs are kept. Other bytes may be a thumbnail or hidden data.
const JFIF = { name: 'JFIF\0', length: 12 };
const ADOBE = { name: 'Adobe', length: 12 };

interface Segment {
  marker: number;
  bytes: Buffer;
  data: Buffer;
}

/** Drops comments, stray bytes, and application segments other than JFIF, colour profile, Adobe's and the Exif orientation. */
export function parseJpeg(bytes: Buffer): ParsedImage {
  let jfif: Uint8Array | null = null;
  let exif: Uint8Array | null = null;
  let size: Size | null = null;
  let scans = 0;
  const keptParts: Uint8Array[] = [];
  for (const segment of segmentsOf(bytes)) {
    const { marker, data } = segment;
    if (marker === APP0) jfif ??= beginningOf(segment, JFIF);
    if (marker === APP1 && startsWith(data, EXIF)) exif ??= data.subarray(EXIF.length);
    if (FRAMES.has(marker)) size = frameSize(data, size);
    if (marker === SOS) scans += 1;
    if (scans > 0 && !size) throw new BadImage('broken');
    keptParts.push(...bytesToKeep(segment));
  }
  if (!size || scans === 0) throw new BadImage('broken');
  const orientation = exif ? orientationOf(exif) : 1;
  const head = [Uint8Array.of(0xff, SOI), ...(jfif ? [jfif] : [])];
  if (orientation > 1) head.push(makeSegment(APP1, Buffer.from(EXIF, 'latin1'), orientationTiff(orientation)));
  return { ...size, orientation, parts: [...head, ...keptParts, Uint8Array.of(0xff, EOI)] };
}

function* segmentsOf(bytes: Buffer): Generator<Segment> {
  const countPart = partCounter();
  for (let at = markerAt(bytes, 2); bytes[at + 1] !== EOI; at = markerAt(bytes, at)) {
    countPart();
    const marker = bytes[at + 1] ?? 0;
    assertKnown(marker);
    const segment = slice(bytes, at, 2 + bytes.readUInt16BE(at + 2));
    if (segment.length < 4) throw new BadImage('broken');
    const start = at;
    at += segment.length;
    if (marker === SOS) {
      const end = markerAt(bytes, at);
      if (end === at) throw new BadImage('broken');
      at = end;
    }
    yield { marker, bytes: bytes.subarray(start, at), data: segment.subarray(4) };
  }
}

/** Returns the offset of the next marker that begins a segment or ends the image. Skips data, fill bytes and other markers. */
function markerAt(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next > 1 && next < 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new BadImage('broken');
}

function assertKnown(marker: number): void {
  if (OTHER_FRAMES.has(marker)) throw new BadImage('format');
  const isApp = marker >= APP0 && marker <= 0xef;
  if (!isApp && marker !== COM && marker !== SOS && !FRAMES.has(marker) && !TABLES.has(marker)) throw new BadImage('broken');
}

function frameSize(data: Buffer, before: Size | null): Size {
  if (before) throw new BadImage('broken');
  const size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
  assertSize(size);
  return size;
}

/** JFIF and Exif are left out, because `parseJpeg` writes them at the beginning. */
function bytesToKeep(segment: Segment): Uint8Array[] {
  const { marker, bytes, data } = segment;
  if (marker === SOS || FRAMES.has(marker) || TABLES.has(marker)) return [bytes];
  if (marker === APP2 && startsWith(data, ICC)) return [bytes];
  const adobe = marker === APP14 ? beginningOf(segment, ADOBE) : null;
  return adobe ? [adobe] : [];
}

/** Returns a segment with the first `length` bytes of `data` and no thumbnail; null if `data` is shorter or lacks `name`. */
function beginningOf({ marker, data }: Segment, { name, length }: { name: string; length: number }): Uint8Array | null {
  if (!startsWith(data, name) || data.length < length) return null;
  const noPicture = marker === APP0 ? [Uint8Array.of(0, 0)] : [];
  return makeSegment(marker, data.subarray(0, length), ...noPicture);
}

function makeSegment(marker: number, ...data: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(data);
  const length = body.length + 2;
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]);
}
