import { sql } from 'drizzle-orm';
import { integer, SQLiteSyncDialect, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { rowOf } from './expressions.ts';

const artists = sqliteTable('artists', {
  id: integer().primaryKey({ autoIncrement: true }),
  city: text(),
  name: text().notNull(),
  isGuest: integer({ mode: 'boolean' }).notNull().default(false),
});

const written = (row: ReturnType<typeof rowOf>) => {
  const query = new SQLiteSyncDialect().sqlToQuery(row);
  return [query.sql, query.params];
};

it('rowOf lists a value for every column in the schema’s order: without a given value, the column’s default or null', () => {
  expect(written(rowOf(artists, { name: sql`upper(${'ana'})` }))).toEqual(['null, null, upper(?), ?', ['ana', 0]]);
  expect(written(rowOf(artists, { isGuest: true, name: 'Bia', id: 7 }))).toEqual(['?, null, ?, ?', [7, 'Bia', 1]]);
});
