import { expect, it } from 'vitest';
import { HOUSE_DEFAULT } from '../../core/contracts/house.ts';
import { artist, EVENT, extraEvent } from '../../core/testing/events.ts';
import { dataCsv, type PackageState, readMeText } from './package-texts.ts';

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

it('LEIA-ME.txt names each extra event with its date and name, even if two extra events have the same date', () => {
  const state: PackageState = {
    house: HOUSE_DEFAULT,
    startDate: '2026-12-23',
    version: null,
    hasChanged: false,
    isForGuests: false,
    now: new Date('2026-12-21T12:00:00Z'),
    timeZone: 'UTC',
  };
  const extra = (eventName: string) => extraEvent({ eventName, date: '2026-12-28', attractions: [artist('Ana')] });
  const evenings = ['Manhã', 'Noite'].map((name) => ({ event: extra(name), slug: '', flyer: null, photos: [] }));
  const text = readMeText(state, evenings, { missingPaths: [], pictures: 1 });
  expect(text).toContain('- Falta o layout: Evento Extra 28/12 · Manhã; Evento Extra 28/12 · Noite\r\n');
  expect(text).toContain('- Atração sem foto escolhida: Evento Extra 28/12 · Manhã: Ana; Evento Extra 28/12 · Noite: Ana\r\n');
});
