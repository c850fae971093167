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

export function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new BadImage('broken');
  return bytes.subarray(at, at + length);
}

/** The most segments or chunks of a file. Millions of empty ones would exceed a Worker's 128 MB. A 10 MB PNG has about 1,300. */
const MAX_PARTS = 20_000;

export function partCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_PARTS) throw new BadImage('broken');
  };
}

export const startsWith = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text;

/** A picture with more pixels than `LIMITS.imagePixels` could exhaust a browser's memory. */
export function assertSize({ width, height }: Size): void {
  if (width === 0 || height === 0) throw new BadImage('broken');
  if (width * height > LIMITS.imagePixels) throw new BadImage('tooManyPixels');
}
