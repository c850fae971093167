import type { Upload } from '../api/upload.ts';
import {
  addFiles,
  changeItem,
  EMPTY_QUEUE,
  endRun,
  removeItem,
  retryFailed,
  startRun,
  totalsOf,
  type UploadQueue,
  type UploadTotals,
} from './upload-queue.ts';

/** What a run needs of the world. */
export interface Run {
  send: (file: File, how: Upload) => Promise<void>;
  reasonOf: (error: unknown, file: File) => Promise<string> | string;
  /** Nothing more can arrive: the run ends, and what had not arrived waits. */
  isFatal: (error: unknown) => boolean;
  /** A file failed. */
  onFailure?: (reason: string) => void;
}

export interface RunResult extends UploadTotals {
  /** Ended before its time, by `stop` or by a fatal error. */
  isStopped: boolean;
  /** Why files failed and were not sent after all, one reason for each. */
  reasons: string[];
}

/**
 * A list of files and their sending, one after another. It is no part of a screen: what was chosen is still there when a
 * session ends in the middle and one comes back from the login.
 */
export class UploadStore {
  #queue = EMPTY_QUEUE;
  #stop: AbortController | null = null;
  #isDropped = false;
  readonly #max: number;
  readonly #listeners = new Set<() => void>();

  /** @param max the most files in the list at once */
  constructor(max: number) {
    this.#max = max;
  }

  get = (): UploadQueue => this.#queue;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(queue: UploadQueue): void {
    this.#queue = queue;
    for (const listener of this.#listeners) listener();
  }

  add = (files: readonly File[]): void => this.#set(addFiles(this.#queue, files, this.#max));

  remove = (key: string): void => this.#set(removeItem(this.#queue, key));

  /** Puts failed files in the line again: one, or all. A run that goes on takes them along. */
  retry = (key?: string): void => this.#set(retryFailed(this.#queue, key));

  /** Empties the list; a run that goes on is stopped first. */
  clear = (): void => {
    if (this.#stop) {
      this.#isDropped = true;
      this.stop();
    } else this.#set(EMPTY_QUEUE);
  };

  /** Ends the run; the file on its way is given up. */
  stop = (): void => this.#stop?.abort(new DOMException('Envio interrompido', 'AbortError'));

  /**
   * Sends what waits, or where nothing does what failed, one file per call; a file that fails is skipped. Null when a run
   * goes on already, or there is nothing to send.
   */
  async run({ send, reasonOf, isFatal, onFailure }: Run): Promise<RunResult | null> {
    const isAnyWaiting = () => this.#queue.items.some(({ state }) => state === 'waiting');
    if (this.#stop) return null;
    if (!isAnyWaiting()) this.retry();
    if (!isAnyWaiting()) return null;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#set(startRun(this.#queue));
    let isStopped = false;
    while (!isStopped) {
      const next = this.#queue.items.find(({ state }) => state === 'waiting');
      if (!next) break;
      const { key, file } = next;
      this.#set(changeItem(this.#queue, key, { state: 'sending' }));
      try {
        await send(file, { signal, onProgress: (share) => this.#progress(key, share) });
        this.#set(changeItem(this.#queue, key, { state: 'done', sent: 100 }));
        isStopped = signal.aborted;
      } catch (error) {
        isStopped = signal.aborted || isFatal(error);
        if (isStopped) break;
        const reason = await reasonOf(error, file);
        this.#set(changeItem(this.#queue, key, { state: 'failed', reason }));
        onFailure?.(reason);
        isStopped = signal.aborted;
      }
    }
    const totals = totalsOf(this.#queue);
    const reasons = this.#queue.items.flatMap(({ inRun, state, reason }) =>
      inRun && state === 'failed' && reason ? [reason] : [],
    );
    this.#stop = null;
    this.#set(this.#isDropped ? EMPTY_QUEUE : endRun(this.#queue));
    this.#isDropped = false;
    return { ...totals, isStopped, reasons };
  }

  #progress(key: string, share: number): void {
    const sent = Math.floor(100 * share);
    const item = this.#queue.items.find((candidate) => candidate.key === key);
    if (item?.state === 'sending' && item.sent !== sent) this.#set(changeItem(this.#queue, key, { sent }));
  }
}
