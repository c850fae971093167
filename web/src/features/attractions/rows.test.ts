import { expect, it } from 'vitest';
import { attraction } from '../../testing/rows.ts';
import { attractionCount, photoCount, rowsOf, searchRows } from './rows.ts';

const rows = rowsOf(
  ['Conceição do Samba', 'DJ Ana', 'Ana  Paula', 'Trio Forró'].map((name, index) => attraction({ id: index + 1, name })),
);
const found = (text: string) => searchRows(rows, text).map(({ name }) => name);

it.each([
  ['ana', ['DJ Ana', 'Ana  Paula']],
  ['ANA p', ['Ana  Paula']],
  ['conceicao', ['Conceição do Samba']],
  ['FORRO\u0301', ['Trio Forró']],
  ['samba ', ['Conceição do Samba']],
  ['xaxado', []],
])('finds attractions by "%s", ignoring case, accents and spaces', (text, names) => {
  expect(found(text)).toEqual(names);
});

it('finds an attraction by an old name', () => {
  const merged = rowsOf([attraction({ name: 'Ênia', aliases: [{ id: 2, name: 'Dj Enia' }] })]);
  expect(searchRows(merged, 'dj en')).toHaveLength(1);
  expect(searchRows(merged, 'enia dj')).toHaveLength(0);
});

it('an empty text finds all attractions in their order', () => {
  expect(found('  ')).toEqual(['Conceição do Samba', 'DJ Ana', 'Ana  Paula', 'Trio Forró']);
});

it('formats counts of photos and attractions', () => {
  expect([0, 1, 2, 1204].map(photoCount)).toEqual(['0 fotos', '1 foto', '2 fotos', '1.204 fotos']);
  expect([attractionCount(1), attractionCount(1204)]).toEqual(['1 atração', '1.204 atrações']);
});
