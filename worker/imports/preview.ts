import { sql } from 'drizzle-orm';
import type { ImportPreview } from '../../core/contracts/imports.ts';
import { nameKey } from '../../core/rules/search.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/files.ts';
import type { Context } from '../context.ts';
import { sourceKey } from '../media/source.ts';
import { statement, value } from '../services/statement.ts';
import type { Plan } from './plan.ts';

const wanted = sql`${attractions.nameKey} in (select value from json_each(${value('keys')})) and ${attractions.deletedAt} is null`;

const matched = statement<{ keys: string }>(sql`select ${attractions.nameKey} as key from ${attractions} where ${wanted}`);

const there = statement<{ keys: string }>(sql`
  select ${attractions.nameKey} as key, ${attractionPhotos.name} as name, ${attractionPhotos.source} as source, ${files.bytes} as bytes
  from ${attractions}
  join ${attractionPhotos} on ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null
  join ${files} on ${files.hash} = ${attractionPhotos.fileHash}
  where ${wanted}`);

/** Texts in one parameter: D1 takes no more than 2 MB. */
const KEYS_AT_ONCE = 2000;

/** What a plan would change in the house as it is, in one round trip. */
export async function previewOf({ d1 }: Context, { photos, warnings }: Plan): Promise<ImportPreview> {
  const keys = [...new Set(photos.map(({ attraction }) => nameKey(attraction)))];
  const lookups: D1PreparedStatement[] = [];
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const some = { keys: JSON.stringify(keys.slice(from, from + KEYS_AT_ONCE)) };
    lookups.push(matched(d1, some), there(d1, some));
  }
  const results = lookups.length > 0 ? await d1.batch<Row>(lookups) : [];
  const rows = (every: number) => results.filter((_, i) => i % 2 === every).flatMap((result) => result.results);
  const attractionsMatched = rows(0).length;
  const isThere = new Set(
    rows(1).flatMap(({ key, name, source, bytes }) => [
      mark(key, name, String(bytes)),
      ...(source ? [mark(key, name, source)] : []),
    ]),
  );

  // A second time in the same archive is there already too.
  let photosNew = 0;
  for (const { attraction, name, crc, size } of photos) {
    const key = nameKey(attraction);
    const exact = mark(key, name, sourceKey(crc, size));
    if (!isThere.has(exact) && !isThere.has(mark(key, name, String(size)))) photosNew += 1;
    isThere.add(exact);
  }
  return {
    attractionsNew: keys.length - attractionsMatched,
    attractionsMatched,
    photosNew,
    photosExisting: photos.length - photosNew,
    skipped: warnings.length,
  };
}

interface Row {
  key: string;
  name: string;
  source: string | null;
  bytes: number;
}

const mark = (...parts: string[]) => parts.join('\0');
