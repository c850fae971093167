const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns the EXIF orientation, 1 to 8; 1 if it is missing or invalid. `tiff` is the EXIF data from its byte order mark on. */
export function orientationOf(tiff: Uint8Array): number {
  try {
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
    const little = view.getUint16(0) === 0x4949;
    if ((!little && view.getUint16(0) !== 0x4d4d) || view.getUint16(2, little) !== 42) return 1;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let n = 0; n < entries; n += 1) {
      const at = directory + 2 + n * ENTRY_BYTES;
      if (view.getUint16(at, little) !== ORIENTATION) continue;
      const value = view.getUint16(at + 8, little);
      return view.getUint16(at + 2, little) === SHORT && value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch {
    // EXIF data with an offset beyond its end is ignored, because the picture is complete without it.
    return 1;
  }
}

export const orientationTiff = (orientation: number) =>
  // A TIFF file: header (big-endian, 42, directory at byte 8), one entry (tag, SHORT, count 1, value, padding), end.
  Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
