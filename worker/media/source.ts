import { crc32 } from 'node:zlib';

/**
 * CRC-32 and length of a file as it was uploaded, which an archive's directory has without unpacking. Kept with a photo, so
 * that a preview of an archive knows which of its photos are there already; the stored file has lost its metadata.
 */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

/** `sourceKey` of bytes. */
export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
