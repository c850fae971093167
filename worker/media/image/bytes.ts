import { LIMITS } from '../../../core/contracts/limits.ts';
import type { IMAGE_MESSAGES } from '../../../core/contracts/messages.ts';

export class BadImage extends Error {
  readonly problem: keyof typeof IMAGE_MESSAGES;

  constructor(problem: keyof typeof IMAGE_MESSAGES) {
    super(problem);
    this.problem = problem;
  }
}

export interface ParsedImage {
  width: number;
  height: number;
  /** The EXIF orientation: 1 is upright, 2 to 8 are rotated or mirrored. */
  orientation: number;
  parts: Uint8Array[];
}

/** Returns `length` bytes from `at` on. @throws BadImage if the file is shorter */
export function slice(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at + length > bytes.length) throw new BadImage('broken');
  return bytes.subarray(at, at + length);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const u16 = (bytes: Uint8Array, at: number) => viewOf(slice(bytes, at, 2)).getUint16(0);
export const u32 = (bytes: Uint8Array, at: number) => viewOf(slice(bytes, at, 4)).getUint32(0);
export const u16le = (bytes: Uint8Array, at: number) => viewOf(slice(bytes, at, 2)).getUint16(0, true);
export const u32le = (bytes: Uint8Array, at: number) => viewOf(slice(bytes, at, 4)).getUint32(0, true);

export const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export const startsWith = (bytes: Uint8Array, text: string) => latin1(bytes.subarray(0, text.length)) === text;

/** Refuses a width or height of zero, and a size that would exhaust a browser's memory. */
export function assertSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new BadImage('broken');
  if (width * height > LIMITS.imagePixels) throw new BadImage('tooManyPixels');
}
