import { type StoredFile, storedZip } from '../../worker/exports/stored-zip.ts';
import { jpeg } from '../archive.ts';

/** An archive of photos like no others, in two folders that begin with this name; few bytes each. */
export async function zipOf(name: string, photos: number, bytes = 6_000): Promise<Uint8Array<ArrayBuffer>> {
  async function* files(): AsyncGenerator<StoredFile> {
    for (let n = 0; n < photos; n += 1) {
      yield { path: `${name} ${n % 2}/foto ${n}.jpg`, bytes: jpeg(bytes), modified: new Date() };
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of storedZip(files())) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
