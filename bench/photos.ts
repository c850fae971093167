import { createHash, randomFillSync } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { inProject } from '../scripts/local/paths.ts';
import { storedZip } from '../worker/exports/stored-zip.ts';
import { readImage } from '../worker/media/image/read.ts';

const MODEL = inProject('db/seed/images/photos/ana-fonte-1.jpg');

/** Returns a JPEG of about `bytes` bytes. It has the header of a real photo, and noise as picture data. */
function jpeg(bytes: number): Uint8Array<ArrayBuffer> {
  const model = readFileSync(MODEL);
  const scan = model.indexOf(Buffer.from([0xff, 0xda]));
  const head = model.subarray(0, scan + 2 + model.readUInt16BE(scan + 2));
  const noise = randomFillSync(Buffer.alloc(Math.max(16, bytes - head.length - 2)));
  // A byte 0xff would begin a marker, so it becomes 0xfe.
  for (let at = noise.indexOf(0xff); at >= 0; at = noise.indexOf(0xff, at)) noise[at] = 0xfe;
  return Buffer.concat([head, noise, Buffer.from([0xff, 0xd9])]);
}

/** Writes an archive of photos. @returns each photo's path in the archive, and the hash of the file that the product stores */
export async function makeArchive(archive: string, amount: Record<'photos' | 'bytes' | 'attractions', number>, prefix = '') {
  const { photos, bytes, attractions } = amount;
  const made: { path: string; hash: string }[] = [];
  async function* files() {
    for (let n = 0; n < photos; n += 1) {
      const file = { path: `${prefix}Banda número ${n % attractions}/foto ${n}.jpg`, bytes: jpeg(bytes / photos) };
      const stored = readImage({ name: file.path, bytes: file.bytes }).bytes;
      made.push({ path: file.path, hash: createHash('sha256').update(stored).digest('hex') });
      yield { ...file, modified: new Date() };
    }
  }
  await pipeline(Readable.fromWeb(storedZip(files(), 'UTC') as NodeReadableStream), createWriteStream(archive));
  return made;
}
