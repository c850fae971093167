import { expect, test, vi } from 'vitest';
import { loadBlob } from './make-pictures.ts';

test.each(['the pictures are cancelled', 'it has not loaded within two minutes'])(
  'a flyer is not waited for if %s',
  async (why) => {
    const [limit, cancelled] = [new AbortController(), new AbortController()];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const loading = loadBlob('/media/x', cancelled.signal);
    expect(timeout.mock.calls).toEqual([[120_000]]);
    (why.startsWith('it') ? limit : cancelled).abort(new Error(why));
    await expect(loading).rejects.toThrow(why);
  },
);
