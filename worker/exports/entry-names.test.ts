import { describe, expect, it } from 'vitest';
import { fitBytes, imageName, safeName, UniqueNames } from './entry-names.ts';

it('safeName adds an underscore to the names of Windows devices, but not to similar names', () => {
  const devices = ['CON', 'aux.jpg', 'COM1', 'COM¹', 'lpt³.png', 'CONIN$', 'conout$.txt', 'nul .jpg'];
  expect(devices.map(safeName)).toEqual(devices.map((name) => `_${name}`));
  const others = ['CONCERTO', 'COM10', 'lpt', 'COM⁴', 'Conin', 'aux-jpg'];
  expect(others.map(safeName)).toEqual(others);
});

const LONG = ['é'.repeat(200), '🔥'.repeat(120), '漢'.repeat(255), `${'é'.repeat(195)}.jpg`];

it.each(LONG)('a long name is cut to at most 255 bytes, including its number and its extension: %s', (name) => {
  const names = new UniqueNames();
  const uniqueNames = Array.from({ length: 11 }, () => names.take(imageName(safeName(name), 'image/webp')));
  for (const one of uniqueNames) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
  expect(new Set(uniqueNames).size).toBe(11);
  expect(uniqueNames.every((one) => /\.(jpg|webp)$/.test(one) && one.isWellFormed())).toBe(true);
});

describe('fitBytes', () => {
  const bytes = Buffer.byteLength;

  it.each([
    ['é', 'é'.repeat(200), '.jpeg'],
    ['emoji', '🔥'.repeat(120), '.png'],
    ['a family of emoji', '👩‍👩‍👧‍👦'.repeat(20), '.webp'],
    ['combining accents', 'e\u0301'.repeat(120), '.jpg'],
  ])('fitBytes cuts a name of %s between two characters and keeps the extension', (_, stem, extension) => {
    const name = fitBytes(`${stem}${extension}`, 240);
    expect(bytes(name)).toBeLessThanOrEqual(240);
    expect(bytes(name)).toBeGreaterThan(240 - 25);
    expect(name.endsWith(extension)).toBe(true);
    const characters = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    const kept = characters(name.slice(0, -extension.length));
    expect(characters(stem).slice(0, kept.length)).toEqual(kept);
  });

  it('fitBytes keeps a name that fits, and cuts an extension or a single grapheme that is longer than the limit', () => {
    expect(fitBytes('é.jpg', 6)).toBe('é.jpg');
    expect(fitBytes(`a. ${'é'.repeat(30)}`, 20)).toBe(`a. ${'é'.repeat(8)}`);
    expect(bytes(fitBytes(`a${'\u0301'.repeat(200)}`, 20))).toBe(19);
  });
});
