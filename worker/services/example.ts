import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deleted, Restored } from '../../core/contracts/basics.ts';
import type { AdminCounts } from '../../core/contracts/schedules.ts';
import type { Db } from '../../db/client.ts';
import { attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { house } from '../../db/schema/house.ts';
import { EXAMPLE, runs } from '../../db/schema/runs.ts';
import { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { attractionDeletion } from './attractions.ts';
import { audit } from './audit-log.ts';
import { layoutDeletion } from './layouts.ts';
import { scheduleDeletion } from './schedules/get.ts';
import { valueDeletion } from './values.ts';

const TABLES = { layouts, attractions, values: entryValues, schedules };
type Kind = keyof AdminCounts['example'];
const KINDS = Object.keys(TABLES) as Kind[];

/** A detail that the seed recorded about the example house (db/seed/load.ts); null if nothing was recorded. */
const detail = (key: string) =>
  sql`(select ${runs.detail} ->> ${sql.raw(`'$.${key}'`)} from ${runs} where ${runs.name} = ${EXAMPLE})`;

/** True for the example's rows. The seed filled empty tables, so these have the lowest ids, which SQLite never reuses. */
const isExample = (kind: Kind) => and(isNull(TABLES[kind].deletedAt), lte(TABLES[kind].id, detail(kind)));

const countExample = (db: Db, kind: Kind) => db.$count(TABLES[kind], isExample(kind));

export const exampleCounts = (db: Db) =>
  sql<string>`json_object(${sql.join(
    KINDS.map((kind) => sql`${sql.raw(`'${kind}'`)}, ${countExample(db, kind)}`),
    sql`, `,
  )})`.as('example');

const sum = (counts: ReturnType<Db['$count']>[]) =>
  sql<number>`(${sql.join(
    counts.map((count) => sql`${count}`),
    sql` + `,
  )})`;

/** Deletes the example's programmes, catalogue and unedited house texts. Lot settings stay, as they could not be restored. */
export async function removeExample(context: Context): Promise<Deleted> {
  const { db, now, userId: deletedBy } = context;
  const deletedAt = now().toISOString();
  const rowCount = sum(KINDS.map((kind) => countExample(db, kind)));
  const hide = (kind: Kind) => db.update(TABLES[kind]).set({ deletedAt, deletedBy }).where(isExample(kind));
  const [, ...updates] = await db.batch([
    audit(context, 'example.removed', { subject: rowCount, when: sql`${rowCount} > 0` }),
    hide('layouts'),
    hide('attractions'),
    hide('values'),
    hide('schedules'),
    db
      .update(house)
      .set({ handle: null, line: null })
      .where(and(eq(house.handle, detail('handle')), eq(house.line, detail('line')))),
  ]);
  return { deleted: updates.slice(0, -1).reduce((total, { meta }) => total + meta.changes, 0), deletedAt };
}

export async function restoreExample(context: Context, instant: string): Promise<Restored> {
  const { db } = context;
  const rowCount = sum(Object.values(TABLES).map((table) => db.$count(table, eq(table.deletedAt, instant))));
  const [, ...updates] = await db.batch([
    audit(context, 'example.restored', { subject: rowCount, when: sql`${rowCount} > 0` }),
    layoutDeletion.restoring(context, instant),
    attractionDeletion.restoring(context, instant),
    valueDeletion.restoring(context, instant),
    scheduleDeletion.restoring(context, instant),
  ]);
  return { restored: updates.reduce((total, { meta }) => total + meta.changes, 0) };
}
