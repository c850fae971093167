import { expect, it } from 'vitest';
import { type StoredFile, storedZip } from './stored-zip.ts';

async function written(files: Iterable<StoredFile>): Promise<Uint8Array<ArrayBuffer>> {
  async function* each() {
    yield* files;
  }
  return new Uint8Array(await new Response(storedZip(each())).arrayBuffer());
}

async function entriesOf(bytes: Uint8Array) {
  const { ZipReader, Uint8ArrayReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  return new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict', useWebWorkers: false }).getEntries();
}

const modified = new Date('2026-11-21T12:34:56.000Z');

it('another zip reader gets names, bytes and extra fields from the archive that storedZip has written', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const archive = await written([
    { path: 'Ação/à noite.jpg', bytes, modified },
    { path: 'vazio', bytes: new Uint8Array(), modified, extra: { 1234: bytes } },
  ]);
  const [first, second] = await entriesOf(archive);
  expect(first).toMatchObject({ filename: 'Ação/à noite.jpg', filenameUTF8: true, compressionMethod: 0, uncompressedSize: 3 });
  expect(first?.directory).toBe(false);
  if (!first || first.directory) throw new Error('no file');
  expect(new Uint8Array(await first.arrayBuffer({ checkSignature: true }))).toEqual(bytes);
  expect(second).toMatchObject({ filename: 'vazio', uncompressedSize: 0 });
  expect(second?.extraField?.get(1234)?.data).toEqual(bytes);
});

it('storedZip without files writes an empty archive that another zip reader accepts', async () => {
  expect(await entriesOf(await written([]))).toEqual([]);
});

it('storedZip requests a file only after the previous file was read, and none after the reader has cancelled', async () => {
  let requests = 0;
  async function* files() {
    for (;;) yield { path: `${++requests}`, bytes: new Uint8Array(1000), modified };
  }
  const reader = storedZip(files()).getReader();
  const header = await reader.read();
  expect(header.value?.length).toBeLessThan(100);
  // A stream that reads ahead would request more files in these microtasks, because `files` waits for nothing.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(requests).toBe(1);
  await reader.cancel();
  expect(requests).toBe(1);
});
