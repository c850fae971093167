import { expect, it } from 'vitest';
import { kindLabel, kindOf } from './programme-summary.tsx';

it('kindLabel returns the label of spec §4 for each kind, and “Carregando...” for an unknown kind', () => {
  expect([kindLabel('regular'), kindLabel('special'), kindLabel('mixed'), kindLabel(undefined)]).toEqual([
    'Programação Normal',
    'Evento Extra',
    'Mista',
    'Carregando...',
  ]);
});

it('kindOf derives the kind of a programme from the numbers of regular and extra events', () => {
  expect([kindOf(5, 0), kindOf(0, 1), kindOf(5, 2), kindOf(0, 0)]).toEqual(['regular', 'special', 'mixed', 'regular']);
});
