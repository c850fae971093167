import type { ImportInput, ImportJob } from '../../../core/contracts/imports.ts';
import { cleanFileName } from '../../../core/rules/files.ts';
import { api, body, idParam } from '../api/client.ts';
import { ApiError, isExpired, isNotFound, NetworkError, plainMessage, UnreadableError } from '../api/errors.ts';
import { transfer, type UploadOptions } from '../api/upload.ts';
import { Store } from '../listeners.ts';
import { forgets } from '../ui/persistent-state.ts';
import { isReadable, UNREADABLE } from './upload-store.ts';
import { withRetries } from './with-retries.ts';

/** Messages about a failed import, shown when the server sends no message of its own (spec §8). */
export const IMPORT_WORDS = {
  upload: 'Erro ao fazer upload do arquivo ZIP',
  response: 'Erro ao processar resposta do servidor',
  import: 'Ocorreu um erro durante a importação do arquivo ZIP',
} as const;

export const importMessage = (error: unknown, fallback: string): string =>
  error instanceof UnreadableError ? IMPORT_WORDS.response : plainMessage(error, fallback);

export const importCalls = {
  create: (json: ImportInput) => body(api.imports.$post({ json })),
  get: (id: number) => body(api.imports[':id'].$get(idParam(id))),
  sendPart: (id: number, part: number, bytes: Blob, options: UploadOptions) =>
    body<ImportJob>(transfer('PUT', `/api/imports/${id}/parts/${part}`, bytes, options)),
  complete: (id: number) => body(api.imports[':id'].complete.$post(idParam(id))),
};

/** The greatest number of rounds of sending. Each round sends the parts that the server lacks when the round begins. */
const MAX_ROUNDS = 3;

const PARALLEL_PARTS = 3;

export type ImportCalls = typeof importCalls;

export interface UploadTrouble {
  /** True if no response came; false if the server responded with an error. */
  isOffline: boolean;
}

export interface ImportUploadState {
  file: File | null;
  isSending: boolean;
  sent: number;
  trouble: UploadTrouble | null;
  problem: string | null;
}

const IDLE: ImportUploadState = { file: null, isSending: false, sent: 0, trouble: null, problem: null };

class UnreadableFile extends Error {}

const messageOf = (error: unknown): string =>
  error instanceof UnreadableFile ? UNREADABLE : importMessage(error, IMPORT_WORDS.upload);

export function isContinued(job: ImportJob | null | undefined, file: File): job is ImportJob {
  return job?.state === 'uploading' && job.size === file.size && job.fileName === cleanFileName(file.name);
}

/** Sends an archive, also after the user opens another screen. The file is kept if the session ends, but not after a logout. */
export class ImportUpload {
  readonly #state = new Store(IDLE);
  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;
  #stop: AbortController | null = null;
  readonly #calls: ImportCalls;
  readonly #onSessionEnd: (fileName: string) => void;

  /** @param onSessionEnd is called if an upload stops because of a logout or the session's end */
  constructor(calls: ImportCalls, onSessionEnd: (fileName: string) => void) {
    this.#calls = calls;
    this.#onSessionEnd = onSessionEnd;
    forgets.subscribe(() => {
      this.stop();
      this.#set(IDLE);
    });
  }

  #set(change: Partial<ImportUploadState>): void {
    this.#state.set({ ...this.get(), ...change });
  }

  choose = (file: File | null): void => {
    if (!this.#stop) this.#set({ ...IDLE, file });
  };

  /** Stops sending. The server keeps the parts that have arrived, and the file stays chosen. */
  stop = (): void => this.#stop?.abort();

  /** Sends the chosen file or, if `current` is its interrupted upload, the missing parts. True if the server has all parts. */
  async run(current: ImportJob | null | undefined, onJob: (job: ImportJob) => void): Promise<boolean> {
    const { file } = this.get();
    if (this.#stop || !file) return false;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#set({ isSending: true, sent: 0, trouble: null, problem: null });
    try {
      const job = await this.#begin(file, current, signal);
      onJob(job);
      onJob(await this.#sendAll(file, job, signal));
      this.#set(IDLE);
      return true;
    } catch (error) {
      const isQuiet = signal.aborted || isExpired(error);
      this.#set({ isSending: false, trouble: null, problem: isQuiet ? null : messageOf(error) });
      // A logout has forgotten the file.
      if (isExpired(error) || this.get().file === null) this.#onSessionEnd(file.name);
      return false;
    } finally {
      this.#stop = null;
    }
  }

  #withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return withRetries(
      async () => {
        const result = await work();
        this.#set({ trouble: null });
        return result;
      },
      {
        signal,
        onRetry: (error) => this.#set({ trouble: { isOffline: error instanceof NetworkError } }),
      },
    );
  }

  async #begin(file: File, current: ImportJob | null | undefined, signal: AbortSignal): Promise<ImportJob> {
    if (isContinued(current, file)) {
      const known = await this.#withRetries(() => this.#find(current.id), signal);
      if (known?.state === 'uploading') return known;
    }
    return this.#withRetries(() => this.#calls.create({ fileName: cleanFileName(file.name), size: file.size }), signal);
  }

  async #find(id: number): Promise<ImportJob | null> {
    try {
      return await this.#calls.get(id);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async #sendAll(file: File, begun: ImportJob, signal: AbortSignal): Promise<ImportJob> {
    let job = begun;
    for (let round = 1; ; round++) {
      await this.#sendParts(file, job, signal);
      try {
        return await this.#withRetries(() => this.#calls.complete(job.id), signal);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // A 409 has two causes: the server lacks a part, or an earlier `complete` has succeeded. The import's state tells which.
        job = await this.#withRetries(() => this.#calls.get(job.id), signal);
        if (job.state !== 'uploading') return job;
        if (round === MAX_ROUNDS) throw error;
      }
    }
  }

  async #sendParts(file: File, job: ImportJob, stopped: AbortSignal): Promise<void> {
    const missing = partsOf(job).filter(({ number }) => !job.parts.includes(number));
    const failed = new AbortController();
    const signal = AbortSignal.any([stopped, failed.signal]);
    const sent = new Map<number, number>();
    const setSent = (number: number, bytes: number) => {
      sent.set(number, bytes);
      this.#set({ sent: [...sent.values()].reduce((sum, one) => sum + one) });
    };
    // Parts are numbered from 1. Entry 0 has the bytes of the parts that the server already had.
    setSent(0, arrivedBytes(job));
    const send = async (part: Part) => {
      const { number, from, to } = part;
      const onProgress = (share: number) => {
        setSent(number, share * (to - from));
        // Progress proves that a lost network is back, but not that a server error is over.
        if (this.get().trouble?.isOffline) this.#set({ trouble: null });
      };
      await this.#withRetries(() => {
        setSent(number, 0);
        return this.#sendPart(file, job.id, part, { signal, onProgress });
      }, signal);
      setSent(number, to - from);
    };
    const lane = async () => {
      for (let part = missing.shift(); part; part = missing.shift()) await send(part);
    };
    const lanes = Array.from({ length: PARALLEL_PARTS }, lane);
    try {
      await Promise.all(lanes);
    } catch (error) {
      failed.abort();
      await Promise.allSettled(lanes);
      throw error;
    }
  }

  async #sendPart(file: File, id: number, { number, from, to }: Part, how: UploadOptions) {
    try {
      await this.#calls.sendPart(id, number, file.slice(from, to, 'application/octet-stream'), how);
    } catch (error) {
      if (error instanceof NetworkError && !(await isReadable(file))) throw new UnreadableFile();
      throw error;
    }
  }
}

/** The bytes of a file from index `from` (included) to index `to` (not included). */
interface Part {
  number: number;
  from: number;
  to: number;
}

export function partsOf({ size, partSize }: Pick<ImportJob, 'size' | 'partSize'>): Part[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    from: index * partSize,
    to: Math.min((index + 1) * partSize, size),
  }));
}

export const arrivedBytes = (job: Pick<ImportJob, 'size' | 'partSize' | 'parts'>): number =>
  partsOf(job).reduce((sum, { number, from, to }) => (job.parts.includes(number) ? sum + to - from : sum), 0);
