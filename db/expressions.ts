import {
  type Column,
  exists,
  type GetColumnData,
  getTableColumns,
  type InferInsertModel,
  isSQLWrapper,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type AnySQLiteColumn, integer, QueryBuilder, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

const dialect = new SQLiteSyncDialect();

/**
 * Names a selected expression. Without a name, in a query over one table, drizzle writes the expression's columns without their
 * table. In a subquery inside the expression, such a column would then refer to the subquery's own table.
 */
export const named = <T>(expression: SQL, name: string): SQL.Aliased<T> => sql<T>`${expression}`.as(name);

/** Renames a selected column: drizzle reads a batch's rows by column name, so equal names would collide (drizzle-orm#6038). */
export const renamed = <C extends Column>(column: C, name: string): SQL.Aliased<GetColumnData<C>> =>
  sql<GetColumnData<C>>`${column}`.mapWith(column).as(name);

/** Like `renamed`, but the type allows null, because a left join may find no row. */
export const leftJoined = <C extends Column>(column: C, name: string): SQL.Aliased<GetColumnData<C> | null> =>
  renamed(column, name);

export const hasRow = (table: SQLiteTable, where: SQL | undefined): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where),
  );

/** True if a column's value is in a list. The list is one JSON parameter, because D1 takes at most 100 parameters. */
export const isOneOf = (column: Column, ids: readonly (number | string | null)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Turns an expression without parameters into text once, so that drizzle does not assemble it for each query. */
export function rendered(expression: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(expression);
  if (params.length > 0) throw new Error(`Has values: ${text}`);
  return sql.raw(text);
}

/** The FROM clause of a select that reads no table: drizzle cannot build a select without FROM. */
export const oneRow = sql`(select 1)`;

/** Turns a value into an expression, for builders that take no plain values. */
export const asExpression = <T>(value: T): SQL<T> => sql<T>`${value}`;

export const jsonEach = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`;

export const jsonValue = sql<string>`value`;

export const changedRowCount = sql<number>`changes()`;

type Operand = SQLWrapper | string | number | boolean | null;

export const coalesce = <T>(...operands: Operand[]): SQL<T> =>
  sql<T>`coalesce(${sql.join(
    operands.map((one) => sql`${one}`),
    sql`, `,
  )})`;

export const sumOf = (operand: SQLWrapper): SQL<number> => sql<number>`coalesce(sum(${operand}), 0)`;

export const jsonLength = (column: Column): SQL<number> => sql<number>`json_array_length(${column})`;

export const iif = <T>(condition: SQLWrapper | undefined, one: Operand, other: Operand): SQL<T> =>
  sql<T>`iif(${condition}, ${one}, ${other})`;

/** True if two operands are equal, or both null. */
export const isSame = (one: SQLWrapper, other: Operand): SQL<number> => sql<number>`${one} is ${other}`;

export const plusOne = (column: Column): SQL<number> => sql<number>`${column} + 1`;

export const minusOne = (column: Column): SQL<number> => sql<number>`max(0, ${column} - 1)`;

export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

export const rowNumber = (equal: readonly Column[], order: readonly SQLWrapper[]): SQL<number> =>
  sql<number>`row_number() over (partition by ${sql.join([...equal], sql`, `)} order by ${sql.join([...order], sql`, `)})`;

type Row<Table extends SQLiteTable> = {
  [Name in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Name] | SQLWrapper;
};

/** Drizzle's `insert … select` needs all columns in schema order. A column that `row` does not name gets its default or null. */
export function selectionOf<Table extends SQLiteTable>(table: Table, row: Row<Table>) {
  const all: Record<string, unknown> = row;
  const selection = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = (all[name] === undefined ? column.default : all[name]) ?? sql`null`;
    // Inside `sql` a column keeps its table's name, which drizzle removes from a column that is selected directly from one table.
    const nested = sql`${isSQLWrapper(value) ? value : sql.param(value, column)}`;
    return [name, sql`${nested}`.as(column.name)];
  });
  return Object.fromEntries(selection) as { [Name in keyof Required<InferInsertModel<Table>>]: SQL.Aliased };
}

/**
 * Inserts `row` once for each row of `from` that meets `where`; without `from`, once if `where` holds. `where` is never left out,
 * because SQLite parses no ON CONFLICT after a SELECT without WHERE.
 */
export const insertIf = <Table extends SQLiteTable>(
  db: Pick<Db, 'insert' | 'select'>,
  table: Table,
  row: Row<Table>,
  where: SQL | undefined = sql`true`,
  from: SQLiteTable | SQL = oneRow,
) => db.insert(table).select(db.select(selectionOf(table, row)).from(from).where(where) as never);

/** The values of `selectionOf`, separated by commas, for a select that is written as SQL. */
export const rowOf = <Table extends SQLiteTable>(table: Table, row: Row<Table>): SQL =>
  sql.join(
    Object.values<SQL.Aliased>(selectionOf(table, row)).map((value) => value.sql),
    sql`, `,
  );

/** A foreign key to an id. With `cascade`, a migration that rebuilds the parent table would delete the child rows. */
export const refersTo = (name: string, column: () => AnySQLiteColumn) =>
  integer(name).references(column, { onDelete: 'restrict' });
