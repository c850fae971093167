import { type AnySQLiteColumn, integer } from 'drizzle-orm/sqlite-core';

/** A foreign key to a row's id. It restricts: where tables cascade, D1 drops child rows with a rebuilt parent. */
export const refersTo = (name: string, column: () => AnySQLiteColumn) =>
  integer(name).references(column, { onDelete: 'restrict' });
