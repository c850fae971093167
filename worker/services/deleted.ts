import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import type { Restored } from '../../core/contracts/basics.ts';
import {
  DELETED_KINDS,
  type DeletedItem,
  type DeletedKind,
  type DeletedList,
  type RestoreDeletedInput,
} from '../../core/contracts/deleted.ts';
import { asExpression, leftJoined, named, oneRow } from '../../db/expressions.ts';
import { shownId } from '../../db/merged.ts';
import { users } from '../../db/schema/accounts.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { layouts } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { mediaUrl } from '../media/keys.ts';
import { attractionDeletion } from './attractions.ts';
import { layoutDeletion } from './layouts.ts';
import { photoDeletion } from './photos.ts';
import { scheduleDeletion } from './schedules/get.ts';
import { valueDeletion } from './values.ts';

const MAX_PER_KIND = 500;

const NULL = asExpression(null);
const query = new QueryBuilder();
const firstFlyer = query
  .select({ hash: layouts.fileHash })
  .from(events)
  .innerJoin(layouts, eq(layouts.id, events.layoutId))
  .where(eq(events.scheduleId, schedules.id))
  .orderBy(asc(events.position), asc(events.id))
  .limit(1);
const firstPhoto = query
  .select({ hash: attractionPhotos.fileHash })
  .from(attractionPhotos)
  .where(and(eq(attractionPhotos.attractionId, attractions.id), isNull(attractionPhotos.deletedAt)))
  .orderBy(asc(attractionPhotos.id))
  .limit(1);
const owner = query
  .select({ name: attractions.name })
  .from(attractions)
  .where(eq(attractions.id, shownId(attractionPhotos.attractionId)));

const KINDS: Record<DeletedKind, { deletion: Deletion; hash?: SQL; attraction?: SQL; isDraft?: SQL }> = {
  schedule: { deletion: scheduleDeletion, hash: asExpression(firstFlyer), isDraft: asExpression(schedules.isDraft) },
  layout: { deletion: layoutDeletion, hash: asExpression(layouts.fileHash) },
  attraction: { deletion: attractionDeletion, hash: asExpression(firstPhoto) },
  photo: { deletion: photoDeletion, hash: asExpression(attractionPhotos.fileHash), attraction: asExpression(owner) },
  value: { deletion: valueDeletion },
};
type Deletion = typeof valueDeletion;

function selectDeleted(context: Context, kind: DeletedKind) {
  const { deletion, hash = NULL, attraction = NULL, isDraft = NULL } = KINDS[kind];
  const { table, name } = deletion;
  return context.db
    .select({
      id: table.id,
      name,
      hash: named<string | null>(hash, 'hash'),
      attraction: named<string | null>(attraction, 'attraction'),
      isDraft: named<number | null>(isDraft, 'draft'),
      deletedAt: table.deletedAt,
      deletedBy: leftJoined(users.username, 'username'),
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.deletedBy))
    .where(deletion.isListedAsDeleted(context))
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(MAX_PER_KIND);
}

/** Returns up to 500 restorable items of each kind, the last deleted first, and the number of all restorable items by kind. */
export async function listDeleted(context: Context): Promise<DeletedList> {
  const { db } = context;
  const count = (kind: DeletedKind) => {
    const { table, isListedAsDeleted } = KINDS[kind].deletion;
    return db.$count(table, isListedAsDeleted(context)).as(`${kind}_count`);
  };
  const [[counts], ...rowsByKind] = await db.batch([
    db
      .select({
        schedule: count('schedule'),
        layout: count('layout'),
        attraction: count('attraction'),
        photo: count('photo'),
        value: count('value'),
      })
      .from(oneRow),
    ...DELETED_KINDS.map((kind) => selectDeleted(context, kind)),
  ]);
  if (!counts) throw new Error('A count gave no row.');
  const items = DELETED_KINDS.flatMap((kind, index) =>
    (rowsByKind[index] ?? []).map(
      ({ hash, isDraft, deletedAt, ...row }): DeletedItem => ({
        ...row,
        kind,
        isDraft: Boolean(isDraft),
        imageUrl: hash && mediaUrl(hash),
        deletedAt: deletedAt ?? '',
      }),
    ),
  );
  return { items: items.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0)), counts };
}

/** Restores one item or many. A single item with a conflict throws AppError. Among many, items with a conflict stay deleted. */
export async function restoreDeleted(context: Context, input: RestoreDeletedInput): Promise<Restored> {
  const { kind, id } = input;
  if (kind && id !== undefined) return KINDS[kind].deletion.restore(context, id);
  // `DELETED_KINDS` has attractions before photos, because restoring a photo needs its attraction.
  const kinds = kind ? [kind] : DELETED_KINDS;
  const [first, ...others] = kinds.flatMap((one) => KINDS[one].deletion.restoringAll(context, input));
  if (!first) throw new Error('There is no kind.');
  const results = await context.db.batch([first, ...others]);
  // Each restoring statement is followed by its audit log entry. The sum skips the entries, which have odd indexes.
  return { restored: results.reduce((sum, { meta }, index) => sum + (index % 2 === 0 ? meta.changes : 0), 0) };
}
