import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product stops writing below this much free space, bytes. */
const FULL = 2 * 2 ** 20;

/**
 * Size of the reserve, bytes. The local D1 writes a bookmark for each read, so on a full disk nothing can be read; its log restarts after
 * 4 MB.
 */
const SIZE = 16 * 2 ** 20;

/**
 * Keeps a reserve on an installation's disk and releases it when the disk is full, so that reads continue while writes are refused.
 * @param free for tests: the free space
 * @returns a function that checks the disk and says whether it is full
 */
export function keepReserve(state: string, free = () => freeIn(state)): () => boolean {
  const reserve = join(state, 'reserve');
  let isKept = false;
  return () => {
    try {
      const space = free();
      if (isKept) isKept = space >= FULL;
      else if (space >= SIZE + 2 * FULL) {
        // Writes zeros, since a sparse file would reserve no space.
        writeFileSync(reserve, new Uint8Array(SIZE));
        isKept = true;
      }
    } catch {
      // Another program has used the space meanwhile.
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
