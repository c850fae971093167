/** For how long a write that failed is believed, milliseconds: on a full disk some small ones still find room. */
const BELIEVED = 30_000;

let failedAt = Number.NEGATIVE_INFINITY;

/**
 * Notes that what happens by the clock could not be written down, as it is every minute (on a machine of one's own every
 * five seconds). A full disk shows itself to a Worker only as an error without a reason.
 */
export function noteFailedWrite(now: Date): void {
  failedAt = now.getTime();
}

/** Whether the database takes what is written, as far as this copy of the Worker has tried. */
export const takesWrites = (now: Date): boolean => now.getTime() - failedAt > BELIEVED;
