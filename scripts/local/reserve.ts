import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** With less free space than this the product stops writing, bytes. */
const FULL = 2 * 2 ** 20;

/**
 * Space that is kept for a full disk, bytes. The local D1 writes a bookmark for each read, so without any space nothing can be
 * read; its log begins anew after 4 MB.
 */
const SIZE = 16 * 2 ** 20;

/**
 * Keeps space on an installation's disk and gives it up when the disk is full, so that reads go on while writes are refused.
 * @param free in tests: how much space is free
 * @returns a function that looks at the disk and says whether it is full
 */
export function keepReserve(state: string, free = () => freeIn(state)): () => boolean {
  const reserve = join(state, 'reserve');
  let isKept = false;
  return () => {
    try {
      const space = free();
      if (isKept) isKept = space >= FULL;
      else if (space >= SIZE + 2 * FULL) {
        // With bytes, because a file that is only made longer takes no space.
        writeFileSync(reserve, new Uint8Array(SIZE));
        isKept = true;
      }
    } catch {
      // Somebody else has taken the space in this moment.
      isKept = false;
    }
    if (!isKept) rmSync(reserve, { force: true });
    return !isKept;
  };
}

function freeIn(state: string): number {
  const { bavail, bsize } = statfsSync(state);
  return bavail * bsize;
}
