import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Deleted, Restored } from '../../core/contracts/shelf.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { names, statement, value } from './statement.ts';

/** A table whose rows leave the shelf and can be brought back for 30 days (services/purge). */
interface Shelf {
  id: Column;
  deletedAt: Column;
}

interface Words {
  notFound: string;
  /** Said when something new has taken the unique name of what should come back. */
  taken?: string;
}

/**
 * Taking rows of a table off the shelf and putting them back, one or all. What is there already stays where it is, and
 * a row whose unique name somebody else has by now stays away.
 */
export function deletion(table: Shelf & { getSQL(): SQL }, { notFound, taken }: Words) {
  const deletedAt = names(table.deletedAt);
  const hide = statement<{ id: number; now: string }>(sql`
    update ${table} set ${deletedAt} = ${value('now')} where ${table.id} = ${value('id')} and ${table.deletedAt} is null`);
  const hideAll = statement<{ now: string }>(sql`
    update ${table} set ${deletedAt} = ${value('now')} where ${table.deletedAt} is null`);
  const show = statement<{ id: number }>(sql`
    update or ignore ${table} set ${deletedAt} = null where ${table.id} = ${value('id')}`);
  const isThere = statement<{ id: number }>(sql`select 1 from ${table} where ${table.id} = ${value('id')}`);
  const showAll = statement<{ instant: string }>(sql`
    update or ignore ${table} set ${deletedAt} = null where ${table.deletedAt} = ${value('instant')}`);

  return {
    /** Takes one row out of every list. */
    async remove(context: Context, id: number): Promise<Deleted> {
      const now = context.now().toISOString();
      const deleted = await changed(hide(context.d1, { id, now }));
      if (deleted === 0) throw new AppError('not_found', notFound);
      return { deleted, deletedAt: now };
    },

    /** As `remove`, all that there are; none is no error. */
    async removeAll(context: Context): Promise<Deleted> {
      const now = context.now().toISOString();
      return { deleted: await changed(hideAll(context.d1, { now })), deletedAt: now };
    },

    /** Brings one row back; one that is there already stays. */
    async restore({ d1 }: Context, id: number): Promise<Restored> {
      const [shown, found] = await d1.batch([show(d1, { id }), isThere(d1, { id })]);
      const restored = shown?.meta.changes ?? 0;
      if (restored > 0) return { restored };
      if (taken !== undefined && found?.results.length) throw new AppError('conflict', taken);
      throw new AppError('not_found', notFound);
    },

    /** Brings back what was deleted at that instant, which the deletion's answer named: as much of it as can be. */
    async restoreAll(context: Context, instant: string): Promise<Restored> {
      return { restored: await changed(showAll(context.d1, { instant })) };
    },
  };
}

/** Rows that a statement changed. D1's `meta.changes` counts no index entries. */
const changed = async (prepared: D1PreparedStatement) => (await prepared.run()).meta.changes;
