import { type SQL, sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import type { Context } from '../../context.ts';
import { statement, value } from '../statement.ts';

/** Rows of one shelf in one batch, and batches in one run. What is left goes the next day. */
const BATCH = 50;
const MAX_BATCHES = 100;

type Shelf = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues;

/** The ids of rows deleted long enough ago that nothing uses any more: what a programme shows, it goes on showing. */
const unused = (table: Shelf, isUsed: SQL): SQL => sql`(
  select ${table.id} from ${table} where ${table.deletedAt} <= ${value('before')} and not ${isUsed}
  order by ${table.deletedAt}, ${table.id} limit ${sql.raw(String(BATCH))})`;

const isPhotoUsed = sql`exists (select 1 from ${eventAttractions} where ${eventAttractions.photoId} = ${attractionPhotos.id})`;
const isAttractionUsed = sql`(
  exists (select 1 from ${eventAttractions} where ${eventAttractions.attractionId} = ${attractions.id})
  or exists (select 1 from ${attractionPhotos} where ${attractionPhotos.attractionId} = ${attractions.id} and ${isPhotoUsed}))`;
const unusedAttractions = unused(attractions, isAttractionUsed);

type Step = ReturnType<typeof statement<{ before: string }>>;

const removeUnused = (table: Shelf, isUsed: SQL): Step =>
  statement(sql`delete from ${table} where ${table.id} in ${unused(table, isUsed)}`);

// An attraction's photos go with it, deleted or not, and before it: foreign keys restrict.
const photosOfUnused: Step = statement(
  sql`delete from ${attractionPhotos} where ${attractionPhotos.attractionId} in ${unusedAttractions}`,
);
const steps: Step[] = [
  statement(sql`delete from ${attractions} where ${attractions.id} in ${unusedAttractions}`),
  removeUnused(attractionPhotos, isPhotoUsed),
  removeUnused(layouts, sql`exists (select 1 from ${events} where ${events.layoutId} = ${layouts.id})`),
  removeUnused(entryValues, sql`exists (select 1 from ${events} where ${events.valueId} = ${entryValues.id})`),
];

/**
 * Removes for good the attractions, photos, layouts and values deleted until `before` that no event refers to.
 * @returns how many rows went, photos that went with their attraction not counted
 */
export async function purgeShelf({ d1 }: Context, before: string): Promise<number> {
  let purged = 0;
  for (let round = 0; round < MAX_BATCHES; round += 1) {
    const [, ...results] = await d1.batch([photosOfUnused, ...steps].map((step) => step(d1, { before })));
    const gone = results.map(({ meta }) => meta.changes);
    purged += gone.reduce((sum, n) => sum + n, 0);
    if (gone.every((n) => n < BATCH)) break;
  }
  return purged;
}
