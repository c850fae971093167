import { crc32 } from 'node:zlib';
import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';
import { files } from '../../db/schema/catalogue.ts';

export const FILE_HASH = /^[0-9a-f]{64}$/;

export const mediaKey = (hash: string) => `media/${hash}`;

export const variantKey = (hash: string, width: ThumbWidth) => `variants/${hash}/w${width}.webp`;

export const printKey = (hash: string) => `variants/${hash}/print.jpg`;

export const keysOf = (hash: string) => [mediaKey(hash), ...THUMB_WIDTHS.map((width) => variantKey(hash, width)), printKey(hash)];

/** Returns the address of a file. The specification requires `v`, which changes with the content. */
export const mediaUrl = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;

export const hashInUrl = (url: string): string | null => /^\/media\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null;

export const pictureColumns = { hash: files.hash, width: files.width, height: files.height };

export const withImageUrl = <Row extends { hash: string }>({ hash, ...row }: Row) => ({ ...row, imageUrl: mediaUrl(hash) });

/** Identifies a file, metadata included, by CRC and length. An archive's directory has both, so a preview unpacks nothing. */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
