import { expect, it } from 'vitest';
import { kindLabel, kindOf } from './programme-summary.tsx';

it('names the kinds of programme', () => {
  expect([kindLabel('regular'), kindLabel('special'), kindLabel('mixed'), kindLabel(undefined)]).toEqual([
    'Programação Normal',
    'Evento Extra',
    'Mista',
    'Carregando...',
  ]);
});

it('derives the kind from the events', () => {
  expect([kindOf(5, 0), kindOf(0, 1), kindOf(5, 2), kindOf(0, 0)]).toEqual(['regular', 'special', 'mixed', 'regular']);
});
