import { expect, it } from 'vitest';
import { ApiError, messageOf, NetworkError, plainMessage, UnreadableError } from './errors.ts';

const response = { message: 'Layout não encontrado.', code: 'validation', details: [{ path: 'layoutId' }], requestId: 'r1' };

it.each<[string, unknown]>([
  [JSON.stringify(response), response],
  ...['', 'texto', '"texto"', '5', 'null', '{"message":'].map((text): [string, null] => [text, null]),
])('for the response %j, the `body` of an ApiError is %j', (text, body) => {
  expect(new ApiError(422, text).body).toEqual(body);
});

it.each([
  ['the field “message”', JSON.stringify(response), 'Layout não encontrado.'],
  ['the field “message” rather than “details”', '{"message":"a","details":"b"}', 'a'],
  ['the field “details” if it is a text', '{"details":"sem banco"}', 'sem banco'],
  ['a body of plain text', ' fora do ar \n', 'fora do ar'],
  ['the whole JSON text if it has neither “message” nor “details”', '{"error":"x"}', '{"error":"x"}'],
  ['the whole JSON text if “details” is no text', '{"details":[1]}', '{"details":[1]}'],
])('the `serverMessage` of an ApiError is %s', (_, text, message) => {
  expect(new ApiError(500, text).serverMessage).toBe(message);
});

it.each(['', '  \n', '<html>', ' \n<!doctype html><p>Bad Gateway</p>', 'error code: 1101\n'])(
  '`serverMessage` is null for the body %j',
  (text) => {
    expect(new ApiError(502, text).serverMessage).toBeNull();
  },
);

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
