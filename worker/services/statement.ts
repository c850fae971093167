import { type Column, fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

export type SqlValue = string | number | null;

const dialect = new SQLiteAsyncDialect();

/**
 * A statement written with drizzle's `sql` over the schema, so that names are checked, and rendered to text once when
 * the module loads. Give it a database and its named values and it is a prepared statement, to be sent alone or in a
 * batch. (drizzle's own `batch` mixes up columns of the same name in a join: drizzle-orm#6038.)
 */
export function statement<Values extends Record<string, SqlValue> = Record<never, never>>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return (d1: D1Database, values: Values): D1PreparedStatement => d1.prepare(text).bind(...fillPlaceholders(params, values));
}

/** A named value of a statement. */
export const value = (name: string) => sql.placeholder(name);

/** Columns without their table, as `insert` and `update` want them, separated by commas. */
export const names = (...columns: Column[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );

/** A condition as JSON's true or false; null counts as false. */
export const bool = (condition: SQL | Column): SQL => sql`json(iif(${condition}, 'true', 'false'))`;
