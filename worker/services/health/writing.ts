/** One failed write counts for this long: on a full disk small writes may still succeed. */
const UNWRITABLE_MS = 30_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** A Worker sees a full disk only as an error without a reason. */
export function noteFailedWrite(now: Date): void {
  failedAt = now.getTime();
}

/** Whether the database accepts writes, as far as this Worker instance has tried. */
export const isWritable = (now: Date): boolean => now.getTime() - failedAt > UNWRITABLE_MS;

/** The cron that `npm start` triggers every second while its disk is full, in place of all others. */
export const DISK_FULL = 'disk full';

let isFull = false;

/** Records the disk state that `npm start` reports, which the Worker cannot see. On Cloudflare nothing reports it. */
export function setDiskFull(full: boolean, now: Date): void {
  isFull = full;
  if (full) noteFailedWrite(now);
}

/** Whether writes are refused in advance: one that fails half-way would make the database unreadable, too. */
export const rejectsWrites = (now: Date): boolean => isFull && !isWritable(now);
