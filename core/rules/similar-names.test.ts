import { expect, it } from 'vitest';
import { similarNames } from './similar-names.ts';

const pairs = (...names: string[]) =>
  similarNames(names.map((name) => ({ name }))).map(([a, b]) => [a.name, b.name].sort().join(' = '));

it.each([
  ['case, accents and “DJ”', ['DJ Ênia', 'Dj Enia'], ['Dj. Ênia', 'ênia'], ['Ênia DJ', 'DJ Ênia']],
  ['spaces and signs', ['Ana & Bia', 'Ana e Bia'], ['Trio Forró', 'Trio  Forro!'], ['Banda 10', 'BANDA 10']],
  ['one letter', ['Conceição', 'Conseição']],
  ['two letters of a long name', ['Conceição do Samba', 'Conceicão do Sanba'], ['Conceição do Samba', 'Conceição Samba']],
])('two names that differ only in %s may mean the same artist: %j', (_, ...names) => {
  for (const [a = '', b = ''] of names) expect(pairs(a, b, 'Zé')).toEqual([[a, b].sort().join(' = ')]);
});

it.each([
  ['another number', ['Banda 1', 'Banda 2']],
  ['one letter of a short name', ['Ana', 'Bia'], ['Ana', 'Ane']],
  ['a word', ['DJ', 'DJ Ana'], ['Samba da Vila', 'Samba da Lagoa'], ['Trio Forró', 'Trio Choro']],
  ['no letters', ['🎸', '🥁🥁']],
])('two names that differ in %s mean different artists: %j', (_, ...names) => {
  for (const [a = '', b = ''] of names) expect(pairs(a, b)).toEqual([]);
});

it('similarNames lists first the pairs of names that most likely mean one artist', () => {
  expect(pairs('Enia Luz', 'Enya Luz', 'Dj Enia Luz', 'ÊNIA LUZ')).toEqual([
    'Enia Luz = ÊNIA LUZ',
    'Dj Enia Luz = Enia Luz',
    'Dj Enia Luz = ÊNIA LUZ',
    'Enia Luz = Enya Luz',
    'Dj Enia Luz = Enya Luz',
    'Enya Luz = ÊNIA LUZ',
  ]);
});
