import { crc32 } from 'node:zlib';
import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';
import { files } from '../../db/schema/catalogue.ts';

export const FILE_HASH = /^[0-9a-f]{64}$/;

export const mediaKey = (hash: string) => `media/${hash}`;

export const thumbnailKey = (hash: string, width: ThumbWidth) => `variants/${hash}/w${width}.webp`;

export const printKey = (hash: string) => `variants/${hash}/print.jpg`;

/** The smaller copies of an image that the server keeps: thumbnails, and a JPEG for programs without support for WebP. */
export const SMALL_IMAGES = [...THUMB_WIDTHS, 'print'] as const;
export type SmallImage = (typeof SMALL_IMAGES)[number];

export const smallKey = (hash: string, small: SmallImage) => (small === 'print' ? printKey(hash) : thumbnailKey(hash, small));

export const keysOf = (hash: string) => [mediaKey(hash), ...SMALL_IMAGES.map((small) => smallKey(hash, small))];

/** Returns the address of a file. The specification requires `v`, which changes with the content. */
export const mediaUrl = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;

/** Returns the address of an image's small JPEG, for previews of links. */
export const printUrl = (imageUrl: string) => `${imageUrl}&w=print`;

export const hashInUrl = (url: string): string | null => /^\/media\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null;

export const pictureColumns = { hash: files.hash, width: files.width, height: files.height };

export const withImageUrl = <Row extends { hash: string }>({ hash, ...row }: Row) => ({ ...row, imageUrl: mediaUrl(hash) });

/** Identifies a file as it was uploaded. ZIP directories list CRC and size, so an import's preview need not unpack files. */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
