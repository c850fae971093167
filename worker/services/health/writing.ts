/** After a failed write the database counts as unwritable for this long: on a full disk, later small writes may still succeed. */
const UNWRITABLE_MS = 30_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Records a failed write, whatever its error, because the error for a full disk states no reason. */
export function noteFailedWrite(at = Date.now()): void {
  failedAt = at;
}

/** True if the database accepts writes, as far as this Worker instance has tried. */
export const isWritable = (): boolean => Date.now() - failedAt > UNWRITABLE_MS;

/** The cron that `npm start` triggers every second while the disk is full, in place of all other crons. */
export const DISK_FULL = 'disk full';

let isFull = false;

/** Records the disk's state, which only `npm start` can report. On Cloudflare, `full` is always false. */
export function setDiskFull(full: boolean): void {
  isFull = full;
  if (full) noteFailedWrite();
}

/** True if writes must not reach the database: on a full disk, a write that fails half-way makes reads fail, too. */
export const rejectsWrites = (): boolean => isFull && !isWritable();
