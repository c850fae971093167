import { and, eq, gt, inArray, isNotNull, isNull, max, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Deleted, Restored } from '../../core/contracts/basics.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import type { Db } from '../../db/client.ts';
import { changes } from '../../db/expressions.ts';
import type { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import type { entryValues, layouts } from '../../db/schema/catalogue.ts';
import type { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';

/** A table whose rows are hidden by `deletedAt` and can be brought back for 30 days (services/purge). */
type Deletable = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues | typeof schedules;

/** What was deleted since then can be brought back; the daily run removes the rest. */
export const undoableSince = ({ now }: Context): string =>
  new Date(now().getTime() - LIMITS.deletedDays * 24 * 60 * 60 * 1000).toISOString();

interface Words<Kind> {
  /** What the register calls a row, and the column that names it there. */
  kind: Kind;
  name: SQLiteColumn;
  notFound: string;
  /** What has to be so beside a row that comes back, as that nobody has taken its name, and what is said where it is not. */
  hasPlace?: SQL | undefined;
  noPlace?: string;
  /** Rows that are equal in this cannot all come back: the newest does. */
  unique?: SQL | SQLiteColumn;
  /** Which rows "all" are, where some are in no list. */
  isListed?: SQL;
  /** Which rows can come back at all. */
  mayComeBack?: SQL | undefined;
  /** The rows that go and come back with one; without it that one alone. */
  rowsOf?: (id: number) => SQL;
}

/**
 * Deleting a row of a table and bringing it back. What is there already stays as it is, and a row whose unique name another has
 * taken since stays away.
 */
export function deletion(table: Deletable, words: Words<'attraction' | 'layout' | 'photo' | 'schedule' | 'value'>) {
  const { kind, name, notFound, noPlace, mayComeBack, unique = table.id, rowsOf = (id: number) => eq(table.id, id) } = words;
  const nameOf = ({ db }: Context, id: number) => db.select({ name }).from(table).where(eq(table.id, id));

  /** Which rows can be brought back now. */
  const isDeleted = (context: Context) => and(gt(table.deletedAt, undoableSince(context)), mayComeBack);

  return {
    table,
    name,
    isDeleted,
    /** The query that brings back what was deleted at that instant, as much of it as can be. */
    bringingBack: ({ db }: Context, instant: string) => bringBack(db, table, words, eq(table.deletedAt, instant)),

    /** Takes one row out of every list. */
    async remove(context: Context, id: number): Promise<Deleted> {
      const { db, now, userId: deletedBy } = context;
      const deletedAt = now().toISOString();
      const isThere = and(rowsOf(id), isNull(table.deletedAt));
      const [{ meta }] = await db.batch([
        db.update(table).set({ deletedAt, deletedBy }).where(isThere),
        audit(context, `${kind}.removed`, { subject: nameOf(context, id) }),
      ]);
      if (meta.changes === 0) throw new AppError('not_found', notFound);
      return { deleted: meta.changes, deletedAt };
    },

    /** Brings one row back; one that is there already stays. */
    async restore(context: Context, id: number): Promise<Restored> {
      const { db } = context;
      const isIt = and(rowsOf(id), mayComeBack);
      const [{ meta }, , [found]] = await db.batch([
        bringBack(db, table, words, isIt),
        audit(context, `${kind}.restored`, { subject: nameOf(context, id) }),
        db.select({ deletedAt: table.deletedAt }).from(table).where(isIt),
      ]);
      if (meta.changes > 0 || found?.deletedAt === null) return { restored: 1 };
      if (noPlace !== undefined && found) throw new AppError('conflict', noPlace);
      throw new AppError('not_found', notFound);
    },

    /** Statements for a batch that bring back all that can be brought back now. */
    restoringAll(context: Context) {
      const { db } = context;
      const newest = db
        .select({ id: max(table.id) })
        .from(table)
        .where(isDeleted(context))
        .groupBy(unique);
      return [
        bringBack(db, table, words, inArray(table.id, newest)),
        audit(context, `${kind}.allRestored`, { subject: changes }),
      ] as const;
    },
  };
}

/** As `deletion`, and all rows at once. */
export function deletionOfAll(table: Deletable, words: Words<'attraction' | 'layout' | 'schedule'>) {
  const { kind, isListed } = words;
  const one = deletion(table, words);

  return {
    ...one,

    /** As `remove`, all that there are; none is no error. */
    async removeAll(context: Context): Promise<Deleted> {
      const { db, now, userId: deletedBy } = context;
      const deletedAt = now().toISOString();
      const [{ meta }] = await db.batch([
        db
          .update(table)
          .set({ deletedAt, deletedBy })
          .where(and(isNull(table.deletedAt), isListed)),
        audit(context, `${kind}.allRemoved`, { subject: changes }),
      ]);
      return { deleted: meta.changes, deletedAt };
    },

    /** Brings back what was deleted at that instant, which the deletion's answer named: as much of it as can be. */
    async restoreAll(context: Context, instant: string): Promise<Restored> {
      const [{ meta }] = await context.db.batch([
        one.bringingBack(context, instant),
        audit(context, `${kind}.allRestored`, { subject: changes }),
      ]);
      return { restored: meta.changes };
    },
  };
}

const bringBack = (db: Db, table: Deletable, { mayComeBack, hasPlace }: Words<string>, which: SQL | undefined) =>
  db
    .update(table)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(which, isNotNull(table.deletedAt), mayComeBack, hasPlace));
