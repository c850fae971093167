import { expect, it } from 'vitest';
import { EVENT } from '../../core/testing/events.ts';
import { dataCsv } from './package-texts.ts';

const csvOf = (observations: string) =>
  dataCsv([{ event: { ...EVENT, observations }, slug: '1-quarta', flyer: null, photos: [] }], new Set());

it.each([
  ['a,=1+1,b', `"a,'=1+1,b"`],
  ['a, =1+1', `"a,' =1+1"`],
  ['a;@SUM(1)', `"a;'@SUM(1)"`],
  ['a\t-2+3', `"a\t'-2+3"`],
  ['a\n+cmd|x!A0', `"a\n'+cmd|x!A0"`],
  ["a\n- cmd|'x'!A0", `"a\n'- cmd|'x'!A0"`],
  ['=1+1,=2', `"'=1+1,'=2"`],
  // Without the apostrophe, a program that splits at commas would read `""=1+1` as an empty quoted text before a formula.
  ['a,"=1+1', `"a,'""=1+1"`],
  ['a, " =1+1', `"a,' "" =1+1"`],
  // The texts below are no formulas, so they get no apostrophe.
  ['Até 23h:\n- mulheres grátis\n- homens R$ 20,00', '"Até 23h:\n- mulheres grátis\n- homens R$ 20,00"'],
  ['DJ Ana, DJ Bia', '"DJ Ana, DJ Bia"'],
  ['a=b', 'a=b'],
])('no spreadsheet program reads a formula from dados.csv for the text %j, whatever separator it assumes', (text, cell) => {
  expect(csvOf(text)).toContain(`;${cell};`);
});
