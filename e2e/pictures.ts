import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import sharp from 'sharp';
import { zip } from '../worker/test/zip.ts';

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

/** Returns a file. As in a browser, its type follows from its name, not from its bytes. */
export const fileOf = (name: string, buffer: Buffer | string): TestFile => ({
  name,
  mimeType: TYPES[extname(name)] ?? '',
  buffer: Buffer.from(buffer),
});

function flat(name: string, width: number, height: number) {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

export async function picture(name: string): Promise<TestFile> {
  const format = TYPES[extname(name)]?.replace('image/', '') as 'jpeg' | 'png' | 'webp';
  return fileOf(name, await flat(name, 90, 120).toFormat(format).toBuffer());
}

export const largePicture = async (name: string): Promise<TestFile> =>
  fileOf(name, await flat(name, 1500, 1500).png({ compressionLevel: 0 }).toBuffer());

export function zipFile(name: string, entries: Record<string, TestFile | string>): TestFile {
  const files = Object.entries(entries).map(([path, content]) => {
    const data = typeof content === 'string' ? content : content.buffer;
    return { name: path, data, method: 0 };
  });
  return fileOf(name, Buffer.from(zip(files)));
}
