import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors.ts';
import { IMPORT_WORDS, importMessage, readJob } from './imports.ts';

it('parses an import', () => {
  expect(readJob('{"id":7,"state":"reading"}')).toEqual({ id: 7, state: 'reading' });
});

it.each(['', '{"id":7,"sta', '<html></html>', 'null', '[]', '{"ok":true}'])('throws for "%s", which is not an import', (text) => {
  let caught: unknown;
  try {
    readJob(text);
  } catch (error) {
    caught = error;
  }
  expect(importMessage(caught, IMPORT_WORDS.upload)).toBe('Erro ao processar resposta do servidor');
});

it.each([
  [new ApiError(422, '{"message":"Parte de tamanho errado."}'), 'Parte de tamanho errado.'],
  [new ApiError(500, ''), IMPORT_WORDS.upload],
  [new ApiError(502, '<html>Bad Gateway</html>'), IMPORT_WORDS.upload],
  [new NetworkError(new Error('network')), 'Sem conexão com o servidor. Confira a internet e tente de novo.'],
  [new Error('whatever'), IMPORT_WORDS.upload],
])('the message for %s', (error, words) => {
  expect(importMessage(error, IMPORT_WORDS.upload)).toBe(words);
});
