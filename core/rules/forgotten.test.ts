import { expect, it } from 'vitest';
import type { Evening } from './evening.ts';
import { forgotten } from './forgotten.ts';

const TODAY = '2026-11-20';
const evening = (change: Partial<Evening> = {}): Evening => ({
  day: 'Quarta',
  date: '2026-11-25',
  configured: true,
  name: 'Samba',
  hasLayout: true,
  price: ['R$ 15'],
  notes: '',
  attractions: [],
  unadded: '',
  ...change,
});
const act = (name: string, lacksPhoto = false) => ({ name, lacksPhoto });

it('has nothing to say of a week with everything', () => {
  expect(forgotten([evening({ attractions: [act('DJ Ana')] })], TODAY)).toEqual([]);
  expect(forgotten([], TODAY)).toEqual([]);
});

it('says nothing of evenings that have nothing in them', () => {
  expect(forgotten([evening({ configured: false, hasLayout: false, price: [], date: '2020-01-01' })], TODAY)).toEqual([]);
});

it.each<[Partial<Evening>, string]>([
  [{ unadded: 'DJ Fo' }, 'Quarta: “DJ Fo” foi escrito em Atrações e não foi adicionado.'],
  [{ unadded: 'DJ Fo', configured: false }, 'Quarta: “DJ Fo” foi escrito em Atrações e não foi adicionado.'],
  [{ hasLayout: false }, 'Quarta: falta o layout.'],
  [{ price: [] }, 'Quarta: falta o valor.'],
  [{ hasLayout: false, price: [] }, 'Quarta: faltam o layout e o valor.'],
  [{ attractions: [act('DJ Ana', true)] }, 'Quarta: sem foto de DJ Ana.'],
  [{ attractions: [act('A', true), act('B'), act('C', true), act('D', true)] }, 'Quarta: sem foto de A, C e D.'],
  [{ date: '2026-11-19' }, '19/11/2026 já passou.'],
])('%j: %s', (change, words) => {
  expect(forgotten([evening(change)], TODAY)).toEqual([words]);
});

it('lets today be', () => {
  expect(forgotten([evening({ date: TODAY })], TODAY)).toEqual([]);
  expect(forgotten([evening({ date: null })], TODAY)).toEqual([]);
});

it('names the dates that are over together', () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => evening({ date }));
  expect(forgotten(days, TODAY)).toEqual(['18/11 e 19/11 já passaram.']);
  expect(forgotten(days.slice(0, 2), TODAY)).toEqual(['Todas as datas desta semana já passaram.']);
});

it('finds the same attraction twice in a week, however it is written', () => {
  const week = [
    evening({ attractions: [act('DJ Conceição')] }),
    evening({ day: 'Sexta', attractions: [act('dj conceicao'), act('Outra')] }),
  ];
  expect(forgotten(week, TODAY)).toEqual(['DJ Conceição está em 2 dias: qua e sex.']);
  week.push(evening({ day: 'Sábado', attractions: [act('DJ  Conceição')] }));
  week.push(evening({ day: 'Evento Extra', attractions: [act('DJ Conceição')] }));
  expect(forgotten(week, TODAY)).toEqual(['DJ Conceição está em 4 dias: qua, sex, sáb e evento extra.']);
  const twice = evening({ attractions: [act('Trio'), act('TRIO')] });
  expect(forgotten([twice], TODAY)).toEqual(['Trio aparece 2 vezes: qua.']);
});
