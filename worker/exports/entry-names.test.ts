import { describe, expect, it } from 'vitest';
import { fitBytes, imageName, safeName, UniqueNames } from './entry-names.ts';

it.each(['CON', 'aux.jpg', 'COM1', 'COM¹', 'lpt³.png', 'CONIN$', 'conout$.txt', 'nul .jpg'])(
  'safeName adds an underscore to the Windows device name %s',
  (name) => {
    expect(safeName(name)).toBe(`_${name}`);
  },
);

it.each(['CONCERTO', 'COM10', 'lpt', 'COM⁴', 'Conin', 'aux-jpg'])('safeName keeps %s, which is no Windows device', (name) => {
  expect(safeName(name)).toBe(name);
});

it.each(['é'.repeat(200), '🔥'.repeat(120), '漢'.repeat(255), `${'é'.repeat(195)}.jpg`])(
  'a long name is cut to at most 255 bytes, including its number and its extension: %s',
  (name) => {
    const names = new UniqueNames();
    const uniqueNames = Array.from({ length: 11 }, () => names.take(imageName(safeName(name), 'image/webp')));
    for (const one of uniqueNames) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
    expect(new Set(uniqueNames).size).toBe(11);
    expect(uniqueNames.every((one) => /\.(jpg|webp)$/.test(one) && one.isWellFormed())).toBe(true);
  },
);

describe('fitBytes', () => {
  const bytes = Buffer.byteLength;

  it.each([
    ['é', 'é'.repeat(200), '.jpeg', 240],
    ['emoji', '🔥'.repeat(120), '.png', 240],
    ['a family of emoji', '👩‍👩‍👧‍👦'.repeat(20), '.webp', 240],
    ['combining accents', 'e\u0301'.repeat(120), '.jpg', 240],
  ])('fitBytes cuts a name of %s between two characters and keeps the extension', (_, stem, extension, most) => {
    const name = fitBytes(`${stem}${extension}`, most);
    expect(bytes(name)).toBeLessThanOrEqual(most);
    expect(bytes(name)).toBeGreaterThan(most - 25);
    expect(name.endsWith(extension)).toBe(true);
    const beginning = name.slice(0, -extension.length);
    const characters = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    expect(characters(stem).slice(0, characters(beginning).length)).toEqual(characters(beginning));
  });

  it('fitBytes keeps a name that fits, and cuts an extension or a single grapheme that is longer than the limit', () => {
    expect(fitBytes('é.jpg', 6)).toBe('é.jpg');
    expect(fitBytes(`a. ${'é'.repeat(30)}`, 20)).toBe(`a. ${'é'.repeat(8)}`);
    expect(bytes(fitBytes(`a${'\u0301'.repeat(200)}`, 20))).toBe(19);
  });
});
