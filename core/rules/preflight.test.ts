import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../contracts/events.ts';
import { artist, EVENT, freeText, picture } from '../testing/events.ts';
import type { ShownEvent } from './event-text.ts';
import { preflightWarnings } from './preflight.ts';

const TODAY = '2026-11-20';
const photo = picture(9, 'a.webp');
const event = (change: Partial<ShownEvent> = {}): ShownEvent => ({
  ...EVENT,
  date: '2026-11-25',
  eventName: 'Samba',
  layoutId: 3,
  customValue: 'R$ 15',
  ...change,
});

it('has nothing to say of a week with everything', () => {
  expect(preflightWarnings([event({ attractions: [artist('DJ Ana', photo)] })], TODAY)).toEqual([]);
  expect(preflightWarnings([], TODAY)).toEqual([]);
});

it.each<[Partial<ScheduleEvent>, string]>([
  [{ layoutId: null }, 'Quarta: falta o layout.'],
  [{ customValue: null }, 'Quarta: falta o valor.'],
  [{ layoutId: null, customValue: null }, 'Quarta: faltam o layout e o valor.'],
  [{ isSpecialEvent: true, ticketType: 'open' }, 'Quarta: falta o valor.'],
  [{ attractions: [artist('DJ Ana')] }, 'Quarta: sem foto de DJ Ana.'],
  [{ attractions: [artist('A'), artist('B', photo), artist('C'), artist('D'), freeText('E')] }, 'Quarta: sem foto de A, C e D.'],
  [{ date: '2026-11-19' }, '19/11/2026 já passou.'],
])('%j: %s', (change, words) => {
  expect(preflightWarnings([event(change)], TODAY)).toEqual([words]);
});

it('names what was left in an attraction box', () => {
  expect(preflightWarnings([], TODAY, [{ dayOfWeek: 'Quarta', text: ' DJ Fo' }])).toEqual([
    'Quarta: “DJ Fo” foi escrito em Atrações e não foi adicionado.',
  ]);
});

it('misses no price where a value is chosen whose name is not known yet', () => {
  expect(preflightWarnings([event({ customValue: null, valueId: 4 })], TODAY)).toEqual([]);
});

it('lets today be', () => {
  expect(preflightWarnings([event({ date: TODAY })], TODAY)).toEqual([]);
  expect(preflightWarnings([event({ date: null })], TODAY)).toEqual([]);
});

it('names the dates that are over together', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => event({ date }));
  expect(preflightWarnings(days, TODAY)).toEqual(['18/11 e 19/11 já passaram.']);
  expect(preflightWarnings(days.slice(0, 2), TODAY)).toEqual(['Todas as datas desta semana já passaram.']);
});

it('finds the same attraction twice in a week, however it is written', () => {
  const act = (name: string) => artist(name, photo);
  const week = [
    event({ attractions: [act('DJ Conceição')] }),
    event({ dayOfWeek: 'Sexta', attractions: [act('dj conceicao'), act('Outra')] }),
  ];
  expect(preflightWarnings(week, TODAY)).toEqual(['DJ Conceição está em 2 dias: qua e sex.']);
  week.push(event({ dayOfWeek: 'Sábado', attractions: [freeText('DJ  Conceição')] }));
  week.push(event({ dayOfWeek: 'Evento Extra', attractions: [act('DJ Conceição')] }));
  expect(preflightWarnings(week, TODAY)).toEqual(['DJ Conceição está em 4 dias: qua, sex, sáb e evento extra.']);
  const twice = event({ attractions: [freeText('Trio'), freeText('TRIO')] });
  expect(preflightWarnings([twice], TODAY)).toEqual(['Trio aparece 2 vezes: qua.']);
});
