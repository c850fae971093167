import { expect, it } from 'vitest';
import { capitalized, counted, cut } from './text.ts';

it('counts with the right noun and groups thousands', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'foto', 'fotos'))).toEqual([
    '0 fotos',
    '1 foto',
    '2 fotos',
    '1.204 fotos',
  ]);
});

it('cuts between code points', () => {
  expect(cut('ab🎉c', 3)).toBe('ab🎉');
  expect(cut('ab', 3)).toBe('ab');
});

it('capitalizes an accented letter', () => {
  expect(capitalized('último')).toBe('Último');
});
