import { sql } from 'drizzle-orm';
import { integer, SQLiteSyncDialect, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { rowOf } from './expressions.ts';

const artists = sqliteTable('artists', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  isGuest: integer({ mode: 'boolean' }).notNull().default(false),
});
/** The table `artists` as a later release may declare it, with a new column between the existing columns. */
const later = sqliteTable('artists', {
  id: integer().primaryKey({ autoIncrement: true }),
  city: text(),
  name: text().notNull(),
  isGuest: integer({ mode: 'boolean' }).notNull().default(false),
});

const written = (row: ReturnType<typeof rowOf>) => {
  const query = new SQLiteSyncDialect().sqlToQuery(row);
  return [query.sql, query.params];
};

it('an insert lists every column in the schema’s order; a column without a value has its default or null', () => {
  expect(written(rowOf(artists, { name: sql`upper(${'ana'})` }))).toEqual(['null, upper(?), ?', ['ana', 0]]);
  expect(written(rowOf(artists, { isGuest: true, name: 'Bia', id: 7 }))).toEqual(['?, ?, ?', [7, 'Bia', 1]]);
});

it('after the schema gets a further column, an insert still fills each column with its own value', () => {
  expect(written(rowOf(later, { name: 'Bia' }))).toEqual(['null, null, ?, ?', ['Bia', 0]]);
});
