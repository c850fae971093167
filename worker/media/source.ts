import { crc32 } from 'node:zlib';

/**
 * What an archive's directory tells of a file's content without unpacking it. It is kept with a photo as the file came,
 * since what is stored has lost its metadata: so a look at an archive knows which of its photos are there.
 */
export const sourceKey = (crc: number, size: number) => `${crc.toString(16).padStart(8, '0')}-${size}`;

/** `sourceKey` of bytes. */
export const sourceOf = (bytes: Uint8Array) => sourceKey(crc32(bytes), bytes.length);
