import { expect, it } from 'vitest';
import {
  addFiles,
  changeItem,
  EMPTY_QUEUE,
  endRun,
  failureText,
  refusalOf,
  removeItem,
  retryFailed,
  startRun,
  totalsOf,
  type UploadQueue,
} from './upload-queue.ts';

const MB = 1024 * 1024;
const file = (name: string, type = 'image/jpeg', lastModified = 1) => new File(['x'], name, { type, lastModified });
const queueOf = (...names: string[]) =>
  addFiles(
    EMPTY_QUEUE,
    names.map((name) => file(name)),
    100,
  );
const keyOf = (queue: UploadQueue, name: string) => queue.items.find((item) => item.file.name === name)?.key ?? '';
const statesOf = (queue: UploadQueue) => queue.items.map(({ state }) => state);

it.each([
  ['a.jpg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['sem extensão', 'image/webp'],
  ['A.JPEG', ''],
  ['a.webp', 'application/octet-stream'],
])('accepts %s of type "%s"', (name, type) => {
  expect(refusalOf({ name, type, size: 10 * MB })).toBeNull();
});

it.each([
  ['a.gif', 'image/gif', 1, 'Formato inválido: a.gif. Por favor, envie apenas JPG, PNG ou WebP até 10MB'],
  ['jpg', '', 1, 'Formato inválido: jpg. Por favor, envie apenas JPG, PNG ou WebP até 10MB'],
  ['a.jpg.exe', '', 1, 'Formato inválido: a.jpg.exe. Por favor, envie apenas JPG, PNG ou WebP até 10MB'],
  ['a.jpg', 'image/jpeg', 10 * MB + 1, 'Arquivo muito grande: a.jpg. O tamanho máximo é 10MB'],
  ['a.jpg', 'image/jpeg', 0, 'Arquivo vazio: a.jpg.'],
])('refuses %s of type "%s" and %i bytes in the words of the specification', (name, type, size, words) => {
  expect(refusalOf({ name, type, size })).toBe(words);
});

it('adds valid files and names the invalid ones', () => {
  const queue = addFiles(EMPTY_QUEUE, [file('a.jpg'), file('b.gif', 'image/gif'), file('c.png')], 100);
  expect(queue.items.map((item) => item.file.name)).toEqual(['a.jpg', 'c.png']);
  expect(queue.refused).toMatchObject({ overLimit: [], isPartial: true });
  expect(queue.refused?.reasons).toHaveLength(1);
});

it('distinguishes a choice without any valid file from a partly valid one', () => {
  const queue = addFiles(queueOf('a.jpg'), [file('b.gif', 'image/gif')], 100);
  expect(queue.refused?.isPartial).toBe(false);
});

it('a fully valid choice removes the previous refusal', () => {
  const bad = addFiles(EMPTY_QUEUE, [file('b.gif', 'image/gif')], 100);
  expect(addFiles(bad, [file('a.jpg')], 100).refused).toBeNull();
});

it('adds a file once, however often it is chosen', () => {
  const twice = addFiles(queueOf('a.jpg'), [file('a.jpg'), file('a.jpg')], 100);
  expect(twice.items).toHaveLength(1);
  expect(twice.refused).toBeNull();
});

it('adds another file of the same name', () => {
  expect(addFiles(queueOf('a.jpg'), [file('a.jpg', 'image/jpeg', 2)], 100).items).toHaveLength(2);
});

it('limits the whole list, not each choice, and names the files left out', () => {
  const queue = addFiles(queueOf('a.jpg', 'b.jpg'), [file('b.jpg'), file('c.jpg'), file('d.jpg'), file('e.jpg')], 3);
  expect(queue.items).toHaveLength(3);
  expect(queue.refused).toEqual({ reasons: [], overLimit: ['d.jpg', 'e.jpg'], isPartial: true });
});

it('counts finished files, sent or failed', () => {
  let queue = startRun(queueOf('a.jpg', 'b.jpg', 'c.jpg'));
  expect(totalsOf(queue)).toEqual({ total: 3, done: 0, failed: 0, percent: 0 });
  queue = changeItem(queue, keyOf(queue, 'a.jpg'), { state: 'done' });
  queue = changeItem(queue, keyOf(queue, 'b.jpg'), { state: 'failed', reason: 'não' });
  expect(totalsOf(queue)).toEqual({ total: 3, done: 1, failed: 1, percent: 66 });
  queue = changeItem(queue, keyOf(queue, 'c.jpg'), { state: 'done' });
  expect(totalsOf(queue).percent).toBe(100);
});

it('an empty run is at 0 %', () => {
  expect(totalsOf(EMPTY_QUEUE).percent).toBe(0);
});

it('after a run only failed files remain, and the one being sent waits again', () => {
  let queue = startRun(queueOf('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'));
  queue = changeItem(queue, keyOf(queue, 'a.jpg'), { state: 'done' });
  queue = changeItem(queue, keyOf(queue, 'b.jpg'), { state: 'failed', reason: 'não' });
  queue = changeItem(queue, keyOf(queue, 'c.jpg'), { state: 'sending', sent: 40 });
  queue = endRun(queue);
  expect(queue.items.map(({ file, state, reason, sent }) => [file.name, state, reason, sent])).toEqual([
    ['b.jpg', 'failed', 'não', 0],
    ['c.jpg', 'waiting', null, 0],
    ['d.jpg', 'waiting', null, 0],
  ]);
  expect(queue.isRunning).toBe(false);
});

it('does not count failures of an earlier run', () => {
  let queue = startRun(queueOf('a.jpg', 'b.jpg'));
  queue = changeItem(queue, keyOf(queue, 'a.jpg'), { state: 'failed', reason: 'não' });
  queue = startRun(addFiles(endRun(queue), [file('c.jpg')], 100));
  expect(totalsOf(queue)).toMatchObject({ total: 2, failed: 0 });
});

it('counts files that are added or retried during a run', () => {
  let queue = startRun(queueOf('a.jpg', 'b.jpg'));
  queue = changeItem(queue, keyOf(queue, 'a.jpg'), { state: 'failed', reason: 'não' });
  queue = addFiles(queue, [file('c.jpg')], 100);
  expect(totalsOf(queue)).toMatchObject({ total: 3, failed: 1 });
  expect(totalsOf(retryFailed(queue))).toMatchObject({ total: 3, failed: 0 });
});

it('retries one failed file, or all', () => {
  let queue = queueOf('a.jpg', 'b.jpg', 'c.jpg');
  for (const name of ['a.jpg', 'b.jpg']) queue = changeItem(queue, keyOf(queue, name), { state: 'failed', reason: 'não' });
  expect(statesOf(retryFailed(queue, keyOf(queue, 'b.jpg')))).toEqual(['failed', 'waiting', 'waiting']);
  expect(statesOf(retryFailed(queue))).toEqual(['waiting', 'waiting', 'waiting']);
  expect(retryFailed(queue).items.every(({ reason }) => reason === null)).toBe(true);
});

it('removes a file, but not the one being sent', () => {
  let queue = queueOf('a.jpg', 'b.jpg');
  queue = changeItem(queue, keyOf(queue, 'a.jpg'), { state: 'sending' });
  expect(removeItem(queue, keyOf(queue, 'a.jpg')).items).toHaveLength(2);
  expect(removeItem(queue, keyOf(queue, 'b.jpg')).items).toHaveLength(1);
});

it('reuses unchanged items', () => {
  const queue = queueOf('a.jpg', 'b.jpg');
  expect(changeItem(queue, keyOf(queue, 'a.jpg'), { sent: 5 }).items[1]).toBe(queue.items[1]);
});

it.each([
  [[], undefined],
  [['Arquivo vazio: a.jpg.'], 'Arquivo vazio: a.jpg.'],
  [['Sem conexão.', 'Sem conexão.'], 'Sem conexão.'],
  [['Formato inválido: a.gif', 'Arquivo vazio: b.png.'], 'Formato inválido: a.gif. Os outros motivos estão na lista.'],
])('summarises the failures %j: %s', (reasons, text) => {
  expect(failureText(reasons)).toBe(text);
});
