import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { inProject } from '../scripts/local/paths.ts';

/** What an archive is made of. */
export interface Measure {
  photos: number;
  bytes: number;
  attractions: number;
}

const MODEL = inProject('db/seed/images/photos/ana-fonte-1.jpg');

/**
 * A JPEG like no other, of about this size: a real one whose picture data is longer, and noise. What a browser would
 * make of it is no matter here; its segments and markers are those of a photo.
 */
export function jpeg(bytes: number): Uint8Array {
  const model = readFileSync(MODEL);
  const scan = model.indexOf(Buffer.from([0xff, 0xda]));
  const head = model.subarray(0, scan + 2 + model.readUInt16BE(scan + 2));
  const noise = randomFillSync(Buffer.alloc(Math.max(16, bytes - head.length - 2)));
  // 0xff would be a marker.
  for (let at = noise.indexOf(0xff); at >= 0; at = noise.indexOf(0xff, at)) noise[at] = 0xfe;
  return Buffer.concat([head, noise, Buffer.from([0xff, 0xd9])]);
}

/** Makes the photos in folders under `folder`, and gives their paths. */
export function makePhotos(folder: string, { photos, bytes, attractions }: Measure): string[] {
  const paths = Array.from({ length: photos }, (_, n) => join(`Banda número ${n % attractions}`, `foto ${n}.jpg`));
  for (let n = 0; n < attractions; n += 1) mkdirSync(join(folder, `Banda número ${n}`), { recursive: true });
  for (const path of paths) writeFileSync(join(folder, path), jpeg(bytes / photos));
  return paths;
}

/** Puts them into an archive: stored, or by the machine's `zip`, which packs them. */
export async function makeArchive(
  folder: string,
  paths: string[],
  archive: string,
  isPacked: boolean,
  nameOf = (path: string) => path,
): Promise<void> {
  if (isPacked) {
    const { status } = spawnSync('zip', ['-q', '-1', '-r', archive, '.'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error('zip failed, or is not there');
    return;
  }
  const files = paths.map((path) => ({ name: nameOf(path), bytes: () => readFileSync(join(folder, path)) }));
  await pipeline(Readable.from(storedZip(files)), createWriteStream(archive));
}

/** An archive of files that are stored as they are, piece by piece. */
export function* storedZip(files: { name: string; bytes(): Uint8Array }[]): Generator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces;
}
