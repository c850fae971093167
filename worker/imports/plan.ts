import { nameKey } from '../../core/rules/search.ts';
import type { PlannedPhoto } from '../../db/schema/imports.ts';
import { IMAGE_FILE } from '../media/image/read.ts';
import type { Directory, Entry } from './directory.ts';
import { attractionOf, type Candidate, classify, DEFLATED, displayPath, hasCommonTop } from './folders.ts';
import { doubtfulNames, joinedFolders } from './words.ts';

export type Plan = ReturnType<typeof planOf>;

const isPhotoFile = ({ segments }: Entry) => IMAGE_FILE.test(segments.at(-1) ?? '');

export function planOf({ entries, offset }: Directory) {
  const warnings: string[] = [];
  /** The warnings of files that are no photos. They come last, because only the first thousand warnings are kept. */
  const otherWarnings: string[] = [];
  const candidates: Candidate[] = [];
  for (const entry of entries) {
    const result = classify(entry, offset);
    if (typeof result === 'string') (isPhotoFile(entry) ? warnings : otherWarnings).push(result);
    else if (result) candidates.push(result);
  }

  const hasTop = hasCommonTop(candidates);
  const overlapping = overlaps(entries);
  const spelling = new Map<string, string>();
  const photos: PlannedPhoto[] = [];
  const doubtful = new Set<string>();
  /** Each attraction's folders. Paths with the same key, such as “Ana” and “ANA”, count as one folder. */
  const folders = new Map<string, Map<string, string>>();
  for (const candidate of candidates) {
    const { entry, name, path } = candidate;
    const result = attractionOf(candidate, hasTop);
    if ('reason' in result) warnings.push(result.reason);
    else if (overlapping.has(entry)) warnings.push(`Os dados desta foto se misturam com os de outro item do ZIP: ${path}.`);
    else {
      const key = nameKey(result.name);
      const attraction = spelling.get(key) ?? result.name;
      spelling.set(key, attraction);
      for (const segment of entry.doubtful) doubtful.add(segment);
      const folder = displayPath(candidate.folders);
      folders.set(attraction, (folders.get(attraction) ?? new Map()).set(nameKey(folder), folder));
      const { compressedSize, size, crc, method } = entry;
      photos.push({ attraction, name, path, offset: entry.offset, compressedSize, size, isDeflated: method === DEFLATED, crc });
    }
  }
  const notices = [...(doubtful.size > 0 ? [doubtfulNames([...doubtful])] : []), ...joinedFolders(folders)];
  return { photos: photos.sort((a, b) => a.offset - b.offset), notices, warnings: [...warnings, ...otherWarnings] };
}

/** The least size of the local header of a ZIP entry. */
const HEADER_BYTES = 30;

/** Up to this many overlapping entries count as damage and not as a zip bomb. Unpacking then finds the intact photos. */
const MAX_DAMAGED_ENTRIES = 20;

/** Returns entries to leave out: those that repeat an offset, and overlapping ones if more than `MAX_DAMAGED_ENTRIES` overlap. */
function overlaps(entries: readonly Entry[]): Set<Entry> {
  const sameOffset = new Set<Entry>();
  const overlapping = new Set<Entry>();
  const sorted = entries.filter(({ isFolder }) => !isFolder).sort((a, b) => a.offset - b.offset);
  let next = Number.POSITIVE_INFINITY;
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    const entry = sorted[i] as Entry;
    if (sorted[i - 1]?.offset === entry.offset) sameOffset.add(entry);
    else {
      if (entry.offset + HEADER_BYTES + entry.compressedSize > next) overlapping.add(entry);
      next = entry.offset;
    }
  }
  return overlapping.size > MAX_DAMAGED_ENTRIES ? new Set([...sameOffset, ...overlapping]) : sameOffset;
}

/** The most photos and bytes of one queue message. All are in memory together, and several messages may share 128 MB. */
const MAX_SLICE_PHOTOS = 25;
const MAX_SLICE_BYTES = 12 * 1024 * 1024;

export function slicesOf(photos: readonly PlannedPhoto[]): PlannedPhoto[][] {
  const slices: PlannedPhoto[][] = [];
  let bytes = 0;
  for (const photo of photos) {
    const last = slices.at(-1);
    if (last && last.length < MAX_SLICE_PHOTOS && bytes + photo.size <= MAX_SLICE_BYTES) {
      last.push(photo);
      bytes += photo.size;
    } else {
      slices.push([photo]);
      bytes = photo.size;
    }
  }
  return slices;
}
