import { sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { files } from '../../db/schema/files.ts';
import { importSlices, imports } from '../../db/schema/imports.ts';
import type { Context } from '../context.ts';
import { leaving } from '../media/store.ts';
import { names, statement, value } from '../services/statement.ts';
import { clearFinished, finishing } from './state.ts';

/** A photo that lies in R2 and has its row in `files`. */
export interface ReadyPhoto {
  /** `nameKey` of its attraction. */
  key: string;
  attraction: string;
  name: string;
  hash: string;
  source: string;
}

type Values = { id: number; number: number; photos: string; errors: string; by: string; now: string };

const field = (name: keyof ReadyPhoto) => sql.raw(`photo.value ->> '${name}'`);
const given = sql`json_each(${value('photos')}) as photo`;

const attraction = sql`select ${attractions.id} from ${attractions}
  where ${attractions.nameKey} = ${field('key')} and ${attractions.deletedAt} is null`;

// The plus keeps SQLite from going through all photos of the attraction: few rows show the same file.
const isThere = sql`exists (select 1 from ${attractionPhotos}
  where ${attractionPhotos.fileHash} = ${field('hash')} and +${attractionPhotos.attractionId} = (${attraction})
    and ${attractionPhotos.name} = ${field('name')} and ${attractionPhotos.deletedAt} is null)`;

const allStay = sql`not exists (select 1 from ${given} where not exists
  (select 1 from ${files} where ${files.hash} = ${field('hash')} and ${files.leavingAt} is null))`;

// First of the batch: whoever sets `doneBy` does the rest, and counts what the rest will add. A second delivery, or one
// that comes when the import has been ended, does nothing: not even bring back what somebody has deleted meanwhile.
const close = statement<Values>(sql`
  update ${importSlices} set ${names(importSlices.doneBy)} = ${value('by')}, ${names(importSlices.errors)} = ${value('errors')},
    ${names(importSlices.photos)} = '[]',
    ${names(importSlices.attractionsAdded)} = (select count(distinct ${field('key')}) from ${given} where not exists (${attraction})),
    ${names(importSlices.photosAdded)} = (select count(*) from ${given} where not ${isThere})
  where ${importSlices.importId} = ${value('id')} and ${importSlices.number} = ${value('number')} and ${importSlices.doneBy} is null
    and exists (select 1 from ${imports} where ${imports.id} = ${value('id')} and ${imports.state} = 'importing') and ${allStay}`);

const isOurs = sql`exists (select 1 from ${importSlices} where ${importSlices.importId} = ${value('id')}
  and ${importSlices.number} = ${value('number')} and ${importSlices.doneBy} = ${value('by')})`;

const addAttractions = statement<Values>(sql`
  insert into ${attractions} (${names(attractions.name, attractions.nameKey, attractions.createdAt)})
  select ${field('attraction')}, ${field('key')}, ${value('now')} from ${given} where ${isOurs}
  on conflict (${names(attractions.nameKey)}) where ${names(attractions.deletedAt)} is null do nothing`);

const addPhotos = statement<Values>(sql`
  insert into ${attractionPhotos}
    (${names(attractionPhotos.attractionId, attractionPhotos.name, attractionPhotos.fileHash, attractionPhotos.source, attractionPhotos.createdAt)})
  select (${attraction}), ${field('name')}, ${field('hash')}, ${field('source')}, ${value('now')}
  from ${given} where ${isOurs} and not ${isThere} order by photo.key`);

const touch = statement<Values>(sql`
  update ${imports} set ${names(imports.activeAt)} = ${value('now')} where ${imports.id} = ${value('id')} and ${isOurs}`);

const isStillOpen = statement<Values>(sql`
  select 1 from ${importSlices} where ${importSlices.importId} = ${value('id')} and ${importSlices.number} = ${value('number')}
    and ${importSlices.doneBy} is null and exists (
      select 1 from ${imports} where ${imports.id} = ${value('id')} and ${imports.state} = 'importing')`);

/**
 * Writes what a slice brings in one atomic batch: attractions that there are not, photos that there are not, what could
 * not be imported, and the end of the import when this was the last of its slices.
 * @throws AppError `unavailable` when one of the files is on its way out
 */
export async function writeSlice(
  context: Context,
  { id, number }: { id: number; number: number },
  photos: ReadyPhoto[],
  errors: string[],
): Promise<void> {
  const { d1 } = context;
  const values = {
    id,
    number,
    photos: JSON.stringify(unique(photos)),
    errors: JSON.stringify(errors),
    by: context.randomId(),
    now: context.now().toISOString(),
  };
  const steps = [close, addAttractions, addPhotos, touch, isStillOpen];
  const results = await d1.batch([...steps.map((step) => step(d1, values)), finishing(context, id)]);
  if (results[4]?.results.length) throw leaving();
  await clearFinished(context, id, results.at(-1));
}

/** The same picture of the same name is there once, also when the archive has it twice. */
function unique(photos: ReadyPhoto[]): ReadyPhoto[] {
  return [...new Map(photos.map((photo) => [JSON.stringify([photo.key, photo.name, photo.hash]), photo])).values()];
}
