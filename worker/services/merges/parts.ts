import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Merge } from '../../../core/contracts/merges.ts';
import { named } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../../db/schema/events.ts';
import { scheduleSearch } from '../../../db/schema/schedules.ts';
import { updateSearchWhere } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { AppError, invalid } from '../../errors.ts';
import { ATTRACTION_NOT_FOUND } from '../attractions.ts';

export const gone = alias(attractions, 'gone');
export const kept = alias(attractions, 'kept');
export const other = alias(eventAttractions, 'other');
const mine = alias(attractionPhotos, 'mine');

/** A statement that reads both attractions, for `assertPair`. */
export const selectPair = ({ db }: Context, goneId: number, keptId: number) =>
  db
    .select({ id: attractions.id, name: attractions.name, deletedAt: attractions.deletedAt, into: attractions.mergedInto })
    .from(attractions)
    .where(inArray(attractions.id, [goneId, keptId]));

/** Throws where the two cannot be merged; says whether they are. */
export function assertPair(rows: Awaited<ReturnType<typeof selectPair>>, goneId: number, keptId: number) {
  if (goneId === keptId) throw invalid({ path: 'into', id: keptId, message: 'Escolha duas atrações diferentes.' });
  const [from, to] = [goneId, keptId].map((id) => rows.find((row) => row.id === id));
  if (!from) throw new AppError('not_found', ATTRACTION_NOT_FOUND);
  if (!to || to.deletedAt !== null) {
    throw invalid({
      path: 'into',
      id: keptId,
      message: 'A atração que fica não existe mais. Atualize a lista e escolha de novo.',
    });
  }
  const isMerged = from.into === keptId;
  if (from.deletedAt !== null && !isMerged) {
    throw invalid({ path: 'id', id: goneId, message: `“${from.name}” não existe mais. Atualize a lista e escolha de novo.` });
  }
  return { isMerged, names: `${from.name} → ${to.name}` };
}

/** The photos of one attraction that another has not, by content. */
export const photosOnlyOf = ({ db }: Context, goneId: number, keptId: number) =>
  and(
    eq(attractionPhotos.attractionId, goneId),
    notExists(
      db
        .select({ id: mine.id })
        .from(mine)
        .where(and(eq(mine.attractionId, keptId), isNull(mine.deletedAt), eq(mine.fileHash, attractionPhotos.fileHash))),
    ),
  );

/** A query of merges with the names of both and of whoever merged them. */
export const selectMerges = ({ db }: Context) =>
  db
    .select({
      id: attractionMerges.id,
      keptId: named<number>(sql`${kept.id}`, 'kept_id'),
      keptName: named<string>(sql`${kept.name}`, 'kept_name'),
      goneId: named<number>(sql`${gone.id}`, 'gone_id'),
      goneName: named<string>(sql`${gone.name}`, 'gone_name'),
      by: users.username,
      createdAt: attractionMerges.createdAt,
    })
    .from(attractionMerges)
    .innerJoin(kept, eq(kept.id, attractionMerges.keptId))
    .innerJoin(gone, eq(gone.id, attractionMerges.goneId))
    .innerJoin(users, eq(users.id, attractionMerges.userId));

export type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number];

/** A row of it as a `Merge`. */
export const mergeOf = ({ keptId, keptName, goneId, goneName, ...row }: MergeRow): Merge => ({
  ...row,
  kept: { id: keptId, name: keptName },
  gone: { id: goneId, name: goneName },
});

/** What a merge's row remembers, as rows of `json_each`. `row` is a query of its `undo`. */
export const remembered = (row: { getSQL(): SQL }) => ({
  items: sql`json_each((${row}), '$.items') as item`,
  itemIds: sql`(select value ->> 'id' from json_each((${row}), '$.items'))`,
  eventIds: sql`(select value ->> 'eventId' from json_each((${row}), '$.items'))`,
  photos: sql`(select value from json_each((${row}), '$.photos'))`,
  aliases: sql`(select value from json_each((${row}), '$.aliases'))`,
});

/** Gives the items of an attraction that show a photo of another the attraction's own photo with the same content. */
export const followPhotos = ({ db }: Context, attractionId: number, fromId: number) => {
  const theirs = db.select({ id: mine.id }).from(mine).where(eq(mine.attractionId, fromId));
  const same = sql`(
    select own.id from ${attractionPhotos} as shown join ${attractionPhotos} as own on own.file_hash = shown.file_hash
    where shown.id = ${eventAttractions.photoId} and own.attraction_id = ${attractionId}
    order by own.deleted_at is not null, own.id limit 1)`;
  return db
    .update(eventAttractions)
    .set({ photoId: same })
    .where(and(eq(eventAttractions.attractionId, attractionId), inArray(eventAttractions.photoId, theirs)));
};

/** The search rows of the programmes that show what a merge's row remembers. */
export const indexRemembered = ({ db }: Context, eventIds: SQL) =>
  updateSearchWhere(
    db,
    inArray(scheduleSearch.id, db.select({ id: events.scheduleId }).from(events).where(sql`${events.id} in ${eventIds}`)),
  );
