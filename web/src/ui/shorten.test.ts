import { expect, it } from 'vitest';
import { shorten, shortenFileName } from './shorten.ts';

it('leaves a short text unchanged', () => {
  expect(shorten('a'.repeat(30), 30)).toBe('a'.repeat(30));
  expect(shortenFileName('flyer-da-quarta.webp')).toBe('flyer-da-quarta.webp');
});

it('cuts a longer text to the limit, ellipsis included', () => {
  expect(shorten('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`);
});

it('leaves no space before the ellipsis', () => {
  expect(shorten('Baile da Saudade', 10)).toBe('Baile da…');
});

it('never splits an emoji or a combined accent', () => {
  expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧…');
  expect(shorten('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
});

it.each([
  ['flyer-da-noite-de-quarta.webp', 'flyer-da-noite….webp'],
  ['sem extensão nenhuma e comprido', 'sem extensão nenhum…'],
  ['.escondido-e-muito-comprido-mesmo', '.escondido-e-muito-…'],
  ['uma frase. com ponto e mais um tanto', 'uma frase. com pont…'],
])('shortens the file name %s', (name, short) => {
  expect(shortenFileName(name)).toBe(short);
  expect([...short].length).toBeLessThanOrEqual(20);
});

it('keeps the extension at any length', () => {
  expect(shortenFileName(`${'😀'.repeat(200)}.jpeg`)).toBe(`${'😀'.repeat(14)}….jpeg`);
});
