import { and, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Deleted, Restored } from '../../core/contracts/basics.ts';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import type { Db } from '../../db/client.ts';
import { hasRow, iif } from '../../db/expressions.ts';
import { isIdOrMergedInto } from '../../db/merged.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { house } from '../../db/schema/house.ts';
import { EXAMPLE, runs } from '../../db/schema/records.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { versions } from '../../db/schema/versions.ts';
import type { Context } from '../context.ts';
import { attractionDeletion } from './attractions.ts';
import { audit } from './audit-log.ts';
import { layoutDeletion } from './layouts.ts';
import { scheduleDeletion } from './schedules/get.ts';
import { valueDeletion } from './values.ts';

const DELETIONS = {
  layouts: layoutDeletion,
  attractions: attractionDeletion,
  values: valueDeletion,
  schedules: scheduleDeletion,
};
type Kind = keyof AdminCounts['example'];
const KINDS = Object.keys(DELETIONS) as Kind[];

/** A detail that the seed recorded about the example house (db/seed/load.ts); null if nothing was recorded. */
const detail = (key: string) =>
  sql`(select ${runs.detail} ->> ${sql.raw(`'$.${key}'`)} from ${runs} where ${runs.name} = ${EXAMPLE})`;

const seededAt = sql`(select ${runs.startedAt} from ${runs} where ${runs.name} = ${EXAMPLE})`;
const exampleNames = sql`(select name.value from ${runs}, json_each(${runs.detail}, '$.valueNames') as name where ${runs.name} = ${EXAMPLE})`;

const merged = alias(attractions, 'merged');
const isAddedPhoto = and(
  isIdOrMergedInto(attractionPhotos.attractionId, attractions.id),
  isNull(attractionPhotos.deletedAt),
  gt(attractionPhotos.createdAt, seededAt),
);
const isAddedName = and(eq(merged.mergedInto, attractions.id), gt(merged.id, detail('attractions')));
// Only saves set `updatedAt`. Renaming a value and undoing a merge just raise revisions, so they do not count as changes.
const isWrittenEvent = and(eq(events.scheduleId, schedules.id), gt(events.updatedAt, seededAt));
const isSentVersion = and(eq(versions.scheduleId, schedules.id), eq(versions.kind, 'sent'), gt(versions.createdAt, seededAt));

/** True for rows that somebody has changed since the seed. Layouts have no condition: no request changes them. */
const CHANGED: { [One in Kind]?: SQL | undefined } = {
  attractions: or(hasRow(attractionPhotos, isAddedPhoto), hasRow(merged, isAddedName)),
  // Seeds before 0.10.1 recorded no names, so all their values count as changed.
  values: not(inArray(entryValues.name, exampleNames)),
  schedules: or(hasRow(events, isWrittenEvent), hasRow(versions, isSentVersion)),
};

/** True for unchanged example rows. The seed filled empty tables, so its rows have the lowest ids, which SQLite never reuses. */
const isExample = (kind: Kind) => {
  const changed = CHANGED[kind];
  const { table } = DELETIONS[kind];
  return and(isNull(table.deletedAt), lte(table.id, detail(kind)), changed && not(changed));
};

const countExample = (db: Db, kind: Kind) => db.$count(DELETIONS[kind].table, isExample(kind));

export function exampleCounts(db: Db) {
  const counts = KINDS.map((kind) => [kind, countExample(db, kind).as(`example_${kind}`)]);
  return Object.fromEntries(counts) as Record<Kind, SQL.Aliased<number>>;
}

const isExampleText = (key: 'handle' | 'line') => eq(house[key], detail(key));
const hasExampleText = or(isExampleText('handle'), isExampleText('line'));
export const countExampleTexts = (db: Db) => db.$count(house, hasExampleText).as('example_texts');

const sum = (counts: ReturnType<Db['$count']>[]) => sql<number>`(${sql.join(counts, sql` + `)})`;

const changedBy = (results: D1Result[]) => results.slice(0, KINDS.length).reduce((total, { meta }) => total + meta.changes, 0);

/** Deletes the example's unchanged rows and house texts. Lot settings stay, because a removed lot setting cannot be restored. */
export async function removeExample(context: Context): Promise<Deleted> {
  const { db, now, userId: deletedBy } = context;
  const deletedAt = now().toISOString();
  const rowCount = sum(KINDS.map((kind) => countExample(db, kind)));
  const [, ...updates] = await db.batch([
    audit(context, 'example.removed', { subject: rowCount, when: sql`${rowCount} + ${db.$count(house, hasExampleText)} > 0` }),
    ...KINDS.map((kind) => db.update(DELETIONS[kind].table).set({ deletedAt, deletedBy }).where(isExample(kind))),
    db
      .update(runs)
      .set({
        detail: sql`(select json_set(${runs.detail}, '$.clearedAt', ${deletedAt}, '$.hadHandle', ${isExampleText('handle')}, '$.hadLine', ${isExampleText('line')}) from ${house})`,
      })
      .where(and(eq(runs.name, EXAMPLE), hasRow(house, hasExampleText))),
    db
      .update(house)
      .set({
        handle: iif(isExampleText('handle'), null, house.handle),
        line: iif(isExampleText('line'), null, house.line),
      })
      .where(hasExampleText),
  ]);
  return { deleted: changedBy(updates), deletedAt };
}

export async function restoreExample(context: Context, instant: string): Promise<Restored> {
  const { db } = context;
  const all = Object.values(DELETIONS);
  const rowCount = sum(all.map(({ table, canRestore }) => db.$count(table, and(eq(table.deletedAt, instant), canRestore))));
  const [, ...updates] = await db.batch([
    audit(context, 'example.restored', { subject: rowCount, when: sql`${rowCount} > 0` }),
    ...all.map(({ table, restoring }) => restoring(context, eq(table.deletedAt, instant))),
    // A text of the house is restored only if the deletion had cleared it and nobody has written another one since.
    db
      .update(house)
      .set({
        handle: iif(and(isNull(house.handle), eq(detail('hadHandle'), 1)), detail('handle'), house.handle),
        line: iif(and(isNull(house.line), eq(detail('hadLine'), 1)), detail('line'), house.line),
      })
      .where(eq(detail('clearedAt'), instant)),
  ]);
  return { restored: changedBy(updates) };
}
