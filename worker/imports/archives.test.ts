import { expect, it } from 'vitest';
import { attractions } from '../../db/schema/attractions.ts';
import { db, unique } from '../test/fixtures.ts';
import { archivesThere, importZip, photosOf } from '../test/imports.ts';
import { picture, stored } from '../test/uploads.ts';
import { WRITTEN_ELSEWHERE } from '../test/written-elsewhere.ts';
import { field, type ZipEntry, type ZipOptions, zip } from '../test/zip.ts';

async function imported(entries: (folder: string) => ZipEntry[], options: ZipOptions = {}) {
  const folder = unique('Corpo');
  const intactPhoto = { name: `${folder}/boa.png`, data: picture() };
  const job = await importZip(zip([intactPhoto, ...entries(folder)], options));
  expect(job.state).toBe('done');
  const names = (await photosOf(folder))?.map(({ name }) => name) ?? [];
  expect(names).toContain('boa.png');
  return { job, folder, names: names.filter((name) => name !== 'boa.png') };
}

const broken = (path: string) => `Arquivo incompleto ou danificado: ${path}. Envie o original de novo.`;

it.each<[string, Partial<ZipEntry>, ZipOptions?]>([
  ['ZIP64, sizes after the data', { zip64: true, descriptor: true }],
  ['an extra field of 40 kB', { extra: field(0xcafe, new Uint8Array(40_000)) }],
  ['entries made on Windows', { madeBy: 20, attributes: 0x20 }],
  ['entries made on a Mac, plain files', { madeBy: (19 << 8) | 20, attributes: 0o100644 * 0x10000 }],
  ['foreign bytes before it, which its offsets include', {}, { before: picture() }],
  ['foreign bytes before it, which its offsets do not include', {}, { before: new Uint8Array(5000).fill(80), relative: true }],
  ['foreign bytes after it', {}, { after: new Uint8Array(100_000).fill(75) }],
])('an intact archive of an unusual form is imported: with %s', async (_, how, options) => {
  const entries = (folder: string) => ['a.png', 'b.png'].map((name) => ({ name: `${folder}/${name}`, data: picture(), ...how }));
  const { names, job } = await imported(entries, options);
  expect([names, job.errors]).toEqual([['a.png', 'b.png'], []]);
});

it.each(Object.entries(WRITTEN_ELSEWHERE))('an archive made by %s is imported', async (_, base64) => {
  await db.update(attractions).set({ deletedAt: 'now' });
  const job = await importZip(new Uint8Array(Buffer.from(base64, 'base64')));
  expect(job).toMatchObject({ attractionsAdded: 2, photosAdded: 3, errors: [] });
  expect((await photosOf('DJ Conceição'))?.map(({ name }) => name).toSorted()).toEqual(['à noite.png', 'Ímpar.png'].toSorted());
  const [photo, ...others] = (await photosOf('Banda Maré')) ?? [];
  expect([photo?.name, others]).toEqual(['praça 1ª.png', []]);
  expect(await stored(photo?.imageUrl ?? '')).toBeTruthy();
  expect(await archivesThere()).toEqual([]);
});

it.each<[string, Partial<ZipEntry>, message?: (path: string) => unknown]>([
  ['a text', { data: 'não sou uma foto' }, (path) => expect.stringMatching(`^Formato inválido: ${path}.* de outro formato`)],
  ['an empty file', { data: '' }, (path) => `Arquivo vazio: ${path}. Escolha outro.`],
  ['half a photo', { data: picture().subarray(0, 90) }],
  ['a wrong CRC', { crc: 1 }],
  ['a packed size too small', { compressedSize: 60 }],
  ['a packed size that includes the next entry', { compressedSize: 9_000 }],
  ['data that is not deflated', { packed: new Uint8Array(400).fill(255), compressedSize: 400 }],
  ['an offset in the middle of the previous photo', { offset: 50 }],
])(
  'an entry that is no intact photo is named in the response, and the photo beside it is imported: %s',
  async (_, how, message = broken) => {
    const { names, job, folder } = await imported((name) => [
      { name: `${name}/má.png`, data: picture(200, 40), utf8: true, ...how },
      { name: `${name}/outra.png`, data: picture() },
    ]);
    expect(names).toEqual(['outra.png']);
    expect(job.errors).toEqual([message(`${folder}/má.png`)]);
  },
);

it('an import’s errors name a broken photo first, even if a thousand files that are no photos have errors too', async () => {
  const { job, folder } = await imported((name) => [
    ...Array.from({ length: 1000 }, (_, i) => ({ name: `${name}/${i}.txt`, data: '', ghost: true, offset: 0 })),
    { name: `${name}/má.png`, data: picture(), utf8: true, crc: 1 },
  ]);
  expect(job.errors[0]).toBe(broken(`${folder}/má.png`));
  expect(job.errors.at(-1)).toBe('… e mais 1 aviso.');
});

it('two different photos of one name are both imported, and a repeated photo is imported once', async () => {
  const data = picture();
  const { names, job } = await imported((folder) => [
    { name: `${folder}/a.png`, data },
    { name: `${folder}/a.png`, data },
    { name: `${folder}/a.png`, data: picture() },
  ]);
  expect(names).toEqual(['a.png', 'a.png']);
  expect(job).toMatchObject({ photosAdded: 3, total: 4, preview: { photosNew: 3, photosExisting: 1 } });
});

it('the import of an archive without photos ends at once, with a message about the expected structure', async () => {
  const job = await importZip(zip([{ name: 'leia-me.txt', data: 'oi' }]));
  const errors = ['Não é uma foto JPG, PNG ou WebP: leia-me.txt.'];
  expect(job).toMatchObject({ state: 'done', total: 0, photosAdded: 0, errors });
  expect(job.message).toMatch(/^Nenhuma foto para importar neste arquivo\. Cada pasta/);
  expect((await importZip(zip([]))).message).toBe(job.message);
});
