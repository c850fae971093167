import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, it } from 'vitest';
import { storedZip } from './stored-zip.ts';

const UTF8_NAME = 0x800;
const modified = new Date('2026-11-21T12:34:56.000Z');

it('storedZip requests a file only after the previous file was read, and none after the reader has cancelled', async () => {
  let requests = 0;
  async function* files() {
    for (;;) yield { path: `${++requests}`, bytes: new Uint8Array(1000), modified };
  }
  const reader = storedZip(files(), 'UTC').getReader();
  const header = await reader.read();
  expect(header.value?.length).toBeLessThan(100);
  // A stream that reads ahead would request more files in these microtasks, because `files` waits for nothing.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(requests).toBe(1);
  await reader.cancel();
  expect(requests).toBe(1);
});

it('files in a ZIP archive have the time of the venue’s clock; a time before 1980, which the format lacks, becomes 1980', async () => {
  async function* files() {
    for (const time of ['2026-11-22T02:34:56Z', '1970-01-01T12:00:00Z']) {
      yield { path: time.slice(0, 4), bytes: new Uint8Array(1), modified: new Date(time) };
    }
  }
  const bytes = await new Response(storedZip(files(), 'America/Sao_Paulo')).bytes();
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  expect(entries.map(({ lastModDate: at }) => [at.getFullYear(), at.getDate(), at.getHours(), at.getMinutes()])).toEqual([
    [2026, 21, 23, 34],
    [1980, 1, 21, 0],
  ]);
});

it('a ZIP archive has each file’s size and CRC before the file’s bytes, as older macOS and Java require', async () => {
  async function* files() {
    yield { path: 'dados.csv', bytes: Buffer.from('a;b'), modified };
    yield { path: 'Atração/foto.jpg', bytes: Buffer.from('JPEG'), modified, extra: { 1: Buffer.from('["Atração"]') } };
  }
  const bytes = await new Response(storedZip(files(), 'UTC')).bytes();
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries();
  const archive = Buffer.from(bytes.buffer);
  const headers = entries.map(({ offset }) => [
    archive.readUInt16LE(offset + 6),
    ...[14, 18, 22].map((at) => archive.readUInt32LE(offset + at)),
  ]);
  expect(headers).toEqual(entries.map(({ crc32, uncompressedSize: size }) => [UTF8_NAME, crc32, size, size]));
  expect(entries.map(({ uncompressedSize }) => uncompressedSize)).toEqual([3, 4]);
});
