import { expect, it } from 'vitest';
import { ApiError, messageOf, NetworkError, plainMessage, UnreadableError } from './errors.ts';

const response = { message: 'Layout não encontrado.', code: 'validation', details: [{ path: 'layoutId' }], requestId: 'r1' };

it('the `body` of an ApiError is the parsed JSON of the response', () => {
  expect(new ApiError(422, JSON.stringify(response)).body).toEqual(response);
});

it.each(['', 'texto', '"texto"', '5', 'null', '{"message":'])('the error’s `body` is null for the response %j', (text) => {
  expect(new ApiError(500, text).body).toBeNull();
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

it.each(['', '  \n', '<html>', ' \n<!doctype html><p>Bad Gateway</p>'])('`serverMessage` is null for the body %j', (text) => {
  expect(new ApiError(502, text).serverMessage).toBeNull();
});

it('`messageOf()` returns the server’s message, and the fallback only without such a message', () => {
  expect(messageOf(new ApiError(422, JSON.stringify(response)), 'Padrão')).toBe('Layout não encontrado.');
  expect(messageOf(new ApiError(500, ''), 'Padrão')).toBe('Padrão');
  expect(messageOf(new ApiError(502, '<html>'), 'Padrão')).toBe('Padrão');
});

it('a NetworkError says that there is no connection, and keeps its cause', () => {
  const cause = new TypeError('Failed to fetch');
  const error = new NetworkError(cause);
  expect(messageOf(error, 'Padrão')).toMatch(/^sem conexão com o servidor\./);
  expect(error.cause).toBe(cause);
  expect(error.name).toBe('NetworkError');
});

it('an UnreadableError says that the response could not be read, and does not mention the connection', () => {
  const error = new UnreadableError(new SyntaxError('x'));
  for (const words of [messageOf(error, 'Padrão'), plainMessage(error, 'Padrão')]) {
    expect(words).toMatch(/^não deu para ler a resposta do servidor\./i);
    expect(words).not.toMatch(/conexão/i);
  }
});

it.each([new TypeError('x is undefined'), 'boom', null, undefined, { message: 'x' }])(
  'for the internal error %j, `messageOf()` returns only the fallback',
  (error) => {
    expect(messageOf(error, 'Padrão')).toBe('Padrão');
  },
);
