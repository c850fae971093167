import { jpeg, storedZip } from '../archive.ts';

/** An archive of photos like no others, in two folders that begin with this name; few bytes each. */
export function zipOf(name: string, photos: number, bytes = 6_000): Uint8Array<ArrayBuffer> {
  const files = Array.from({ length: photos }, (_, n) => ({ name: `${name} ${n % 2}/foto ${n}.jpg`, bytes: () => jpeg(bytes) }));
  return new Uint8Array(Buffer.concat([...storedZip(files)]));
}
