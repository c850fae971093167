import { crc32 } from 'node:zlib';
import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';
import { files } from '../../db/schema/catalogue.ts';

/** A SHA-256 in hex, by which files are named. */
export const FILE_HASH = /^[0-9a-f]{64}$/;

export const mediaKey = (hash: string) => `media/${hash}`;

/** The key of a file's thumbnail in R2. */
export const variantKey = (hash: string, width: ThumbWidth) => `variants/${hash}/w${width}.webp`;

/** The key of a file's copy for documents (`print.ts`) in R2. */
export const printKey = (hash: string) => `variants/${hash}/print.jpg`;

export const keysOf = (hash: string) => [mediaKey(hash), ...THUMB_WIDTHS.map((width) => variantKey(hash, width)), printKey(hash)];

/** The address of a file; `v` is the cache-busting parameter of the specification. */
export const mediaUrl = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;

/** The hash in such an address; null for any other address. */
export const hashOf = (url: string): string | null => /^\/media\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null;

export const pictureColumns = { hash: files.hash, width: files.width, height: files.height };

export const withImageUrl = <Row extends { hash: string }>({ hash, ...row }: Row) => ({ ...row, imageUrl: mediaUrl(hash) });

/**
 * CRC-32 and length of a file as uploaded, which an archive's directory has too: a preview can tell which photos exist. The
 * stored file differs, since its metadata is removed.
 */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

/** `sourceKey` of bytes. */
export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
