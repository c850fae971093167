import { expect, it } from 'vitest';
import { ApiError, messageOf, NetworkError, parseJson, plainMessage, UnreadableError } from './errors.ts';

const response = { message: 'Layout não encontrado.', code: 'validation', details: [{ path: 'layoutId' }], requestId: 'r1' };

it.each<[text: string, serverMessage: string | null, body: object | null]>([
  [JSON.stringify(response), 'Layout não encontrado.', response],
  ['{"message":"a","details":"b"}', 'a', { message: 'a', details: 'b' }],
  ['{"details":"sem banco"}', 'sem banco', { details: 'sem banco' }],
  ['{"details":[1]}', '{"details":[1]}', { details: [1] }],
  ['{"error":"x"}', '{"error":"x"}', { error: 'x' }],
  ...['texto', '"texto"', '5', 'null', '{"message":'].map((text): [string, string, null] => [` ${text} \n`, text, null]),
  ...['', '  \n', '<html>', ' \n<!doctype html><p>Bad Gateway</p>', 'error code: 1101\n'].map((text): [string, null, null] => [
    text,
    null,
    null,
  ]),
])('for the response %j, the `serverMessage` of an ApiError is %j, and its `body` is %j', (text, serverMessage, body) => {
  expect(new ApiError(500, text)).toMatchObject({ serverMessage, body });
});

it.each<[error: unknown, words: string, plain?: string]>([
  [new ApiError(422, JSON.stringify(response)), 'Layout não encontrado.'],
  [new ApiError(500, ''), 'Padrão'],
  [new TypeError('x is undefined'), 'Padrão'],
  [{ message: 'x' }, 'Padrão'],
  [undefined, 'Padrão'],
  [
    new NetworkError(new TypeError('x')),
    'sem conexão com o servidor. Nada se perdeu; tente de novo.',
    'O servidor não respondeu. Confira a conexão e tente de novo.',
  ],
  // An unreadable response says nothing about the connection, so these messages do not mention the connection.
  [
    new UnreadableError(new SyntaxError('x')),
    'não deu para ler a resposta do servidor. Nada se perdeu; tente de novo.',
    'Não deu para ler a resposta do servidor. Tente de novo.',
  ],
])('for the error “%s”, `messageOf()` and `plainMessage()` say: %s', (error, words, plain = words) => {
  expect([messageOf(error, 'Padrão'), plainMessage(error, 'Padrão')]).toEqual([words, plain]);
});

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
