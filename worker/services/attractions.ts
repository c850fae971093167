import { and, asc, desc, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { AddedAttractions, Attraction, AttractionInput, AttractionNames } from '../../core/contracts/attractions.ts';
import { ATTRACTION_FORM, CATALOGUE_MESSAGES, sentText } from '../../core/contracts/forms.ts';
import { nameKey } from '../../core/rules/search.ts';
import type { Db } from '../../db/client.ts';
import { asExpression, changedRowCount, insertIf, jsonEach } from '../../db/expressions.ts';
import { attractionJson, bodyColumn, lastPhotos } from '../../db/json.ts';
import { hasOldNames, idsWithMerged, isIdOrMergedInto } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';
import { deletionWithRemoveAll } from './deletion.ts';

export const ATTRACTION_NOT_FOUND = 'Atração não encontrada.';
export const MERGE_NOT_FOUND = 'União não encontrada.';

/** Selects an attraction's newest `event_attractions` row with a photo: the row with the greatest event id, found by an index. */
const newestItemOf = (db: Db, id: SQL) =>
  db
    .select({ id: eventAttractions.id })
    .from(eventAttractions)
    .crossJoin(attractionPhotos)
    .crossJoin(events)
    .crossJoin(schedules)
    .where(
      and(
        eq(eventAttractions.attractionId, id),
        isNotNull(eventAttractions.photoId),
        eq(attractionPhotos.id, eventAttractions.photoId),
        isNull(attractionPhotos.deletedAt),
        isIdOrMergedInto(sql`+${attractionPhotos.attractionId}`, attractions.id),
        eq(events.id, eventAttractions.eventId),
        eq(schedules.id, events.scheduleId),
        isNull(schedules.deletedAt),
      ),
    )
    .orderBy(desc(eventAttractions.eventId))
    .limit(1);

const newest = alias(eventAttractions, 'newest');
const lastItem = alias(eventAttractions, 'shown');

const lastPhotoId = (db: Db) => {
  const ofAllIds = db
    .select({ id: newest.id })
    .from(sql`${idsWithMerged(attractions.id)} as one`)
    .crossJoin(newest)
    .where(sql`${newest.id} = ${newestItemOf(db, sql`one.id`)}`)
    .orderBy(desc(newest.eventId))
    .limit(1);
  return db
    .select({ id: lastItem.photoId })
    .from(lastItem)
    .where(sql`${lastItem.id} = iif(${hasOldNames}, ${ofAllIds}, ${newestItemOf(db, sql`${attractions.id}`)})`);
};

/** Returns a JSON array in the order of `nameKey`. The query gives a row per attraction, because D1 limits a text to 2 MB. */
export async function listAttractions({ db }: Context): Promise<string> {
  const rows = await db
    .select({ body: bodyColumn(attractionJson) })
    .from(attractions)
    .leftJoin(lastPhotos, eq(lastPhotos.id, lastPhotoId(db)))
    .where(isNull(attractions.deletedAt))
    .orderBy(asc(attractions.nameKey));
  return `[${rows.map(({ body }) => body).join(',')}]`;
}

const withKey = (name: string) => ({ name, key: nameKey(name) });

const insertNewNames = ({ db, now }: Context, rows: ReturnType<typeof withKey>[]) => {
  const nameKeyOf = sql`value ->> 'key'`;
  const row = { name: sql`value ->> 'name'`, nameKey: nameKeyOf, createdAt: now().toISOString() };
  return insertIf(db, attractions, row, notExists(ownerOfOldName(db, nameKeyOf)), jsonEach(rows)).onConflictDoNothing();
};

export async function createAttraction(context: Context, { name }: AttractionInput): Promise<Attraction> {
  const { db } = context;
  const ofOldName = ownerOfOldName(db, asExpression(nameKey(name)));
  const [[created], [owner]] = await db.batch([
    insertNewNames(context, [withKey(name)]).returning({
      id: attractions.id,
      name: attractions.name,
      createdAt: attractions.createdAt,
    }),
    db.select({ name: attractions.name }).from(attractions).where(inArray(attractions.id, ofOldName)),
  ]);
  if (owner && !created) throw new AppError('conflict', `Este é um nome antigo de “${owner.name}”. Use essa atração.`);
  if (!created) throw new AppError('conflict', CATALOGUE_MESSAGES.attractionTaken);
  return { ...created, photoCount: 0, thumbUrl: null, lastPhoto: null, aliases: [] };
}

/** Adds the names that are valid and new. Old names and repeated names count as existing. */
export async function addAttractions(context: Context, { names }: AttractionNames): Promise<AddedAttractions> {
  const { db } = context;
  const { name: field } = ATTRACTION_FORM;
  const texts = names.map((name) => sentText(name, field));
  const valid = texts.filter((text) => !field.check(text));
  const refused = texts.flatMap((text, index) => {
    const reason = field.check(text);
    return reason ? [{ index, reason }] : [];
  });
  const [{ meta }] = await db.batch([
    insertNewNames(context, valid.map(withKey)),
    audit(context, 'attraction.listAdded', { subject: changedRowCount }),
  ]);
  return { added: meta.changes, existing: valid.length - meta.changes, refused };
}

const oldName = alias(attractions, 'old');
const owner = alias(attractions, 'owner');

/** Selects the catalogue's attraction with this old name. If several merged attractions have the name, the newest counts. */
export const ownerOfOldName = (db: Db, key: SQL) =>
  db
    .select({ id: owner.id })
    .from(oldName)
    .innerJoin(owner, and(eq(owner.id, oldName.mergedInto), isNull(owner.deletedAt)))
    .where(and(isNotNull(oldName.mergedInto), eq(oldName.nameKey, key)))
    .orderBy(desc(oldName.id))
    .limit(1);

/** Does not change photos: they are read only together with an attraction that is not deleted. */
export const attractionDeletion = deletionWithRemoveAll(attractions, {
  kind: 'attraction',
  name: attractions.name,
  notFound: ATTRACTION_NOT_FOUND,
  conflict:
    'Já existe outra atração com este nome. Se você a excluir para trazer esta de volta, as fotos e as noites dela não vêm junto.',
  unique: (attraction) => [attraction.nameKey],
  isRestorable: isNull(attractions.mergedInto),
});
