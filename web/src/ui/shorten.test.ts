import { expect, it } from 'vitest';
import { shorten, shortenFileName } from './shorten.ts';

it.each([
  ['a'.repeat(30), 30, 'a'.repeat(30)],
  ['a'.repeat(31), 30, `${'a'.repeat(29)}…`],
  ['Baile da Saudade', 10, 'Baile da…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2, '👩‍👩‍👧…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
])('the text “%s” with a limit of %i becomes “%s”', (text, limit, short) => {
  expect(shorten(text, limit)).toBe(short);
});

it.each([
  ['flyer-da-quarta.webp', 'flyer-da-quarta.webp'],
  ['flyer-da-noite-de-quarta.webp', 'flyer-da-noite….webp'],
  ['sem extensão nenhuma e comprido', 'sem extensão nenhum…'],
  ['.escondido-e-muito-comprido-mesmo', '.escondido-e-muito-…'],
  ['uma frase. com ponto e mais um tanto', 'uma frase. com pont…'],
  [`${'😀'.repeat(200)}.jpeg`, `${'😀'.repeat(14)}….jpeg`],
])('the file name “%s” is shortened to “%s”', (name, short) => {
  expect(shortenFileName(name)).toBe(short);
  expect([...short].length).toBeLessThanOrEqual(20);
});
