import { expect, it } from 'vitest';
import { nameReader, splitPath } from './names.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const alone = (raw: Uint8Array) => nameReader([raw])(raw);
const read = (raw: Uint8Array) => alone(raw).segments.join('/');
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

const UTF8_NAMES = ['Ação/Praça.jpg', '日本/写真.png', 'Nação 🎉/😀.webp', 'Conceição/Ímpar.jpg'.normalize('NFD')];

it.each(UTF8_NAMES)('a UTF-8 name is read in NFC, and not marked as doubtful, even in other alphabets: %s', (name) =>
  expect(alone(utf8(name))).toEqual({ segments: name.normalize('NFC').split('/'), doubtful: [] }),
);

it.each([
  // Windows in Brazil writes names in code page 850. The first four rows have all accented letters of Portuguese.
  ['a0 82 a1 a2 a3', 'áéíóú'],
  ['b5 90 d6 e0 e9', 'ÁÉÍÓÚ'],
  ['83 88 93 b6 d2 e2', 'âêôÂÊÔ'],
  ['c6 e4 c7 e5 87 80 85 b7 81 9a', 'ãõÃÕçÇàÀüÜ'],
  ['43 6f 6e 63 65 69 87 c6 6f 2f 31 2e 6a 70 67', 'Conceição/1.jpg'],
  ['33 a6 2f 66 6f 74 6f', '3ª/foto'],
  ['31 f8 2f 61', '1°/a'],
  ['45 af ae', 'E»«'],
  // In code page 850 the byte ee is a separate accent, which nobody types, so the name is decoded in code page 1252.
  ['42 65 6e 6f ee 74', 'Benoît'],
])('a name with the bytes %s, in code page 850 or 1252, is decoded as %s', (bytes, name) => {
  expect(read(hex(bytes))).toBe(name);
});

it('each segment of a path is decoded separately, so that a folder’s name does not depend on its files’ names', () => {
  const folderOf = (file: string) => alone(hex(`43 6f 72 61 87 c6 6f 2f ${file}`)).segments[0];
  expect([folderOf('61'), folderOf('ee ee ee')]).toEqual(['Coração', 'Coração']);
});

/** The letters beyond ASCII that `inPage` knows. `BYTES` has their bytes in the same order; code page 850 lacks the last two. */
const LETTERS = 'ãçíéêàáóõúâôÃÇÊÉÀÁÂÓÕÚÔöª’´';
const BYTES = {
  850: 'c6 87 a1 82 88 85 a0 a2 e4 a3 83 93 c7 80 d2 90 b7 b5 b6 e0 e5 e9 e2 94 a6'.split(' '),
  1252: 'e3 e7 ed e9 ea e0 e1 f3 f5 fa e2 f4 c3 c7 ca c9 c0 c1 c2 d3 d5 da d4 f6 aa 92 b4'.split(' '),
};
const inPage = (page: '850' | '1252', text: string) =>
  hex(Array.from(text, (sign) => BYTES[page][LETTERS.indexOf(sign)] ?? sign.charCodeAt(0).toString(16)).join(''));

const IN_BOTH = ['São João/festa junina.jpg', 'Conceição', 'Ênia', 'DJ Zé', 'ÉRICA', 'ÀS 9', 'Show às 22h', 'À Noite'];

it.each([
  ['850', [...IN_BOTH, 'Forró à vontade', 'GRAÇA', 'Ângelo Não', 'praça 1ª', 'PÓ', 'JOÃO', 'Último']],
  ['1252', [...IN_BOTH, 'Forró à vontade', 'GRAÇA', 'Ângelo Não', 'praça 1ª', 'Copo D’Água', 'Quem é você']],
] as const)('the only name of an archive in code page %s is decoded: %j', (page, names) => {
  for (const name of names) expect(alone(inPage(page, name))).toEqual({ segments: name.split('/'), doubtful: [] });
});

it.each([
  ['850', ['época', 'São João', 'Úrsula']],
  ['1252', ['época', 'MOÇO', 'São João', 'Úrsula']],
] as const)('the names of one archive are all decoded in the code page that fits them best: %s', (page, names) => {
  const raws = names.map((name) => inPage(page, name));
  const reader = nameReader(raws);
  expect(raws.map((raw) => reader(raw).segments[0])).toEqual(names);
});

it('names in UTF-8 do not influence how other names are decoded', () => {
  const [ours, theirs] = [inPage('1252', 'São João'), utf8('Ação')];
  const reader = nameReader([theirs, ours]);
  expect([reader(theirs), reader(ours)].map(({ segments: [name] }) => name)).toEqual(['Ação', 'São João']);
});

it.each([
  ['Łódź in code page 1250', 'a3 f3 64 9f'],
  ['Привет in code page 866', '8f e0 a8 a2 a5 e2'],
  ['写真 in Shift JIS', '8e ca 90 5e'],
])('a name whose letters are not Portuguese is listed as doubtful: %s', (_, bytes) => {
  const { segments, doubtful } = alone(hex(bytes));
  expect(doubtful).toEqual(segments);
});

it.each(['850', '1252'] as const)('in code page %s the name Björk is doubtful, although it is decoded correctly', (page) => {
  expect(alone(inPage(page, 'Björk/1.jpg'))).toEqual({ segments: ['Björk', '1.jpg'], doubtful: ['Björk'] });
});

it('a path is split at slashes and at the backslashes of some Windows programs', () => {
  expect(splitPath('Fotos\\DJ Ana\\1.jpg')).toEqual(['Fotos', 'DJ Ana', '1.jpg']);
  expect(alone(utf8('/a//b/')).segments).toEqual(['', 'a', '', 'b', '']);
});
