import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { type Run, totalsOf, UploadStore } from './upload-store.ts';

const MB = 1024 * 1024;
const file = (name: string, type = 'image/jpeg', lastModified = 1, size = 1) =>
  Object.defineProperty(new File([], name, { type, lastModified }), 'size', { value: size });
const names = (store: UploadStore) => store.get().items.map((item) => `${item.file.name} ${item.state}`);
const keyOf = (store: UploadStore, name: string) => store.get().items.find((item) => item.file.name === name)?.key ?? '';

function filled(...list: string[]) {
  const store = new UploadStore(100);
  store.add(list.map((name) => file(name)));
  return store;
}

const run = (send: Run['send'], onFailure = (_: string) => {}): Run => ({
  send,
  reasonOf: (error) => (error as Error).message,
  onFailure,
});

/** Returns a `send` whose calls wait until the test ends them or the signal aborts. */
function heldSend() {
  const calls: { name: string; how: UploadOptions; arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const send: Run['send'] = (one, how) =>
    new Promise((resolve, reject) => {
      const settle = async (act: () => void) => {
        act();
        await new Promise((done) => setTimeout(done));
      };
      const fail = () => settle(() => reject(new Error('não')));
      calls.push({ name: one.name, how, arrive: () => settle(resolve), fail });
      how.signal.addEventListener('abort', () => reject(how.signal.reason));
    });
  return { calls, send };
}

const FORMAT = (name: string) => `Formato inválido: ${name}. Por favor, envie apenas JPG, PNG ou WebP até 10MB`;

it.each([
  ['a.jpg', 'image/jpeg', 10 * MB, undefined],
  ['sem extensão', 'image/webp', 1, undefined],
  ['A.JPEG', '', 1, undefined],
  ['a.png', 'application/octet-stream', 1, undefined],
  ['a.gif', 'image/gif', 1, FORMAT('a.gif')],
  ['jpg', '', 1, FORMAT('jpg')],
  ['a.jpg.exe', '', 1, FORMAT('a.jpg.exe')],
  ['a.jpg', 'image/jpeg', 10 * MB + 1, 'Arquivo muito grande: a.jpg. O tamanho máximo é 10MB'],
  ['a.jpg', 'image/jpeg', 0, 'Arquivo vazio: a.jpg.'],
])('the file “%s” of type “%s” with %i bytes is added, or refused with the reason: %s', (name, type, size, reason) => {
  const store = new UploadStore(100);
  store.add([file(name, type, 1, size)]);
  expect(store.get().items).toHaveLength(reason ? 0 : 1);
  expect(store.get().refused?.reasons[0]).toBe(reason);
});

it('files that were sent before come last, so that the same files, chosen again, bring those above the limit', async () => {
  const store = new UploadStore(2);
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name));
  store.add(files);
  await store.run(run(() => Promise.resolve()));
  store.add(files);
  expect(names(store)).toEqual(['c.jpg waiting', 'a.jpg waiting']);
});

it('a refusal says whether other files that were chosen together with the refused file were added', () => {
  const store = filled('a.jpg');
  store.add([file('b.gif', 'image/gif'), file('c.png')]);
  expect(names(store)).toEqual(['a.jpg waiting', 'c.png waiting']);
  expect(store.get().refused).toEqual({ reasons: [FORMAT('b.gif')], overLimit: [], isPartial: true });
  store.add([file('b.gif', 'image/gif')]);
  expect(store.get().refused?.isPartial).toBe(false);
  store.add([file('d.jpg')]);
  expect(store.get().refused).toBeNull();
});

it('a file chosen twice is added once; two files may have one name; a refusal names files that the full list cannot take', () => {
  const store = filled('a.jpg', 'a.jpg');
  store.add([file('a.jpg'), file('a.jpg', 'image/jpeg', 2)]);
  expect(names(store)).toEqual(['a.jpg waiting', 'a.jpg waiting']);
  const three = new UploadStore(3);
  three.add([file('a.jpg'), file('b.jpg')]);
  three.add([file('b.jpg'), file('c.jpg'), file('d.jpg'), file('e.jpg')]);
  expect(three.get().items).toHaveLength(3);
  expect(three.get().refused).toEqual({ reasons: [], overLimit: ['d.jpg', 'e.jpg'], isPartial: true });
});

it('a run sends the listed files one after another, including files added during the run, and empties the list', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const { calls, send } = heldSend();
  const result = store.run(run(send));
  expect(names(store)).toEqual(['a.jpg sending', 'b.jpg waiting']);
  expect(await store.run(run(send))).toBeNull();
  await calls[0]?.arrive();
  expect(names(store)).toEqual(['a.jpg done', 'b.jpg sending']);
  store.remove(keyOf(store, 'b.jpg'));
  store.add([file('c.jpg')]);
  expect(totalsOf(store.get())).toEqual({ total: 3, done: 1, failed: 0, percent: 33 });
  await calls[1]?.arrive();
  await calls[2]?.arrive();
  expect(await result).toEqual({ total: 3, done: 3, failed: 0, percent: 100, isStopped: false, reasons: [] });
  expect(store.get()).toEqual({ items: [], isRunning: false, refused: null });
  expect(await store.run(run(send))).toBeNull();
});

it('a failed file stays in the list with the reason; a run sends it again after retry(), or if no other file waits', async () => {
  const store = filled('a.jpg', 'b.jpg', 'c.jpg');
  const onFailure = vi.fn();
  const failing = vi.fn(async (one: File) => {
    if (one.name !== 'c.jpg') throw new Error('Arquivo danificado');
  });
  const result = await store.run(run(failing, onFailure));
  expect(result).toMatchObject({ total: 3, done: 1, failed: 2, reasons: ['Arquivo danificado', 'Arquivo danificado'] });
  expect(onFailure.mock.calls).toEqual([['Arquivo danificado'], ['Arquivo danificado']]);
  expect(store.get().items[0]).toMatchObject({ state: 'failed', reason: 'Arquivo danificado' });

  const { calls, send } = heldSend();
  store.retry(keyOf(store, 'b.jpg'));
  const again = store.run(run(send));
  expect(totalsOf(store.get())).toMatchObject({ total: 1, failed: 0 });
  await calls[0]?.fail();
  expect(await again).toMatchObject({ total: 1, failed: 1 });
  const rest = store.run(run(send));
  for (const n of [1, 2]) await calls[n]?.arrive();
  expect(await rest).toMatchObject({ total: 2, done: 2 });
  expect(calls.map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg', 'b.jpg']);
});

it.each([
  [new NetworkError(null), true],
  [new ApiError(503, ''), true],
  [new ApiError(429, ''), true],
  [new ApiError(408, ''), true],
  [new ApiError(415, ''), false],
])('closing the dialog asks about a failed file only if a retry may succeed: after %s `isLost` is %s', async (error, isLost) => {
  const store = filled('a.jpg');
  await store.run(run(() => Promise.reject(error)));
  expect(store.get().items).toMatchObject([{ state: 'failed', isLost }]);
});

it('choosing a failed file again replaces it by the newly chosen file, which the next run sends', async () => {
  const store = filled('a.jpg', 'b.jpg');
  await store.run(
    run(async () => {
      throw new Error('Não deu para ler o arquivo');
    }),
  );
  const again = file('a.jpg');
  store.add([again, file('c.gif', 'image/gif')]);
  expect(names(store)).toEqual(['a.jpg waiting', 'b.jpg failed']);
  expect(store.get().refused).toMatchObject({ isPartial: true });
  const send = vi.fn(async () => {});
  await store.run(run(send));
  expect(send.mock.calls).toEqual([[again, expect.anything()]]);
  // A run keeps the refusals: if chosen files are sent at once, the run starts before the user could read the refusals.
  expect(store.get().refused).toMatchObject({ reasons: [FORMAT('c.gif')] });
});

it('stop() aborts the file that is being sent, and the files that were not sent stay in the list', async () => {
  const store = filled('a.jpg', 'b.jpg', 'c.jpg');
  const { calls, send } = heldSend();
  const result = store.run(run(send));
  await calls[0]?.arrive();
  store.stop();
  expect(await result).toMatchObject({ total: 3, done: 1, isStopped: true });
  expect(names(store)).toEqual(['b.jpg waiting', 'c.jpg waiting']);
});

it('clearing the list during a run stops the run, and the empty list accepts new files', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const result = store.run(run(heldSend().send));
  store.clear();
  expect(await result).toMatchObject({ total: 2, isStopped: true });
  expect(store.get().items).toEqual([]);
  store.add([file('c.jpg')]);
  expect(await store.run(run(async () => {}))).toMatchObject({ done: 1 });
});

it('a 401 (the session has ended) stops the run, and all files wait again', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const send = vi.fn(async () => {
    throw new ApiError(401, '');
  });
  expect(await store.run(run(send))).toMatchObject({ done: 0, isStopped: true });
  expect(send).toHaveBeenCalledTimes(1);
  expect(names(store)).toEqual(['a.jpg waiting', 'b.jpg waiting']);
});

it('the progress of a file is reported in whole per cent', async () => {
  const store = filled('a.jpg');
  const { calls, send } = heldSend();
  const result = store.run(run(send));
  const listener = vi.fn();
  store.subscribe(listener);
  for (const share of [0.101, 0.102, 0.109, 0.5]) calls[0]?.how.onProgress(share);
  expect(store.get().items[0]?.sent).toBe(50);
  expect(listener).toHaveBeenCalledTimes(2);
  await calls[0]?.arrive();
  await result;
});
