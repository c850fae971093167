import { expect, it } from 'vitest';
import { ApiError, UnreadableError } from './errors.ts';
import { IMPORT_WORDS, importMessage } from './imports.ts';

it.each([
  [new UnreadableError(new SyntaxError('x')), 'Erro ao processar resposta do servidor'],
  [new ApiError(502, '<html>Bad Gateway</html>'), 'Erro ao fazer upload do arquivo ZIP'],
])('for the error “%s”, `importMessage()` returns “%s”', (error, words) =>
  expect(importMessage(error, IMPORT_WORDS.upload)).toBe(words),
);
