/** After a failed write the database counts as unwritable for so long, milliseconds: on a full disk small writes may still succeed. */
const UNWRITABLE_FOR = 30_000;

let failedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that a scheduled step could not be recorded, as it is every minute (locally every five seconds). A full disk shows
 * itself to a Worker only as an error without a reason.
 */
export function noteFailedWrite(now: Date): void {
  failedAt = now.getTime();
}

/** Whether the database takes writes, as far as this instance of the Worker has tried. */
export const takesWrites = (now: Date): boolean => now.getTime() - failedAt > UNWRITABLE_FOR;

/** The cron that `npm start` rings every second while its disk is full, in place of all others. */
export const DISK_FULL = 'disk full';

let isFull = false;

/** Notes what the machine says of its disk, which the Worker cannot see. On Cloudflare nobody says anything. */
export function noteDisk(full: boolean, now: Date): void {
  isFull = full;
  if (full) noteFailedWrite(now);
}

/** Whether writes are refused before they begin: one that failed half-way would take the database away from the reads. */
export const refusesWrites = (now: Date): boolean => isFull && !takesWrites(now);
