import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
};

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** Returns a file whose type follows from its name, not from its bytes, as in a browser. */
export const fileOf = (name: string, buffer: Buffer | string): TestFile => ({
  name,
  mimeType: TYPES[extname(name).toLowerCase()] ?? '',
  buffer: Buffer.from(buffer),
});

/** Makes a picture whose colour depends on its name. Its bytes have the format `lie`, or without `lie` the name's format. */
export async function picture(name: string, lie?: Format): Promise<TestFile> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  const format = lie ?? ((TYPES[extname(name).toLowerCase()] ?? '').replace('image/', '') as Format);
  const flat = sharp({ create: { width: 90, height: 120, channels: 3, background: { r, g, b } } });
  return fileOf(name, await flat.toFormat(format).toBuffer());
}

export const pictures = (count: number, start: string): Promise<TestFile[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      picture(`${start} ${String(n + 1).padStart(2, '0')}.${['jpg', 'png', 'webp'][n % 3]}`),
    ),
  );

/** A private text in the metadata of the phone's photo. It must not be published. */
const SECRET = 'Rua do Lavradio 71';

/** Size in px of the phone's photo when it is served upright (red above, blue below) with a width of 480 px. */
export const UPRIGHT_SMALL = { width: 480, height: 720 };

export async function largePicture(name: string): Promise<TestFile> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  const flat = sharp({ create: { width: 1500, height: 1500, channels: 3, background: { r, g, b } } });
  return fileOf(name, await flat.png({ compressionLevel: 0 }).toBuffer());
}

export const zipFile = (name: string, entries: Record<string, TestFile | Buffer | string>): TestFile =>
  fileOf(
    name,
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(entries).map(([path, content]) => [
            path,
            new Uint8Array(
              Buffer.from(typeof content === 'object' && 'buffer' in content && 'name' in content ? content.buffer : content),
            ),
          ]),
        ),
        { level: 0 },
      ),
    ),
  );

/** Makes a photo as a phone writes it: sideways, with the orientation 6, its location, and `SECRET` as its owner's name. */
export async function phonePhoto(name: string): Promise<TestFile> {
  const half = (background: string) => sharp({ create: { width: 600, height: 800, channels: 3, background } });
  const lying = half('red').extend({ right: 600, background: 'blue' });
  const buffer = await lying
    .withExif({
      IFD0: { Artist: SECRET },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 36/1', GPSLongitudeRef: 'W', GPSLongitude: '43/1 10/1 58/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return fileOf(name, buffer);
}

export async function privateMetadata(bytes: Buffer): Promise<string[]> {
  const { exif } = await sharp(bytes).metadata();
  // The Exif tag 0x8825 points to the photo's location. Either byte order is possible.
  const leadsToGps = exif && (exif.includes(Buffer.of(0x88, 0x25)) || exif.includes(Buffer.of(0x25, 0x88)));
  return [...(bytes.includes(SECRET) ? ['secret'] : []), ...(leadsToGps ? ['GPS'] : [])];
}

/** Returns the first 60 % of a file, as an interrupted copy leaves it. */
export const truncated = (file: TestFile): TestFile => ({
  ...file,
  buffer: file.buffer.subarray(0, Math.floor(file.buffer.length * 0.6)),
});

/** Returns a file name of 200 characters with emoji and accents. The accents are decomposed, as on macOS. */
export const longName = (extension: string): string => {
  const name = 'Ação à meia-noite é ótimo 🎉🪩 pão '.repeat(7).normalize('NFC');
  return `${[...name].slice(0, 199).join('')}ê`.normalize('NFD') + extension;
};
