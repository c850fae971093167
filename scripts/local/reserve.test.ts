import { expect, it } from 'vitest';
import { keepReserve } from './reserve.ts';

const MB = 2 ** 20;

/** A disk with so much free space besides the reserve. */
function diskWith(free: number) {
  const disk = { others: free, kept: 0, fails: false };
  const isFull = keepReserve('', {
    free: () => disk.others - disk.kept,
    take(bytes) {
      if (disk.fails) throw new Error('ENOSPC');
      disk.kept = bytes;
    },
    release() {
      disk.kept = 0;
    },
  });
  return { disk, isFull };
}

it('gives the reserve up when the disk is full, and stays full until there is space for it again', () => {
  const { disk, isFull } = diskWith(100 * MB);
  expect(isFull()).toBe(false);
  const { kept } = disk;
  expect(kept).toBeGreaterThan(8 * MB);
  disk.others = kept;
  expect(isFull()).toBe(true);
  expect(disk.kept).toBe(0);
  // What the reserve has left does not count as space.
  expect(isFull()).toBe(true);
  disk.others = kept + 3 * MB;
  expect(isFull()).toBe(true);
  disk.others = kept + 5 * MB;
  expect(isFull()).toBe(false);
  expect(disk.kept).toBe(kept);
});

it('counts as full, and keeps nothing, where the reserve cannot be written', () => {
  const { disk, isFull } = diskWith(100 * MB);
  disk.fails = true;
  expect(isFull()).toBe(true);
  expect(disk.kept).toBe(0);
  disk.fails = false;
  expect(isFull()).toBe(false);
});
