import { type AnySQLiteColumn, integer } from 'drizzle-orm/sqlite-core';

/** A foreign key to an id. With `cascade`, a migration that rebuilds the parent table would delete the child rows. */
export const refersTo = (name: string, column: () => AnySQLiteColumn) =>
  integer(name).references(column, { onDelete: 'restrict' });
