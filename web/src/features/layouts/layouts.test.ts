import { expect, it } from 'vitest';
import { layoutCount, layoutName } from './layouts.ts';

it('names a layout without a name by its number', () => {
  expect(layoutName({ id: 7, name: '' })).toBe('Layout 7');
  expect(layoutName({ id: 7, name: 'Roda de Choro' })).toBe('Roda de Choro');
});

it('formats counts of layouts', () => {
  expect([layoutCount(1), layoutCount(0), layoutCount(12)]).toEqual(['1 layout', '0 layouts', '12 layouts']);
});
