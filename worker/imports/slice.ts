import { and, eq, exists, isNull, lte, or } from 'drizzle-orm';
import { IMAGE_MESSAGES } from '../../core/contracts/file-messages.ts';
import { nameKey } from '../../core/rules/search.ts';
import { plusOne } from '../../db/expressions.ts';
import { importSlices, imports, type PlannedPhoto } from '../../db/schema/imports.ts';
import type { Context, Job } from '../context.ts';
import { AppError } from '../errors.ts';
import { ARCHIVE_GONE } from '../media/archive.ts';
import { type Image, readImage } from '../media/image/read.ts';
import { sourceKey } from '../media/keys.ts';
import { storeImages } from '../media/store.ts';
import { DamagedEntry, unpacker } from './extract.ts';
import { readArchive } from './read.ts';
import { failImport, MAX_ATTEMPTS, pauseAfter, sendSlices } from './state.ts';
import { REASONS } from './words.ts';
import { type ReadyPhoto, writeSlice } from './write.ts';

/** A consumer leases a slice for far longer than its import takes. Other consumers skip the slice until the lease ends. */
const LEASE_MS = 20_000;

const DELETION_WAIT_MS = 60_000;

export async function runJob(context: Context, job: Job): Promise<void> {
  if (job.job === 'slice') await importSlice(context, job.importId, job.slice);
  else await sendSlices(context.jobs, job.importId, await readArchive(context, job.importId));
}

/** Imports a slice. Does nothing if the slice is imported already or is leased, or if the import is not running. */
export async function importSlice(context: Context, id: number, number: number): Promise<void> {
  const { db } = context;
  const instantAfter = (ms: number) => new Date(context.now().getTime() + ms).toISOString();
  const isThis = and(eq(importSlices.importId, id), eq(importSlices.number, number));
  const isRunning = and(eq(imports.id, id), eq(imports.state, 'importing'));
  const running = db.select({ key: imports.archiveKey, size: imports.size }).from(imports).where(isRunning);
  const isFree = or(isNull(importSlices.leasedUntil), lte(importSlices.leasedUntil, instantAfter(0)));
  const [[slice], [archive]] = await db.batch([
    db
      .update(importSlices)
      .set({ leasedUntil: instantAfter(LEASE_MS), attempts: plusOne(importSlices.attempts) })
      .where(and(isThis, isNull(importSlices.doneBy), isFree, exists(running)))
      .returning({ photos: importSlices.photos, attempts: importSlices.attempts }),
    running,
  ]);
  if (!slice || !archive) return;
  if (slice.attempts > MAX_ATTEMPTS) return failImport(context, id, REASONS.stuck(number));

  try {
    const { ready, errors } = await storePhotos(context, archive, slice.photos);
    await writeSlice(context, { id, number }, ready, errors);
  } catch (error) {
    const code = error instanceof AppError && error.code;
    if (code === 'not_found') return failImport(context, id, ARCHIVE_GONE);
    // If the daily cleaning is removing one of the images, sweep.ts retries the slice later. This attempt does not count.
    const mustWait = code === 'unavailable';
    const attempts = mustWait ? slice.attempts - 1 : slice.attempts;
    await db
      .update(importSlices)
      .set({ leasedUntil: instantAfter(mustWait ? DELETION_WAIT_MS : pauseAfter(attempts)), attempts })
      .where(isThis);
    if (!mustWait) throw error;
  }
}

async function storePhotos(
  context: Context,
  archive: { key: string; size: number },
  photos: PlannedPhoto[],
): Promise<{ ready: ReadyPhoto[]; errors: string[] }> {
  const unpack = unpacker(context.media, archive, photos);
  const readable: { photo: PlannedPhoto; image: Image }[] = [];
  const errors: string[] = [];
  for (const photo of photos) {
    try {
      readable.push({ photo, image: readImage({ name: photo.path, bytes: await unpack(photo) }) });
    } catch (error) {
      errors.push(reasonOf(error, photo));
    }
  }
  if (readable.length === 0) return { ready: [], errors };
  const hashes = await storeImages(
    context,
    readable.map(({ image }) => image),
  );
  const ready = readable.map(({ photo: { attraction, name, crc, size } }, i) => ({
    key: nameKey(attraction),
    attraction,
    name,
    hash: hashes[i] as string,
    source: sourceKey(crc, size),
  }));
  return { ready, errors };
}

function reasonOf(error: unknown, { path }: PlannedPhoto): string {
  if (error instanceof DamagedEntry) return IMAGE_MESSAGES.broken(path);
  if (error instanceof AppError && (error.code === 'unsupported_media_type' || error.code === 'validation')) return error.message;
  throw error;
}
