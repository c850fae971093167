import { type Column, type SQL, sql } from 'drizzle-orm';
import { rendered } from './expressions.ts';
import { attractionPhotos, attractions } from './schema/attractions.ts';
import { eventAttractions, events } from './schema/events.ts';

// A merge moves no rows. Queries follow `merged_into`, which always refers directly to the attraction in the catalogue.

/** The ids of an attraction and of all attractions merged into it, as rows with a column `id`. */
export const idsWithMerged = (id: Column | SQL | number): SQL =>
  sql`(select ${id} as id union all select merged.id from ${attractions} as merged where merged.merged_into = ${id})`;

/** The id under which an attraction is shown: its own id, or that of the attraction into which it was merged. */
export const shownId = (id: Column | SQL | number): SQL<number> =>
  sql<number>`(select coalesce(named.merged_into, named.id) from ${attractions} as named where named.id = ${id})`;

export const hasOldNames = sql`exists (
  select 1 from ${attractions} as merged where merged.merged_into = ${attractions.id})`;

export const isIdOrMergedInto = (column: Column | SQL, id: Column | SQL | number): SQL =>
  sql`(${column} = ${id} or ${column} in (select merged.id from ${attractions} as merged where merged.merged_into = ${id}))`;

/** True for photos of an attraction, or of one merged into it. A picture that several of these attractions have counts once. */
export const isPhotoOf = (id: Column | SQL | number): SQL => sql`(
  ${attractionPhotos.deletedAt} is null and ${isIdOrMergedInto(attractionPhotos.attractionId, id)}
  and (${attractionPhotos.attractionId} = ${id} or not exists (
    select 1 from ${attractionPhotos} as twin
    where twin.file_hash = ${attractionPhotos.fileHash} and twin.deleted_at is null
      and twin.attraction_id <> ${attractionPhotos.attractionId} and ${isIdOrMergedInto(sql`+twin.attraction_id`, id)}
      and (twin.attraction_id = ${id} or twin.id < ${attractionPhotos.id}))))`;

// `shownItems` checks `isMerged` first, so SQLite runs the subqueries with `sameAttraction` only for the few merged attractions.
const isMerged = sql`(kept.id is not null or exists (
  select 1 from ${attractions} as merged where merged.merged_into = named.id))`;
const sameAttraction = sql`from ${eventAttractions} as other join ${attractions} as one on one.id = other.attraction_id
  where other.event_id = ${eventAttractions.eventId} and coalesce(one.merged_into, one.id) = coalesce(kept.id, named.id)`;

const mergedIds = sql`iif(${isMerged}, (
  select nullif(json_group_array(one.id order by other.position), '[]') ${sameAttraction} and one.merged_into is not null
), null)`;

/**
 * The attractions of the surrounding query's event, as a table `item`. Attractions that a merge united form one item: the
 * first by position, with the first photo that any of them has. `attraction_id`, `name` and `deleted_at` are those of the
 * attraction that was kept. `chosen_ids` is a JSON list of the event's attractions that were merged into it; null if none was.
 */
export const shownItems = rendered(sql`(
  select ${eventAttractions.position} as position, ${eventAttractions.id} as id, ${eventAttractions.customName} as custom_name,
    coalesce(kept.id, named.id) as attraction_id, coalesce(kept.name, named.name) as name,
    iif(kept.id is null, named.deleted_at, kept.deleted_at) as deleted_at, ${mergedIds} as chosen_ids,
    iif(${eventAttractions.photoId} is null and ${isMerged}, (
      select other.photo_id ${sameAttraction} and other.photo_id is not null order by other.position limit 1
    ), ${eventAttractions.photoId}) as photo_id
  from ${eventAttractions}
  left join ${attractions} as named on named.id = ${eventAttractions.attractionId}
  left join ${attractions} as kept on kept.id = named.merged_into
  where ${eventAttractions.eventId} = ${events.id}
    and not (${isMerged} and exists (select 1 ${sameAttraction} and other.position < ${eventAttractions.position}))) as item`);
