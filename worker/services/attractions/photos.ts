import { sql } from 'drizzle-orm';
import { photoJson } from '../../../db/json.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { files } from '../../../db/schema/files.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { maybeBodyOf } from '../read.ts';
import { statement, value } from '../statement.ts';

const query = statement<{ id: number }>(sql`
  select (select json_group_array(${photoJson} order by ${attractionPhotos.id})
    from ${attractionPhotos} join ${files} on ${files.hash} = ${attractionPhotos.fileHash}
    where ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null) as body
  from ${attractions} where ${attractions.id} = ${value('id')} and ${attractions.deletedAt} is null`);

export const ATTRACTION_NOT_FOUND = 'Atração não encontrada.';

/** `AttractionPhoto[]` of one attraction as JSON text, in the order they came in. */
export async function listAttractionPhotos(context: Context, id: number): Promise<string> {
  const body = await maybeBodyOf(query(context.d1, { id }));
  if (body === null) throw new AppError('not_found', ATTRACTION_NOT_FOUND);
  return body;
}
