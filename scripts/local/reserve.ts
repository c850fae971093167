import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The product stops writing below this much free space, bytes. */
const FULL = 2 * 2 ** 20;

/** The local D1 writes a bookmark for each read, so on a full disk nothing can be read; its log restarts after 4 MB. */
const SIZE = 16 * 2 ** 20;

/**
 * Releases the reserve when the disk is full, so that reads go on while writes are refused. `free` is for tests.
 * @returns a function that tells whether it is full
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
