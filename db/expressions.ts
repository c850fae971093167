import {
  type Column,
  type GetColumnData,
  getTableColumns,
  type InferInsertModel,
  isSQLWrapper,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';

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

/**
 * A row, of parts of the query and of values as the schema types them, for the raw `insert … select` of a table. Drizzle writes such a statement for all columns in the schema's order; here they
 * are named, and what is not named is the column's default, or null.
 */
export function rowOf<Table extends SQLiteTable>(
  table: Table,
  row: { [Name in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Name] | SQLWrapper },
): SQL {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? column.default : given[name];
    if (value === undefined || value === null) return sql`null`;
    return isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}`;
  });
  return sql.join(values, sql`, `);
}
