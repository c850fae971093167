import { expect, it } from 'vitest';
import { type StoredFile, storedZip } from './stored-zip.ts';

async function written(files: Iterable<StoredFile>): Promise<Uint8Array<ArrayBuffer>> {
  async function* each() {
    yield* files;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of storedZip(each())) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** What zip.js, strictly, finds in an archive. */
async function entriesOf(bytes: Uint8Array) {
  const { ZipReader, Uint8ArrayReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  return new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict', useWebWorkers: false }).getEntries();
}

const modified = new Date('2026-11-21T12:34:56.000Z');

it('is an archive like others', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const archive = await written([
    { path: 'Ação/à noite.jpg', bytes, modified },
    { path: 'vazio', bytes: new Uint8Array(), modified: new Date(0) },
  ]);
  const [first, second] = await entriesOf(archive);
  expect(first).toMatchObject({ filename: 'Ação/à noite.jpg', filenameUTF8: true, compressionMethod: 0, uncompressedSize: 3 });
  expect(first?.bitFlag?.dataDescriptor).toBe(false);
  expect(first?.directory).toBe(false);
  if (!first || first.directory) throw new Error('no file');
  expect(new Uint8Array(await first.arrayBuffer({ checkSignature: true }))).toEqual(bytes);
  expect(second).toMatchObject({ filename: 'vazio', uncompressedSize: 0 });
});

it('without files is one all the same', async () => {
  expect(await entriesOf(await written([]))).toEqual([]);
});

it('is a ZIP64 above 65,534 files', async () => {
  const file = { path: 'a', bytes: new Uint8Array(), modified };
  const archive = await written(Array.from({ length: 65_536 }, (_, i) => ({ ...file, path: `${i}` })));
  const entries = await entriesOf(archive);
  expect(entries).toHaveLength(65_536);
  expect(entries.at(-1)?.filename).toBe('65535');
});
