import { expect, it } from 'vitest';
import { nameInitials } from './name-initials.ts';

it.each([
  ['DJ Ana', 'DA'],
  ['Zé', 'Z'],
  ['élton', 'É'],
  ['e\u0301lton john', 'ÉJ'],
  ['(os) 3 Marias', 'O3'],
  ['🎤 Voz', 'V'],
  ['🎤', ''],
])('the initials of %s', (name, initials) => {
  expect(nameInitials(name)).toBe(initials);
});
