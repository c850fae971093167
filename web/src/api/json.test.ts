import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

const composed = 'Conceição';
const decomposed = composed.normalize('NFD');

it('normalises every string to NFC, at any depth', () => {
  const text = JSON.stringify({ name: decomposed, list: [{ name: decomposed }, 5, null, true] });
  expect(parseJson(text)).toEqual({ name: composed, list: [{ name: composed }, 5, null, true] });
});

it('normalises a combining mark that is written as an escape', () => {
  expect(parseJson('{"name":"Z\\u0065\\u0301"}')).toEqual({ name: 'Z\u00e9' });
  expect(parseJson('"e\\u0301"')).toBe('\u00e9');
});

it('does not merge a combining mark with the letter of an escape before it', () => {
  expect(parseJson('"linha\\n\u0301"')).toBe('linha\n\u0301');
  expect(parseJson('"\\u0041\u0301"')).toBe('\u00c1');
});

it('leaves other JSON unchanged', () => {
  const value = { text: `${composed} "\\ \n < ; k`, number: 1.5, empty: '', none: null };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(() => parseJson('<html>')).toThrow(SyntaxError);
});
