import { expect, it } from 'vitest';
import { unzip } from '../test/unzip.ts';
import { type StoredFile, storedZip } from './stored-zip.ts';

async function written(files: Iterable<StoredFile>): Promise<Uint8Array<ArrayBuffer>> {
  async function* each() {
    yield* files;
  }
  return new Uint8Array(await new Response(storedZip(each())).arrayBuffer());
}

const modified = new Date('2026-11-21T12:34:56.000Z');

it('another zip reader gets names and bytes from the archive that storedZip has written, even if it is empty', async () => {
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    ['Ação/à noite.jpg', new Uint8Array([1, 2, 3])],
    ['vazio', new Uint8Array()],
  ];
  const archive = await written(files.map(([path, bytes]) => ({ path, bytes, modified })));
  expect(await unzip(archive)).toEqual(new Map(files));
  expect(await unzip(await written([]))).toEqual(new Map());
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
