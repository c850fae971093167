import { assertSize, BadImage, slice, startsWith, type Taken, u16 } from './bytes.ts';
import { orientationOf, orientationTiff } from './exif.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
/** Baseline, extended and progressive: the frames that browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, arithmetic and hierarchical ones, which they do not. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde, 0xf7]);
/** Tables and the like: Huffman, quantisation, number of lines, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdc, 0xdd]);

const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
// Of these two as much as a decoder needs: JFIF may carry a small picture, and nobody looks behind the rest.
const JFIF = { name: 'JFIF\0', length: 12 };
const ADOBE = { name: 'Adobe', length: 12 };

/**
 * Takes a JPEG apart from its first marker to its last and leaves out what only tells of it: every APPn but JFIF, the
 * colour profile and Adobe's, comments, and whatever comes behind the end.
 */
export function takeJpeg(bytes: Uint8Array): Taken {
  let jfif: Uint8Array | null = null;
  let exif: Uint8Array | null = null;
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  const kept: Uint8Array[] = [];
  let at = 2;
  for (;;) {
    at = markerAt(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    const segment = slice(bytes, at, 2 + u16(bytes, at + 2));
    if (segment.length < 4) throw new BadImage('broken');
    const data = segment.subarray(4);
    at += segment.length;
    if (marker === APP0) {
      if (startsWith(data, JFIF.name) && data.length >= JFIF.length) {
        jfif ??= makeSegment(APP0, data.subarray(0, JFIF.length), Uint8Array.of(0, 0));
      }
    } else if (marker === APP1) {
      if (startsWith(data, EXIF)) exif ??= data.subarray(EXIF.length);
    } else if (marker === APP2) {
      if (startsWith(data, ICC)) kept.push(segment);
    } else if (marker === APP14) {
      if (startsWith(data, ADOBE.name) && data.length >= ADOBE.length) {
        kept.push(makeSegment(APP14, data.subarray(0, ADOBE.length)));
      }
    } else if (FRAMES.has(marker)) {
      if (size) throw new BadImage('broken');
      size = { height: u16(data, 1), width: u16(data, 3) };
      assertSize(size.width, size.height);
      kept.push(segment);
    } else if (marker === SOS) {
      const end = scanEnd(bytes, at);
      if (!size || end === at) throw new BadImage('broken');
      scans += 1;
      kept.push(segment, bytes.subarray(at, end));
      at = end;
    } else if (TABLES.has(marker)) {
      kept.push(segment);
    } else if (OTHER_FRAMES.has(marker)) {
      throw new BadImage('format');
    } else if (!(marker > APP0 && marker < 0xf0) && marker !== COM) {
      throw new BadImage('broken');
    }
  }
  if (!size || scans === 0) throw new BadImage('broken');
  const orientation = exif ? orientationOf(exif) : 1;
  const head = [Uint8Array.of(0xff, SOI), ...(jfif ? [jfif] : [])];
  if (orientation > 1) head.push(makeSegment(APP1, Buffer.from(EXIF, 'latin1'), orientationTiff(orientation)));
  return { ...size, orientation, parts: [...head, ...kept, Uint8Array.of(0xff, EOI)] };
}

/** Where the marker that has to come next begins, fill bytes passed over. */
function markerAt(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  if (u16(bytes, at) <= 0xff00) throw new BadImage('broken');
  return at;
}

/** Where the picture's data end: at the first marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new BadImage('broken');
}

function makeSegment(marker: number, ...data: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(data);
  const length = body.length + 2;
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]);
}
