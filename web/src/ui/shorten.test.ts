import { expect, it } from 'vitest';
import { shorten, shortenFileName } from './shorten.ts';

it('a text within the limit stays unchanged', () => {
  expect(shorten('a'.repeat(30), 30)).toBe('a'.repeat(30));
  expect(shortenFileName('flyer-da-quarta.webp')).toBe('flyer-da-quarta.webp');
});

it('a longer text is cut to the limit, which includes the ellipsis', () => {
  expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`);
});

it('a cut text has no space before its ellipsis', () => {
  expect(shorten('Baile da Saudade', 10)).toBe('Baile da…');
});

it('cutting a text never splits an emoji or a letter from its combining accent', () => {
  expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  expect(shorten('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
});

it.each([
  ['flyer-da-noite-de-quarta.webp', 'flyer-da-noite….webp'],
  ['sem extensão nenhuma e comprido', 'sem extensão nenhum…'],
  ['.escondido-e-muito-comprido-mesmo', '.escondido-e-muito-…'],
  ['uma frase. com ponto e mais um tanto', 'uma frase. com pont…'],
])('the file name “%s” is shortened to “%s”', (name, short) => {
  expect(shortenFileName(name)).toBe(short);
  expect([...short].length).toBeLessThanOrEqual(20);
});

it('a shortened file name keeps its extension, however long the name is', () => {
  expect(shortenFileName(`${'😀'.repeat(200)}.jpeg`)).toBe(`${'😀'.repeat(14)}….jpeg`);
});
