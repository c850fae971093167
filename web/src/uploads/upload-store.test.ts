import { expect, it, vi } from 'vitest';
import type { Upload } from '../api/upload.ts';
import { type Run, UploadStore } from './upload-store.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg', lastModified: 1 });
const names = (store: UploadStore) => store.get().items.map((item) => `${item.file.name} ${item.state}`);

function filled(...list: string[]) {
  const store = new UploadStore(100);
  store.add(list.map(file));
  return store;
}

const run = (send: Run['send'], more: Partial<Run> = {}): Run => ({
  send,
  reasonOf: (error) => (error as Error).message,
  isFatal: () => false,
  ...more,
});

/** A send that waits until the test releases each file, and can be aborted. */
function held() {
  const calls: { name: string; how: Upload; arrive: () => void; fail: (error: Error) => void }[] = [];
  const send: Run['send'] = (one, how) =>
    new Promise((resolve, reject) => {
      calls.push({ name: one.name, how, arrive: resolve, fail: reject });
      how.signal.addEventListener('abort', () => reject(how.signal.reason));
    });
  return { calls, send };
}

it('sends files one after another and empties the list', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const { calls, send } = held();
  const result = store.run(run(send));
  expect(names(store)).toEqual(['a.jpg sending', 'b.jpg waiting']);
  expect(calls).toHaveLength(1);
  calls[0]?.arrive();
  await vi.waitFor(() => expect(names(store)).toEqual(['a.jpg done', 'b.jpg sending']), 60_000);
  calls[1]?.arrive();
  expect(await result).toEqual({ total: 2, done: 2, failed: 0, percent: 100, isStopped: false, reasons: [] });
  expect(store.get()).toEqual({ items: [], isRunning: false, refused: null });
});

it('skips a file that fails and keeps it with its reason', async () => {
  const store = filled('a.jpg', 'b.jpg', 'c.jpg');
  const onFailure = vi.fn();
  const send = vi.fn(async (one: File) => {
    if (one.name === 'b.jpg') throw new Error('Arquivo danificado');
  });
  const result = await store.run(run(send, { onFailure }));
  expect(result).toMatchObject({ total: 3, done: 2, failed: 1, reasons: ['Arquivo danificado'] });
  expect(send).toHaveBeenCalledTimes(3);
  expect(onFailure.mock.calls).toEqual([['Arquivo danificado']]);
  expect(store.get().items).toMatchObject([{ state: 'failed', reason: 'Arquivo danificado' }]);
});

it('sends only the failed files again', async () => {
  const store = filled('a.jpg', 'b.jpg');
  let isDown = true;
  const sent: string[] = [];
  const send = async (one: File) => {
    if (isDown && one.name === 'b.jpg') throw new Error('não');
    sent.push(one.name);
  };
  await store.run(run(send));
  isDown = false;
  store.retry();
  expect(await store.run(run(send))).toMatchObject({ total: 1, done: 1 });
  expect(sent).toEqual(['a.jpg', 'b.jpg']);
});

it('sends failed files only when no other file is waiting', async () => {
  const store = filled('a.jpg');
  const sent: string[] = [];
  await store.run(
    run(async () => {
      throw new Error('não');
    }),
  );
  store.add([file('b.jpg')]);
  const send = async (one: File) => {
    sent.push(one.name);
  };
  expect(await store.run(run(send))).toMatchObject({ total: 1, done: 1 });
  expect(await store.run(run(send))).toMatchObject({ total: 1, done: 1 });
  expect(sent).toEqual(['b.jpg', 'a.jpg']);
});

it('also sends files that are added during a run', async () => {
  const store = filled('a.jpg');
  const { calls, send } = held();
  const result = store.run(run(send));
  store.add([file('b.jpg')]);
  calls[0]?.arrive();
  await vi.waitFor(() => expect(calls).toHaveLength(2), 60_000);
  calls[1]?.arrive();
  expect(await result).toMatchObject({ total: 2, done: 2 });
});

it('does not start twice, nor without files', async () => {
  const store = filled('a.jpg');
  const { calls, send } = held();
  const result = store.run(run(send));
  expect(await store.run(run(send))).toBeNull();
  calls[0]?.arrive();
  await result;
  expect(await store.run(run(send))).toBeNull();
  expect(calls).toHaveLength(1);
});

it('stopping aborts the current file, and unsent files wait', async () => {
  const store = filled('a.jpg', 'b.jpg', 'c.jpg');
  const { calls, send } = held();
  const result = store.run(run(send));
  calls[0]?.arrive();
  await vi.waitFor(() => expect(calls).toHaveLength(2), 60_000);
  store.stop();
  expect(await result).toMatchObject({ total: 3, done: 1, isStopped: true });
  expect(names(store)).toEqual(['b.jpg waiting', 'c.jpg waiting']);
  expect(store.get().isRunning).toBe(false);
});

it('clearing during a run empties the list, which then accepts new files', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const { send } = held();
  const result = store.run(run(send));
  store.clear();
  expect(await result).toMatchObject({ total: 2, isStopped: true });
  expect(store.get().items).toEqual([]);
  store.add([file('c.jpg')]);
  expect(await store.run(run(async () => {}))).toMatchObject({ done: 1 });
});

it('a fatal error ends the run and loses no file', async () => {
  const store = filled('a.jpg', 'b.jpg');
  const send = vi.fn(async () => {
    throw new Error('401');
  });
  expect(await store.run(run(send, { isFatal: () => true }))).toMatchObject({ done: 0, isStopped: true });
  expect(send).toHaveBeenCalledTimes(1);
  expect(names(store)).toEqual(['a.jpg waiting', 'b.jpg waiting']);
});

it('reports the progress of a file in whole percentages', async () => {
  const store = filled('a.jpg');
  const { calls, send } = held();
  const result = store.run(run(send));
  const heard = vi.fn();
  store.subscribe(heard);
  for (const share of [0.101, 0.102, 0.109, 0.5]) calls[0]?.how.onProgress(share);
  expect(store.get().items[0]?.sent).toBe(50);
  expect(heard).toHaveBeenCalledTimes(2);
  calls[0]?.arrive();
  await result;
});
