import { and, desc, eq, isNotNull, isNull, ne, not } from 'drizzle-orm';
import type { Layout, ListedLayout } from '../../core/contracts/catalogue.ts';
import { splitExtension } from '../../core/rules/files.ts';
import { DAYS, EXTRA_EVENT } from '../../core/rules/week.ts';
import type { Db } from '../../db/client.ts';
import { asExpression, hasRow, insertIf, named } from '../../db/expressions.ts';
import { files, layouts } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { type ImageFile, readImage } from '../media/image/read.ts';
import { pictureColumns, withImageUrl } from '../media/keys.ts';
import { imageLeaving, isUsableFile, storeImage } from '../media/store.ts';
import { deletionWithRemoveAll } from './deletion.ts';

export const LAYOUT_NOT_FOUND = 'Layout não encontrado.';

const columns = { id: layouts.id, name: layouts.name, ...pictureColumns, createdAt: layouts.createdAt };
const ofFile = eq(files.hash, layouts.fileHash);

const isHandedOver = and(eq(schedules.id, events.scheduleId), isNull(schedules.deletedAt), eq(schedules.isDraft, false));

/** The name of the newest event with a name and this layout, drafts left out. “Evento Extra” counts as a missing name. */
const lastName = (db: Db) =>
  db
    .select({ name: events.eventName })
    .from(events)
    .innerJoin(schedules, isHandedOver)
    .where(and(eq(events.layoutId, layouts.id), ne(events.eventName, EXTRA_EVENT)))
    .orderBy(desc(events.id))
    .limit(1);

const lastOf = (db: Db, position: number) =>
  db
    .select({ layoutId: events.layoutId })
    .from(schedules)
    .innerJoin(events, and(isHandedOver, eq(events.position, position), eq(events.isSpecialEvent, false)))
    .where(isNotNull(events.layoutId))
    .orderBy(desc(schedules.startDate), desc(schedules.id))
    .limit(1);

export async function listLayouts({ db }: Context): Promise<ListedLayout[]> {
  const [rows, ...last] = await db.batch([
    db
      .select({ ...columns, lastName: named<string | null>(asExpression(lastName(db)), 'lastName') })
      .from(layouts)
      .innerJoin(files, ofFile)
      .where(isNull(layouts.deletedAt))
      .orderBy(desc(layouts.createdAt), desc(layouts.id)),
    ...DAYS.map((_, position) => lastOf(db, position)),
  ]);
  const lastDays = (id: number) => last.flatMap(([latest], day) => (latest?.layoutId === id ? day : []));
  return rows.map((row) => ({ ...withImageUrl(row), lastDays: lastDays(row.id) }));
}

/** Adds a layout; if there is one with the same picture and the same name, returns that one with `isNew` false. */
export async function addLayout(context: Context, file: ImageFile): Promise<{ layout: Layout; isNew: boolean }> {
  const { db } = context;
  const hash = await storeImage(context, readImage(file));
  const { stem: name } = splitExtension(file.name);
  const isSame = and(eq(layouts.fileHash, hash), eq(layouts.name, name), isNull(layouts.deletedAt));
  const canBeAdded = and(isUsableFile(hash), not(hasRow(layouts, isSame)));
  const row = { name, fileHash: files.hash, createdAt: context.now().toISOString() };
  const [inserted, [layout]] = await db.batch([
    insertIf(db, layouts, row, canBeAdded, files).returning({ id: layouts.id }),
    db.select(columns).from(layouts).innerJoin(files, ofFile).where(isSame).orderBy(layouts.id).limit(1),
  ]);
  if (!layout) throw imageLeaving();
  return { layout: withImageUrl(layout), isNew: inserted.length > 0 };
}

export const layoutDeletion = deletionWithRemoveAll(layouts, {
  kind: 'layout',
  name: layouts.name,
  notFound: LAYOUT_NOT_FOUND,
  unique: ({ fileHash, name }) => [fileHash, name],
  conflict: 'Este layout já está na lista.',
});
