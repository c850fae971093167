import { beforeEach, expect, it, vi } from 'vitest';
import { exportFile } from './export-file.ts';

beforeEach(() => void vi.useFakeTimers());

const words = JSON.stringify({ message: 'Programação não encontrada.', code: 'not_found' });

it.each([
  [404, '', 'Não foi possível verificar a programação'],
  [500, '', 'Falha ao gerar o Excel'],
  [404, words, `404: ${words}`],
  [200, '', 'Arquivo Excel gerado está vazio'],
])('given the response %i "%s", the export fails with "%s"', async (status, text, message) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status }));
  const failed = expect(exportFile(7)).rejects.toThrow(message);
  await vi.runAllTimersAsync();
  await failed;
});
