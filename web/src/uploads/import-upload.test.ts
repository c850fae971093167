import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportJob } from '../../../core/contracts/imports.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import { importJob } from '../testing/rows.ts';
import { type ImportCalls, ImportUpload, partsOf } from './import-upload.ts';

const PART = 10;
const lost = () => new NetworkError(new Error('network'));

class FakeServer {
  job: ImportJob | null = null;
  created = 0;
  arrivals: number[] = [];
  bytes = new Map<number, string>();
  /** Errors that the next calls throw. With `after` the server carries out the call before the error is thrown. */
  faults: { call: keyof ImportCalls; error: Error; after?: boolean }[] = [];

  begin(fileName: string, size: number): ImportJob {
    this.created += 1;
    this.job = importJob({ id: this.created, fileName, size, partSize: PART });
    return this.job;
  }

  async #respond<T>(call: keyof ImportCalls, work: () => T): Promise<T> {
    const at = this.faults.findIndex((one) => one.call === call);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (fault && !fault.after) throw fault.error;
    const result = work();
    if (fault) throw fault.error;
    return structuredClone(result);
  }

  #kept(id: number): ImportJob {
    if (this.job?.id !== id) throw new ApiError(404, '{"message":"Importação não encontrada.","code":"not_found"}');
    return this.job;
  }

  calls: ImportCalls = {
    create: ({ fileName, size }) => this.#respond('create', () => this.begin(fileName, size)),
    get: (id) => this.#respond('get', () => this.#kept(id)),
    sendPart: async (id, part, blob, { signal }) => {
      signal.throwIfAborted();
      const text = await blob.text();
      return this.#respond('sendPart', () => {
        const job = this.#kept(id);
        this.arrivals.push(part);
        this.bytes.set(part, text);
        job.parts = [...new Set([...job.parts, part])];
        return job;
      });
    },
    complete: (id) =>
      this.#respond('complete', () => {
        const job = this.#kept(id);
        if (job.state !== 'uploading') throw new ApiError(409, '{"message":"Este envio já terminou."}');
        if (job.parts.length < Math.ceil(job.size / PART)) throw new ApiError(409, '{"message":"Faltam partes do arquivo."}');
        job.state = 'reading';
        return job;
      }),
  };
}

const CONTENT = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ';
const archive = (name = 'fotos.zip') => new File([CONTENT], name, { type: 'application/zip', lastModified: 1 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function set(file = archive()) {
  const server = new FakeServer();
  const upload = new ImportUpload(server.calls);
  upload.choose(file);
  const run = async (current: ImportJob | null = null) => {
    const statuses: ImportJob[] = [];
    expect(await upload.run(current, (job) => statuses.push(job))).toBe(true);
    return statuses;
  };
  const runAndFail = async () => expect(await upload.run(null, () => {})).toBe(false);
  return { server, upload, run, runAndFail };
}

const whole = (server: FakeServer) =>
  [...server.bytes]
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('');

it('run() sends all parts of the file, and reports the import before the first part and after the last', async () => {
  const { server, upload, run } = set(archive('Conceic\u0327a\u0303o.zip'));
  expect(await run()).toEqual([
    expect.objectContaining({ id: 1, state: 'uploading', fileName: 'Concei\u00e7\u00e3o.zip', size: CONTENT.length }),
    expect.objectContaining({ id: 1, state: 'reading' }),
  ]);
  expect(whole(server)).toBe(CONTENT);
  expect(upload.get()).toEqual({ file: null, isSending: false, sent: 0, trouble: null, problem: null });
});

it('an upload continues after a network failure of any call, and sends no part that the server already has', async () => {
  const { server, run } = set();
  server.faults = (['create', 'sendPart', 'sendPart', 'complete'] as const).map((call) => ({ call, error: lost() }));
  expect((await run()).at(-1)).toMatchObject({ state: 'reading' });
  expect(server.arrivals.toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(whole(server)).toBe(CONTENT);
});

it('a failed call is reported from the first retry on, until the call succeeds', async () => {
  const { server, upload, run } = set();
  server.faults = [
    { call: 'create', error: new ApiError(500, '{"message":"Algo deu errado."}') },
    { call: 'create', error: lost() },
  ];
  const statuses = new Set<string>();
  upload.subscribe(() => statuses.add(JSON.stringify(upload.get().trouble)));
  await run();
  expect(statuses).toContain(JSON.stringify({ isOffline: false }));
  expect(statuses).toContain(JSON.stringify({ isOffline: true }));
  expect(upload.get().trouble).toBeNull();
});

it('if the response to the last call, “complete”, is lost, the upload reads the import’s state from the server', async () => {
  const { server, run } = set();
  server.faults = [{ call: 'complete', error: lost(), after: true }];
  expect((await run()).at(-1)).toMatchObject({ id: 1, state: 'reading' });
});

it('a part that the server no longer has at the end of the upload is sent again', async () => {
  const { server, run } = set();
  const { complete } = server.calls;
  let isFirst = true;
  server.calls.complete = (id) => {
    if (isFirst && server.job) server.job.parts = [1, 2, 4, 5];
    isFirst = false;
    return complete(id);
  };
  expect((await run()).at(-1)).toMatchObject({ state: 'reading' });
  expect(server.arrivals.toSorted()).toEqual([1, 2, 3, 3, 4, 5]);
});

it('an upload fails if the server still lacks parts after three rounds of sending', async () => {
  const { server, upload, runAndFail } = set();
  const error = new ApiError(409, '{"message":"Faltam partes do arquivo."}');
  server.faults = Array.from({ length: 9 }, () => ({ call: 'complete', error }) as const);
  await runAndFail();
  expect(server.faults).toHaveLength(6);
  expect(upload.get().problem).toBe('Faltam partes do arquivo.');
});

it.each<[number[], number[], number]>([
  [[1, 2, 3, 4, 5], [], CONTENT.length],
  [[2, 3], [1, 4, 5], 20],
])(
  'when the file of an interrupted import is chosen again, the arrived parts %j count as sent, and only the parts %j are sent',
  async (arrived, missing, bytes) => {
    const { server, upload, run } = set();
    const broken = { ...server.begin('fotos.zip', CONTENT.length), parts: [] };
    if (server.job) server.job.parts = arrived;
    const sent = new Set<number>();
    upload.subscribe(() => sent.add(upload.get().sent));
    expect((await run(broken)).at(-1)).toMatchObject({ id: 1, state: 'reading' });
    expect(server.arrivals.toSorted()).toEqual(missing);
    expect(sent).toContain(bytes);
    expect(sent).toContain(CONTENT.length);
  },
);

it.each(['gone', 'ended elsewhere', 'of another name', 'of another size'])(
  'the upload starts a new import if the interrupted import is %s',
  async (what) => {
    const { server, run } = set();
    const broken = server.begin(
      what === 'of another name' ? 'outras.zip' : 'fotos.zip',
      what === 'of another size' ? 1 : CONTENT.length,
    );
    if (what === 'gone') server.job = null;
    if (what === 'ended elsewhere') server.job = { ...broken, state: 'failed' };
    expect((await run(broken)).at(-1)).toMatchObject({ id: 2 });
    expect(server.arrivals).toHaveLength(5);
  },
);

it.each([
  ['a 422', 422, 'O arquivo é grande demais.'],
  ['a 401, which the app shell handles', 401, null],
])('a refused upload keeps the file chosen, and shows the server’s message, except at a 401: %s', async (_, status, problem) => {
  const { server, upload, runAndFail } = set();
  server.faults = [{ call: 'create', error: new ApiError(status, '{"message":"O arquivo é grande demais."}') }];
  const { file } = upload.get();
  await runAndFail();
  expect(upload.get()).toMatchObject({ file, isSending: false, problem });
  upload.choose(archive('outras.zip'));
  expect(upload.get().problem).toBeNull();
});

it('a file that can no longer be read ends the upload with a message about the file, not about the network', async () => {
  const file = archive();
  const { server, upload, runAndFail } = set(file);
  server.faults = [{ call: 'sendPart', error: lost() }];
  const slice = file.slice.bind(file);
  file.slice = (from, to, type) =>
    type
      ? slice(from, to, type)
      : Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  await runAndFail();
  expect(upload.get().problem).toBe('Não deu para ler o arquivo neste aparelho. Escolha-o de novo.');
});

/** Starts an upload that stops in the middle of each part, until the test lets the part arrive or fail (`parts`). */
function stuck() {
  const made = set();
  const parts: { arrive: () => void; fail: (error: Error) => void; isAborted: () => boolean }[] = [];
  made.server.calls.sendPart = (_id, _part, _bytes, { signal, onProgress }) => {
    onProgress(0.5);
    return new Promise((arrive, fail) => {
      parts.push({ arrive: () => arrive(importJob({})), fail, isAborted: () => signal.aborted });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  };
  return { ...made, parts, file: made.upload.get().file, running: made.upload.run(null, () => {}) };
}

it('the progress of a part removes the message about a network failure, but not the message about a server error', async () => {
  const { upload, parts, running } = stuck();
  const fail = async (error: Error) => {
    const { length } = parts;
    parts.at(-1)?.fail(error);
    await vi.waitFor(() => expect(parts).toHaveLength(length + 1), 60_000);
  };
  await vi.waitFor(() => expect(upload.get().sent).toBe(15), 60_000);
  await fail(lost());
  expect(upload.get()).toMatchObject({ sent: 15, trouble: null });
  await fail(new ApiError(500, ''));
  expect(upload.get().trouble).toMatchObject({ isOffline: false });
  parts[0]?.arrive();
  await vi.waitFor(() => expect(upload.get()).toMatchObject({ sent: 25, trouble: null }), 60_000);
  upload.stop();
  await running;
});

it('a part that the server refuses ends the upload, and aborts the other parts', async () => {
  const { upload, parts, running } = stuck();
  await vi.waitFor(() => expect(parts).toHaveLength(3), 60_000);
  parts[1]?.fail(new ApiError(422, '{"message":"Parte de tamanho errado."}'));
  expect(await running).toBe(false);
  expect(upload.get()).toMatchObject({ isSending: false, problem: 'Parte de tamanho errado.' });
  expect(parts.map(({ isAborted }) => isAborted())).toEqual([true, true, true]);
});

it('a running upload cannot be started again or get another file; when stopped, it shows no error and keeps its file', async () => {
  const { server, upload, file, running, runAndFail } = stuck();
  await vi.waitFor(() => expect(upload.get()).toMatchObject({ isSending: true, sent: 15 }), 60_000);
  await runAndFail();
  upload.choose(null);
  expect([upload.get().file, server.created]).toEqual([file, 1]);
  upload.stop();
  expect(await running).toBe(false);
  expect(upload.get()).toEqual({ file, isSending: false, sent: 15, trouble: null, problem: null });
  expect(server.job).toMatchObject({ state: 'uploading', parts: [] });
});

it('a file that is as long as one part is sent in one part', () => {
  expect(partsOf({ size: 10, partSize: 10 })).toEqual([{ number: 1, from: 0, to: 10 }]);
});
