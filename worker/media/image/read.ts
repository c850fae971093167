import { IMAGE_MESSAGES } from '../../../core/contracts/messages.ts';
import { AppError, invalid } from '../../errors.ts';

/** A file from outside: its name, already cleaned, and what is in it. */
export interface ImageFile {
  name: string;
  bytes: Uint8Array;
}

/** An image that may be kept. */
export interface Image {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
}

export function readImage({ name, bytes }: ImageFile): Image {
  if (bytes.length === 0) throw invalid({ path: 'file', message: IMAGE_MESSAGES.empty(name) });
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const type = head.startsWith('\xff\xd8\xff')
    ? 'image/jpeg'
    : head.startsWith('\x89PNG\r\n\x1a\n')
      ? 'image/png'
      : /^RIFF....WEBP/s.test(head)
        ? 'image/webp'
        : null;
  if (type === null) throw new AppError('unsupported_media_type', IMAGE_MESSAGES.format(name));
  return { type, bytes, width: null, height: null };
}
