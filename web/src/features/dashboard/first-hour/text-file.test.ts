import { expect, it } from 'vitest';
import { readNames } from './text-file.ts';

const LIST = 'DJ Conceição\r\nÍcaro “Bandeira”';
const utf16 = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (const [at, unit] of [...text].entries()) view.setUint16(2 * at, unit.charCodeAt(0), !isBig);
  return new Uint8Array(view.buffer);
};
const windows = Uint8Array.from([...LIST].map((letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)));
const read = (name: string, ...parts: BlobPart[]) => readNames(new File(parts, name));

it.each<[string, BlobPart]>([
  ['UTF-8', LIST],
  ['UTF-8 with a byte order mark', `\uFEFF${LIST}`],
  ['UTF-16, little-endian', utf16(`\uFEFF${LIST}`, false)],
  ['UTF-16, big-endian', utf16(`\uFEFF${LIST}`, true)],
  ['UTF-16 without a byte order mark', utf16(LIST, false)],
  ['Windows-1252', windows],
])('`readNames()` decodes a file in %s', async (_, part) => {
  expect(await read('artistas.txt', part)).toEqual({ text: 'DJ Conceição\nÍcaro “Bandeira”' });
});

it.each([
  ['Earth, Wind & Fire Cover', 'Earth, Wind & Fire Cover'],
  ['Earth, Wind & Fire\r\nCrosby, Stills & Nash\r\n', 'Earth, Wind & Fire\nCrosby, Stills & Nash'],
  ['"Earth, Wind & Fire"\nCrosby, Stills & Nash', 'Earth, Wind & Fire\nCrosby, Stills & Nash'],
])(
  'a comma outside quotation marks belongs to the name if a space follows each comma of the .csv file: %j',
  async (text, names) => {
    expect(await read('a.csv', text)).toEqual({ text: names });
  },
);

it.each([
  ['no space follows one of them', '"Earth, Wind & Fire",200\r\n\r\nAna\r\n'],
  ['its first line says so', 'sep=,\n"Earth, Wind & Fire",200\nAna'],
])('a comma separates the columns of a .csv file if %s', async (_, text) => {
  expect(await read('a.csv', text)).toEqual({ text: 'Earth, Wind & Fire\nAna' });
});

it('a .csv file gives the names in its first column; a file that is not a list gives a message', async () => {
  expect(await read('a.csv', 'Ana;"200"\nLívia;300')).toEqual({ text: 'Ana\nLívia' });
  expect(await read('a.csv', 'Ana,200\nLívia,300')).toEqual({ text: 'Ana\nLívia' });
  expect(await read('a.txt', 'Silva, João')).toEqual({ text: 'Silva, João' });
  const problem = async (name: string, ...parts: BlobPart[]) => ((await read(name, ...parts)) as { problem: string }).problem;
  expect(await problem('fotos.zip', 'x')).toContain('é um ZIP');
  expect(await problem('Artistas.xlsx', 'x')).toContain('copie a coluna dos nomes');
  expect(await problem('foto.jpg', 'x')).toContain('não é uma lista de nomes');
  expect(await problem('a.txt', new Uint8Array(1024 * 1024 + 1))).toContain('grande demais');
  expect(await problem('a.txt')).toContain('está vazio');
  expect(await problem('a.txt', '\n\n')).toContain('não tem nomes');
});
