import { expect, it } from 'vitest';
import type { SelectedAttraction } from '../../../draft/model.ts';
import { story } from './story.ts';

const some = (count: number) =>
  Array.from({ length: count }, (_, n): SelectedAttraction => ({ id: n + 1, name: 'DJ', isCustom: false, photo: null }));

it('tells a closed card in one line', () => {
  expect(story(' Noite ', some(2), 'Entrada livre')).toBe('Noite · 2 atrações · Entrada livre');
  expect(story('', some(1), null)).toBe('1 atração');
  expect(story('Noite', [], null)).toBe('Noite');
  expect(story('', [], 'R$ 9')).toBe('R$ 9');
});

it('says so when there is nothing', () => {
  expect(story('', [], null)).toBe('Nada configurado');
  expect(story('  ', [], null)).toBe('Nada configurado');
});
