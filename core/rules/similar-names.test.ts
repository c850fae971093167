import { expect, it } from 'vitest';
import { similarNames } from './similar-names.ts';

const pairs = (...names: string[]) =>
  similarNames(names.map((name) => ({ name }))).map((pair) =>
    pair
      .map(({ name }) => name)
      .sort()
      .join(' = '),
  );

it.each([
  ['DJ Ênia', 'Dj Enia'],
  ['Dj. Ênia', 'ênia'],
  ['Ênia DJ', 'DJ Ênia'],
  ['Ana & Bia', 'Ana e Bia'],
  ['Trio Forró', 'Trio  Forro!'],
  ['Conceição', 'Conseição'],
  ['Conceição do Samba', 'Conceicão do Sanba'],
  ['Conceição do Samba', 'Conceição Samba'],
  ['Banda 10', 'BANDA 10'],
])('the names “%s” and “%s” may mean the same artist', (a, b) => {
  expect(pairs(a, b, 'Zé')).toEqual([[a, b].sort().join(' = ')]);
});

it.each([
  ['Banda 1', 'Banda 2'],
  ['Ana', 'Bia'],
  ['Ana', 'Ane'],
  ['DJ', 'DJ Ana'],
  ['Samba da Vila', 'Samba da Lagoa'],
  ['Trio Forró', 'Trio Choro'],
  ['🎸', '🥁🥁'],
])('the names “%s” and “%s” mean different artists', (a, b) => {
  expect(pairs(a, b)).toEqual([]);
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
