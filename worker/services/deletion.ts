import { and, eq, gt, inArray, isNotNull, isNull, max, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Deleted, Restored } from '../../core/contracts/basics.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import type { Db } from '../../db/client.ts';
import { changedRowCount } from '../../db/expressions.ts';
import type { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import type { entryValues, layouts } from '../../db/schema/catalogue.ts';
import type { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';

/** A table whose rows are hidden by `deletedAt` and can be restored for 30 days (services/purge). */
type Deletable = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues | typeof schedules;

/** Rows deleted after this instant can be restored. The daily run purges older rows. */
export const undoableSince = ({ now }: Context): string =>
  new Date(now().getTime() - LIMITS.deletedDays * 24 * 60 * 60 * 1000).toISOString();

interface DeletionOptions<Kind> {
  kind: Kind;
  name: SQLiteColumn;
  notFound: string;
  /** The condition for restoring a row, such as that its name is free. `conflict` is the message if the condition is false. */
  hasNoConflict?: SQL | undefined;
  conflict?: string;
  /** Rows that are equal in this expression cannot all exist, so only the newest is restored. */
  unique?: SQL | SQLiteColumn;
  /** Limits `removeAll` to the rows that a list shows. By default a list shows every row. */
  isListed?: SQL;
  isRestorable?: SQL | undefined;
  /** The rows that are deleted and restored together with a given row; by default only that row. */
  rowsOf?: (id: number) => SQL;
}

/** Restoring a row that is not deleted changes nothing. A row whose unique name was taken meanwhile stays deleted. */
export function deletion(table: Deletable, options: DeletionOptions<'attraction' | 'layout' | 'photo' | 'schedule' | 'value'>) {
  const { kind, name, notFound, conflict, isRestorable, unique = table.id, rowsOf = (id: number) => eq(table.id, id) } = options;
  const nameOf = ({ db }: Context, id: number) => db.select({ name }).from(table).where(eq(table.id, id));

  const isDeleted = (context: Context) => and(gt(table.deletedAt, undoableSince(context)), isRestorable);

  return {
    table,
    name,
    isDeleted,
    restoring: ({ db }: Context, instant: string) => restoreRows(db, table, options, eq(table.deletedAt, instant)),

    async remove(context: Context, id: number): Promise<Deleted> {
      const { db, now, userId: deletedBy } = context;
      const deletedAt = now().toISOString();
      const isPresent = and(rowsOf(id), isNull(table.deletedAt));
      const [{ meta }] = await db.batch([
        db.update(table).set({ deletedAt, deletedBy }).where(isPresent),
        audit(context, `${kind}.removed`, { subject: nameOf(context, id) }),
      ]);
      if (meta.changes === 0) throw new AppError('not_found', notFound);
      return { deleted: meta.changes, deletedAt };
    },

    async restore(context: Context, id: number): Promise<Restored> {
      const { db } = context;
      const isItem = and(rowsOf(id), isRestorable);
      const [{ meta }, , [row]] = await db.batch([
        restoreRows(db, table, options, isItem),
        audit(context, `${kind}.restored`, { subject: nameOf(context, id) }),
        db.select({ deletedAt: table.deletedAt }).from(table).where(isItem),
      ]);
      if (meta.changes > 0 || row?.deletedAt === null) return { restored: 1 };
      if (conflict !== undefined && row) throw new AppError('conflict', conflict);
      throw new AppError('not_found', notFound);
    },

    /** Returns the queries that restore what was deleted at an instant, or everything. Rows with a conflict stay deleted. */
    restoringAll(context: Context, instant?: string) {
      const { db } = context;
      const newest = db
        .select({ id: max(table.id) })
        .from(table)
        .where(isDeleted(context))
        .groupBy(unique);
      const condition = instant === undefined ? inArray(table.id, newest) : eq(table.deletedAt, instant);
      return [
        restoreRows(db, table, options, condition),
        audit(context, `${kind}.allRestored`, { subject: changedRowCount }),
      ] as const;
    },
  };
}

export function deletionOfAll(table: Deletable, options: DeletionOptions<'attraction' | 'layout' | 'schedule'>) {
  const { kind, isListed } = options;

  return {
    ...deletion(table, options),

    async removeAll(context: Context): Promise<Deleted> {
      const { db, now, userId: deletedBy } = context;
      const deletedAt = now().toISOString();
      const [{ meta }] = await db.batch([
        db
          .update(table)
          .set({ deletedAt, deletedBy })
          .where(and(isNull(table.deletedAt), isListed)),
        audit(context, `${kind}.allRemoved`, { subject: changedRowCount }),
      ]);
      return { deleted: meta.changes, deletedAt };
    },
  };
}

const restoreRows = (
  db: Db,
  table: Deletable,
  { isRestorable, hasNoConflict }: DeletionOptions<string>,
  condition: SQL | undefined,
) =>
  db
    .update(table)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(condition, isNotNull(table.deletedAt), isRestorable, hasNoConflict));
