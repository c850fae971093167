// Makes real image files for tests under node, because sharp does not run in workerd.
import sharp, { type Sharp } from 'sharp';

export const FORMATS = ['jpeg', 'png', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

/** Private data that must be removed. The EXIF and the XMP of every picture made with `telling` contain it. */
export const SECRET = 'Rua do Lavradio 71';

/** Returns a small picture whose four sides all differ, so that tests notice a turned or mirrored picture. */
export function drawn(width = 24, height = 16): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set([(255 * x) / width, (255 * y) / height, (x * y) % 256], 3 * (y * width + x));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Returns a picture like a camera's: with a colour profile, an orientation, and private data (a place, a name, XMP). */
export function telling(picture: Sharp, orientation = 1): Sharp {
  return picture
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: SECRET },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 36/1', GPSLongitudeRef: 'W', GPSLongitude: '43/1 10/1 58/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${SECRET}</note></x:xmpmeta>`)
    .withMetadata({ orientation });
}

export const encode = async (picture: Sharp, format: Format, options = {}): Promise<Uint8Array> =>
  new Uint8Array(await picture.toFormat(format, options).toBuffer());

export const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes, { autoOrient: true, animated: true }).raw().toBuffer({ resolveWithObject: true });

export const metadataOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();

export async function animated(): Promise<Uint8Array> {
  const frames = await Promise.all(
    [0, 1, 2].map((n) =>
      drawn(20, 10)
        .tint({ r: 80 * n, g: 200, b: 90 })
        .png()
        .toBuffer(),
    ),
  );
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .withExif({ IFD0: { Artist: SECRET } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer(),
  );
}
