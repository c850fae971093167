import { describe, expect, it } from 'vitest';
import { segmentsOf, splitPath } from './names.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const read = (raw: Uint8Array) => segmentsOf(raw).join('/');
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

describe('names that are UTF-8', () => {
  it.each(['Ação/Praça.jpg', 'DJ Conceição/à noite.jpg', '日本/写真.png', 'Nação 🎉/😀.webp'])('stay %s', (name) => {
    expect(read(utf8(name))).toBe(name);
  });

  it('come decomposed from a Mac, and are composed', () => {
    expect(read(utf8('Conceição/Ímpar.jpg'.normalize('NFD')))).toBe('Conceição/Ímpar.jpg'.normalize('NFC'));
  });
});

describe('names in code page 850, as Windows in Brazil writes them', () => {
  it.each([
    // Every letter of Portuguese that has an accent.
    ['a0 82 a1 a2 a3', 'áéíóú'],
    ['b5 90 d6 e0 e9', 'ÁÉÍÓÚ'],
    ['83 88 93 b6 d2 e2', 'âêôÂÊÔ'],
    ['c6 e4 c7 e5 87 80 85 b7 81 9a', 'ãõÃÕçÇàÀüÜ'],
    ['43 6f 6e 63 65 69 87 c6 6f 2f 31 2e 6a 70 67', 'Conceição/1.jpg'],
    ['33 a6 2f 66 6f 74 6f', '3ª/foto'],
    ['31 f8 2f 61', '1°/a'],
    ['45 af ae', 'E»«'],
  ])('%s is %s', (bytes, name) => {
    expect(read(hex(bytes))).toBe(name);
  });

  it('are read segment by segment: a folder is the same whatever its files are called', () => {
    const folder = hex('43 6f 72 61 87 c6 6f');
    const slash = hex('2f');
    const of = (file: string) => segmentsOf(new Uint8Array(Buffer.concat([folder, slash, hex(file)])))[0];
    expect(of('61')).toBe('Coração');
    expect(of('ee ee ee')).toBe('Coração');
  });
});

describe('names in code page 437, where 850 cannot be meant', () => {
  it.each([
    ['ee', 'ε'],
    ['f0 31', '≡1'],
    ['44 4a 20 f7', 'DJ ≈'],
    ['f2 33', '≥3'],
  ])('%s is %s', (bytes, name) => {
    expect(read(hex(bytes))).toBe(name);
  });

  it.each([
    ['e0', 'Ó'],
    ['c6', 'ã'],
    ['9b', 'ø'],
  ])('while %s can be %s, and so is', (bytes, name) => {
    expect(read(hex(bytes))).toBe(name);
  });
});

it('splits at slashes and at the backslashes that some Windows programs write', () => {
  expect(splitPath('Fotos\\DJ Ana\\1.jpg')).toEqual(['Fotos', 'DJ Ana', '1.jpg']);
  expect(segmentsOf(utf8('/a//b/'))).toEqual(['', 'a', '', 'b', '']);
});
