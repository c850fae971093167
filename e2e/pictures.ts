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
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
};

/** Returns a file whose type follows from its name, not from its bytes, as in a browser. */
export const fileOf = (name: string, buffer: Buffer | string): TestFile => ({
  name,
  mimeType: TYPES[extname(name)] ?? '',
  buffer: Buffer.from(buffer),
});

/** Makes a flat picture whose colour depends on its name. */
function flat(name: string, width: number, height: number) {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

/** Makes a picture in the format of its name. */
export async function picture(name: string): Promise<TestFile> {
  const format = TYPES[extname(name)]?.replace('image/', '') as 'jpeg' | 'png' | 'webp';
  return fileOf(name, await flat(name, 90, 120).toFormat(format).toBuffer());
}

export const largePicture = async (name: string): Promise<TestFile> =>
  fileOf(name, await flat(name, 1500, 1500).png({ compressionLevel: 0 }).toBuffer());

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

/** Makes an archive of the given pictures and texts, by path. */
export function zipFile(name: string, entries: Record<string, TestFile | string>): TestFile {
  const bytes = Object.entries(entries).map(([path, content]) => {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content.buffer;
    return [path, new Uint8Array(buffer)] as const;
  });
  return fileOf(name, Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0 })));
}

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
