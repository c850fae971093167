import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MissingImages } from '../../core/contracts/health.ts';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import { byName } from '../../core/rules/search.ts';
import type { Db } from '../../db/client.ts';
import { named, oneRow } from '../../db/expressions.ts';
import { shownId } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, files, layouts, lotSettings } from '../../db/schema/catalogue.ts';
import { house, links } from '../../db/schema/house.ts';
import { runs } from '../../db/schema/records.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { countExampleTexts, exampleCounts } from './example.ts';

/** The hashes of images that the last daily run did not find in R2 (media/clean.ts) and that were not uploaded again since. */
const missing = sql`(
  select missing.value from ${runs}, json_each(${runs.detail}, '$.hashes') as missing
  join ${files} on ${files.hash} = missing.value
  where ${runs.name} = 'images' and ${files.createdAt} <= ${runs.startedAt})`;

const isLayout = and(isNull(layouts.deletedAt), inArray(layouts.fileHash, missing));
const isPhoto = and(
  isNull(attractionPhotos.deletedAt),
  isNull(attractions.deletedAt),
  inArray(attractionPhotos.fileHash, missing),
);
const isOwner = eq(attractions.id, shownId(attractionPhotos.attractionId));
const isLogo = inArray(house.logoHash, missing);

export const countMissing = (db: Db) =>
  db
    .select({
      missing: named<number>(
        sql`(select count(*) from ${layouts} where ${isLayout})
          + (select count(*) from ${attractionPhotos} join ${attractions} on ${isOwner} where ${isPhoto})
          + (select count(*) from ${house} where ${isLogo})`,
        'missing',
      ),
    })
    .from(oneRow);

export async function listMissingImages({ db }: Context): Promise<MissingImages> {
  const [flyers, artists, logo] = await db.batch([
    db.select({ id: layouts.id, name: layouts.name }).from(layouts).where(isLayout),
    db
      .select({ id: attractions.id, name: attractions.name, photos: count().as('photos') })
      .from(attractionPhotos)
      .innerJoin(attractions, isOwner)
      .where(isPhoto)
      .groupBy(attractions.id),
    db.select({ id: house.id }).from(house).where(isLogo),
  ]);
  return { layouts: flyers.sort(byName), attractions: artists.sort(byName), logo: logo.length > 0 };
}

export async function readAdminCounts({ db }: Context): Promise<AdminCounts> {
  const countPresent = (table: typeof layouts | typeof attractions | typeof entryValues) =>
    db.$count(table, isNull(table.deletedAt));
  const [counts] = await db
    .select({
      layouts: countPresent(layouts).as('layouts'),
      attractions: countPresent(attractions).as('attractions'),
      values: countPresent(entryValues).as('entry_values'),
      lotSettings: db.$count(lotSettings).as('lot_settings'),
      schedules: db.$count(schedules, and(isNull(schedules.deletedAt), eq(schedules.isDraft, false))).as('schedules'),
      links: db.$count(links).as('links'),
      example: exampleCounts(db),
      exampleTexts: countExampleTexts(db),
    })
    .from(oneRow);
  if (!counts) throw new Error('A select without a table gave no row.');
  return counts;
}
