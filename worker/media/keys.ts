import { crc32 } from 'node:zlib';
import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';
import { files } from '../../db/schema/catalogue.ts';

/** A SHA-256 in hex, which is how a file is named. */
export const FILE_HASH = /^[0-9a-f]{64}$/;

/** Where a file lies in R2. */
export const mediaKey = (hash: string) => `media/${hash}`;

/** Where a small copy of a file lies in R2. */
export const variantKey = (hash: string, width: ThumbWidth) => `variants/${hash}/w${width}.webp`;

/** Where its small copy for documents lies (`print.ts`). */
export const printKey = (hash: string) => `variants/${hash}/print.jpg`;

/** Everything that lies in R2 for a file. */
export const keysOf = (hash: string) => [mediaKey(hash), ...THUMB_WIDTHS.map((width) => variantKey(hash, width)), printKey(hash)];

/** Where the browser finds a file; `v` is the cache-busting parameter that the screens show. */
export const mediaUrl = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;

/** The file of such an address; null of any other. */
export const hashOf = (url: string): string | null => /^\/media\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null;

/** Of a row of `files`, what an answer says of a picture, once `withImageUrl` has made an address of its hash. */
export const pictureColumns = { hash: files.hash, width: files.width, height: files.height };

/** A row with its picture's address in place of the hash. */
export const withImageUrl = <Row extends { hash: string }>({ hash, ...row }: Row) => ({ ...row, imageUrl: mediaUrl(hash) });

/**
 * CRC-32 and length of a file as it was uploaded, which an archive's directory has without unpacking. Kept with a photo, so
 * that a preview of an archive knows which of its photos are there already; the stored file has lost its metadata.
 */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

/** `sourceKey` of bytes. */
export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
