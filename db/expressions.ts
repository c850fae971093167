import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

const dialect = new SQLiteSyncDialect();

/**
 * An expression as a selected column with a name of its own. It is wrapped because drizzle takes the table's name away from
 * columns that stand directly in a selected fragment of a query over one table: a subquery in it would read its own column.
 */
export const named = <T>(expression: SQL, name: string): SQL.Aliased<T> => sql<T>`${expression}`.as(name);

/**
 * A left join's column under a name of its own. Drizzle reads a batch's rows by their columns' names, so that two columns of
 * one name become one (drizzle-orm#6038).
 */
export const joined = <C extends Column>(column: C, name: string): SQL.Aliased<GetColumnData<C> | null> =>
  sql<GetColumnData<C> | null>`${column}`.mapWith(column).as(name);

/** Whether a column is one of many ids or hashes. They travel as one parameter: D1 takes at most 100 of them. */
export const isOneOf = (column: Column, ids: readonly (number | string | null)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

/** An expression without values as its text, so that drizzle does not put it together anew for each query. */
export function rendered(expression: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(expression);
  if (params.length > 0) throw new Error(`Has values: ${text}`);
  return sql.raw(text);
}
