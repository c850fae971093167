import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { forgetOthersState, forgetPersistedState } from '../ui/persistent-state.ts';
import { type Refused, type Run, totalsOf, UploadStore } from './upload-store.ts';

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
  const calls: { name: string; how: UploadOptions; arrive: () => Promise<void>; fail: (error: Error) => Promise<void> }[] = [];
  const send: Run['send'] = (one, how) =>
    new Promise((resolve, reject) => {
      const settle = async (act: () => void) => {
        act();
        await new Promise((done) => setTimeout(done));
      };
      calls.push({ name: one.name, how, arrive: () => settle(resolve), fail: (error) => settle(() => reject(error)) });
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
  ['a.jpg', 'image/jpeg', 0, 'Arquivo vazio: a.jpg. Escolha outro.'],
])('the file “%s” of type “%s” with %i bytes is added, or refused with the reason: %s', (name, type, size, reason) => {
  const store = new UploadStore(100);
  store.add([file(name, type, 1, size)]);
  expect(store.get().items).toHaveLength(reason ? 0 : 1);
  expect(store.get().refused?.reasons[0]).toBe(reason);
});

it('when files over the limit are chosen again, the unsent files come first; the files left out cause no message', async () => {
  const store = new UploadStore(2);
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name));
  store.add(files);
  await store.run(run(() => Promise.resolve()));
  store.add(files);
  expect(names(store)).toEqual(['c.jpg waiting', 'a.jpg waiting']);
  expect(store.get().refused).toBeNull();
});

const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.jpg`)) as [File, File, File, File, File];
const GIF = file('a.gif', 'image/gif');

it.each<[string, first: File[], then: File[], names: string, refused: Refused | null]>([
  ['a refused file together with another', [A], [GIF, B], 'ab', { reasons: [FORMAT('a.gif')], overLimit: [], isPartial: true }],
  ['only a refused file', [A], [GIF], 'a', { reasons: [FORMAT('a.gif')], overLimit: [], isPartial: false }],
  ['a good file after a refused one', [GIF], [A], 'a', null],
  ['a file again, and another of the same name', [A], [file('a.jpg'), file('a.jpg', 'image/jpeg', 2)], 'aa', null],
  ['too many files', [A, B], [B, C, D, E], 'abc', { reasons: [], overLimit: ['d.jpg', 'e.jpg'], isPartial: true }],
])('choosing %s adds each new file once, and the message names the refused files', (_, first, then, added, refused) => {
  const store = new UploadStore(3);
  store.add(first);
  store.add(then);
  expect(names(store)).toEqual([...added].map((letter) => `${letter}.jpg waiting`));
  expect(store.get().refused).toEqual(refused);
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
  await calls[0]?.fail(new Error('não'));
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
])('after %s `isLost`, which says that a retry may send the failed file, is %s', async (error, isLost) => {
  const store = filled('a.jpg');
  await store.run(run(() => Promise.reject(error)));
  expect(store.get().items).toMatchObject([{ state: 'failed', isLost }]);
});

it('choosing a failed file again replaces it by the newly chosen file, which the next run sends', async () => {
  const store = filled('a.jpg', 'b.jpg');
  await store.run(run(() => Promise.reject(new Error('Não deu para ler o arquivo'))));
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

type Call = ReturnType<typeof heldSend>['calls'][number];

it.each<[string, end: (store: UploadStore, call?: Call) => unknown, left: string[]]>([
  ['stop() aborts the file that is being sent', (store) => store.stop(), ['b.jpg', 'c.jpg']],
  ['a 401 (the session has ended) ends the run', (_, call) => call?.fail(new ApiError(401, '')), ['b.jpg', 'c.jpg']],
  ['clear() during a run ends it and empties the list', (store) => store.clear(), []],
  ['a logout during a run ends it and empties the list', forgetPersistedState, []],
])('%s; the files that are left wait for the next run', async (_, end, left) => {
  const store = filled('a.jpg', 'b.jpg', 'c.jpg');
  const { calls, send } = heldSend();
  const result = store.run(run(send));
  await calls[0]?.arrive();
  await end(store, calls[1]);
  expect(calls).toHaveLength(2);
  expect(await result).toMatchObject({ total: 3, done: 1, isStopped: true });
  expect(names(store)).toEqual(left.map((name) => `${name} waiting`));
  store.add([file('d.jpg')]);
  expect(await store.run(run(async () => {}))).toMatchObject({ done: left.length + 1 });
});

it('a new login of the same user keeps the files, another user’s login empties the list', () => {
  forgetOthersState('Lúcia');
  const store = filled('a.jpg');
  forgetOthersState('Lúcia');
  expect(names(store)).toEqual(['a.jpg waiting']);
  forgetOthersState('Rui');
  expect(names(store)).toEqual([]);
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
