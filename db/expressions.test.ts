import { sql } from 'drizzle-orm';
import { integer, SQLiteSyncDialect, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { rowOf } from './expressions.ts';

const artists = sqliteTable('artists', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  isGuest: integer({ mode: 'boolean' }).notNull().default(false),
});
/** The same table with a column added later, between the others. */
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

it('gives a value for each column in the schema’s order, whatever the order of the names: its default or null where there is none', () => {
  expect(written(rowOf(artists, { name: sql`upper(${'ana'})` }))).toEqual(['null, upper(?), ?', ['ana', 0]]);
  expect(written(rowOf(artists, { isGuest: true, name: 'Bia', id: 7 }))).toEqual(['?, ?, ?', [7, 'Bia', 1]]);
});

it('keeps what it is given in its column when one is added', () => {
  expect(written(rowOf(later, { name: 'Bia' }))).toEqual(['null, null, ?, ?', ['Bia', 0]]);
});
