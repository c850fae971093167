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

/** A column under another name, where a second one is called like it. */
export const renamed = <C extends Column>(column: C, name: string): SQL.Aliased<GetColumnData<C>> =>
  sql<GetColumnData<C>>`${column}`.mapWith(column).as(name);

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

/** What a select of values alone selects from. */
export const oneRow = sql`(select 1)`;

/** A value as a part of a query, where a builder takes only an expression. */
export const given = <T>(value: T): SQL<T> => sql<T>`${value}`;

/** A list as rows with a column `value`: one parameter, however long it is. */
export const jsonEach = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`;

/** The column `value` of such a row. */
export const jsonValue = sql<string>`value`;

/** How many rows the statement before has changed. */
export const changes = sql<number>`changes()`;

type Operand = SQLWrapper | string | number | boolean | null;

/** The first that is not null. */
export const coalesce = <T>(...operands: Operand[]): SQL<T> =>
  sql<T>`coalesce(${sql.join(
    operands.map((one) => sql`${one}`),
    sql`, `,
  )})`;

/** The sum of a column, 0 of no rows. */
export const sumOf = (operand: SQLWrapper): SQL<number> => sql<number>`coalesce(sum(${operand}), 0)`;

/** How long a column's JSON list is. */
export const jsonLength = (column: Column): SQL<number> => sql<number>`json_array_length(${column})`;

/** One or the other. */
export const iif = <T>(condition: SQLWrapper | undefined, one: Operand, other: Operand): SQL<T> =>
  sql<T>`iif(${condition}, ${one}, ${other})`;

/** Whether two are equal, or both null. */
export const isSame = (one: SQLWrapper, other: Operand): SQL<number> => sql<number>`${one} is ${other}`;

/** A column that grows by one. */
export const plusOne = (column: Column): SQL<number> => sql<number>`${column} + 1`;

/** A counter that shrinks by one, down to nothing. */
export const lessOne = (column: Column): SQL<number> => sql<number>`max(0, ${column} - 1)`;

/** A column of the row that an `onConflictDoUpdate` could not insert. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** The place of a row among those that are equal in these columns, from 1 on. */
export const rowNumber = (equal: readonly Column[], order: readonly SQLWrapper[]): SQL<number> =>
  sql<number>`row_number() over (partition by ${sql.join([...equal], sql`, `)} order by ${sql.join([...order], sql`, `)})`;

type Row<Table extends SQLiteTable> = {
  [Name in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Name] | SQLWrapper;
};

/**
 * A row, of parts of the query and of values as the schema types them, for an `insert … select`. Drizzle writes such a statement for
 * all columns in the schema's order; here they are named, and what is not named is the column's default, or null.
 */
const valuesOf = <Table extends SQLiteTable>(table: Table, row: Row<Table>): [name: string, column: Column, value: SQL][] => {
  const all: Record<string, unknown> = row;
  return Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = all[name] === undefined ? column.default : all[name];
    if (value === undefined || value === null) return [name, column, sql`null`];
    return [name, column, isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}`];
  });
};

/** Such a row for a typed select. */
export const selectionOf = <Table extends SQLiteTable>(table: Table, row: Row<Table>) =>
  Object.fromEntries(valuesOf(table, row).map(([name, column, value]) => [name, sql`${value}`.as(column.name)])) as {
    [Name in keyof Required<InferInsertModel<Table>>]: SQL.Aliased;
  };

/** Such a row for a raw select. */
export const rowOf = <Table extends SQLiteTable>(table: Table, row: Row<Table>): SQL =>
  sql.join(
    valuesOf(table, row).map(([, , value]) => value),
    sql`, `,
  );
