import { randomFillSync } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { inProject } from '../scripts/local/paths.ts';
import { storedZip } from '../worker/exports/stored-zip.ts';

export interface Measure {
  photos: number;
  bytes: number;
  attractions: number;
}

const MODEL = inProject('db/seed/images/photos/ana-fonte-1.jpg');

/** Returns a JPEG of about this size: real segments and markers, then noise as picture data. */
function jpeg(bytes: number): Uint8Array {
  const model = readFileSync(MODEL);
  const scan = model.indexOf(Buffer.from([0xff, 0xda]));
  const head = model.subarray(0, scan + 2 + model.readUInt16BE(scan + 2));
  const noise = randomFillSync(Buffer.alloc(Math.max(16, bytes - head.length - 2)));
  // Replaces 0xff, which would begin a marker.
  for (let at = noise.indexOf(0xff); at >= 0; at = noise.indexOf(0xff, at)) noise[at] = 0xfe;
  return Buffer.concat([head, noise, Buffer.from([0xff, 0xd9])]);
}

export function makePhotos(folder: string, { photos, bytes, attractions }: Measure): string[] {
  const paths = Array.from({ length: photos }, (_, n) => join(`Banda número ${n % attractions}`, `foto ${n}.jpg`));
  for (let n = 0; n < attractions; n += 1) mkdirSync(join(folder, `Banda número ${n}`), { recursive: true });
  for (const path of paths) writeFileSync(join(folder, path), jpeg(bytes / photos));
  return paths;
}

export async function makeArchive(folder: string, paths: string[], archive: string, prefix = ''): Promise<void> {
  async function* files() {
    for (const path of paths) {
      yield { path: prefix + path, bytes: new Uint8Array(readFileSync(join(folder, path))), modified: new Date() };
    }
  }
  await pipeline(Readable.fromWeb(storedZip(files()) as NodeReadableStream), createWriteStream(archive));
}
