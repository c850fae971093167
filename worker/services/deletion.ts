import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Deleted, Restored } from '../../core/contracts/deletion.ts';
import type { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import type { entryValues } from '../../db/schema/entry-values.ts';
import type { layouts } from '../../db/schema/layouts.ts';
import type { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

/** A table whose rows are hidden by `deletedAt` and can be brought back for 30 days (services/purge). */
type Deletable = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues | typeof schedules;

interface Words {
  notFound: string;
  /** For a table with unique names: said when another row has taken the name of the one that should come back. */
  taken?: string;
  /** What has to hold of a row that comes back. */
  mayComeBack?: SQL;
}

/**
 * Deleting rows of a table and bringing them back, one or all. What is there already stays as it is, and a row whose
 * unique name another has taken since stays away.
 */
export function deletion(table: Deletable, { notFound, taken, mayComeBack }: Words) {
  // drizzle has no `update or ignore`.
  const bringBack = sql`update or ignore ${table} set ${sql.identifier(table.deletedAt.name)} = null`;

  return {
    /** Takes one row out of every list. */
    async remove({ db, now }: Context, id: number): Promise<Deleted> {
      const deletedAt = now().toISOString();
      const isThere = and(eq(table.id, id), isNull(table.deletedAt));
      const { meta } = await db.update(table).set({ deletedAt }).where(isThere);
      if (meta.changes === 0) throw new AppError('not_found', notFound);
      return { deleted: meta.changes, deletedAt };
    },

    /** As `remove`, all that there are; none is no error. */
    async removeAll({ db, now }: Context): Promise<Deleted> {
      const deletedAt = now().toISOString();
      const { meta } = await db.update(table).set({ deletedAt }).where(isNull(table.deletedAt));
      return { deleted: meta.changes, deletedAt };
    },

    /** Brings one row back; one that is there already stays. */
    async restore({ db }: Context, id: number): Promise<Restored> {
      const isIt = and(eq(table.id, id), mayComeBack);
      const { meta } = await db.run(sql`${bringBack} where ${isIt}`);
      if (meta.changes > 0) return { restored: meta.changes };
      const found = await db.select({ id: table.id }).from(table).where(isIt);
      if (taken !== undefined && found.length > 0) throw new AppError('conflict', taken);
      throw new AppError('not_found', notFound);
    },

    /** Brings back what was deleted at that instant, which the deletion's answer named: as much of it as can be. */
    async restoreAll({ db }: Context, instant: string): Promise<Restored> {
      const { meta } = await db.run(sql`${bringBack} where ${and(eq(table.deletedAt, instant), mayComeBack)}`);
      return { restored: meta.changes };
    },
  };
}
