import { sql } from 'drizzle-orm';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { files } from '../../../db/schema/files.ts';
import { mediaUrlSql } from '../../media/keys.ts';

/** One row of `attractions` as the JSON of an `Attraction`. */
export const attractionJson = sql`json_object(
  'id', ${attractions.id}, 'name', ${attractions.name},
  'photoCount', (select count(*) from ${attractionPhotos}
    where ${attractionPhotos.attractionId} = ${attractions.id} and ${attractionPhotos.deletedAt} is null),
  'createdAt', ${attractions.createdAt})`;

/** A row of `attraction_photos` with its file as the JSON of an `AttractionPhoto`. */
export const photoJson = sql`json_object(
  'id', ${attractionPhotos.id}, 'name', ${attractionPhotos.name}, 'imageUrl', ${mediaUrlSql},
  'width', ${files.width}, 'height', ${files.height}, 'attractionId', ${attractionPhotos.attractionId})`;
