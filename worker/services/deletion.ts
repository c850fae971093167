import { and, count, eq, gt, inArray, isNotNull, isNull, lte, max, not, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Deleted, Restored } from '../../core/contracts/basics.ts';
import type { RemoveAllQuery, RestoreDeletedInput } from '../../core/contracts/deleted.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { counted } from '../../core/rules/text.ts';
import { asExpression, changedRowCount, hasRow, named } from '../../db/expressions.ts';
import type { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import type { entryValues, layouts } from '../../db/schema/catalogue.ts';
import type { schedules } from '../../db/schema/schedules.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit-log.ts';

type Deletable = typeof attractions | typeof attractionPhotos | typeof layouts | typeof entryValues | typeof schedules;

/** Rows deleted after this instant can be restored. The daily run purges older rows. */
export const undoableSince = ({ now }: Context): string =>
  new Date(now().getTime() - LIMITS.deletedDays * 24 * 60 * 60 * 1000).toISOString();

/** What the user was told of the rows and confirmed. If it no longer holds, no row is deleted, and an AppError is thrown. */
export interface Confirmed {
  holds: SQL | undefined;
  /** Returns the refusal's message. `left` is the number of the rows that were not deleted. */
  conflict: (left: number) => string;
}

interface DeletionOptions<Kind, Table> {
  kind: Kind;
  name: SQLiteColumn;
  notFound: string;
  /** No two present rows are equal in all of these. So a deleted row is not restored while a present row equals it in all. */
  unique: (row: Table) => (SQL | SQLiteColumn)[];
  /** A further condition for restoring a row. */
  hasNoConflict?: SQL | undefined;
  /** The message if a row is not restored, because a present row equals it in `unique` or it does not meet `hasNoConflict`. */
  conflict: string;
  /** True for a programme whose week has a draft. After the restore, the screen tells where the draft is. */
  hasDraft?: SQL | undefined;
  /** Limits `removeAll` to the rows that a list shows. By default a list shows every row. */
  isListed?: SQL;
  isRestorable?: SQL | undefined;
  /** The rows that are deleted and restored together with a given row; by default only that row. */
  rowsOf?: (id: number) => SQL;
}

export function deletion<Table extends Deletable>(
  given: Table,
  options: DeletionOptions<'attraction' | 'layout' | 'photo' | 'schedule' | 'value', Table>,
) {
  const table: Deletable = given;
  const { kind, name, notFound, conflict, hasNoConflict, hasDraft, isRestorable } = options;
  const unique = options.unique(given);
  const rowsOf = options.rowsOf ?? ((id: number) => eq(table.id, id));
  const nameOf = ({ db }: Context, id: number) => db.select({ name }).from(table).where(eq(table.id, id));

  const isListedAsDeleted = (context: Context) => and(gt(table.deletedAt, undoableSince(context)), isRestorable);

  const other = alias(given, 'other') as unknown as Table;
  const isEqual = and(isNull(other.deletedAt), ...options.unique(other).map((one, index) => sql`${one} = ${unique[index]}`));
  const canRestore = and(isNotNull(table.deletedAt), isRestorable, hasNoConflict, not(hasRow(other, isEqual)));

  const restoring = ({ db }: Context, condition: SQL | undefined) =>
    db.update(table).set({ deletedAt: null, deletedBy: null }).where(and(condition, canRestore));

  async function hide(
    context: Context,
    condition: SQL | undefined,
    entry: ReturnType<typeof audit>,
    confirmed?: Confirmed,
  ): Promise<Deleted> {
    const { db, now, userId: deletedBy } = context;
    const deletedAt = now().toISOString();
    const isPresent = and(condition, isNull(table.deletedAt));
    const [{ meta }, , [left]] = await db.batch([
      db.update(table).set({ deletedAt, deletedBy }).where(and(isPresent, confirmed?.holds)),
      entry,
      db.select({ count: count() }).from(table).where(isPresent),
    ]);
    if (confirmed && left && left.count > 0) throw new AppError('conflict', confirmed.conflict(left.count));
    return { deleted: meta.changes, deletedAt };
  }

  return {
    table,
    name,
    isListedAsDeleted,
    canRestore,
    restoring,
    hide,

    async remove(context: Context, id: number, confirmed?: Confirmed): Promise<Deleted> {
      const entry = audit(context, `${kind}.removed`, { subject: nameOf(context, id) });
      const result = await hide(context, rowsOf(id), entry, confirmed);
      if (result.deleted === 0) throw new AppError('not_found', notFound);
      return result;
    },

    async restore(context: Context, id: number): Promise<Restored> {
      const { db } = context;
      const isItem = and(rowsOf(id), isRestorable);
      const [{ meta }, , [row]] = await db.batch([
        restoring(context, isItem),
        audit(context, `${kind}.restored`, { subject: nameOf(context, id) }),
        db
          .select({ deletedAt: table.deletedAt, hasDraft: named<number>(hasDraft ?? asExpression(0), 'has_draft') })
          .from(table)
          .where(isItem),
      ]);
      if (meta.changes > 0 || row?.deletedAt === null) return { restored: 1, ...(row?.hasDraft && { hasDraft: true }) };
      if (row) throw new AppError('conflict', conflict);
      throw new AppError('not_found', notFound);
    },

    /**
     * Returns queries that restore the rows deleted at `deletedAt`. Without `deletedAt`, they restore the rows deleted up to
     * `until`; of rows that are equal in `unique`, they then restore only the newest.
     */
    restoringAll(context: Context, { deletedAt, until }: RestoreDeletedInput) {
      const newest = context.db
        .select({ id: max(table.id) })
        .from(table)
        .where(and(isListedAsDeleted(context), until === undefined ? undefined : lte(table.deletedAt, until)))
        .groupBy(...unique);
      const condition = deletedAt === undefined ? inArray(table.id, newest) : eq(table.deletedAt, deletedAt);
      return [restoring(context, condition), audit(context, `${kind}.allRestored`, { subject: changedRowCount })] as const;
    },
  };
}

export function deletionWithRemoveAll<Table extends Deletable>(
  table: Table,
  options: DeletionOptions<'attraction' | 'layout' | 'schedule', Table>,
) {
  const one = deletion(table, options);
  const isPresent = and(options.isListed, isNull(table.deletedAt));
  const confirmedBy = ({ db }: Context, count: number): Confirmed => ({
    holds: eq(db.$count(table, isPresent), count),
    conflict: (left) => `A lista mudou: agora tem ${counted(left, 'item', 'itens')}. Confira e confirme de novo.`,
  });
  const removeAll = (context: Context, { count }: RemoveAllQuery) => {
    const entry = audit(context, `${options.kind}.allRemoved`, { subject: changedRowCount });
    return one.hide(context, options.isListed, entry, count === undefined ? undefined : confirmedBy(context, count));
  };
  return { ...one, removeAll };
}
