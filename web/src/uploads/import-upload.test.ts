import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportJob } from '../../../core/contracts/imports.ts';
import { ApiError, NetworkError, UnreadableError } from '../api/errors.ts';
import { importJob } from '../testing/rows.ts';
import { forgetPersistedState } from '../ui/persistent-state.ts';
import { type ImportCalls, ImportUpload, partsOf } from './import-upload.ts';

const CONTENT = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ';
const lost = () => new NetworkError(new Error('network'));

class FakeServer {
  job: ImportJob | null = null;
  created = 0;
  arrivals: [part: number, text: string][] = [];
  /** Errors that the next calls throw. With `after` the server carries out the call before the error is thrown. */
  faults: { call: keyof ImportCalls; error: Error; after?: boolean }[] = [];
  /** In how many of the next calls of `complete` the server turns out to have lost part 3. */
  losses = 0;

  begin(fileName: string, size = CONTENT.length): ImportJob {
    this.created += 1;
    this.job = importJob({ id: this.created, fileName, size, partSize: 10 });
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
        this.arrivals.push([part, text]);
        job.parts = [...new Set([...job.parts, part])];
        return job;
      });
    },
    complete: (id) =>
      this.#respond('complete', () => {
        const job = this.#kept(id);
        if (job.state !== 'uploading') throw new ApiError(409, '{"message":"Este envio já terminou."}');
        if (this.losses-- > 0) job.parts = [1, 2, 4, 5];
        if (job.parts.length < 5) throw new ApiError(409, '{"message":"Faltam partes do arquivo."}');
        job.state = 'reading';
        return job;
      }),
  };
}

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
  const onSessionEnd = vi.fn();
  const upload = new ImportUpload(server.calls, onSessionEnd);
  upload.choose(file);
  const run = async (current: ImportJob | null = null) => {
    const jobs: ImportJob[] = [];
    expect(await upload.run(current, (job) => jobs.push(job))).toBe(true);
    expect(jobs.at(-1)).toMatchObject({ id: server.created, state: 'reading' });
    return jobs;
  };
  const runAndFail = async () => expect(await upload.run(null, () => {})).toBe(false);
  const arrived = () => server.arrivals.map(([part]) => part).toSorted();
  return { server, upload, run, runAndFail, arrived, onSessionEnd };
}

it('run() sends all parts of the file, and reports the import before the first part and after the last', async () => {
  const { server, upload, run } = set(archive('Conceic\u0327a\u0303o.zip'));
  const [begun] = await run();
  expect(begun).toMatchObject({ id: 1, state: 'uploading', fileName: 'Concei\u00e7\u00e3o.zip', parts: [] });
  const texts = server.arrivals.toSorted(([a], [b]) => a - b).map(([, text]) => text);
  expect(texts).toEqual(['abcdefghij', 'klmnopqrst', 'uvwxyz0123', '456789ABCD', 'EFGHIJ']);
  expect(upload.get()).toEqual({ file: null, isSending: false, sent: 0, trouble: null, problem: null });
});

it.each<[string, FakeServer['faults']]>([
  [
    'network failures of all calls',
    (['create', 'sendPart', 'sendPart', 'complete'] as const).map((call) => ({ call, error: lost() })),
  ],
  ['a lost response to the last call, “complete”', [{ call: 'complete', error: lost(), after: true }]],
])('an upload succeeds in spite of %s, and sends no part twice', async (_, faults) => {
  const { server, run, arrived } = set();
  server.faults = faults;
  await run();
  expect(arrived()).toEqual([1, 2, 3, 4, 5]);
});

it('a part that the server has lost at the end is sent again, but the upload fails if parts are lost three times', async () => {
  const once = set();
  once.server.losses = 1;
  await once.run();
  expect(once.arrived()).toEqual([1, 2, 3, 3, 4, 5]);
  const often = set();
  often.server.losses = 3;
  await often.runAndFail();
  expect(often.arrived()).toEqual([1, 2, 3, 3, 3, 4, 5]);
  expect(often.upload.get().problem).toBe('Faltam partes do arquivo.');
});

it.each<[number[], number[], number]>([
  [[1, 2, 3, 4, 5], [], CONTENT.length],
  [[2, 3], [1, 4, 5], 20],
])(
  'when the file of an interrupted import is chosen again, the arrived parts %j count as sent, and only the parts %j are sent',
  async (parts, missing, bytes) => {
    const { server, upload, run, arrived } = set();
    const known = { ...server.begin('fotos.zip') };
    if (server.job) server.job.parts = parts;
    const sent = new Set<number>();
    upload.subscribe(() => sent.add(upload.get().sent));
    await run(known);
    expect([server.created, arrived()]).toEqual([1, missing]);
    expect([...sent]).toEqual(expect.arrayContaining([bytes, CONTENT.length]));
  },
);

it.each<[string, known: Partial<ImportJob>, kept: Partial<ImportJob> | null]>([
  ['is gone', {}, null],
  ['has ended elsewhere', {}, { state: 'failed' }],
  ['has another name', { fileName: 'outras.zip' }, {}],
  ['has another size', { size: 1 }, {}],
])('the upload starts a new import if the interrupted import %s', async (_, known, kept) => {
  const { server, run, arrived } = set();
  const begun = server.begin('fotos.zip');
  server.job = kept && { ...begun, ...kept };
  await run({ ...begun, ...known });
  expect([server.created, arrived()]).toEqual([2, [1, 2, 3, 4, 5]]);
});

it.each([
  ['a refusal with a message', new ApiError(422, '{"message":"O arquivo é grande demais."}'), 'O arquivo é grande demais.'],
  ['a refusal without a message', new ApiError(413, '<html>'), 'Erro ao fazer upload do arquivo ZIP'],
  ['a response that is no JSON', new UnreadableError(new SyntaxError('x')), 'Erro ao processar resposta do servidor'],
  ['a 401, which the app shell handles', new ApiError(401, ''), null],
])(
  'after %s an upload keeps its file, and shows the failure’s message, if any, until another file is chosen',
  async (_, error, problem) => {
    const { server, upload, runAndFail, onSessionEnd } = set();
    server.faults = [{ call: 'create', error }];
    const { file } = upload.get();
    await runAndFail();
    expect(upload.get()).toMatchObject({ file, isSending: false, problem });
    expect(onSessionEnd.mock.calls).toEqual(problem === null ? [[file?.name]] : []);
    upload.choose(archive('outras.zip'));
    expect(upload.get().problem).toBeNull();
  },
);

it('a file that can no longer be read ends the upload with a message about the file, not about the network', async () => {
  const file = archive();
  const { server, upload, runAndFail } = set(file);
  server.faults = [{ call: 'sendPart', error: lost() }];
  const slice = file.slice.bind(file);
  // Only the check whether the file can be read fails: it alone calls `slice` without a type.
  file.slice = (from, to, type) =>
    type
      ? slice(from, to, type)
      : Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
  await runAndFail();
  expect(upload.get().problem).toBe('Não deu para ler o arquivo neste aparelho. Escolha-o de novo.');
});

/** Starts an upload that stops in the middle of each part, until the test lets the part arrive or fail (`parts`). */
async function stuck() {
  const made = set();
  const parts: { arrive: () => void; fail: (error: Error) => void; isAborted: () => boolean }[] = [];
  made.server.calls.sendPart = (_id, _part, _bytes, { signal, onProgress }) => {
    onProgress(0.5);
    return new Promise((arrive, fail) => {
      parts.push({ arrive: () => arrive(importJob({})), fail, isAborted: () => signal.aborted });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  };
  const { file } = made.upload.get();
  const running = made.upload.run(null, () => {});
  await vi.waitFor(() => expect([parts.length, made.upload.get().sent]).toEqual([3, 15]), 60_000);
  return { ...made, parts, file, running };
}

it('a part’s failure is reported until a part arrives; a network failure is reported until a part makes progress', async () => {
  const { upload, parts, running } = await stuck();
  const reported: unknown[] = [];
  upload.subscribe(() => reported.push(upload.get().trouble));
  for (const [error, trouble, left] of [
    [lost(), { isOffline: true }, null],
    [new ApiError(500, ''), { isOffline: false }, { isOffline: false }],
  ] as const) {
    const { length } = parts;
    parts.at(-1)?.fail(error);
    await vi.waitFor(() => expect(parts).toHaveLength(length + 1), 60_000);
    expect(reported).toContainEqual(trouble);
    expect(upload.get()).toMatchObject({ sent: 15, trouble: left });
  }
  parts[0]?.arrive();
  await vi.waitFor(() => expect(upload.get()).toMatchObject({ sent: 25, trouble: null }), 60_000);
  upload.stop();
  await running;
});

it('a part that the server refuses ends the upload, and aborts the other parts', async () => {
  const { upload, parts, running } = await stuck();
  parts[1]?.fail(new ApiError(422, '{"message":"Parte de tamanho errado."}'));
  expect(await running).toBe(false);
  expect(upload.get()).toMatchObject({ isSending: false, problem: 'Parte de tamanho errado.' });
  expect(parts.map(({ isAborted }) => isAborted())).toEqual([true, true, true]);
});

it('a running upload cannot be restarted or get another file; a stopped upload shows no error and keeps its file', async () => {
  const { server, upload, file, running, runAndFail, onSessionEnd } = await stuck();
  await runAndFail();
  upload.choose(null);
  expect([upload.get().file, server.created]).toEqual([file, 1]);
  upload.stop();
  expect(await running).toBe(false);
  expect(upload.get()).toEqual({ file, isSending: false, sent: 15, trouble: null, problem: null });
  expect(onSessionEnd).not.toHaveBeenCalled();
});

it('a logout stops a running upload, forgets its file, and calls `onSessionEnd`', async () => {
  const { upload, file, parts, running, onSessionEnd } = await stuck();
  forgetPersistedState();
  expect(parts.map(({ isAborted }) => isAborted())).toEqual([true, true, true]);
  expect(await running).toBe(false);
  expect(upload.get()).toEqual({ file: null, isSending: false, sent: 0, trouble: null, problem: null });
  expect(onSessionEnd.mock.calls).toEqual([[file?.name]]);
});

it('a file that is as long as one part is sent in one part', () => {
  expect(partsOf({ size: 10, partSize: 10 })).toEqual([{ number: 1, from: 0, to: 10 }]);
});
