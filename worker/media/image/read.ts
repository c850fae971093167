import { IMAGE_MESSAGES } from '../../../core/contracts/file-messages.ts';
import { AppError, invalid } from '../../errors.ts';
import { BadImage, type ParsedImage, type Size, startsWith } from './bytes.ts';
import { parseJpeg } from './jpeg.ts';
import { PNG_SIGNATURE, parsePng } from './png.ts';
import { parseWebp } from './webp.ts';

export interface ImageFile {
  name: string;
  bytes: Uint8Array;
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** An image that may be stored: complete, shown by every browser, without metadata except orientation and colour profile. */
export interface Image extends Size {
  type: ImageType;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Detects the type by the bytes and removes metadata. Idempotent. @throws AppError `unsupported_media_type`, `validation` */
export function readImage({ name, bytes }: ImageFile): Image {
  try {
    const parsed = parse(bytes);
    return { type: parsed.type, bytes: Buffer.concat(parsed.parts), ...shownSize(parsed) };
  } catch (error) {
    // A Buffer throws a RangeError if a number beyond its end is read. So a RangeError means that the file is incomplete.
    const problem = error instanceof RangeError ? 'broken' : error instanceof BadImage && error.problem;
    if (!problem) throw error;
    const message = IMAGE_MESSAGES[problem](name || 'arquivo');
    throw problem === 'format'
      ? new AppError('unsupported_media_type', `${message}${wrongExtension(name)}`)
      : invalid({ path: 'file', message });
  }
}

export const IMAGE_FILE = /\.(jpe?g|jpe|jfif|png|webp)$/i;

function wrongExtension(name: string): string {
  const [extension] = IMAGE_FILE.exec(name) ?? [];
  return extension
    ? `. O nome termina em ${extension}, mas o conteúdo é de outro formato, por exemplo HEIC: abra a imagem e salve como JPG.`
    : '';
}

/** Returns a picture's size in px as it is shown, after the rotation by EXIF; null for a file that is no valid picture. */
export function sizeOf(bytes: Uint8Array): Size | null {
  try {
    return shownSize(parse(bytes));
  } catch {
    return null;
  }
}

const shownSize = ({ width, height, orientation }: ParsedImage) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

function parse(file: Uint8Array): ParsedImage & { type: ImageType } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw new BadImage('empty');
  if (startsWith(bytes, '\xff\xd8\xff')) return { type: 'image/jpeg', ...parseJpeg(bytes) };
  if (startsWith(bytes, PNG_SIGNATURE)) return { type: 'image/png', ...parsePng(bytes) };
  if (/^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12))) return { type: 'image/webp', ...parseWebp(bytes) };
  throw new BadImage('format');
}
