import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

const composed = 'Conceição';
const decomposed = composed.normalize('NFD');
const other = { text: `${composed} "\\ \n < ; k`, number: 1.5, empty: '', none: null };

it.each([
  [
    'every string, at any depth',
    JSON.stringify({ list: [{ name: decomposed }, 5, null] }),
    { list: [{ name: composed }, 5, null] },
  ],
  ['an accent that is written as an escape', '{"name":"Z\\u0065\\u0301"}', { name: 'Z\u00e9' }],
  ['an accent after an escaped line break, which stays a character of its own', '"linha\\n\u0301"', 'linha\n\u0301'],
  ['an accent after an escaped letter', '"\\u0041\u0301"', '\u00c1'],
  ['values that are NFC already, which stay the same', JSON.stringify(other), other],
])('`parseJson()` returns a JSON text’s strings in NFC (case: %s)', (_, text, value) => expect(parseJson(text)).toEqual(value));
