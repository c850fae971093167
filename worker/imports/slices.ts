import type { PlannedPhoto } from './plan.ts';

/**
 * What one queue message deals with, so many photos and so many bytes of them: all are in memory at once, and several
 * messages may share a Worker's 128 MB.
 */
const MAX_PHOTOS = 25;
const MAX_BYTES = 12 * 1024 * 1024;

/** Cuts an import into slices, in the order of the archive. */
export function slicesOf(photos: readonly PlannedPhoto[]): PlannedPhoto[][] {
  const slices: PlannedPhoto[][] = [];
  let bytes = 0;
  for (const photo of photos) {
    const last = slices.at(-1);
    if (last && last.length < MAX_PHOTOS && bytes + photo.size <= MAX_BYTES) {
      last.push(photo);
      bytes += photo.size;
    } else {
      slices.push([photo]);
      bytes = photo.size;
    }
  }
  return slices;
}

type Packed = [string, string, string, number, number, number, 0 | 1, number];

/** The photos of a slice as its row keeps them. */
export const packed = (photos: readonly PlannedPhoto[]): string =>
  JSON.stringify(
    photos.map(
      ({ attraction, name, path, offset, compressedSize, size, isDeflated, crc }): Packed => [
        attraction,
        name,
        path,
        offset,
        compressedSize,
        size,
        isDeflated ? 1 : 0,
        crc,
      ],
    ),
  );

export const unpacked = (text: string): PlannedPhoto[] =>
  (JSON.parse(text) as Packed[]).map(([attraction, name, path, offset, compressedSize, size, isDeflated, crc]) => ({
    attraction,
    name,
    path,
    offset,
    compressedSize,
    size,
    isDeflated: isDeflated === 1,
    crc,
  }));
