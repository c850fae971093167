import { expect, it } from 'vitest';
import { layoutCount, layoutName, quotedName } from './labels.ts';

it('calls a layout without a name by its number', () => {
  expect(layoutName({ id: 7, name: '' })).toBe('Layout 7');
  expect(layoutName({ id: 7, name: 'Roda de Choro' })).toBe('Roda de Choro');
});

it('quotes at most 30 characters of a name', () => {
  expect(quotedName({ id: 7, name: 'a'.repeat(30) })).toBe('a'.repeat(30));
  expect(quotedName({ id: 7, name: 'a'.repeat(31) })).toBe(`${'a'.repeat(29)}…`);
});

it('counts layouts', () => {
  expect([layoutCount(1), layoutCount(0), layoutCount(12)]).toEqual(['1 layout', '0 layouts', '12 layouts']);
});
