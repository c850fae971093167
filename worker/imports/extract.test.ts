import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { type ZipEntry, zip } from '../test/zip.ts';
import { readDirectory } from './directory.ts';
import { DamagedEntry, unpacker } from './extract.ts';
import { planOf } from './plan.ts';

/** Returns noise, which becomes longer by compression, like some photos. */
function noise(length: number): Uint8Array {
  let seed = length;
  return Uint8Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 24;
  });
}

async function unpacked(entries: ZipEntry[]) {
  const bytes = zip(entries);
  await env.MEDIA.put('imports/extract.zip', bytes);
  const { photos } = planOf(await readDirectory(env.MEDIA, 'imports/extract.zip', bytes.length));
  expect(photos).toHaveLength(entries.length);
  const unpack = unpacker(env.MEDIA, { key: 'imports/extract.zip', size: bytes.length }, photos);
  const contents: (Uint8Array | null)[] = [];
  for (const photo of photos) {
    contents.push(
      await unpack(photo).catch((error) => {
        expect(error).toBeInstanceOf(DamagedEntry);
        return null;
      }),
    );
  }
  await env.MEDIA.delete('imports/extract.zip');
  return contents;
}

const KIB = 1024;

it.each([0, 8])('a photo of any size that was packed by compression method %i is unpacked', async (method) => {
  const sizes = [1, 1000, 16 * KIB, 40 * KIB, 40 * KIB + 1, 60_000, 64 * KIB, 70_241, 100_000, 186_816, 300_000, 1_320_598];
  const files = sizes.flatMap((size) => [noise(size), new Uint8Array(size)]);
  const contents = await unpacked(files.map((data, i) => ({ name: `DJ Ana/${i}.jpg`, data, method })));
  expect(contents.map((content, i) => content !== null && Buffer.compare(content, files[i] as Uint8Array) === 0)).toEqual(
    files.map(() => true),
  );
});

it('a photo longer or shorter than the directory says is refused, and a zip bomb is not unpacked', async () => {
  const entry = (data: Uint8Array, size: number) => ({ name: `DJ Ana/${data.length}.jpg`, data, size });
  expect(
    await unpacked([
      entry(noise(5001), 5000),
      entry(noise(4999), 5000),
      entry(new Uint8Array(60_000_000), 100_000),
      entry(new Uint8Array(200_000), 100_000),
    ]),
  ).toEqual([null, null, null, null]);
});
