import { expect, it } from 'vitest';
import { roomLeft } from './field.tsx';

it.each([
  [0, undefined],
  [17, undefined],
  [18, 'Cabem mais 2 caracteres.'],
  [19, 'Cabe mais 1 caractere.'],
  [20, 'Chegou ao limite de 20 caracteres.'],
])('a field that holds %i of at most 20 characters shows the hint: %s', (length, text) => {
  expect(roomLeft({ value: 'x'.repeat(length), maxLength: 20 })).toBe(text);
});

it('a field without a limit does not say how many characters remain', () => {
  expect(roomLeft({ value: 'x' })).toBeUndefined();
});
