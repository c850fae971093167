import type { ImportInput, ImportJob } from '../../../core/contracts/imports.ts';
import { cleanFileName } from '../../../core/rules/file-name.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import { isExpired } from '../api/plain-message.ts';
import type { Upload } from '../api/upload.ts';
import { type Persistence, persist } from './persist.ts';
import { isReadable, UNREADABLE } from './readable.ts';
import { sendParts } from './send-parts.ts';

/** How often the server may find parts missing at the end. */
const ROUNDS = 3;

/** What an upload asks of the server. */
export interface ImportCalls {
  create: (input: ImportInput) => Promise<ImportJob>;
  get: (id: number) => Promise<ImportJob>;
  sendPart: (id: number, part: number, bytes: Blob, how: Upload) => Promise<unknown>;
  complete: (id: number) => Promise<ImportJob>;
}

/** A failure that is hoped to pass. */
export interface Trouble {
  /** There was no answer at all; otherwise the server answered with an error. */
  isOffline: boolean;
  /** What to tell a person of it. */
  words: string;
}

export interface ImportUploadState {
  file: File | null;
  isSending: boolean;
  /** Bytes that have left. */
  sent: number;
  /** Why something is being tried again; null while all goes well. */
  trouble: Trouble | null;
  /** Why it ended before its time. */
  problem: string | null;
}

const IDLE: ImportUploadState = { file: null, isSending: false, sent: 0, trouble: null, problem: null };

/** The file cannot be read any more. */
class UnreadableFile extends Error {}

/** Whether a file continues an upload that broke off: the same name and size. */
export function isContinued(job: ImportJob | null | undefined, file: File): job is ImportJob {
  return job?.state === 'uploading' && job.size === file.size && job.fileName === cleanFileName(file.name);
}

/**
 * The archive that was chosen, and its way to the server. It is no part of a screen: it goes on while one looks at others,
 * and a session that ends in the middle costs no choice.
 */
export class ImportUpload {
  #state = IDLE;
  #stop: AbortController | null = null;
  readonly #calls: ImportCalls;
  readonly #pace: Pick<Persistence, 'wait' | 'patience'>;
  readonly #wordsOf: (error: unknown) => string;
  readonly #listeners = new Set<() => void>();

  /** @param wordsOf what to tell a person of a failure */
  constructor(calls: ImportCalls, pace: Pick<Persistence, 'wait' | 'patience'>, wordsOf: (error: unknown) => string) {
    this.#calls = calls;
    this.#pace = pace;
    this.#wordsOf = wordsOf;
  }

  get = (): ImportUploadState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<ImportUploadState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Takes the place of what was chosen before, null for nothing; not while that one is on its way. */
  choose = (file: File | null): void => {
    if (!this.#stop) this.#set({ ...IDLE, file });
  };

  /** Ends the sending; what has arrived stays on the server, and the file stays chosen. */
  stop = (): void => this.#stop?.abort(new DOMException('Envio interrompido', 'AbortError'));

  /**
   * Sends the chosen file, or what is missing of it when `current` is its upload that broke off.
   * @param onJob hears of the import as soon as the server knows of it, and once it has all of it
   * @returns whether the server has all of it; false when it ended before, or there was nothing to do
   */
  async run(current: ImportJob | null | undefined, onJob: (job: ImportJob) => void): Promise<boolean> {
    const { file } = this.#state;
    if (this.#stop || !file) return false;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#set({ isSending: true, sent: 0, trouble: null, problem: null });
    try {
      const job = await this.#begin(file, current, signal);
      onJob(job);
      onJob(await this.#bring(file, job, signal));
      this.#set(IDLE);
      return true;
    } catch (error) {
      const isQuiet = signal.aborted || isExpired(error);
      this.#set({ isSending: false, trouble: null, problem: isQuiet ? null : this.#problemOf(error) });
      return false;
    } finally {
      this.#stop = null;
    }
  }

  #problemOf = (error: unknown): string => (error instanceof UnreadableFile ? UNREADABLE : this.#wordsOf(error));

  #troubleOf = (error: unknown): Trouble => ({ isOffline: error instanceof NetworkError, words: this.#wordsOf(error) });

  #persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return persist(
      async () => {
        const result = await work();
        this.#set({ trouble: null });
        return result;
      },
      { ...this.#pace, signal, onLost: (error) => this.#set({ trouble: this.#troubleOf(error) }) },
    );
  }

  async #begin(file: File, current: ImportJob | null | undefined, signal: AbortSignal): Promise<ImportJob> {
    if (isContinued(current, file)) {
      const known = await this.#persist(() => this.#find(current.id), signal);
      if (known?.state === 'uploading') return known;
    }
    return this.#persist(() => this.#calls.create({ fileName: cleanFileName(file.name), size: file.size }), signal);
  }

  async #find(id: number): Promise<ImportJob | null> {
    try {
      return await this.#calls.get(id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  async #bring(file: File, begun: ImportJob, signal: AbortSignal): Promise<ImportJob> {
    let job = begun;
    for (let round = 1; ; round++) {
      await sendParts(job, {
        ...this.#pace,
        signal,
        send: (part, how) => this.#sendPart(file, job.id, part, how),
        onProgress: ({ sent, failure }) => this.#set({ sent, trouble: failure ? this.#troubleOf(failure) : null }),
      });
      try {
        return await this.#persist(() => this.#calls.complete(job.id), signal);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // The answer to an earlier try was lost, or a part was.
        job = await this.#persist(() => this.#calls.get(job.id), signal);
        if (job.state !== 'uploading') return job;
        if (round === ROUNDS) throw error;
      }
    }
  }

  async #sendPart(file: File, id: number, { number, from, to }: { number: number; from: number; to: number }, how: Upload) {
    try {
      await this.#calls.sendPart(id, number, file.slice(from, to, 'application/octet-stream'), how);
    } catch (error) {
      if (error instanceof NetworkError && !(await isReadable(file))) throw new UnreadableFile();
      throw error;
    }
  }
}
