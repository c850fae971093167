import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Returns an archive's files by path. Throws on a repeated path and, without `hasFolders`, on an entry of a folder. */
export async function unzip(bytes: Uint8Array, { hasFolders = false } = {}): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict', useWebWorkers: false });
  const files = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory && hasFolders) continue;
    if (entry.directory || files.has(entry.filename)) throw new Error(`${entry.filename} is a folder, or there twice.`);
    files.set(entry.filename, new Uint8Array(await entry.arrayBuffer({ checkSignature: true })));
  }
  return files;
}
