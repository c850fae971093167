import { expect, it } from 'vitest';
import { ApiError, messageOf, NetworkError, plainMessage, UnreadableError } from './errors.ts';

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

it.each<[unknown, string]>([
  [new ApiError(422, JSON.stringify(response)), 'Layout não encontrado.'],
  [new ApiError(500, ''), 'Padrão'],
  [new TypeError('x is undefined'), 'Padrão'],
  [{ message: 'x' }, 'Padrão'],
  [undefined, 'Padrão'],
])('for the error %j, `messageOf()` returns the server’s message, and the fallback only without one: %s', (error, words) => {
  expect(messageOf(error, 'Padrão')).toBe(words);
});

it('a NetworkError says that there is no connection; an UnreadableError does not mention the connection', () => {
  expect(messageOf(new NetworkError(new TypeError('x')), 'Padrão')).toMatch(/^sem conexão com o servidor\./);
  const error = new UnreadableError(new SyntaxError('x'));
  for (const words of [messageOf(error, 'Padrão'), plainMessage(error, 'Padrão')]) {
    expect(words).toMatch(/^não deu para ler a resposta do servidor\./i);
    expect(words).not.toMatch(/conexão/i);
  }
});
