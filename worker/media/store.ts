import { createHash } from 'node:crypto';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { coalesce } from '../../db/expressions.ts';
import { files } from '../../db/schema/catalogue.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Image } from './image/read.ts';
import { mediaKey } from './keys.ts';

/** A `leavingAt` mark older than this comes from an interrupted cleaning, because a cron run has at most 15 minutes. */
export const LEAVING_TIMEOUT_MS = 15 * 60 * 1000;

/** True if a file exists and is not being removed. Only then may a row that uses the file be written. */
export const isUsableFile = (hash: string) => and(eq(files.hash, hash), isNull(files.leavingAt));

/** True if no cleaning is removing the file at `time`. The mark of an interrupted cleaning does not count. */
export const isStaying = (time: Date) =>
  lte(coalesce(files.leavingAt, ''), new Date(time.getTime() - LEAVING_TIMEOUT_MS).toISOString());

interface Owner {
  owner: RunnableQuery<unknown[], 'sqlite'>;
  missing: () => AppError;
}

export async function storeImage(context: Context, image: Image, owner?: Owner): Promise<string> {
  const [hash] = await storeImages(context, [image], owner);
  return hash as string;
}

/**
 * Writes the rows in `files` before the objects, so that the daily cleaning finds objects left by a failure. Callers
 * must write the row that uses an image only if `isUsableFile` holds. @returns the images' hashes
 * @throws `owner.missing()` if the query `owner.owner` finds no row; `unavailable` while the cleaning removes one of the images
 */
export async function storeImages(context: Context, images: readonly Image[], owner?: Owner): Promise<string[]> {
  const hashes = images.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  const unique = new Map(images.map((image, i) => [hashes[i] ?? '', image]));
  const [first, ...rest] = Array.from(unique, ([hash, image]) => claim(context, image, hash));
  if (!first) return [];
  const results: unknown[][] = await context.db.batch(owner ? [first, ...rest, owner.owner] : [first, ...rest]);
  if (owner && results.at(-1)?.length === 0) throw owner.missing();
  if (results.some((rows) => rows.length === 0)) throw imageLeaving();
  const waiting = unique.entries();
  const lane = async () => {
    for (const [hash, image] of waiting) await putObject(context, image, hash);
  };
  await Promise.all(Array.from({ length: CONCURRENT_PUTS }, lane));
  return hashes;
}

/** Below the limit of six connections for each invocation: a put that waited for a connection would keep its bytes in memory. */
const CONCURRENT_PUTS = 4;

/** Writes the row of a file. An existing row gets a new date, so that the daily cleaning spares the file for another day. */
function claim({ db, now }: Context, { type, bytes, width, height }: Image, hash: string) {
  const time = now();
  const file = { type, bytes: bytes.length, width, height, createdAt: time.toISOString(), leavingAt: null };
  return db
    .insert(files)
    .values({ hash, ...file })
    .onConflictDoUpdate({
      target: files.hash,
      set: file,
      setWhere: isStaying(time),
    })
    .returning({ hash: files.hash });
}

/** R2 refuses two writes of one object within a second. If the object is there, the error is ignored: equal hash, equal bytes. */
async function putObject({ media }: Context, { type, bytes }: Image, hash: string): Promise<void> {
  try {
    await media.put(mediaKey(hash), bytes, { httpMetadata: { contentType: type } });
  } catch (error) {
    const stored = await media.head(mediaKey(hash));
    if (stored?.size !== bytes.length) throw error;
  }
}

export async function loadImage({ media }: Context, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await media.get(mediaKey(hash));
  return object && new Uint8Array(await object.arrayBuffer());
}

export const imageLeaving = () =>
  new AppError('unavailable', 'Esta imagem está saindo do cadastro agora. Tente de novo em alguns minutos.');

/** Checks that R2 responds, by its cheapest call: the look-up of a missing object. @throws R2's error */
export async function bucketResponds({ media }: Context): Promise<void> {
  await media.head('health');
}
