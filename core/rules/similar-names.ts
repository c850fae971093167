import { fold } from './search.ts';

interface ComparableName<T> {
  row: T;
  /** The name's letters and digits. */
  whole: string;
  /** `whole` without "DJ". */
  core: string;
  digits: string;
  /** Bit mask of the letters and digits in `core`: names that differ in many of these are skipped early. */
  letters: number;
}

/** Returns how many letters may differ in two names of one artist: none in short names, which are often similar by chance. */
const maxDistance = (length: number) => (length < 5 ? 0 : length < 10 ? 1 : 2);

/** Returns pairs of `rows` whose names may mean one artist, the likeliest first. Names with different numbers form no pair. */
export function similarNames<T extends { name: string }>(rows: readonly T[]): [T, T][] {
  const sorted = rows
    .map(comparableOf)
    .filter(({ core }) => core !== '')
    .sort((a, b) => a.core.length - b.core.length);
  const pairs: { pair: [T, T]; distance: number }[] = [];
  for (const [n, a] of sorted.entries()) {
    const max = maxDistance(a.core.length);
    for (let m = n + 1; m < sorted.length; m += 1) {
      const b = sorted[m] as ComparableName<T>;
      if (b.core.length - a.core.length > max) break;
      const distance = distanceBetween(a, b, max);
      if (distance <= max || distance < 1) pairs.push({ pair: [a.row, b.row], distance });
    }
  }
  return pairs.sort((a, b) => a.distance - b.distance).map(({ pair }) => pair);
}

function comparableOf<T extends { name: string }>(row: T): ComparableName<T> {
  const words =
    fold(row.name)
      .replaceAll('&', ' e ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const core = words.filter((word) => word !== 'dj').join('') || words.join('');
  let letters = 0;
  for (let n = 0; n < core.length; n += 1) letters |= 1 << (core.charCodeAt(n) & 31);
  return { row, whole: words.join(''), core, digits: core.replace(/\D+/g, ' ').trim(), letters };
}

/** Counts differing letters, a missing "DJ" as half a letter. Infinity if the digits or more than `max` letters differ. */
function distanceBetween<T>(a: ComparableName<T>, b: ComparableName<T>, max: number): number {
  if (bits(a.letters ^ b.letters) > 2 * max || a.digits !== b.digits) return Number.POSITIVE_INFINITY;
  if (a.whole === b.whole) return 0;
  return a.core === b.core ? 0.5 : distanceOf(a.core, b.core, max);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Computes the edit distance, but only table cells within `max` of the diagonal: all other cells exceed `max`. */
function distanceOf(a: string, b: string, max: number): number {
  let above = Array.from({ length: b.length + 1 }, (_, n) => (n <= max ? n : Number.POSITIVE_INFINITY));
  let row = above.map(() => Number.POSITIVE_INFINITY);
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - max);
    row[from - 1] = i <= max ? i : Number.POSITIVE_INFINITY;
    let least = row[from - 1] as number;
    for (let j = from; j <= Math.min(b.length, i + max); j += 1) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cell = Math.min(replaced, (above[j] as number) + 1, (row[j - 1] as number) + 1);
      row[j] = cell;
      least = Math.min(least, cell);
    }
    if (least > max) return Number.POSITIVE_INFINITY;
    [above, row] = [row, above];
  }
  return above[b.length] as number;
}
