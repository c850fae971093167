import { IMAGE_MESSAGES } from '../../../core/contracts/messages.ts';
import { AppError, invalid } from '../../errors.ts';
import { BadImage, latin1, type ParsedImage, startsWith } from './bytes.ts';
import { parseJpeg } from './jpeg.ts';
import { PNG_SIGNATURE, parsePng } from './png.ts';
import { parseWebp } from './webp.ts';

export interface ImageFile {
  name: string;
  bytes: Uint8Array;
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** An image that may be stored: complete, shown by every browser, without metadata but orientation and colour profile. */
export interface Image {
  type: ImageType;
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Removes metadata; a second call changes nothing. The bytes tell the format. @throws `unsupported_media_type`, `validation` */
export function readImage({ name, bytes }: ImageFile): Image {
  try {
    const parsed = parse(bytes);
    return { type: parsed.type, bytes: Buffer.concat(parsed.parts), ...shownSize(parsed) };
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    const message = IMAGE_MESSAGES[error.problem](name || 'arquivo');
    throw error.problem === 'format' ? new AppError('unsupported_media_type', message) : invalid({ path: 'file', message });
  }
}

/** Returns the size of an image as it is shown; null if the bytes are no image. */
export function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  try {
    return shownSize(parse(bytes));
  } catch {
    return null;
  }
}

// Orientations from 5 on swap width and height.
const shownSize = ({ width, height, orientation }: ParsedImage) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

function parse(bytes: Uint8Array): ParsedImage & { type: ImageType } {
  if (bytes.length === 0) throw new BadImage('empty');
  if (startsWith(bytes, '\xff\xd8\xff')) return { type: 'image/jpeg', ...parseJpeg(bytes) };
  if (startsWith(bytes, PNG_SIGNATURE)) return { type: 'image/png', ...parsePng(bytes) };
  if (/^RIFF....WEBP/s.test(latin1(bytes.subarray(0, 12)))) return { type: 'image/webp', ...parseWebp(bytes) };
  throw new BadImage('format');
}
