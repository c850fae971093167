import { and, type Column, desc, eq, exists, gt, inArray, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Merge, MergePreview, Unmerged } from '../../core/contracts/merges.ts';
import { named } from '../../db/expressions.ts';
import { users } from '../../db/schema/accounts.ts';
import { attractionMerges, attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { scheduleSearch, updateSearchWhere } from '../../db/search.ts';
import type { Context } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { ATTRACTION_NOT_FOUND } from './attractions.ts';
import { deed } from './deeds.ts';
import { countedSchedules } from './evenings.ts';

const MERGE_NOT_FOUND = 'União não encontrada.';

/** For how long a merge can be undone, milliseconds; the daily run forgets it then. */
const UNDO_PERIOD = 30 * 24 * 60 * 60 * 1000;
const undoableSince = ({ now }: Context) => new Date(now().getTime() - UNDO_PERIOD).toISOString();

const gone = alias(attractions, 'gone');
const kept = alias(attractions, 'kept');
const other = alias(eventAttractions, 'other');
const mine = alias(attractionPhotos, 'mine');

/** Both attractions, whether they can be merged or not. */
async function readPair({ db }: Context, goneId: number, keptId: number) {
  if (goneId === keptId) throw invalid({ path: 'into', id: keptId, message: 'Escolha duas atrações diferentes.' });
  const columns = { id: attractions.id, name: attractions.name, deletedAt: attractions.deletedAt, into: attractions.mergedInto };
  const rows = await db
    .select(columns)
    .from(attractions)
    .where(inArray(attractions.id, [goneId, keptId]));
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
const photosOnlyOf = ({ db }: Context, goneId: number, keptId: number) =>
  and(
    eq(attractionPhotos.attractionId, goneId),
    notExists(
      db
        .select({ id: mine.id })
        .from(mine)
        .where(and(eq(mine.attractionId, keptId), isNull(mine.deletedAt), eq(mine.fileHash, attractionPhotos.fileHash))),
    ),
  );

/** What merging an attraction into another would change. */
export async function previewMerge(context: Context, goneId: number, keptId: number): Promise<MergePreview> {
  const { db } = context;
  await readPair(context, goneId, keptId);
  const counted = countedSchedules(db);
  const ofEvening = db
    .select({
      evening: eventAttractions.eventId,
      ofGone: named<number>(sql`max(${eventAttractions.attractionId} = ${goneId})`, 'of_gone'),
      ofKept: named<number>(sql`max(${eventAttractions.attractionId} = ${keptId})`, 'of_kept'),
    })
    .from(eventAttractions)
    .innerJoin(events, eq(events.id, eventAttractions.eventId))
    .innerJoin(counted, eq(counted.scheduleId, events.scheduleId))
    .where(inArray(eventAttractions.attractionId, [goneId, keptId]))
    .groupBy(eventAttractions.eventId)
    .as('of_evening');
  const sum = (value: SQL, name: string) => named<number>(sql`coalesce(sum(${value}), 0)`, name);
  const [[counts], [photos]] = await db.batch([
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
      .where(and(photosOnlyOf(context, goneId, keptId), isNull(attractionPhotos.deletedAt))),
  ]);
  if (!counts || !photos) throw new Error('A count gave no row.');
  return { ...counts, photos: photos.count };
}

const selectMerges = ({ db }: Context) =>
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

type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number];

const mergeOf = ({ keptId, keptName, goneId, goneName, ...row }: MergeRow): Merge => ({
  ...row,
  kept: { id: keptId, name: keptName },
  gone: { id: goneId, name: goneName },
});

/** The merges that can be undone, newest first. */
export async function listMerges(context: Context): Promise<Merge[]> {
  const rows = await selectMerges(context)
    .where(and(isNull(attractionMerges.undoneAt), gt(attractionMerges.createdAt, undoableSince(context))))
    .orderBy(desc(attractionMerges.id));
  return rows.map(mergeOf);
}

/** What a merge's row remembers, as rows of `json_each`. `row` is a query of its `undo`. */
const remembered = (row: { getSQL(): SQL }) => ({
  items: sql`json_each((${row}), '$.items') as item`,
  itemIds: sql`(select value ->> 'id' from json_each((${row}), '$.items'))`,
  eventIds: sql`(select value ->> 'eventId' from json_each((${row}), '$.items'))`,
  photos: sql`(select value from json_each((${row}), '$.photos'))`,
  aliases: sql`(select value from json_each((${row}), '$.aliases'))`,
});

/** Gives the items of an attraction that show a photo of another the attraction's own photo with the same content. */
const followPhotos = ({ db }: Context, attractionId: number, fromId: number) => {
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
const indexRemembered = ({ db }: Context, eventIds: SQL) =>
  updateSearchWhere(
    db,
    inArray(scheduleSearch.id, db.select({ id: events.scheduleId }).from(events).where(sql`${events.id} in ${eventIds}`)),
  );

/**
 * Merges an attraction into another: its evenings, photos and old names are the other's from now on, and its own name is one of
 * those. Done again it is the same merge. The first statement writes down what the others are about to change; they do nothing
 * where it wrote nothing, so of two at once one wins.
 */
export async function mergeAttractions(context: Context, goneId: number, keptId: number, by: { id: number }): Promise<Merge> {
  const { db, now } = context;
  const { isMerged, names } = await readPair(context, goneId, keptId);
  const isThis = and(eq(attractionMerges.goneId, goneId), eq(attractionMerges.keptId, keptId), isNull(attractionMerges.undoneAt));
  const find = selectMerges(context).where(isThis);
  let found = isMerged ? await find : [];
  if (!isMerged) {
    const createdAt = now().toISOString();
    const isThere = (id: number) =>
      exists(
        db
          .select({ id: gone.id })
          .from(gone)
          .where(and(eq(gone.id, id), isNull(gone.deletedAt))),
      );
    const isPair = inArray(eventAttractions.attractionId, [goneId, keptId]);
    const itsEvents = db.select({ id: other.eventId }).from(other).where(eq(other.attractionId, goneId));
    const items = db
      .select({
        list: sql`json_group_array(json_object('id', ${eventAttractions.id}, 'eventId', ${eventAttractions.eventId},
          'position', ${eventAttractions.position}, 'attractionId', ${eventAttractions.attractionId}, 'photoId', ${eventAttractions.photoId}))`,
      })
      .from(eventAttractions)
      .where(and(isPair, inArray(eventAttractions.eventId, itsEvents)));
    const photos = db
      .select({ list: sql`json_group_array(${attractionPhotos.id})` })
      .from(attractionPhotos)
      .where(photosOnlyOf(context, goneId, keptId));
    const aliases = db
      .select({ list: sql`json_group_array(${gone.id})` })
      .from(gone)
      .where(eq(gone.mergedInto, goneId));

    // Until the last statement the one that goes is there: with a merge of it that was not undone, this is that merge.
    const written = db
      .select({ undo: attractionMerges.undo })
      .from(attractionMerges)
      .where(and(isThis, isThere(goneId)));
    const { itemIds, eventIds, photos: photoIds, aliases: aliasIds } = remembered(written);
    const results = await db.batch([
      db.insert(attractionMerges).select(
        sql`select null, ${keptId}, ${goneId}, ${by.id}, ${createdAt}, null,
          json_object('items', json((${items})), 'photos', json((${photos})), 'aliases', json((${aliases})))
          where ${isThere(goneId)} and ${isThere(keptId)}`,
      ),
      db.update(attractionPhotos).set({ attractionId: keptId }).where(sql`${attractionPhotos.id} in ${photoIds}`),
      // What stays in an evening with both has a photo if either had one.
      db
        .update(eventAttractions)
        .set({
          attractionId: keptId,
          photoId: sql`coalesce(${eventAttractions.photoId}, (
            select ${other.photoId} from ${eventAttractions} as ${sql.identifier('other')}
            where ${other.eventId} = ${eventAttractions.eventId} and ${other.attractionId} in (${goneId}, ${keptId})
              and ${other.photoId} is not null limit 1))`,
        })
        .where(sql`${eventAttractions.id} in ${itemIds}`),
      followPhotos(context, keptId, goneId),
      db.delete(eventAttractions).where(
        and(
          sql`${eventAttractions.id} in ${itemIds}`,
          exists(
            db
              .select({ id: other.id })
              .from(other)
              .where(
                and(
                  eq(other.eventId, eventAttractions.eventId),
                  eq(other.attractionId, keptId),
                  sql`${other.position} < ${eventAttractions.position}`,
                ),
              ),
          ),
        ),
      ),
      db.update(attractions).set({ mergedInto: keptId }).where(sql`${attractions.id} in ${aliasIds}`),
      indexRemembered(context, eventIds),
      db
        .update(attractions)
        .set({ mergedInto: keptId, deletedAt: createdAt })
        .where(and(eq(attractions.id, goneId), exists(written))),
      deed(context, 'attraction.merged', { subject: names }),
      find,
    ]);
    found = results[results.length - 1] as MergeRow[];
  }
  const [row] = found;
  // Somebody has deleted one of them meanwhile, or merged it into a third.
  if (!row) throw new AppError('conflict', 'Uma das duas mudou enquanto isso. Atualize a lista e escolha de novo.');
  return mergeOf(row);
}

/**
 * Undoes a merge: what was not edited since is as it was. Where an evening was, the attraction takes the place of the other one
 * again, unless the evening had both, or shows a photo that is not its own. Photos that the other one's evenings show now it
 * keeps, too. Merges of one attraction are undone in the opposite order.
 */
export async function undoMerge(context: Context, id: number): Promise<Unmerged> {
  const { db, now } = context;
  const later = alias(attractionMerges, 'later');
  const sameName = alias(attractions, 'same_name');
  const newer = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        gt(later.id, attractionMerges.id),
        isNull(later.undoneAt),
        or(eq(later.keptId, attractionMerges.keptId), eq(later.goneId, attractionMerges.keptId)),
      ),
    )
    .orderBy(desc(later.id))
    .limit(1);
  const taken = db
    .select({ id: sameName.id })
    .from(sameName)
    .where(and(eq(sameName.nameKey, gone.nameKey), isNull(sameName.deletedAt)));
  const [found] = await db
    .select({
      keptId: attractionMerges.keptId,
      goneId: named<number>(sql`${gone.id}`, 'gone_id'),
      goneName: named<string>(sql`${gone.name}`, 'gone_name'),
      keptName: named<string>(sql`${kept.name}`, 'kept_name'),
      undoneAt: attractionMerges.undoneAt,
      createdAt: attractionMerges.createdAt,
      newer: named<number | null>(sql`(${newer})`, 'newer_id'),
      taken: named<number | null>(sql`(${taken})`, 'taken_id'),
    })
    .from(attractionMerges)
    .innerJoin(gone, eq(gone.id, attractionMerges.goneId))
    .innerJoin(kept, eq(kept.id, attractionMerges.keptId))
    .where(eq(attractionMerges.id, id));
  if (!found) throw new AppError('not_found', MERGE_NOT_FOUND);
  const { keptId, goneId, goneName, keptName } = found;
  if (found.undoneAt !== null) throw new AppError('conflict', 'Esta união já foi desfeita.');
  if (found.createdAt <= undoableSince(context)) throw new AppError('conflict', 'Uma união só pode ser desfeita por 30 dias.');
  if (found.newer !== null) {
    throw new AppError('conflict', 'Depois desta houve outra união com as mesmas atrações. Desfaça a mais nova primeiro.');
  }
  if (found.taken !== null) {
    throw new AppError('conflict', `Já existe outra atração com o nome “${goneName}”. Exclua-a ou una-a antes de desfazer.`);
  }

  // As above, for what has happened since: nothing is done to a merge that can no longer be undone.
  const open = db
    .select({ undo: attractionMerges.undo })
    .from(attractionMerges)
    .innerJoin(gone, and(eq(gone.id, attractionMerges.goneId), eq(gone.mergedInto, attractionMerges.keptId)))
    .where(and(eq(attractionMerges.id, id), isNull(attractionMerges.undoneAt), notExists(newer), notExists(taken)));
  const { items, itemIds, eventIds, photos, aliases } = remembered(open);
  // An event that is written gets new items, and ids are never given again.
  const isUntouched = (eventId: SQL | Column) =>
    sql`exists (select 1 from ${eventAttractions} as same where same.event_id = ${eventId} and same.id in ${itemIds})`;
  const photo = sql`(select own.id from ${attractionPhotos} as own where own.id = item.value ->> 'photoId')`;
  const hadOnlyIt = sql`(
    select item.value ->> 'eventId' from ${items} group by 1 having max(item.value ->> 'attractionId' <> ${goneId}) = 0)`;
  const isItsPhoto = sql`(${eventAttractions.photoId} is null or exists (
    select 1 from ${attractionPhotos} as shown join ${attractionPhotos} as own on own.file_hash = shown.file_hash
    where shown.id = ${eventAttractions.photoId} and own.attraction_id = ${goneId}))`;
  const isShown = exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.photoId, attractionPhotos.id), eq(other.attractionId, keptId))),
  );
  const isBack = sql`exists (
    select 1 from ${eventAttractions} as back where back.event_id = ${events.id} and back.attraction_id = ${goneId})`;
  const itsEvenings = db
    .select({
      restored: named<number>(sql`coalesce(sum(${isBack}), 0)`, 'restored'),
      left: named<number>(sql`coalesce(sum(not ${isBack}), 0)`, 'left_out'),
    })
    .from(events)
    .innerJoin(schedules, and(eq(schedules.id, events.scheduleId), isNull(schedules.deletedAt)))
    .where(sql`${events.id} in (select item.value ->> 'eventId' from ${items} where item.value ->> 'attractionId' = ${goneId})`);
  const at = now().toISOString();
  const results = await db.batch([
    db
      .update(attractionPhotos)
      .set({ attractionId: goneId })
      .where(and(eq(attractionPhotos.attractionId, keptId), sql`${attractionPhotos.id} in ${photos}`)),
    db
      .update(eventAttractions)
      .set({ attractionId: sql`item.value ->> 'attractionId'`, photoId: photo })
      .from(items)
      .where(and(eq(eventAttractions.attractionId, keptId), sql`${eventAttractions.id} = item.value ->> 'id'`)),
    db.insert(eventAttractions).select(
      sql`select item.value ->> 'id', item.value ->> 'eventId', item.value ->> 'position', item.value ->> 'attractionId', ${photo}, null
        from ${items}
        where not exists (select 1 from ${eventAttractions} as there where there.id = item.value ->> 'id')
          and ${isUntouched(sql`item.value ->> 'eventId'`)}`,
    ),
    db
      .update(eventAttractions)
      .set({ attractionId: goneId })
      .where(
        and(
          eq(eventAttractions.attractionId, keptId),
          sql`${eventAttractions.eventId} in ${hadOnlyIt}`,
          not(isUntouched(eventAttractions.eventId)),
          isItsPhoto,
        ),
      ),
    db.insert(attractionPhotos).select(
      sql`select null, ${keptId}, ${attractionPhotos.name}, ${attractionPhotos.fileHash}, ${attractionPhotos.source}, ${at}, ${attractionPhotos.deletedAt}
        from ${attractionPhotos} where ${and(photosOnlyOf(context, goneId, keptId), isShown)} group by ${attractionPhotos.fileHash}`,
    ),
    followPhotos(context, keptId, goneId),
    followPhotos(context, goneId, keptId),
    db
      .update(events)
      .set({ revision: sql`${events.revision} + 1`, updatedAt: at })
      .where(and(sql`${events.id} in ${eventIds}`, isBack)),
    indexRemembered(context, eventIds),
    itsEvenings,
    db
      .update(attractions)
      .set({ mergedInto: goneId })
      .where(and(sql`${attractions.id} in ${aliases}`, eq(attractions.mergedInto, keptId))),
    db
      .update(attractions)
      .set({ mergedInto: null, deletedAt: null })
      .where(and(eq(attractions.id, goneId), exists(open))),
    db
      .update(attractionMerges)
      .set({ undoneAt: at, undo: null })
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
    deed(context, 'attraction.unmerged', { subject: `${goneName} → ${keptName}` }),
  ]);
  const [undone] = results[12];
  const [evenings] = results[9];
  if (!undone || !evenings) throw new AppError('conflict', 'Algo mudou enquanto isso. Atualize a página e tente de novo.');
  return evenings;
}
