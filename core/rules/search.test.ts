import { expect, it } from 'vitest';
import { byName, cleanName, compareNames, fold, nameKey } from './search.ts';

it.each<[text: string, folded: string]>([
  ['DJ  Conceição', 'dj conceicao'],
  ['dj concei\u0063\u0327a\u0303o', 'dj conceicao'],
  ['ÀÉÎÕÜ ñ Ç', 'aeiou n c'],
  ['  Ana\t\nMaria\u00a0', 'ana maria'],
  [' \t ', ''],
  ['MC 2º', 'mc 2º'],
  ['Olho D’Água, d´Oro, d`Arc', "olho d'agua, d'oro, d'arc"],
  ['\u2068DJ\u200b Ana\u2069 ', 'dj ana'],
  ['日本 🔥', '日本 🔥'],
  // These expected texts come from fold() itself: the test is only that folding them again changes nothing.
  ...['Z̴a̸l̶g̷o', 'Straße', 'İstanbul', '한국', 'ﬁm'].map((text) => [text, fold(text)] satisfies [string, string]),
])('fold() changes the text %j to %j', (text, folded) => {
  expect([fold(text), fold(folded)]).toEqual([folded, folded]);
});

it('a search of folded texts finds everything that a case-insensitive search finds (spec §5)', () => {
  const names = ['DJ Conceição', 'dj concei\u0063\u0327a\u0303o', 'Ana  &  Zé', 'MC 🔥 Fogo', 'İlker', 'STRASSE straße'];
  const partsOf = (name: string) =>
    [...name].flatMap((_, from) => [...name].map((_, length) => name.slice(from, from + length + 1).toUpperCase()));
  for (const name of names)
    for (const part of partsOf(name).filter((one) => name.toLowerCase().includes(one.toLowerCase())))
      expect(fold(name), `${name} / ${part}`).toContain(fold(part));
});

const INVISIBLE = '\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff';

it('cleanName removes outer spaces and invisible characters, except the zero-width joiner of emoji', () => {
  expect(cleanName(`${INVISIBLE} D\u200bJ  Ana ${INVISIBLE}`)).toBe('DJ  Ana');
  expect([...INVISIBLE].map(cleanName).join('')).toBe('');
  expect(cleanName('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  // Without the invisible character between them, a letter and its accent are one character in NFC.
  expect(cleanName('Ze\u200b\u0301')).toBe('Z\u00e9');
});

it('nameKey returns the same key for names that differ only in case, Unicode form, spaces or invisible characters', () => {
  for (const char of INVISIBLE) expect(nameKey(`${char} DJ ${char} A${char}na ${char}`)).toBe('dj ana');
  expect(nameKey(' DJ  CONCEIC\u0327A\u0303O\t')).toBe('dj conceição');
  expect(nameKey('Zé')).not.toBe(nameKey('Ze'));
});

it('compareNames sorts names in Portuguese order, ignores accents and case, and sorts numbers by value', () => {
  const names = ['Zé', 'DJ Vitrola Velha', 'Ícaro', 'DJ Ênia', 'Trio 10', 'átomo', 'Trio 9', 'Hugo', 'Bia'];
  const sorted = ['átomo', 'Bia', 'DJ Ênia', 'DJ Vitrola Velha', 'Hugo', 'Ícaro', 'Trio 9', 'Trio 10', 'Zé'];
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(names.map((name) => ({ name })).sort(byName)).toEqual(sorted.map((name) => ({ name })));
});
