import { openRange } from '../media/archive.ts';

/**
 * Reads an archive in R2 by ranges. The last range stays in memory, so that what lies in it is not asked for again.
 * @returns a function that gives `length` bytes at `offset`; the range that it reads for them reaches from `from` to `until`
 */
export function archiveReader(bucket: R2Bucket, key: string) {
  let start = 0;
  let range = new Uint8Array();
  return async (offset: number, length: number, from = offset, until = offset + length): Promise<Uint8Array> => {
    if (offset < start || offset + length > start + range.length) {
      const object = await openRange(bucket, key, from, until - from);
      range = new Uint8Array(await object.arrayBuffer());
      start = from;
    }
    return range.subarray(offset - start, offset - start + length);
  };
}
