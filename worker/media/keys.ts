import { THUMB_WIDTHS, type ThumbWidth } from '../../core/rules/image-url.ts';
import { files } from '../../db/schema/files.ts';

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
