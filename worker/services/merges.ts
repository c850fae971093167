import { and, desc, eq, exists, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Merge, MergePreview, Unmerged } from '../../core/contracts/merges.ts';
import { named, rowOf } from '../../db/expressions.ts';
import { isPhotoOf, namesOf } from '../../db/merged.ts';
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

// `attraction_merges` records each merge as it was chosen. `merged_into` is derived from it: if A was merged into B and B into C,
// both point to C, so that reads follow one step (db/merged.ts). A merge changes nothing else.

const gone = alias(attractions, 'gone');
const kept = alias(attractions, 'kept');
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
  const isMerged = from.into === keptId;
  if (from.deletedAt !== null && !isMerged) {
    throw invalid({ path: 'id', id: goneId, message: `“${from.name}” não existe mais. Atualize a lista e escolha de novo.` });
  }
  return { isMerged, names: `${from.name} → ${to.name}` };
}

const selectMerges = ({ db }: Context, condition?: SQL) =>
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
    .innerJoin(users, eq(users.id, attractionMerges.userId))
    .where(and(isNull(attractionMerges.undoneAt), condition))
    .orderBy(desc(attractionMerges.id));

const mergeOf = ({ keptId, keptName, goneId, goneName, ...row }: Awaited<ReturnType<typeof selectMerges>>[number]): Merge => ({
  ...row,
  kept: { id: keptId, name: keptName },
  gone: { id: goneId, name: goneName },
});

export const listMerges = async (context: Context): Promise<Merge[]> => (await selectMerges(context)).map(mergeOf);

export async function previewMerge(context: Context, goneId: number, keptId: number): Promise<MergePreview> {
  const { db } = context;
  const counted = countedSchedules(db);
  const has = (id: number) => sql`max(${eventAttractions.attractionId} in ${namesOf(id)})`;
  const ofEvening = db
    .select({
      evening: eventAttractions.eventId,
      ofGone: named<number>(has(goneId), 'of_gone'),
      ofKept: named<number>(has(keptId), 'of_kept'),
    })
    .from(eventAttractions)
    .innerJoin(events, eq(events.id, eventAttractions.eventId))
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .where(
      or(
        sql`${eventAttractions.attractionId} in ${namesOf(goneId)}`,
        sql`${eventAttractions.attractionId} in ${namesOf(keptId)}`,
      ),
    )
    .groupBy(eventAttractions.eventId)
    .as('of_evening');
  const sum = (value: SQL, name: string) => named<number>(sql`coalesce(sum(${value}), 0)`, name);
  const ofKept = db
    .select({ id: twin.id })
    .from(twin)
    .where(
      and(sql`${twin.attractionId} in ${namesOf(keptId)}`, isNull(twin.deletedAt), eq(twin.fileHash, attractionPhotos.fileHash)),
    );
  const [pair, [counts], [photos]] = await db.batch([
    selectPair(context, goneId, keptId),
    db
      .select({
        goneEvenings: sum(sql`${ofEvening.ofGone}`, 'gone_evenings'),
        keptEvenings: sum(sql`${ofEvening.ofKept}`, 'kept_evenings'),
        both: sum(sql`${ofEvening.ofGone} and ${ofEvening.ofKept}`, 'both_evenings'),
      })
      .from(ofEvening),
    db
      .select({ count: named<number>(sql`count(*)`, 'count') })
      .from(attractionPhotos)
      .where(and(isPhotoOf(goneId), notExists(ofKept))),
  ]);
  assertPair(pair, goneId, keptId);
  if (!counts || !photos) throw new Error('A count gave no row.');
  return { ...counts, photos: photos.count };
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
        .where(sql`${eventAttractions.attractionId} in ${ids}`),
    ),
  );

/** An attraction and all merged into it, directly or through others, as rows of a column `id`. */
const mergedUnder = (id: number): SQL => sql`(
  with recursive under(id) as (
    select ${id} union
    select merge.gone_id from ${attractionMerges} as merge join under on merge.kept_id = under.id where merge.undone_at is null)
  select id from under)`;

/** Until the merge is undone. A repeated call gives the same merge; of two concurrent ones the first wins. */
export async function mergeAttractions(context: Context, goneId: number, keptId: number, by: { id: number }): Promise<Merge> {
  const { db, now } = context;
  const { isMerged, names } = assertPair(await selectPair(context, goneId, keptId), goneId, keptId);
  const find = selectMerges(context, and(eq(attractionMerges.goneId, goneId), eq(attractionMerges.keptId, keptId)));
  const merge = async () => {
    const createdAt = now().toISOString();
    const areThere = sql`(select count(*) from ${attractions} as one
      where one.id in (${goneId}, ${keptId}) and one.deleted_at is null) = 2`;
    const [, , , , rows] = await db.batch([
      db
        .insert(attractionMerges)
        .select(sql`select ${rowOf(attractionMerges, { keptId, goneId, userId: by.id, createdAt })} where ${areThere}`),
      db
        .update(attractions)
        .set({ mergedInto: keptId, deletedAt: sql`coalesce(${attractions.deletedAt}, ${createdAt})` })
        .where(and(sql`${attractions.id} in ${namesOf(goneId)}`, areThere)),
      audit(context, 'attraction.merged', { subject: names }),
      updateSearchOf(context, mergedUnder(goneId)),
      find,
    ]);
    return rows;
  };
  const [made] = isMerged ? await find : await merge();
  if (!made) throw new AppError('conflict', 'Uma das duas mudou enquanto isso. Atualize a lista e escolha de novo.');
  return mergeOf(made);
}

/**
 * Attractions merged into it before are shown as it again; what was chosen since stays with the other one. Its evenings get a
 * new revision, so that an open editor does not write the other attraction back.
 */
export async function undoMerge(context: Context, id: number): Promise<Unmerged> {
  const { db, now } = context;
  const sameName = alias(attractions, 'same_name');
  const taken = db
    .select({ id: sameName.id })
    .from(sameName)
    .where(and(eq(sameName.nameKey, gone.nameKey), isNull(sameName.deletedAt)));
  const [found] = await db
    .select({
      goneId: attractionMerges.goneId,
      goneName: named<string>(sql`${gone.name}`, 'gone_name'),
      keptName: named<string>(sql`${kept.name}`, 'kept_name'),
      undoneAt: attractionMerges.undoneAt,
      taken: named<number | null>(sql`(${taken})`, 'taken_id'),
    })
    .from(attractionMerges)
    .innerJoin(gone, eq(gone.id, attractionMerges.goneId))
    .innerJoin(kept, eq(kept.id, attractionMerges.keptId))
    .where(eq(attractionMerges.id, id));
  if (!found) throw new AppError('not_found', MERGE_NOT_FOUND);
  const { goneId, goneName, keptName } = found;
  if (found.undoneAt !== null) throw new AppError('conflict', 'Esta união já foi desfeita.');
  if (found.taken !== null) {
    throw new AppError('conflict', `Já existe outra atração com o nome “${goneName}”. Exclua-a ou una-a antes de desfazer.`);
  }

  // Repeats the check above, for changes made meanwhile.
  const open = db
    .select({ id: attractionMerges.id })
    .from(attractionMerges)
    .innerJoin(gone, eq(gone.id, attractionMerges.goneId))
    .where(and(eq(attractionMerges.id, id), isNull(attractionMerges.undoneAt), notExists(taken)));
  const ids = mergedUnder(goneId);
  const isItsEvening = sql`${events.id} in (
    select item.event_id from ${eventAttractions} as item where item.attraction_id in ${ids})`;
  const [, , , , [undone], , [evenings]] = await db.batch([
    db
      .update(events)
      .set({ revision: sql`${events.revision} + 1` })
      .where(and(isItsEvening, exists(open))),
    db
      .update(attractions)
      .set({ mergedInto: goneId })
      .where(and(sql`${attractions.id} in ${ids} and ${attractions.id} <> ${goneId}`, exists(open))),
    db
      .update(attractions)
      .set({ mergedInto: null, deletedAt: null })
      .where(and(eq(attractions.id, goneId), exists(open))),
    updateSearchOf(context, ids),
    db
      .update(attractionMerges)
      .set({ undoneAt: now().toISOString() })
      .where(
        and(
          eq(attractionMerges.id, id),
          isNull(attractionMerges.undoneAt),
          exists(
            db
              .select({ id: gone.id })
              .from(gone)
              .where(and(eq(gone.id, goneId), isNull(gone.mergedInto))),
          ),
        ),
      )
      .returning({ id: attractionMerges.id }),
    audit(context, 'attraction.unmerged', { subject: `${goneName} → ${keptName}` }),
    db
      .select({ restored: named<number>(sql`count(*)`, 'restored') })
      .from(events)
      .innerJoin(schedules, and(eq(schedules.id, events.scheduleId), isNull(schedules.deletedAt)))
      .where(isItsEvening),
  ]);
  if (!undone || !evenings) throw new AppError('conflict', 'Algo mudou enquanto isso. Atualize a página e tente de novo.');
  return evenings;
}
