import { beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
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

it('an export may take two minutes; if its download is cut off, the message says that the connection failed', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const response = Object.assign(new Response('PK'), { blob: () => Promise.reject(new DOMException('', 'TimeoutError')) });
  vi.stubGlobal('fetch', async () => response);
  const failed = expect(exportFile(9)).rejects.toThrow(NetworkError);
  await vi.runAllTimersAsync();
  await failed;
  expect(limit).toHaveBeenCalledWith(120_000);
});

it('the first export of a programme downloads after 1500 ms, later ones after 300 ms', async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response('PK'));
  for (const [downloads, delay] of [1500, 300].entries()) {
    void exportFile(8);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(download).toHaveBeenCalledTimes(downloads);
    await vi.advanceTimersByTimeAsync(1);
    expect(download).toHaveBeenCalledTimes(downloads + 1);
  }
});
