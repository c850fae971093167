import { expect, it } from 'vitest';
import { ApiError, NetworkError, UnreadableError } from './errors.ts';
import { IMPORT_WORDS, importMessage } from './imports.ts';

it.each([
  [new UnreadableError(new SyntaxError('x')), 'Erro ao processar resposta do servidor'],
  [new ApiError(422, '{"message":"Parte de tamanho errado."}'), 'Parte de tamanho errado.'],
  [new ApiError(502, '<html>Bad Gateway</html>'), 'Erro ao fazer upload do arquivo ZIP'],
  [new NetworkError(new Error('network')), 'Sem conexão com o servidor. Confira a internet e tente de novo.'],
  [new Error('whatever'), 'Erro ao fazer upload do arquivo ZIP'],
])('for the error “%s”, `importMessage()` returns “%s”', (error, words) =>
  expect(importMessage(error, IMPORT_WORDS.upload)).toBe(words),
);
