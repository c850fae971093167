import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** With less free space than this the product stops writing, bytes. */
const FULL = 2 * 2 ** 20;

/**
 * Space that is kept for a full disk, bytes. The local D1 writes a bookmark for each read, so without any space nothing can be
 * read; its log begins anew after 4 MB.
 */
const SIZE = 16 * 2 ** 20;

/** Effects, replaced in tests. */
interface Disk {
  free(): number;
  take(bytes: number): void;
  release(): void;
}

const diskOf = (state: string): Disk => {
  const file = join(state, 'reserve');
  return {
    free() {
      const { bavail, bsize } = statfsSync(state);
      return bavail * bsize;
    },
    // Written, because a file that is only made longer takes no space.
    take: (bytes) => writeFileSync(file, new Uint8Array(bytes)),
    release: () => rmSync(file, { force: true }),
  };
};

/**
 * Keeps space on an installation's disk and gives it up when the disk is full, so that reads go on while writes are refused.
 * @returns a function that looks at the disk and says whether it is full
 */
export function keepReserve(state: string, disk = diskOf(state)): () => boolean {
  let isKept = false;
  return () => {
    try {
      const free = disk.free();
      if (isKept && free < FULL) {
        disk.release();
        isKept = false;
      } else if (!isKept && free >= SIZE + 2 * FULL) {
        disk.take(SIZE);
        isKept = true;
      }
    } catch {
      // Taken by somebody else in this moment.
      disk.release();
      isKept = false;
    }
    return !isKept;
  };
}
