import { describe, expect, it } from 'vitest';
import type { Entry } from './directory.ts';
import { splitPath } from './names.ts';
import { planOf, slicesOf } from './plan.ts';

const END = 1_000_000_000;
let offset = 0;

function entry(path: string, row: Partial<Entry> = {}): Entry {
  offset += 1000;
  const segments = splitPath(path);
  const isFolder = segments.at(-1) === '';
  const content = { method: 8, crc: 1, compressedSize: 500, size: 600, offset };
  return { segments, doubtful: [], isFolder, isSpecial: false, isEncrypted: false, ...content, ...row };
}

const plan = (...entries: (string | Entry)[]) =>
  planOf({ entries: entries.map((one) => (typeof one === 'string' ? entry(one) : one)), offset: END });
const photos = (...entries: (string | Entry)[]) =>
  plan(...entries).photos.map(({ attraction, name }) => `${attraction}: ${name}`);

it.each([
  ['a folder names its photos’ attraction', 'Ana/1.jpg | Ana/2.JPEG | Bia/3.WebP', 'Ana: 1.jpg | Ana: 2.JPEG | Bia: 3.WebP'],
  ['the innermost folder names the attraction', '2019/DJ Ana/1.jpg | 2020/julho/Bia/2.jpg', 'DJ Ana: 1.jpg | Bia: 2.jpg'],
  ['a single folder of photos names it', 'DJ Ana/1.jpg | __MACOSX/DJ Ana/._1.jpg', 'DJ Ana: 1.jpg'],
  ['a folder with only another folder does not name it', 'Fotos/DJ Ana/1.jpg', 'DJ Ana: 1.jpg'],
  [
    'a common top folder does not name it',
    'Fotos/ | Fotos/Ana/1.jpg | fotos/Bia/2.jpg | Fotos/solta.jpg',
    'Ana: 1.jpg | Bia: 2.jpg',
  ],
  ['a folder with a subfolder names it', 'Ana/1.jpg | Ana/praia/2.jpg | Bia/3.jpg', 'Ana: 1.jpg | praia: 2.jpg | Bia: 3.jpg'],
  [
    'an only top folder with photos names it',
    'Ana/1.jpg | Ana/2.jpg | Ana/Logo/logo.png',
    'Ana: 1.jpg | Ana: 2.jpg | Logo: logo.png',
  ],
  [
    'folders that differ only in case, Unicode form or spaces are one attraction, with the first spelling',
    `DJ Conceição/1.jpg | ${' dj conceição '.normalize('NFD')}/2.jpg | DJ  CONCEIÇÃO/3.jpg | x/4.jpg | Xis/5.jpg`,
    'DJ Conceição: 1.jpg | DJ Conceição: 2.jpg | DJ Conceição: 3.jpg | Xis: 5.jpg',
  ],
  ['direction marks, which reverse what follows, are removed', 'DJ \u202eanA\u202c/\u200e1\u202egpj.jpg', 'DJ anA: 1gpj.jpg'],
  ['a leading ./ and empty segments are ignored', './DJ Ana/1.jpg | Bia//2.jpg', 'DJ Ana: 1.jpg | Bia: 2.jpg'],
  ['a folder’s name may have 200 characters', `${'a'.repeat(200)}/1.jpg`, `${'a'.repeat(200)}: 1.jpg`],
  ['a folder’s name may begin with a dot', '.38 Special/1.jpg', '.38 Special: 1.jpg'],
])('a photo’s path gives the names of its attraction and of the photo: %s', (_, paths, expected) => {
  expect(photos(...paths.split(' | '))).toEqual(expected.split(' | '));
});

it('a photo beside the folders in a common top folder is left out, and the warning says where the photo is', () => {
  const where = 'Foto solta na pasta que contém as outras: Fotos/solta.jpg.';
  const { warnings } = plan('Fotos/Ana/1.jpg', 'Fotos/Bia/2.jpg', 'Fotos/solta.jpg');
  expect(warnings).toEqual([`${where} Coloque-a em uma pasta com o nome da atração e importe de novo.`]);
});

it('warnings of photos come before warnings of other files, because an import keeps only the first thousand', () => {
  const { warnings } = plan('leia-me.txt', 'mais.zip', '../x.txt', 'DJ Ana/a.jpg', 'solta.jpg', entry('Bia/1.jpg', { size: 0 }));
  const paths = ['Bia/1.jpg', 'solta.jpg', 'leia-me.txt', 'mais.zip', '../x.txt'];
  expect(warnings).toEqual(paths.map((path) => expect.stringContaining(path)));
});

it('one notice lists the possibly misdecoded names of folders with photos, each name once', () => {
  const notices = (...names: string[]) =>
    plan(...names.map((name) => entry(`${name}/1.jpg`, { doubtful: [name] })), entry('Bia/leia-me.txt', { doubtful: ['Bia'] }))
      .notices;
  expect(notices('DJ Ana')).toEqual(['Confira este nome, que pode ter vindo do ZIP com letras trocadas: “DJ Ana”.']);
  expect(notices('Bj÷rk', 'Bj÷rk', 'ax', 'bx', 'cx', 'dx', 'ex', 'fx')).toEqual([
    'Confira estes nomes, que podem ter vindo do ZIP com letras trocadas: “Bj÷rk”, “ax”, “bx”, “cx”, “dx” e mais 2.',
  ]);
  expect(notices('x'.repeat(90))[0]).toContain(`“${'x'.repeat(59)}…”`);
  expect(notices()).toEqual([]);
});

it('one notice says which attraction gets the photos of several folders', () => {
  expect(plan('Alfa/Ensaio/1.jpg', 'Beta/ensaio/2.jpg', 'Beta/ensaio/3.jpg', 'Beta/4.jpg').notices).toEqual([
    'A pasta de cada foto dá o nome da atração: “Ensaio” recebe as fotos de “Alfa/Ensaio”, “Beta/ensaio”.',
  ]);
  expect(plan('2019/Ana/1.jpg', '2020/Ana/2.jpg', '2019/Bia/3.jpg', '2020/Bia/4.jpg').notices).toEqual([
    'A pasta de cada foto dá o nome da atração: “Ana” recebe as fotos de “2019/Ana”, “2020/Ana”. O mesmo vale para “Bia”.',
  ]);
  expect(plan('Alfa/1.jpg', 'Alfa/2.jpg', 'Beta/3.jpg').notices).toEqual([]);
});

it.each([
  ...['DJ Ana/__MACOSX/1.jpg', 'DJ Ana/.DS_Store', 'DJ Ana/.escondida.jpg', 'DJ Ana/Thumbs.db', 'DJ Ana/THUMBS.DB'],
  ...['DJ Ana/desktop.ini', 'DJ Ana/Icon\r', '.Trashes/501/1.jpg', '$RECYCLE.BIN/S-1-5-21/1.jpg'],
  ...['System Volume Information/1.jpg', 'DJ Ana/@eaDir/1.jpg/SYNOPHOTO_THUMB_XL.jpg', 'DJ Ana/.picasaoriginals/1.jpg'],
  ...['LOST.DIR/1.jpg', 'DJ Ana/', 'DJ Ana\\'],
])('the import ignores the entry %s without a warning', (path) => {
  expect(plan(path)).toEqual({ photos: [], notices: [], warnings: [] });
});

const [LONG, BLANK] = ['a'.repeat(201), '\u200b\u3164\u00ad'];
const BROKEN = 'Arquivo incompleto ou danificado: DJ Ana/1.jpg. Envie o original de novo.';

it.each([
  [`${LONG}/1.jpg`, {}, `Pasta com nome longo demais: ${LONG.slice(61)}….jpg. O nome da atração tem no máximo 200 caracteres.`],
  ['DJ Ana/leia-me.txt', {}, 'Não é uma foto JPG, PNG ou WebP: DJ Ana/leia-me.txt.'],
  ['mais.zip', {}, 'Arquivo compactado dentro do ZIP: mais.zip. Descompacte-o e importe as fotos em pastas.'],
  ['solta.jpg', {}, 'Foto fora de uma pasta: solta.jpg. Coloque-a em uma pasta com o nome da atração e importe de novo.'],
  ['A/1.jpg', {}, 'Pasta com nome curto demais: A/1.jpg. O nome deve ter pelo menos 2 caracteres.'],
  [`${BLANK}/1.jpg`, {}, `Pasta com nome curto demais: ${BLANK}/1.jpg. O nome deve ter pelo menos 2 caracteres.`],
  ['../DJ Ana/1.jpg', {}, 'Caminho inválido dentro do ZIP: ../DJ Ana/1.jpg.'],
  ['DJ Ana\\..\\1.jpg', {}, 'Caminho inválido dentro do ZIP: DJ Ana/../1.jpg.'],
  ['/etc/1.jpg', {}, 'Caminho inválido dentro do ZIP: /etc/1.jpg.'],
  ['C:\\fotos\\1.jpg', {}, 'Caminho inválido dentro do ZIP: C:/fotos/1.jpg.'],
  ['DJ Ana/foto.jpg\0.png', {}, 'Nome com caracteres inválidos: DJ Ana/foto.jpg�.png.'],
  ['DJ\nAna/1.jpg', {}, 'Nome com caracteres inválidos: DJ�Ana/1.jpg.'],
  ['DJ Ana/1.jpg', { isSpecial: true }, 'Não é um arquivo, e sim um atalho: DJ Ana/1.jpg.'],
  ['DJ Ana/1.jpg', { isEncrypted: true }, 'Foto protegida por senha: DJ Ana/1.jpg. Gere o arquivo ZIP sem senha.'],
  ['DJ Ana/1.jpg', { method: 14 }, 'Compactação não reconhecida: DJ Ana/1.jpg. Gere o arquivo ZIP com a compactação normal.'],
  ['DJ Ana/1.jpg', { size: 0 }, 'Arquivo vazio: DJ Ana/1.jpg. Escolha outro.'],
  ['DJ Ana/1.jpg', { size: 10 * 1024 * 1024 + 1 }, 'Arquivo muito grande: DJ Ana/1.jpg. O tamanho máximo é 10MB'],
  // No entry of an intact archive has such sizes or such an offset (`isPlausible`).
  ['DJ Ana/1.jpg', { size: 100, compressedSize: 5000 }, BROKEN],
  ['DJ Ana/1.jpg', { method: 0, size: 7, compressedSize: 6 }, BROKEN],
  ['DJ Ana/1.jpg', { offset: END }, BROKEN],
])('the entry with the path %j and the fields %j is left out with a warning', (path, row, warning) => {
  expect(plan(entry(path, row))).toEqual({ photos: [], notices: [], warnings: [warning] });
});

describe('entries with overlapping data', () => {
  const at = (path: string, offset: number, compressedSize: number) => entry(path, { offset, compressedSize });
  const result = (...entries: Entry[]) => {
    const { photos, warnings } = plan(...entries);
    return { names: photos.map(({ name }) => name), warnings: warnings.length };
  };

  it.each([
    ['two with the same offset', [10, 10, 600], 500, ['0.jpg', '2.jpg']],
    ['overlapping data, as in a damaged archive', [10, 500, 1030], 550, ['0.jpg', '1.jpg', '2.jpg']],
    ['adjacent data, in any order of the directory', [540, 10], 500, ['1.jpg', '0.jpg']],
  ])('a few entries are planned even if their data overlaps, but only one for each offset: %s', (_, offsets, size, expected) => {
    const entries = offsets.map((offset, n) => at(`DJ Ana/${n}.jpg`, offset, size));
    expect(result(...entries)).toEqual({ names: expected, warnings: offsets.length - expected.length });
  });

  it('of thousands of entries with overlapping data only the last is planned, and the others get a warning', () => {
    const bomb = Array.from({ length: 5000 }, (_, i) => at(`DJ Ana/${i}.jpg`, i * 40, 600 - (i % 3)));
    expect(result(...bomb)).toEqual({ names: ['4999.jpg'], warnings: 4999 });
  });
});

it('a slice of an import has at most 25 photos and at most 12 MB', () => {
  const ofSize = (size: number, count: number) =>
    slicesOf(plan(...Array.from({ length: count }, (_, n) => entry(`DJ Ana/${n}.jpg`, { size }))).photos).map(
      (slice) => slice.length,
    );
  expect(ofSize(1000, 53)).toEqual([25, 25, 3]);
  expect(ofSize(10_000_000, 3)).toEqual([1, 1, 1]);
  expect(ofSize(6 * 1024 * 1024, 5)).toEqual([2, 2, 1]);
});
