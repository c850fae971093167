import { expect, it } from 'vitest';
import { roomLeft } from './field.tsx';

it.each([
  [0, 20, undefined],
  [17, 20, undefined],
  [18, 20, 'Cabem mais 2 caracteres.'],
  [19, 20, 'Cabe mais 1 caractere.'],
  [20, 20, 'Chegou ao limite de 20 caracteres.'],
  [1, undefined, undefined],
])('a field that holds %i characters, with the limit %s, shows the hint: %s', (length, maxLength, text) => {
  expect(roomLeft({ value: 'x'.repeat(length), maxLength })).toBe(text);
});
