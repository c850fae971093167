import { IMAGE_MESSAGES } from '../../../core/contracts/file-messages.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { ApiError, isExpired } from '../api/errors.ts';
import type { UploadOptions } from '../api/upload.ts';
import { Store } from '../listeners.ts';
import { holdPage } from '../ui/page-state.ts';
import { forgets } from '../ui/persistent-state.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

export interface UploadItem {
  key: string;
  file: File;
  state: UploadState;
  reason: string | null;
  /** True if the connection failed or the server refused the file only for now, so that a retry may succeed. */
  isLost: boolean;
  sent: number;
  inRun: boolean;
}

export interface Refused {
  reasons: string[];
  overLimit: string[];
  /** True if the list got other files that the user chose together with the refused ones. */
  isPartial: boolean;
}

export interface UploadQueue {
  items: UploadItem[];
  isRunning: boolean;
  refused: Refused | null;
}

export type UploadTotals = ReturnType<typeof totalsOf>;

export interface Run {
  send: (file: File, how: UploadOptions) => Promise<void>;
  reasonOf: (error: unknown, file: File) => Promise<string> | string;
  onFailure: (reason: string) => void;
}

const EMPTY: UploadQueue = { items: [], isRunning: false, refused: null };
const WAITING = { state: 'waiting', reason: null, isLost: false, sent: 0 } as const;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const ACCEPTED_IMAGES = [...TYPES, '.jpg', '.jpeg', '.png', '.webp'].join();

/** Returns why a file cannot be sent, or null. Accepts JPEG, PNG and WebP by type or extension, up to 10 MB (spec §5). */
export function refusalOf({ name, type, size }: File): string | null {
  if (!TYPES.includes(type) && !/\.(jpe?g|png|webp)$/i.test(name)) return IMAGE_MESSAGES.format(name);
  if (size > LIMITS.imageBytes) return IMAGE_MESSAGES.tooLarge(name);
  return size === 0 ? IMAGE_MESSAGES.empty(name) : null;
}

/** True if a chosen file can still be read. Sending a moved or deleted file fails with the same error as a lost network. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export const UNREADABLE = 'Não deu para ler o arquivo neste aparelho. Escolha-o de novo.';

/** Counts the files of a run. `percent` is the share of files that were sent or failed (spec §4). */
export function totalsOf({ items }: UploadQueue) {
  const run = items.filter(({ inRun }) => inRun);
  const count = (state: UploadState) => run.filter((item) => item.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  return { total: run.length, done, failed, percent: run.length ? Math.floor((100 * (done + failed)) / run.length) : 0 };
}

const keyOf = ({ name, size, lastModified }: File): string => `${name}|${size}|${lastModified}`;

/** A list of files to send. It outlives the screen, so that it is kept if the session ends and the same user logs in again. */
export class UploadStore {
  readonly #queue = new Store(EMPTY);
  readonly get = this.#queue.get;
  readonly subscribe = this.#queue.subscribe;
  #stop: AbortController | null = null;
  #isDropped = false;
  readonly #sent = new Set<string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
    holdPage(() => this.get().items.length > 0);
    forgets.subscribe(() => this.clear());
  }

  #change(key: string, change: Partial<UploadItem>): void {
    const items = this.get().items.map((item) => (item.key === key ? { ...item, ...change } : item));
    this.#queue.set({ ...this.get(), items });
  }

  /** Adds sendable files, each once. A failed file chosen again becomes waiting. `refused` says why files were refused. */
  add = (files: readonly File[]): void => {
    const { items: before, isRunning } = this.get();
    const items = [...before];
    const reasons: string[] = [];
    const overLimit: string[] = [];
    // A user who chose too many files later chooses all of them again. So the files that were already sent come last, and are
    // not named as refused.
    for (const file of files.toSorted((a, b) => Number(this.#sent.has(keyOf(a))) - Number(this.#sent.has(keyOf(b))))) {
      const key = keyOf(file);
      const item = { key, file, ...WAITING, inRun: isRunning };
      const at = items.findIndex((one) => one.key === key);
      const reason = refusalOf(file);
      // A failed file is replaced, because the browser may be unable to read the old `File`.
      if (items[at]?.state === 'failed') items[at] = item;
      else if (at >= 0) continue;
      else if (reason) reasons.push(reason);
      else if (items.length < this.#max) items.push(item);
      else if (!this.#sent.has(key)) overLimit.push(file.name);
    }
    const isRefused = reasons.length > 0 || overLimit.length > 0;
    this.#queue.set({
      items,
      isRunning,
      refused: isRefused ? { reasons, overLimit, isPartial: items.some((item) => !before.includes(item)) } : null,
    });
  };

  remove = (key: string): void => {
    const items = this.get().items.filter((item) => item.key !== key || item.state === 'sending');
    this.#queue.set({ ...this.get(), items });
  };

  /** Sets the failed file `key`, or without `key` all failed files, to waiting. An active run sends them too. */
  retry = (key?: string): void => {
    const { items, isRunning } = this.get();
    const isRetried = (item: UploadItem) => item.state === 'failed' && (key === undefined || item.key === key);
    const again = items.map((item) => (isRetried(item) ? { ...item, ...WAITING, inRun: isRunning } : item));
    this.#queue.set({ ...this.get(), items: again });
  };

  clear = (): void => {
    if (this.#stop) {
      this.#isDropped = true;
      this.stop();
    } else this.#queue.set(EMPTY);
  };

  stop = (): void => this.#stop?.abort();

  #waiting = (): UploadItem[] => this.get().items.filter(({ state }) => state === 'waiting');

  /** Sends the waiting files or, if none waits, the failed ones. Returns totals; null if a run is active or no file is left. */
  async run({ send, reasonOf, onFailure }: Run) {
    if (this.#stop) return null;
    if (this.#waiting().length === 0) this.retry();
    if (this.#waiting().length === 0) return null;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const items = this.get().items.map((item) => ({ ...item, inRun: item.state === 'waiting' }));
    this.#queue.set({ ...this.get(), items, isRunning: true });
    let isStopped = false;
    for (let [next] = this.#waiting(); next && !isStopped; [next] = this.#waiting()) {
      const { key, file } = next;
      this.#change(key, { state: 'sending' });
      try {
        await send(file, { signal, onProgress: (share) => this.#progress(key, share) });
        this.#change(key, { state: 'done', sent: 100 });
      } catch (error) {
        isStopped = signal.aborted || isExpired(error);
        if (isStopped) break;
        const reason = await reasonOf(error, file);
        const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429;
        this.#change(key, { state: 'failed', reason, isLost: !isFinal });
        onFailure(reason);
      }
      isStopped = signal.aborted;
    }
    return this.#end(isStopped);
  }

  #end(isStopped: boolean) {
    for (const { key, state } of this.get().items) if (state === 'done') this.#sent.add(key);
    const totals = totalsOf(this.get());
    const failed = this.get().items.filter(({ inRun, state }) => inRun && state === 'failed');
    const items = this.get()
      .items.filter(({ state }) => state !== 'done')
      .map((item) => ({ ...item, ...(item.state === 'sending' && WAITING), inRun: false }));
    this.#stop = null;
    this.#queue.set(this.#isDropped ? EMPTY : { ...this.get(), items, isRunning: false });
    this.#isDropped = false;
    return { ...totals, isStopped, reasons: failed.flatMap(({ reason }) => reason ?? []) };
  }

  #progress(key: string, share: number): void {
    const sent = Math.floor(100 * share);
    const item = this.get().items.find((candidate) => candidate.key === key);
    if (item?.state === 'sending' && item.sent !== sent) this.#change(key, { sent });
  }
}
