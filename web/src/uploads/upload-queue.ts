import { LIMITS } from '../../../core/contracts/limits.ts';
import { IMAGE_MESSAGES } from '../../../core/contracts/messages.ts';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

/** One file of the list. */
export interface UploadItem {
  /** The file's identity: the same file chosen again has the same. */
  key: string;
  file: File;
  state: UploadState;
  /** Why it failed. */
  reason: string | null;
  /** Percentage of its bytes that have left. */
  sent: number;
  /** Belongs to the run that is going on. */
  inRun: boolean;
}

/** What was not taken into the list. */
export interface Refused {
  /** One sentence for each file that is no image for us. */
  reasons: string[];
  /** Names of the files for which there was no more room. */
  overLimit: string[];
  /** Others of the same choice were taken. */
  isPartial: boolean;
}

/** The list of files to send; every change is a new object whose unchanged items are the old ones. */
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

/** Takes in what can be sent, once each and at most `max` in the whole list; tells of the rest. */
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

/** Changes one item; nothing where it is not there any more. */
export function changeItem(queue: UploadQueue, key: string, change: Partial<UploadItem>): UploadQueue {
  return { ...queue, items: queue.items.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}

/** Takes one file out; the one on its way stays. */
export function removeItem(queue: UploadQueue, key: string): UploadQueue {
  return { ...queue, items: queue.items.filter((item) => item.key !== key || item.state === 'sending') };
}

/** Puts failed files in the line again: one, or all. */
export function retryFailed(queue: UploadQueue, key?: string): UploadQueue {
  const isMeant = (item: UploadItem) => item.state === 'failed' && (key === undefined || item.key === key);
  return {
    ...queue,
    items: queue.items.map((item) =>
      isMeant(item) ? { ...item, state: 'waiting', reason: null, sent: 0, inRun: queue.isRunning } : item,
    ),
  };
}

/** Begins a run with all that waits. */
export function startRun(queue: UploadQueue): UploadQueue {
  return {
    items: queue.items.map((item) => ({ ...item, inRun: item.state === 'waiting' })),
    isRunning: true,
    refused: null,
  };
}

/** Ends a run: what arrived leaves the list, what failed stays with its reason, what was on its way waits again. */
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
  /** Files over and done with, whether they arrived or not, of all (spec §4: files done divided by total). */
  percent: number;
}

/** What the last toast says of the files that failed: why, the first one in full, the others stand in the list. */
export function failureText(reasons: readonly string[]): string | undefined {
  const [first, ...others] = new Set(reasons);
  if (first === undefined || others.length === 0) return first;
  return `${first.replace(/\.?$/, '.')} Os outros motivos estão na lista.`;
}

/** How far the run is. */
export function totalsOf(queue: UploadQueue): UploadTotals {
  const run = queue.items.filter(({ inRun }) => inRun);
  const count = (state: UploadState) => run.filter((item) => item.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  return { total: run.length, done, failed, percent: run.length ? Math.floor((100 * (done + failed)) / run.length) : 0 };
}
