import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * An expression as a selected column with a name of its own. It is wrapped because drizzle takes the table's name away from
 * columns that stand directly in a selected fragment of a query over one table: a subquery in it would read its own column.
 */
export const named = <T>(expression: SQL, name: string): SQL.Aliased<T> => sql<T>`${expression}`.as(name);

/** Whether a column is one of many ids or hashes. They travel as one parameter: D1 takes at most 100 of them. */
export const isOneOf = (column: Column, ids: readonly (number | string | null)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;
