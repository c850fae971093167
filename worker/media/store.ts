import { sql } from 'drizzle-orm';
import { files } from '../../db/schema/files.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { names, statement, value } from '../services/statement.ts';
import type { Image } from './image/read.ts';
import { mediaKey } from './keys.ts';

/** After this long a mark of leaving is a clearing that died halfway, milliseconds. A cron run has 15 minutes. */
export const LEAVING = 15 * 60 * 1000;

const FIELDS = ['hash', 'type', 'bytes', 'width', 'height', 'createdAt'] as const;

// Whoever uploads what lies there already starts its day of grace again.
const claim = statement<Record<(typeof FIELDS)[number], string | number | null> & { crashed: string }>(sql`
  insert into ${files} (${names(...FIELDS.map((field) => files[field]))})
  values (${sql.join(FIELDS.map(value), sql`, `)})
  on conflict (${names(files.hash)}) do update set ${sql.join(
    FIELDS.slice(1).map((field) => sql`${names(files[field])} = excluded.${names(files[field])}`),
    sql`, `,
  )}, ${names(files.leavingAt)} = null
  where ${files.leavingAt} is null or ${files.leavingAt} <= ${value('crashed')}
  returning ${names(files.hash)}`);

/** Whether the file of the value `hash` is there and stays: what shows a file is written only then. */
export const fileStays = sql`exists (select 1 from ${files} where ${files.hash} = ${value('hash')} and ${files.leavingAt} is null)`;

/** What an image is put up for. */
interface Owner {
  lookup: D1PreparedStatement;
  missing: () => AppError;
}

/**
 * Puts an image into R2 under the hash of its bytes. Its row comes first, so that whatever happens afterwards the daily
 * clearing finds it; the row that shows it is the caller's, last, under the condition `fileStays`.
 * @param owner asked in the same round trip: what must be there for the image to be kept, and the error if it is not
 * @returns the hash
 */
export async function storeImage(context: Context, image: Image, owner?: Owner): Promise<string> {
  const [hash] = await storeImages(context, [image], owner);
  return hash as string;
}

/** As `storeImage`, several at once: their rows in one round trip, all or none. */
export async function storeImages(context: Context, images: readonly Image[], owner?: Owner): Promise<string[]> {
  const { d1, media } = context;
  const hashes = await Promise.all(images.map(({ bytes }) => sha256(bytes)));
  const now = context.now();
  const crashed = new Date(now.getTime() - LEAVING).toISOString();
  const claims = images.map(({ type, bytes, width, height }, i) => {
    const row = { hash: hashes[i] as string, type, bytes: bytes.length, width, height, createdAt: now.toISOString() };
    return claim(d1, { ...row, crashed });
  });
  const results = await d1.batch([...claims, ...(owner ? [owner.lookup] : [])]);
  if (owner && !results.at(-1)?.results.length) throw owner.missing();
  if (results.slice(0, claims.length).some((claimed) => claimed.results.length === 0)) throw leaving();
  await Promise.all(
    images.map(({ type, bytes }, i) => media.put(mediaKey(hashes[i] as string), bytes, { httpMetadata: { contentType: type } })),
  );
  return hashes;
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** The bytes of a stored image; null where they have been lost. */
export async function loadImage({ media }: Context, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await media.get(mediaKey(hash));
  return object && new Uint8Array(await object.arrayBuffer());
}

/** The error of an upload that met its file on the way out. */
export const leaving = () =>
  new AppError('unavailable', 'Esta imagem está sendo retirada do acervo neste momento. Tente de novo em alguns minutos.');
