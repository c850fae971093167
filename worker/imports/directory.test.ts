import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { NAMES_FIELD } from '../exports/entry-names.ts';
import { replacing } from '../test/replacing.ts';
import { field, unicodePath, type ZipEntry, type ZipOptions, zip } from '../test/zip.ts';
import { readDirectory } from './directory.ts';

async function readBytes(bytes: Uint8Array) {
  await env.MEDIA.put('imports/directory.zip', bytes);
  const reading = readDirectory(env.MEDIA, 'imports/directory.zip', bytes.length);
  return (await reading.finally(() => env.MEDIA.delete('imports/directory.zip'))).entries;
}
const read = (entries: ZipEntry[], options: ZipOptions = {}) => readBytes(zip(entries, options));

const three = ['1', '2', '3'].map((name) => ({ name: `DJ Ana/${name}.jpg`, data: name }));

const NO_ZIP = 'O arquivo não é um ZIP, ou está incompleto ou danificado. Gere o arquivo ZIP de novo e envie-o outra vez.';
const overwritten = zip(three).map((byte, at, { length }) => (at > length - 140 && at < length - 60 ? 0 : byte));
const split = zip(three);
new DataView(split.buffer).setUint16(split.length - 18, 3, true);
const many = () => zip(Array(50_001).fill({ name: 'a.jpg', method: 0, ghost: true }), { zip64: true });

it.each<[string, bytes: () => Uint8Array, message?: string]>([
  ['no archive at all', () => Buffer.from('isto não é um ZIP'.repeat(50))],
  ['cut off', () => zip(three).subarray(0, -40)],
  ['its directory is overwritten', () => overwritten],
  ...[0, 1, 2, 9].map(
    (count) => [`it says that its three entries are ${count}`, () => zip(three, { count })] as [string, () => Uint8Array],
  ),
  ['50,001 entries', many, 'O arquivo tem itens demais: no máximo 50.000. Divida-o em arquivos ZIP menores.'],
  ['split over several volumes', () => split, 'O ZIP está dividido em vários volumes. Gere um arquivo ZIP único e envie-o.'],
])('an archive that is damaged, too large or split is refused: %s', async (_, bytes, message = NO_ZIP) => {
  await expect(readBytes(bytes())).rejects.toThrow(message);
});

it('an archive is read, even if its comment looks like one more entry', async () => {
  expect(await read(three, { comment: 'PK\x01\x02'.repeat(20) })).toHaveLength(3);
});

const plain = new Uint8Array(Buffer.from('DJ Ana/1.jpg'));

it.each([
  ['is valid', unicodePath('DJ Anã/1.jpg', plain), 'DJ Anã/1.jpg'],
  ['is empty', unicodePath('', plain)],
  ['is no UTF-8', field(0x7075, unicodePath('', plain).subarray(4), Uint8Array.of(0x41, 0xff, 0xfe))],
  ['is for another name', unicodePath('Bia/2.jpg', new Uint8Array(3))],
  ['has been cut off', field(0x7075, Uint8Array.of(1, 2))],
])(
  'only a valid Info-ZIP Unicode path replaces an entry’s plain name: the Unicode path %s',
  async (_, extra, name = 'DJ Ana/1.jpg') => {
    expect((await read([{ name: plain, data: 'x', extra }]))[0]?.segments.join('/')).toBe(name);
  },
);

/** The “version made by” that the Mac’s own archiver writes. */
const MAC = (3 << 8) | 21;

it.each([
  ['a Mac', 'AC/DC', MAC],
  ['another system', 'AC:DC', (3 << 8) | 30],
])('in an archive that %s has made, the name “AC:DC” is read as “%s”', async (_, folder, madeBy) => {
  const [entry] = await read([{ name: 'AC:DC/às 12:30.jpg', data: 'x', madeBy }]);
  expect(entry?.segments).toEqual([folder, 'às 12:30.jpg']);
});

const GIB = 2 ** 30;
/** Offset of the third entry. It follows the first entry directly, because the archive has no data of the second entry. */
const LAST_AT = 49;

/** Reads the offsets of photos at 0, 3 GiB and `LAST_AT + gap`. The directory stores only 32 bits of the last offset. */
async function offsetsOf(gap: number, madeBy: number, zip64 = false) {
  const first = { name: 'DJ Ana/1.jpg', data: 'first', madeBy };
  const last = { name: 'DJ Ana/3.jpg', data: 'last', madeBy };
  const bytes = zip([first, { name: 'DJ Ana/2.jpg', madeBy, zip64, offset: 3 * GIB, ghost: true }, last]);
  expect(bytes.indexOf(0x50, 1)).toBe(LAST_AT);
  const byteAt = (at: number) => (at < LAST_AT ? bytes[at] : at < LAST_AT + gap ? 0 : bytes[at - gap]) ?? 0;
  const get = async (_: string, { range: { offset, length } }: { range: { offset: number; length: number } }) => ({
    arrayBuffer: async () => Uint8Array.from({ length }, (_, i) => byteAt(offset + i)).buffer,
  });
  const { entries } = await readDirectory(replacing(env.MEDIA, { get }), 'large.zip', bytes.length + gap);
  return entries.map(({ offset }) => offset);
}

it.each([
  ['completed if a Mac has cut it', 4 * GIB, MAC, false, 4 * GIB],
  ['as stored if another program made the archive', 4 * GIB, (3 << 8) | 30, false, 0],
  ['as stored in a Mac’s archive with ZIP64 offsets', 4 * GIB, MAC, true, 0],
  ['as stored in a Mac’s archive smaller than 4 GiB', 0, MAC, false, 0],
])('the offset that the directory stores in 32 bits for an entry is %s', async (_, gap, madeBy, zip64, more) => {
  expect(await offsetsOf(gap, madeBy, zip64)).toEqual([0, 3 * GIB, LAST_AT + more]);
});

it('an entry that is marked as a folder counts as a folder only if it is empty', async () => {
  const marked = { madeBy: 20, attributes: 0x10 };
  const entries = await read([
    { name: 'DJ Ana', method: 0, ...marked },
    { name: 'DJ Ana/1.jpg', data: 'x', ...marked },
  ]);
  expect(entries.map(({ isFolder }) => isFolder)).toEqual([true, false]);
});

it.each([
  ['are read, because a path cannot hold a slash', 'AC/DC', 'a:b.jpg', { attraction: 'AC/DC', photo: 'a:b.jpg' }],
  ['with a character that no spreadsheet can carry are ignored', 'AC\u0001DC', 'a:b.jpg'],
  ['with a NUL are ignored', 'AC/DC', 'a\0b.jpg'],
  ['of another path are ignored', 'Bia', 'a:b.jpg'],
  ['that are no texts are ignored', 1, 2],
])('the names of an attraction and a photo in an entry’s extra field %s', async (_, attraction, photo, names?) => {
  const extra = field(NAMES_FIELD, Buffer.from(JSON.stringify([attraction, photo])));
  expect((await read([{ name: 'AC-DC/a-b.jpg', data: 'x', extra }]))[0]?.names).toEqual(names);
});
