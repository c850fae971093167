import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';

/** A SHA-256 in hex, which is how a file is named. */
export const FILE_HASH = /^[0-9a-f]{64}$/;

/** Where a file lies in R2. */
export const mediaKey = (hash: string) => `media/${hash}`;

/** Where a small copy of a file lies in R2. */
export const variantKey = (hash: string, width: ThumbWidth) => `variants/${hash}/w${width}.webp`;

/** Everything that lies in R2 for a file. */
export const keysOf = (hash: string) => [mediaKey(hash), ...THUMB_WIDTHS.map((width) => variantKey(hash, width))];

/** Where the browser finds a file; `v` is the cache-busting parameter that the screens show. */
export const mediaUrl = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;
