import { and, count, desc, eq, exists, inArray, isNull, not, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Merge, MergePreview, Unmerged } from '../../core/contracts/attractions.ts';
import { namedBatch } from '../../db/client.ts';
import { coalesce, hasRow, named, plusOne, renamed, rowOf } from '../../db/expressions.ts';
import { idsWithMerged, isPhotoOf } from '../../db/merged.ts';
import { users } from '../../db/schema/accounts.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { scheduleSearch, schedules } from '../../db/schema/schedules.ts';
import { updateSearchWhere } from '../../db/search.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { ATTRACTION_NOT_FOUND, MERGE_NOT_FOUND } from './attractions.ts';
import { audit } from './audit-log.ts';
import { countedSchedules } from './evenings.ts';

// `attraction_merges` records each merge as it was chosen; `merged_into` is derived from these rows. If A was merged into B and
// B into C, A and B both point to C, so that reads follow one pointer (db/merged.ts). A merge also deletes the merged attraction
// and updates search rows, but leaves evenings and photos as they are. A merge is one batch, and so is its undoing. Each batch
// checks in SQL whether the change is allowed, and writes nothing if it is not.

const mergedAttraction = alias(attractions, 'gone');
const remainingAttraction = alias(attractions, 'kept');
const twin = alias(attractionPhotos, 'twin');

const selectPair = ({ db }: Context, goneId: number, keptId: number) =>
  db
    .select({ id: attractions.id, name: attractions.name, deletedAt: attractions.deletedAt, into: attractions.mergedInto })
    .from(attractions)
    .where(inArray(attractions.id, [goneId, keptId]));

function assertPair(rows: Awaited<ReturnType<typeof selectPair>>, goneId: number, keptId: number) {
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
  if (from.deletedAt !== null && from.into !== keptId) throw goneAttraction(from);
  return from;
}

const goneAttraction = ({ id, name }: { id: number; name: string }) =>
  invalid({ path: 'id', id, message: `“${name}” não existe mais. Atualize a lista e escolha de novo.` });

const selectMerges = ({ db }: Context, condition?: SQL) =>
  db
    .select({
      id: attractionMerges.id,
      kept: { id: renamed(remainingAttraction.id, 'kept_id'), name: renamed(remainingAttraction.name, 'kept_name') },
      gone: { id: renamed(mergedAttraction.id, 'gone_id'), name: renamed(mergedAttraction.name, 'gone_name') },
      by: users.username,
      createdAt: attractionMerges.createdAt,
    })
    .from(attractionMerges)
    .innerJoin(remainingAttraction, eq(remainingAttraction.id, attractionMerges.keptId))
    .innerJoin(mergedAttraction, eq(mergedAttraction.id, attractionMerges.goneId))
    .innerJoin(users, eq(users.id, attractionMerges.userId))
    .where(and(isNull(attractionMerges.undoneAt), condition))
    .orderBy(desc(attractionMerges.id));

export const listMerges = async (context: Context): Promise<Merge[]> => selectMerges(context);

export async function previewMerge(context: Context, goneId: number, keptId: number): Promise<MergePreview> {
  const { db } = context;
  const counted = countedSchedules(db);
  const eveningsOf = (id: number) =>
    db
      .selectDistinct({ id: eventAttractions.eventId })
      .from(eventAttractions)
      .innerJoin(events, eq(events.id, eventAttractions.eventId))
      .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
      .where(inArray(eventAttractions.attractionId, idsWithMerged(id)));
  const isTwin = and(
    inArray(twin.attractionId, idsWithMerged(keptId)),
    isNull(twin.deletedAt),
    eq(twin.fileHash, attractionPhotos.fileHash),
  );
  const [pair, ofGone, ofKept, photos] = await db.batch([
    selectPair(context, goneId, keptId),
    eveningsOf(goneId),
    eveningsOf(keptId),
    db
      .select({ id: attractionPhotos.id })
      .from(attractionPhotos)
      .where(and(isPhotoOf(goneId), not(hasRow(twin, isTwin)))),
  ]);
  assertPair(pair, goneId, keptId);
  const keptEvenings = new Set(ofKept.map(({ id }) => id));
  const both = ofGone.filter(({ id }) => keptEvenings.has(id)).length;
  return { goneEvenings: ofGone.length, keptEvenings: ofKept.length, both, photos: photos.length };
}

const updateSearchOf = ({ db }: Context, ids: SQL) =>
  updateSearchWhere(
    db,
    inArray(
      scheduleSearch.id,
      db
        .select({ id: events.scheduleId })
        .from(eventAttractions)
        .innerJoin(events, eq(events.id, eventAttractions.eventId))
        .where(inArray(eventAttractions.attractionId, ids)),
    ),
  );

/** Selects an attraction and all attractions merged into it, directly or through others, as rows of a column `id`. */
const mergedUnder = (id: number | SQL): SQL => sql`(
  with recursive under(id) as (
    select ${id} union
    select merge.gone_id from ${attractionMerges} as merge join under on merge.kept_id = under.id where merge.undone_at is null)
  select id from under)`;

const nameOf = (id: number | SQL) => sql`(select named.name from ${attractions} as named where named.id = ${id})`;
const namesOfPair = (goneId: number | SQL, keptId: number | SQL) => sql`${nameOf(goneId)} || ' → ' || ${nameOf(keptId)}`;

/** Merges `goneId` into `keptId`; repeated, returns the same merge. If A is merged into B, refuses B into A, and A into C. */
export async function mergeAttractions(context: Context, goneId: number, keptId: number, by: { id: number }): Promise<Merge> {
  const { db, now } = context;
  const createdAt = now().toISOString();
  const arePresent = sql`(select count(*) from ${attractions} as one
    where one.id in (${goneId}, ${keptId}) and one.deleted_at is null) = 2`;
  const { pair, merges } = await namedBatch(db, {
    pair: selectPair(context, goneId, keptId),
    merge: db
      .insert(attractionMerges)
      .select(sql`select ${rowOf(attractionMerges, { keptId, goneId, userId: by.id, createdAt })} where ${arePresent}`),
    mergedAttractions: db
      .update(attractions)
      .set({ mergedInto: keptId, deletedAt: coalesce(attractions.deletedAt, createdAt) })
      .where(and(inArray(attractions.id, idsWithMerged(goneId)), arePresent)),
    entry: audit(context, 'attraction.merged', { subject: namesOfPair(goneId, keptId) }),
    search: updateSearchOf(context, mergedUnder(goneId)),
    merges: selectMerges(context, and(eq(attractionMerges.goneId, goneId), eq(attractionMerges.keptId, keptId))),
  });
  const gone = assertPair(pair, goneId, keptId);
  const [merge] = merges;
  // Without a row, `goneId` was merged into `keptId` only through a third attraction, so there is no direct merge to return.
  if (!merge) throw goneAttraction(gone);
  return merge;
}

/**
 * Undoes a merge. Attractions merged into `goneId` before stay merged into `goneId`. Evenings for which `keptId` was chosen after
 * the merge keep `keptId`. Evenings that show `goneId` again get a new revision, so that open editors cannot overwrite them. A
 * repeated call changes nothing and succeeds, so that an undo whose response was lost can be tried again.
 * @throws `not_found`; `conflict` if another attraction has the name
 */
export async function undoMerge(context: Context, id: number): Promise<Unmerged> {
  const { db, now } = context;
  const isMerge = eq(attractionMerges.id, id);
  const goneId = sql`(select merge.gone_id from ${attractionMerges} as merge where merge.id = ${id})`;
  const keptId = sql`(select merge.kept_id from ${attractionMerges} as merge where merge.id = ${id})`;
  const sameName = alias(attractions, 'same_name');
  const nameOwner = db
    .select({ id: sameName.id })
    .from(sameName)
    .where(and(eq(sameName.nameKey, mergedAttraction.nameKey), isNull(sameName.deletedAt)));
  const state = db
    .select({
      goneName: mergedAttraction.name,
      undoneAt: attractionMerges.undoneAt,
      taken: named<number | null>(sql`${nameOwner}`, 'taken_id'),
    })
    .from(attractionMerges)
    .innerJoin(mergedAttraction, eq(mergedAttraction.id, attractionMerges.goneId))
    .where(isMerge);
  const isOpen = exists(
    db
      .select({ id: attractionMerges.id })
      .from(attractionMerges)
      .innerJoin(mergedAttraction, eq(mergedAttraction.id, attractionMerges.goneId))
      .where(and(isMerge, isNull(attractionMerges.undoneAt), notExists(nameOwner))),
  );
  const isRestored = hasRow(mergedAttraction, and(eq(mergedAttraction.id, goneId), isNull(mergedAttraction.mergedInto)));
  const ids = mergedUnder(goneId);
  const isItsEvening = sql`${events.id} in (
    select item.event_id from ${eventAttractions} as item where item.attraction_id in ${ids})`;
  const { before, evenings } = await namedBatch(db, {
    before: state,
    revisions: db
      .update(events)
      .set({ revision: plusOne(events.revision) })
      .where(and(isItsEvening, isOpen)),
    mergedAttractions: db
      .update(attractions)
      .set({ mergedInto: goneId })
      .where(and(sql`${attractions.id} in ${ids} and ${attractions.id} <> ${goneId}`, isOpen)),
    attraction: db
      .update(attractions)
      .set({ mergedInto: null, deletedAt: null })
      .where(and(eq(attractions.id, goneId), isOpen)),
    search: updateSearchOf(context, ids),
    merge: db
      .update(attractionMerges)
      .set({ undoneAt: now().toISOString() })
      .where(and(isMerge, isNull(attractionMerges.undoneAt), isRestored)),
    entry: audit(context, 'attraction.unmerged', { subject: namesOfPair(goneId, keptId) }),
    evenings: db
      .select({ restored: count() })
      .from(events)
      .innerJoin(schedules, and(eq(schedules.id, events.scheduleId), isNull(schedules.deletedAt)))
      .where(isItsEvening),
  });
  const [merge] = before;
  if (!merge) throw new AppError('not_found', MERGE_NOT_FOUND);
  if (merge.undoneAt === null && merge.taken !== null) {
    throw new AppError(
      'conflict',
      `Já existe outra atração com o nome “${merge.goneName}”. Exclua essa atração ou una-a a outra antes de desfazer.`,
    );
  }
  return evenings[0] ?? { restored: 0 };
}
