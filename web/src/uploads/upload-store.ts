import type { Upload } from '../api/upload.ts';
import { holdPage } from '../ui/page-hold.ts';
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

export interface Run {
  send: (file: File, how: Upload) => Promise<void>;
  reasonOf: (error: unknown, file: File) => Promise<string> | string;
  /** Whether an error ends the run; the remaining files then wait. */
  isFatal: (error: unknown) => boolean;
  onFailure?: (reason: string) => void;
}

export interface RunResult extends UploadTotals {
  /** Ended early, by `stop` or by a fatal error. */
  isStopped: boolean;
  reasons: string[];
}

/** Outlives the screen, so that the list is still there after the session has ended and the user has logged in again. */
export class UploadStore {
  #queue = EMPTY_QUEUE;
  #stop: AbortController | null = null;
  #isDropped = false;
  readonly #max: number;
  readonly #listeners = new Set<() => void>();

  /** @param max the most files in the list */
  constructor(max: number) {
    this.#max = max;
    holdPage(() => this.#queue.items.length > 0);
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

  /** Sets one failed file, or all, to waiting. A current run sends them too. */
  retry = (key?: string): void => this.#set(retryFailed(this.#queue, key));

  clear = (): void => {
    if (this.#stop) {
      this.#isDropped = true;
      this.stop();
    } else this.#set(EMPTY_QUEUE);
  };

  stop = (): void => this.#stop?.abort(new DOMException('Envio interrompido', 'AbortError'));

  /** Waiting files, or the failed ones when none waits. Null when a run is active or there is nothing to send. */
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
