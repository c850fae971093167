import { type Column, type SQL, sql } from 'drizzle-orm';
import { rendered } from './expressions.ts';
import { attractionPhotos, attractions } from './schema/attractions.ts';
import { eventAttractions, events } from './schema/events.ts';

// An attraction that was merged into another keeps its own rows. What reads them follows `merged_into`, which leads to the one
// that is in the catalogue in one step.

/** The ids of an attraction and of those that were merged into it, as rows of a column `id`. */
export const namesOf = (id: Column | SQL | number): SQL =>
  sql`(select ${id} as id union all select merged.id from ${attractions} as merged where merged.merged_into = ${id})`;

/** The id of the attraction that an attraction is shown as: its own, or that of the one it was merged into. */
export const shownId = (id: Column | SQL | number): SQL<number> =>
  sql<number>`(select coalesce(named.merged_into, named.id) from ${attractions} as named where named.id = ${id})`;

/**
 * Whether a row of `attraction_photos` is among the photos of an attraction: its own, and of those that were merged into it the ones
 * whose content it has not yet.
 */
export const isPhotoOf = (id: Column | SQL | number): SQL => sql`(
  ${attractionPhotos.deletedAt} is null and ${attractionPhotos.attractionId} in ${namesOf(id)}
  and (${attractionPhotos.attractionId} = ${id} or not exists (
    select 1 from ${attractionPhotos} as twin
    where twin.file_hash = ${attractionPhotos.fileHash} and twin.deleted_at is null
      and twin.attraction_id <> ${attractionPhotos.attractionId} and twin.attraction_id in ${namesOf(id)}
      and (twin.attraction_id = ${id} or twin.id < ${attractionPhotos.id}))))`;

/**
 * The attractions of the event in scope as they are shown, called `item`: of two that are one by now the first, with the first photo
 * that either has. `attraction_id`, `name` and `deleted_at` are those of the one in the catalogue; `chosen_id` is the one that was
 * chosen, where that was merged since.
 */
export const shownItems = rendered(sql`(
  select min(${eventAttractions.position}) as position, ${eventAttractions.id} as id, ${eventAttractions.customName} as custom_name,
    coalesce(kept.id, named.id) as attraction_id, coalesce(kept.name, named.name) as name,
    iif(kept.id is null, named.deleted_at, kept.deleted_at) as deleted_at, iif(kept.id is null, null, named.id) as chosen_id,
    json_group_array(${eventAttractions.photoId} order by ${eventAttractions.position})
      filter (where ${eventAttractions.photoId} is not null) ->> 0 as photo_id
  from ${eventAttractions}
  left join ${attractions} as named on named.id = ${eventAttractions.attractionId}
  left join ${attractions} as kept on kept.id = named.merged_into
  where ${eventAttractions.eventId} = ${events.id}
  group by coalesce(kept.id, named.id, -${eventAttractions.id})) as item`);
