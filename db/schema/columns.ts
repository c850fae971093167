import { type AnySQLiteColumn, integer } from 'drizzle-orm/sqlite-core';

/** A foreign key to a row's id. It restricts, because a cascade would delete child rows when a migration rebuilds the parent. */
export const refersTo = (name: string, column: () => AnySQLiteColumn) =>
  integer(name).references(column, { onDelete: 'restrict' });
