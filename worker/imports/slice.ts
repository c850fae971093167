import { sql } from 'drizzle-orm';
import { IMAGE_MESSAGES } from '../../core/contracts/messages.ts';
import { nameKey } from '../../core/rules/search.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Image, readImage } from '../media/image/read.ts';
import { sourceKey } from '../media/source.ts';
import { storeImages } from '../media/store.ts';
import { names, statement, value } from '../services/statement.ts';
import { Damaged, Unpacker } from './extract.ts';
import type { PlannedPhoto } from './plan.ts';
import { unpacked } from './slices.ts';
import { failImport } from './state.ts';
import { REASONS } from './words.ts';
import { type ReadyPhoto, writeSlice } from './write.ts';

/** For how long one message has a slice to itself, milliseconds: far longer than it takes, and not long to wait for. */
const LEASE = 20_000;

/** A slice that was begun this often and never ended takes whoever deals with it down. */
const MAX_ATTEMPTS = 10;

/** For how long a slice rests that met a file on its way out, milliseconds. */
const WAIT = 60_000;

const lease = statement<{ id: number; number: number; now: string; until: string }>(sql`
  update ${importSlices} set ${names(importSlices.leasedUntil)} = ${value('until')},
    ${names(importSlices.attempts)} = ${names(importSlices.attempts)} + 1
  where ${importSlices.importId} = ${value('id')} and ${importSlices.number} = ${value('number')}
    and ${importSlices.doneBy} is null and (${importSlices.leasedUntil} is null or ${importSlices.leasedUntil} <= ${value('now')})
    and exists (select 1 from ${imports} where ${imports.id} = ${importSlices.importId} and ${imports.state} = 'importing')
  returning ${names(importSlices.photos)} as photos, ${names(importSlices.attempts)} as attempts`);

const archiveOf = statement<{ id: number }>(sql`
  select ${imports.archiveKey} as key, ${imports.size} as size
  from ${imports} where ${imports.id} = ${value('id')}`);

const giveBack = statement<{ id: number; number: number; until: string; blame: 0 | 1 }>(sql`
  update ${importSlices} set ${names(importSlices.leasedUntil)} = ${value('until')},
    ${names(importSlices.attempts)} = ${names(importSlices.attempts)} - 1 + ${value('blame')}
  where ${importSlices.importId} = ${value('id')} and ${importSlices.number} = ${value('number')}`);

/**
 * Imports the photos of one slice: reads them out of the archive, looks at each as at an upload, stores them, and writes
 * all that shows them in one batch. May be called again at any time: what is done, or being done, is left alone.
 */
export async function importSlice(context: Context, id: number, number: number): Promise<void> {
  const { d1 } = context;
  const time = context.now().getTime();
  const [leased, found] = await d1.batch([
    lease(d1, { id, number, now: new Date(time).toISOString(), until: new Date(time + LEASE).toISOString() }),
    archiveOf(d1, { id }),
  ]);
  const slice = leased?.results[0] as { photos: string; attempts: number } | undefined;
  const archive = found?.results[0] as { key: string; size: number } | undefined;
  if (!slice || !archive) return;
  if (slice.attempts > MAX_ATTEMPTS) return failImport(context, id, REASONS.stuck(number));

  try {
    const { ready, errors } = await take(context, archive, unpacked(slice.photos));
    await writeSlice(context, { id, number }, ready, errors);
  } catch (error) {
    // A file on its way out takes minutes to go: the sweeper comes back to it, and nobody is to blame.
    const mustWait = error instanceof AppError && error.code === 'unavailable';
    const until = new Date(time + (mustWait ? WAIT : 0)).toISOString();
    await giveBack(d1, { id, number, until, blame: mustWait ? 0 : 1 }).run();
    if (!mustWait) throw error;
  }
}

/** Reads photos out of the archive and stores those that are good, each as an upload would be. */
async function take(
  context: Context,
  archive: { key: string; size: number },
  photos: PlannedPhoto[],
): Promise<{ ready: ReadyPhoto[]; errors: string[] }> {
  const unpacker = new Unpacker(context.media, archive, photos);
  const good: { photo: PlannedPhoto; image: Image }[] = [];
  const errors: string[] = [];
  try {
    for (const photo of photos) {
      const image = await imageOf(unpacker, photo);
      if (typeof image === 'string') errors.push(image);
      else good.push({ photo, image });
    }
  } finally {
    await unpacker.close();
  }
  if (good.length === 0) return { ready: [], errors };
  const images = good.map(({ image }) => image);
  const hashes = await storeImages(context, images);
  const ready = good.map(({ photo: { attraction, name, crc, size } }, i) => ({
    key: nameKey(attraction),
    attraction,
    name,
    hash: hashes[i] as string,
    source: sourceKey(crc, size),
  }));
  return { ready, errors };
}

/** A photo of the archive as it will be kept, or the sentence that says why it cannot be. */
async function imageOf(unpacker: Unpacker, photo: PlannedPhoto): Promise<Image | string> {
  try {
    return readImage({ name: photo.path, bytes: await unpacker.unpack(photo) });
  } catch (error) {
    if (error instanceof Damaged) return IMAGE_MESSAGES.broken(photo.path);
    if (error instanceof AppError && (error.code === 'unsupported_media_type' || error.code === 'validation'))
      return error.message;
    throw error;
  }
}
