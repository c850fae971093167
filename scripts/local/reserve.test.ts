import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepReserve } from './reserve.ts';

const MB = 2 ** 20;

function diskWith(free: number) {
  const folder = mkdtempSync(join(tmpdir(), 'quartou-reserve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kept = () => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;
  const disk = { others: free };
  return { disk, folder, kept, isFull: keepReserve(folder, () => disk.others - kept()) };
}

it('a full disk releases the reserve, and counts as full until there is space for it again', () => {
  const { disk, isFull, kept } = diskWith(100 * MB);
  expect(isFull()).toBe(false);
  const reserve = kept();
  expect(reserve).toBeGreaterThan(8 * MB);
  disk.others = reserve;
  expect(isFull()).toBe(true);
  expect(kept()).toBe(0);
  // The released reserve does not count as free space.
  expect(isFull()).toBe(true);
  disk.others = reserve + 3 * MB;
  expect(isFull()).toBe(true);
  disk.others = reserve + 5 * MB;
  expect(isFull()).toBe(false);
  expect(kept()).toBe(reserve);
});

it('a disk counts as full when the reserve cannot be written', () => {
  const { folder, isFull } = diskWith(100 * MB);
  rmSync(folder, { recursive: true });
  expect(isFull()).toBe(true);
});
