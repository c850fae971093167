import { expect, it } from 'vitest';
import { storedZip } from './stored-zip.ts';

const modified = new Date('2026-11-21T12:34:56.000Z');

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
