import { expect, it } from 'vitest';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { freeText, fromCatalogue } from '../../draft/model.ts';
import { attraction as row } from '../../testing/rows.ts';
import {
  absentFirst,
  boxNote,
  datesOf,
  findAttraction,
  pastedLine,
  pastedLines,
  searchAttractions,
  searchIndex,
  tooLongText,
} from './attraction-search.ts';

const attraction = (id: number, name: string, photoCount = 0): Attraction => row({ id, name, photoCount });

const CATALOGUE = [
  attraction(1, 'Banda Conceição', 2),
  attraction(2, 'DJ Ana', 1),
  attraction(3, 'Ana Maria'),
  attraction(4, 'Zé da Ana', 12),
  attraction(5, 'conceicao e Trio'),
];

const ALL = ['Ana Maria', 'Banda Conceição', 'conceicao e Trio', 'DJ Ana', 'Zé da Ana'];

it.each([
  ['ana', [], ['Ana Maria', 'DJ Ana', 'Zé da Ana']],
  ['ana', [2, 4], ['Ana Maria']],
  ['DA A', [], ['Zé da Ana']],
  [' conceic\u0327a\u0303o ', [], ['conceicao e Trio', 'Banda Conceição']],
  ['', [], ALL],
  ['  ', [], ALL],
  ['xyz', [], []],
  ['.*', [], []],
])(
  'the search ignores case and accents: the text %j, typed in an event with the attractions %j, finds the names %j',
  (text, ids, names) => {
    const { suggestions } = searchAttractions(searchIndex(CATALOGUE), text, new Set(ids));
    expect(suggestions.map(({ label }) => label)).toEqual(names);
  },
);

it('a suggestion says how many photos the attraction has, and shows one of them', () => {
  const catalogue = CATALOGUE.map((one) => (one.id === 4 ? { ...one, thumbUrl: '/media/ze?v=1' } : one));
  expect(searchAttractions(searchIndex(catalogue), '', new Set()).suggestions).toEqual([
    { id: 3, label: 'Ana Maria', note: 'sem foto', picture: null },
    { id: 1, label: 'Banda Conceição', note: '2 fotos', picture: null },
    { id: 5, label: 'conceicao e Trio', note: 'sem foto', picture: null },
    { id: 2, label: 'DJ Ana', note: '1 foto', picture: null },
    { id: 4, label: 'Zé da Ana', note: '12 fotos', picture: '/media/ze?v=1&w=160' },
  ]);
});

it('an old name finds the merged attraction, whose suggestion shows the old name', () => {
  const merged = [...CATALOGUE, row({ id: 9, name: 'Ênia', aliases: [{ id: 8, name: 'Dj Enîa Maria' }] })];
  const results = (text: string) => searchAttractions(searchIndex(merged), text, new Set()).suggestions;
  expect(results('dj enia')).toEqual([{ id: 9, label: 'Ênia', note: 'antes: Dj Enîa Maria', picture: null }]);
  expect(results('enia')[0]?.note).toBe('sem foto');
  expect(findAttraction(searchIndex(merged), 'DJ ENIA MARIA')?.id).toBe(9);
});

it('at most 60 attractions are suggested, and names that begin with the text come first', () => {
  const many = [...Array.from({ length: 70 }, (_, n) => attraction(n + 1, `DJ ${n} Zé`)), attraction(99, 'Zé')];
  const results = searchAttractions(searchIndex(many), 'zé', new Set());
  expect(results.suggestions).toHaveLength(60);
  expect(results.suggestions[0]?.label).toBe('Zé');
  expect(results.total).toBe(71);
});

it.each([
  [' DJ  ANA ', 2],
  ['banda conceicao', 1],
  ['Ana', undefined],
  ['\u0301', undefined],
])('findAttraction finds, for the text %j, the attraction with the id %s', (text, id) => {
  expect(findAttraction(searchIndex(CATALOGUE), text)?.id).toBe(id);
});

it('findAttraction prefers a name with the typed accents to a name with other accents', () => {
  const twins = [attraction(1, 'Zé'), attraction(2, 'Ze')];
  expect(findAttraction(searchIndex(twins), 'ZE')?.id).toBe(2);
  expect(findAttraction(searchIndex(twins.toReversed()), 'zé')?.id).toBe(1);
});

const long = `Primeiras palavras ${'x'.repeat(182)}`;

it('each line of a pasted list gives a name without its bullet; lines of more than 200 characters are listed separately', () => {
  expect(
    pastedLines(`- DJ Ana\r\n\r\n2)  Trio\tXodó\n* ${long}\n${'y'.repeat(200)}\n- *Rita* e *Lia*\n*Trio Ouro*\n_ _`),
  ).toEqual({
    names: ['DJ Ana', 'Trio Xodó', 'y'.repeat(200), '*Rita* e *Lia*', 'Trio Ouro', '_ _'],
    tooLong: [long],
  });
});

it.each([
  ['lines of a word processor', 'Ana\u000bBia\u2028Caio', ['Ana', 'Bia', 'Caio']],
  ['a row of a spreadsheet', 'Ana\tBia\tCaio', ['Ana', 'Bia', 'Caio']],
  ['one item of a word processor', '•\tAna', ['Ana']],
  ['one numbered row of a spreadsheet', '1\tAna\n', ['Ana']],
  ['a column of a spreadsheet beside one of numbers', '1\tAna\r\n2\tBanda 10\r\n3\t\r\n', ['Ana', 'Banda 10']],
  ['the lines of a spreadsheet’s cell', '"- Ana\n""Bia""\n\nTrio"\r\n', ['Ana', '"Bia"', 'Trio']],
])('%s are pasted as a list of names', (_, text, names) => {
  expect(pastedLines(text).names).toEqual(names);
});

it.each([
  ['DJ Ana\tR$ 500,00\nTrio Xodó\t\nU2\t1.200', ['DJ Ana', 'Trio Xodó', 'U2']],
  ['22hs\tDJ Ana\tLapa\n22h às 23h30\tDJ Bia\t\nsex 25/11\tTrio', ['DJ Ana Lapa', 'DJ Bia', 'sex 25/11 Trio']],
  ['1\tU2\t\t500,00\r\n2\t"DJ Ana\nDJ Bia"\t(21) 99999-0000\r\n3\t3030', ['U2', 'DJ Ana', 'DJ Bia', '3030']],
  ['DJ Ana\t500,00', ['DJ Ana']],
])('of pasted cells (%j) those with only an amount, time, date or telephone number are left out', (text, names) => {
  expect(pastedLines(text)).toEqual({ names, tooLong: [] });
});

it.each([
  ['• Lívia', 'Lívia'],
  ['*Lívia*', 'Lívia'],
  ['1\tLívia', 'Lívia'],
  ['- Lívia ', 'Lívia '],
  ['Lívia  e ', 'Lívia  e '],
  ['•', '•'],
])('the single pasted line %j loses its number, bullet or WhatsApp’s stars, but no other part: %j', (pasted, text) => {
  expect(pastedLine(pasted)).toBe(text);
});

it('the message about a pasted list names the lines of more than 200 characters, which were not added', () => {
  const end = 'mais de 200 caracteres e não';
  expect(tooLongText([])).toBeUndefined();
  expect(tooLongText([long])).toBe(`Uma linha tem ${end} foi adicionada: “Primeiras palavras xxxxxxxxxxxxxxxxxxxx…”.`);
  expect(tooLongText(['Ana', 'Bia'])).toBe(`2 linhas têm ${end} foram adicionadas: “Ana” e “Bia”.`);
  const five = ['Ana', 'Bia', 'Caio', 'Duda', 'Edu'];
  expect(tooLongText(five)).toBe(`5 linhas têm ${end} foram adicionadas: “Ana”, “Bia”, “Caio” e mais 2.`);
});

const note = (text: string, chosen: number[] = [], catalogue = CATALOGUE, free: string[] = []) => {
  const list = catalogue.filter(({ id }) => chosen.includes(id)).map(({ id, name }) => fromCatalogue(id, name));
  const index = searchIndex(catalogue);
  const results = searchAttractions(index, text, new Set(chosen));
  return boxNote(index, results, [...list, ...free.map(freeText)], text, 'neste dia');
};

const MANY_DJS = Array.from({ length: 213 }, (_, n) => attraction(n + 1, `DJ ${n}`));
const MERGED = [row({ id: 9, name: 'Ênia', aliases: [{ id: 8, name: 'DJ Maria' }] })];
const BOTH = 'Banda Conceição e conceicao e Trio já estão neste dia.';
const UNKNOWN = 'Não está no cadastro.';
const adding = (text: string, name: string) => ({ text, action: `Adicionar “${name}” como texto livre` });

it.each<[string, Parameters<typeof note>, ReturnType<typeof note>]>([
  ['nothing while all matches are shown', ['ana'], null],
  ['nothing while the box is empty', [''], null],
  ['nothing while the box is blank and all attractions are chosen', [' ', [1, 2, 3, 4, 5]], null],
  ['how many of the matches are shown', ['dj', [], MANY_DJS], { text: 'Mostrando 60 de 213. Continue digitando…' }],
  ['that a name is unknown, and offers to add it', [' Fulano '], adding(UNKNOWN, 'Fulano')],
  ['a long name cut', ['x'.repeat(200)], adding(UNKNOWN, `${'x'.repeat(39)}…`)],
  ['which matches are chosen, and offers to add the text', ['conc', [1, 5]], adding(BOTH, 'conc')],
  ['which free text matches', ['fula', [], CATALOGUE, ['Fulano']], adding('Fulano já está neste dia.', 'fula')],
  ['that the attraction of this name is chosen', ['dj ana', [2]], { text: 'DJ Ana já está neste dia.' }],
  ['that the attraction of this old name is chosen', ['dj maria', [9], MERGED], { text: 'Ênia já está neste dia.' }],
])('the search box’s note says %s', (_, args, expected) => expect(note(...args)).toEqual(expected));

const NAMES = ['Ana', 'Bia', 'Caio', 'Duda', 'Edu', 'Fabi'];
const sixNames = searchIndex(NAMES.map((name, at) => row({ id: at + 1, name })));

it('absentFirst() sorts attractions: the longest absent first, then those with a coming date, then those that never played', () => {
  const played = (last: string | null, next: string | null = null) => ({ count: 1, last, next });
  const memory = new Map([
    [1, played('2026-11-04')],
    [3, played('2026-02-04')],
    [4, played('2025-12-03', '2026-12-02')],
    [5, played('2026-01-07')],
  ]);
  const names = absentFirst(sixNames, memory, new Map([[5, '2026-11-28']])).map(({ attraction: { name } }) => name);
  expect(names).toEqual(['Caio', 'Ana', 'Duda', 'Edu', 'Bia', 'Fabi']);
});

it('datesOf finds each attraction’s first date in the week’s other events, ignoring free texts and undated events', () => {
  const item = (id: number | null) => (id === null ? freeText('x') : fromCatalogue(id, 'x'));
  const others = [
    { date: '2026-11-28', attractions: [item(1), item(null)] },
    { date: '2026-11-26', attractions: [item(1), item(2)] },
    { date: null, attractions: [item(3)] },
  ];
  expect([...datesOf(others)]).toEqual([
    [1, '2026-11-26'],
    [2, '2026-11-26'],
  ]);
});
