import type { IMAGE_MESSAGES } from '../../../core/contracts/file-messages.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';

export class BadImage extends Error {
  readonly problem: keyof typeof IMAGE_MESSAGES;

  constructor(problem: keyof typeof IMAGE_MESSAGES) {
    super(problem);
    this.problem = problem;
  }
}

export interface Size {
  width: number;
  height: number;
}

export interface ParsedImage extends Size {
  /** The EXIF orientation: 1 is upright, 2 to 8 are rotated or mirrored. */
  orientation: number;
  parts: Uint8Array[];
}

/** @throws BadImage if the file ends before the slice does */
export function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new BadImage('broken');
  return bytes.subarray(at, at + length);
}

/** The most segments or chunks of a file. Millions of empty ones would exceed a Worker's 128 MB. A 10 MB PNG has about 1,300. */
const MAX_PARTS = 20_000;

/** Returns a function that must be called for each part of a file. It throws BadImage if there are too many parts. */
export function partCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_PARTS) throw new BadImage('broken');
  };
}

export const startsWith = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text;

/** Refuses a width or height of zero, and a size that would exhaust a browser's memory. */
export function assertSize({ width, height }: Size): void {
  if (width === 0 || height === 0) throw new BadImage('broken');
  if (width * height > LIMITS.imagePixels) throw new BadImage('tooManyPixels');
}
