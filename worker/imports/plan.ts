import { nameKey } from '../../core/rules/search.ts';
import type { PlannedPhoto } from '../../db/schema/imports.ts';
import type { Directory, Entry } from './directory.ts';
import { attractionOf, type Candidate, classify, DEFLATED, hasCommonTop } from './folders.ts';
import { doubtfulNames } from './words.ts';

export interface Plan {
  /** In the order in which they lie in the archive. */
  photos: PlannedPhoto[];
  /** What to look at before importing, a sentence each. */
  notices: string[];
  /** Why entries are left out, a sentence each. */
  warnings: string[];
}

/** What would be imported of an archive, from its directory alone. */
export function planOf({ entries, offset }: Directory): Plan {
  const warnings: string[] = [];
  const candidates: Candidate[] = [];
  for (const entry of entries) {
    const found = classify(entry, offset);
    if (typeof found === 'string') warnings.push(found);
    else if (found) candidates.push(found);
  }

  const hasTop = hasCommonTop(candidates);
  const overlapping = overlaps(entries);
  const spelling = new Map<string, string>();
  const photos: PlannedPhoto[] = [];
  const doubtful = new Set<string>();
  for (const candidate of candidates) {
    const { entry, name, path } = candidate;
    const found = attractionOf(candidate, hasTop);
    if ('why' in found) warnings.push(found.why);
    else if (overlapping.has(entry)) warnings.push(`Os dados desta foto se misturam com os de outro item do ZIP: ${path}.`);
    else {
      const key = nameKey(found.name);
      const attraction = spelling.get(key) ?? found.name;
      spelling.set(key, attraction);
      for (const segment of entry.doubtful) doubtful.add(segment);
      const { compressedSize, size, crc, method } = entry;
      photos.push({ attraction, name, path, offset: entry.offset, compressedSize, size, isDeflated: method === DEFLATED, crc });
    }
  }
  const notices = doubtful.size > 0 ? [doubtfulNames([...doubtful])] : [];
  return { photos: photos.sort((a, b) => a.offset - b.offset), notices, warnings };
}

/** The least that a local header takes. */
const HEADER = 30;

/** So many entries may run into the next: damage looks like that too, and unpacking shows what is intact. */
const MAX_ACROSS = 20;

/**
 * Entries that would make the same bytes of an archive count as many photos: all but the first of those that begin at
 * the same place, and those whose data runs into the next one's, where they are more than a damage would leave.
 */
function overlaps(entries: readonly Entry[]): Set<Entry> {
  const again = new Set<Entry>();
  const across = new Set<Entry>();
  const sorted = entries.filter(({ isFolder }) => !isFolder).sort((a, b) => a.offset - b.offset);
  let next = Number.POSITIVE_INFINITY;
  for (let i = sorted.length - 1; i >= 0; i -= 1) {
    const entry = sorted[i] as Entry;
    if (sorted[i - 1]?.offset === entry.offset) again.add(entry);
    else {
      if (entry.offset + HEADER + entry.compressedSize > next) across.add(entry);
      next = entry.offset;
    }
  }
  return across.size > MAX_ACROSS ? new Set([...again, ...across]) : again;
}

/**
 * Photos and bytes of one queue message: all are in memory at once, and several messages may share a Worker's 128 MB.
 */
const MAX_PHOTOS = 25;
const MAX_BYTES = 12 * 1024 * 1024;

/** Cuts photos into slices, in the order of the archive. */
export function slicesOf(photos: readonly PlannedPhoto[]): PlannedPhoto[][] {
  const slices: PlannedPhoto[][] = [];
  let bytes = 0;
  for (const photo of photos) {
    const last = slices.at(-1);
    if (last && last.length < MAX_PHOTOS && bytes + photo.size <= MAX_BYTES) {
      last.push(photo);
      bytes += photo.size;
    } else {
      slices.push([photo]);
      bytes = photo.size;
    }
  }
  return slices;
}
