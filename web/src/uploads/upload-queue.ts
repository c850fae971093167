import { LIMITS } from '../../../core/contracts/limits.ts';
import { IMAGE_MESSAGES } from '../../../core/contracts/messages.ts';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

export interface UploadItem {
  /** The file's identity: choosing the same file again gives the same key. */
  key: string;
  file: File;
  state: UploadState;
  reason: string | null;
  sent: number;
  inRun: boolean;
}

export interface Refused {
  reasons: string[];
  overLimit: string[];
  /** Whether other files of the same choice were added. */
  isPartial: boolean;
}

/** The list of files to send. Immutable: a change returns a new list and reuses unchanged items. */
export interface UploadQueue {
  items: UploadItem[];
  isRunning: boolean;
  refused: Refused | null;
}

export const EMPTY_QUEUE: UploadQueue = { items: [], isRunning: false, refused: null };

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Why a file cannot be sent (spec §5: JPEG, PNG, WebP by type or extension, at most 10 MB); null when it can. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!TYPES.has(type) && !/\.(jpe?g|png|webp)$/i.test(name)) return IMAGE_MESSAGES.format(name);
  if (size > LIMITS.imageBytes) return IMAGE_MESSAGES.tooLarge(name);
  return size === 0 ? IMAGE_MESSAGES.empty(name) : null;
}

/** Adds the files that can be sent, each once, up to `max`; `refused` explains why others were not added. */
export function addFiles(queue: UploadQueue, files: readonly File[], max: number): UploadQueue {
  const items = [...queue.items];
  const keys = new Set(items.map(({ key }) => key));
  const reasons: string[] = [];
  const overLimit: string[] = [];
  for (const file of files) {
    const key = `${file.name}|${file.size}|${file.lastModified}`;
    if (keys.has(key)) continue;
    const reason = refusalOf(file);
    if (reason) reasons.push(reason);
    else if (items.length >= max) overLimit.push(file.name);
    else {
      keys.add(key);
      items.push({ key, file, state: 'waiting', reason: null, sent: 0, inRun: queue.isRunning });
    }
  }
  const isRefused = reasons.length > 0 || overLimit.length > 0;
  return { ...queue, items, refused: isRefused ? { reasons, overLimit, isPartial: items.length > queue.items.length } : null };
}

export function changeItem(queue: UploadQueue, key: string, change: Partial<UploadItem>): UploadQueue {
  return { ...queue, items: queue.items.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}

/** Removes one file, unless it is being sent. */
export function removeItem(queue: UploadQueue, key: string): UploadQueue {
  return { ...queue, items: queue.items.filter((item) => item.key !== key || item.state === 'sending') };
}

export function retryFailed(queue: UploadQueue, key?: string): UploadQueue {
  const isMeant = (item: UploadItem) => item.state === 'failed' && (key === undefined || item.key === key);
  return {
    ...queue,
    items: queue.items.map((item) =>
      isMeant(item) ? { ...item, state: 'waiting', reason: null, sent: 0, inRun: queue.isRunning } : item,
    ),
  };
}

export function startRun(queue: UploadQueue): UploadQueue {
  return {
    items: queue.items.map((item) => ({ ...item, inRun: item.state === 'waiting' })),
    isRunning: true,
    refused: null,
  };
}

/** Ends a run: sent files leave the list, failed ones stay with their reason, the one being sent waits again. */
export function endRun(queue: UploadQueue): UploadQueue {
  const items = queue.items
    .filter(({ state }) => state !== 'done')
    .map((item) => ({ ...item, inRun: false, ...(item.state === 'sending' && { state: 'waiting' as const, sent: 0 }) }));
  return { ...queue, items, isRunning: false };
}

export interface UploadTotals {
  total: number;
  done: number;
  failed: number;
  /** Finished files (sent or failed) divided by the total (spec §4). */
  percent: number;
}

/** Text of the last toast about failed files: the first reason in full; the list shows the others. */
export function failureText(reasons: readonly string[]): string | undefined {
  const [first, ...others] = new Set(reasons);
  if (first === undefined || others.length === 0) return first;
  return `${first.replace(/\.?$/, '.')} Os outros motivos estão na lista.`;
}

export function totalsOf(queue: UploadQueue): UploadTotals {
  const run = queue.items.filter(({ inRun }) => inRun);
  const count = (state: UploadState) => run.filter((item) => item.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  return { total: run.length, done, failed, percent: run.length ? Math.floor((100 * (done + failed)) / run.length) : 0 };
}
